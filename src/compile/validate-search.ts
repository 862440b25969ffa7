/**
 * Validates what the objects of search say of each other: an index names how many shards it has and how its passages are
 * spread over objects, and all of them must be in the release. Not here: each object by itself (`validate-object.ts`).
 */
import type { LocalizedText } from "../localized-text.ts";
import type { Manifest } from "../knowledge/release.ts";
import { kindOf } from "../knowledge/release.ts";
import { openIndex } from "../search/open.ts";
import type { ReportProblem } from "./validate-tree.ts";

/** The object from which all others of search follow. */
export const FIRST_INDEX = "index/0";

/** Bytes of `[]`, canonical JSON: a shard of documents that has none. */
const EMPTY_SHARD_BYTES = 2;

const MISSING: LocalizedText = {
  en: "The release lists documents or an index that need this object, and does not have it.",
  zh: "版本列出的文档或索引需要这个对象，但版本里没有它。",
};
const NO_DOCUMENTS: LocalizedText = {
  en: "The manifest lists documents, and this object has none.",
  zh: "清单列出了文档，这个对象里却一篇也没有。",
};

const NOT_OF_INDEX: LocalizedText = {
  en: "The index does not have this part: it names fewer parts, or another of them is the same.",
  zh: "索引没有这一部分：它列出的部分没有这么多，或者这一部分与另一部分完全相同。",
};

/** Names of the objects that an index needs. Throws RangeError for bytes that are no index. */
function neededBy(bytes: Uint8Array): string[] {
  const { about, passages, shards } = openIndex(bytes);
  const objects = Math.ceil(passages / about.perObject);
  return [
    ...Array.from({ length: shards }, (_, shard) => `index/${shard}`),
    ...Array.from({ length: objects }, (_, object) => `passages/${object}`),
  ];
}

/**
 * Reports each object that the release lacks, and each part of an index that it does not have. `index`: the bytes of `FIRST_INDEX`, undefined where it is absent or reported
 * already. `reported`: objects that have a problem of their own.
 */
export function validateSearch(
  { bases, objects }: Manifest,
  index: Uint8Array | undefined,
  reported: ReadonlySet<string>,
  report: ReportProblem,
): void {
  const names = new Set(objects.map(({ name }) => name));
  const needed = new Set(index === undefined ? [] : neededBy(index));
  if (bases.some(({ documents }) => documents > 0)) {
    needed.add(FIRST_INDEX).add("documents/0");
    const shards = objects.filter(({ name }) => kindOf(name) === "documents");
    if (shards.every(({ size }) => size <= EMPTY_SHARD_BYTES))
      for (const { name } of shards) if (!reported.has(name)) report(name, "bad-value", NO_DOCUMENTS);
  }
  const shards = objects.filter(({ name }) => kindOf(name) === "documents").length;
  for (let shard = 0; shard < shards; shard += 1) needed.add(`documents/${shard}`);
  for (const name of needed) if (!names.has(name)) report(name, "missing-object", MISSING);
  if (index === undefined) return;
  // An object that is stored already is not read again: the same part under two names shows in its hash.
  const parts = new Set<string>();
  for (const { name, hash } of objects) {
    if (kindOf(name) !== "index" || reported.has(name)) continue;
    if (!needed.has(name) || parts.has(hash)) report(name, "bad-value", NOT_OF_INDEX);
    parts.add(hash);
  }
}
