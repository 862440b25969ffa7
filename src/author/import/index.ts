/** Every importer, in the order in which a file of unknown format is tried. A new one is one file and one line. */
import type { Importer } from "./draft.ts";
import { csv } from "./csv.ts";
import { mermaid } from "./mermaid/index.ts";
import { jsonTree } from "./json-tree.ts";

export const importers: readonly Importer[] = [jsonTree, mermaid, csv];

/** The importer for a file: by its content where the extension fits several, by its extension, then by content alone. */
export function importerFor(path: string, text: string): Importer | undefined {
  const name = path.toLowerCase();
  const byExtension = importers.filter(({ extensions: endings }) => endings.some((ending) => name.endsWith(ending)));
  const byBoth = byExtension.find((importer) => importer.looksLike(text));
  return byBoth ?? importers.find((importer) => importer.looksLike(text)) ?? byExtension.at(-1);
}
