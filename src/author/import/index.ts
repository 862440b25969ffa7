/** All importers, in the order in which they are tried on a file of unknown format. A new one is one file and one line here. */
import type { Importer } from "./draft.ts";
import { csv } from "./csv.ts";
import { mermaid } from "./mermaid/index.ts";
import { freemind } from "./topics/freemind.ts";
import { markdown } from "./topics/markdown.ts";
import { opml } from "./topics/opml.ts";
import { xmind } from "./xmind/index.ts";
import { dify } from "./flow/dify.ts";
import { typebot } from "./flow/typebot.ts";
import { jsonTree } from "./json-tree.ts";
import { xlsx } from "./xlsx/index.ts";

export const importers: readonly Importer[] = [
  typebot,
  dify,
  jsonTree,
  mermaid,
  csv,
  xlsx,
  xmind,
  freemind,
  opml,
  markdown,
];

/** What an importer is chosen by: a text, or the names of an archive's entries. */
export type Content = string | ReadonlySet<string>;

/**
 * The importer for a file: one whose extension and content fit, else one whose content fits, else by extension alone. A format
 * without an extension of its own is known by its content.
 */
export function importerFor(path: string, content: Content): Importer | undefined {
  const name = path.toLowerCase();
  if (typeof content !== "string") return importers.find((importer) => importer.looksLikeArchive?.(content));
  const texts = importers.filter(({ readsTexts }) => readsTexts !== false);
  const byExtension = texts.filter(
    ({ extensions: endings }) => endings.length === 0 || endings.some((ending) => name.endsWith(ending)),
  );
  const byBoth = byExtension.find((importer) => importer.looksLike(content));
  return (
    byBoth ??
    texts.find((importer) => importer.looksLike(content)) ??
    byExtension.findLast(({ extensions }) => extensions.length > 0)
  );
}
