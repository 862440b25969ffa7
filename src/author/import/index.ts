/** All importers, in the order in which they are tried on a file of unknown format. A new one is one file and one line here. */
import type { Importer } from "./draft.ts";
import { csv } from "./csv.ts";
import { mermaid } from "./mermaid/index.ts";
import { jsonTree } from "./json-tree.ts";

export const importers: readonly Importer[] = [jsonTree, mermaid, csv];

/** The importer for a file: one whose extension and content fit, else one whose content fits, else by extension alone. */
export function importerFor(path: string, text: string): Importer | undefined {
  const name = path.toLowerCase();
  const byExtension = importers.filter(({ extensions: endings }) => endings.some((ending) => name.endsWith(ending)));
  const byBoth = byExtension.find((importer) => importer.looksLike(text));
  return byBoth ?? importers.find((importer) => importer.looksLike(text)) ?? byExtension.at(-1);
}
