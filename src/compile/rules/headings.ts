/** Which headings a document has, for links with a # in them. Not here: links themselves (`links.ts`). */
import { CODE, decodeTarget } from "../document-links.ts";
import type { Document } from "../../knowledge/model.ts";
import type { FindingText } from "../findings.ts";
import { nearest } from "../findings.ts";

/** A heading or a fragment without what programs treat differently: case, spaces and punctuation. */
const bare = (words: string): string => words.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "");

const known = new WeakMap<Document, ReadonlyMap<string, string>>();

/** The headings of a document and the names it gives places in HTML, as links mean them → as they are written. */
function headingsOf(document: Document): ReadonlyMap<string, string> {
  const read = known.get(document);
  if (read !== undefined) return read;
  const body = document.body.replace(CODE, "");
  const found = [
    ...body.matchAll(/^ {0,3}#{1,6}[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/gm),
    ...body.matchAll(/^ {0,3}(\S.*)\n {0,3}(?:=+|-{2,})[ \t]*$/gm),
    ...body.matchAll(/\{#([^\s}]+)\}|\b(?:id|name)=["']([^"']+)["']/g),
  ];
  const made = new Map<string, string>();
  for (const [, one, other] of found) {
    const words = one ?? other ?? "";
    // Of a heading that is a link only the words count.
    const shown = words.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/\s*\{#[^}]*\}$/, "");
    made.set(bare(shown), shown.replaceAll(/[*_`]/g, ""));
  }
  known.set(document, made);
  return made;
}

/** The finding for a link to a heading that its document does not have; undefined for every other link. */
export function missingHeading(target: string, document: Document): FindingText | undefined {
  const at = target.indexOf("#");
  const fragment = at === -1 ? "" : decodeTarget(target.slice(at + 1));
  // A number names a passage; programs number headings of one name.
  if (fragment === "" || /^\d+$/.test(fragment)) return undefined;
  const headings = headingsOf(document);
  if (headings.has(bare(fragment)) || headings.has(bare(fragment.replace(/-\d+$/, "")))) return undefined;
  const meant = nearest(bare(fragment), headings.keys());
  const words = meant === undefined ? undefined : headings.get(meant);
  return {
    en: [
      `The document has no heading "${fragment}".`,
      words === undefined
        ? "Write a heading that it has, or leave out what follows the #."
        : `Did you mean "${words}"?`,
    ],
    zh: [
      `文档里没有“${fragment}”这个标题。`,
      words === undefined ? "请写文档里有的标题，或删除 # 和它后面的部分。" : `您是不是想写“${words}”？`,
    ],
  };
}
