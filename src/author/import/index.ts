/** Every importer, in the order in which a file of unknown kind is tried. A new one is one file and one line. */
import type { Importer } from "./draft.ts";
import { csv } from "./csv.ts";
import { ink } from "./ink.ts";
import { mcptree } from "./mcptree.ts";
import { mermaid } from "./mermaid.ts";
import { seed } from "./seed.ts";
import { twee } from "./twee.ts";

export const importers: readonly Importer[] = [mcptree, seed, mermaid, twee, csv, ink];

/** The importer for a file: by its content where the ending fits several, by its ending, then by content alone. */
export function importerFor(path: string, text: string): Importer | undefined {
  const name = path.toLowerCase();
  const byEnding = importers.filter(({ endings }) => endings.some((ending) => name.endsWith(ending)));
  const byBoth = byEnding.find((importer) => importer.looksLike(text));
  return byBoth ?? importers.find((importer) => importer.looksLike(text)) ?? byEnding.at(-1);
}
