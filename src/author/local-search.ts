/** Search over a release compiled in this process: the Worker's engine, with the whole index in memory. */
import { inflateRawSync } from "node:zlib";
import type { CompiledRelease } from "../knowledge/release.ts";
import { unpackObject } from "../search/blocks.ts";
import { explain, type Explanation } from "../search/explain.ts";
import { searchFocused } from "../search/focus/search-focused.ts";
import { addShard, openIndex } from "../search/open.ts";
import { isPassageRecord, type PassageRecord } from "../search/record.ts";
import { pageOf, type SearchOptions, type SearchResult } from "../search/search.ts";

export interface LocalRow {
  record: PassageRecord;
  score: number;
  explanation: Explanation;
}

export interface LocalSearch {
  /** Every passage, in the order of the index. */
  records: readonly PassageRecord[];
  /** The best `limit` rows, without those that match only common words, and the whole result. */
  find(query: string, limit: number, options?: SearchOptions): { result: SearchResult; rows: LocalRow[] };
}

function objectsOf(release: CompiledRelease, kind: string): Uint8Array[] {
  const numbered = release.manifest.objects
    .filter(({ name }) => name.startsWith(`${kind}/`))
    .map(({ name, hash }) => ({ number: Number(name.slice(kind.length + 1)), hash }));
  return numbered
    .toSorted((left, right) => left.number - right.number)
    .flatMap(({ hash }) => release.objects.get(hash) ?? []);
}

/** Opens the search of a release; undefined when it has no documents. */
export function openLocalSearch(release: CompiledRelease): LocalSearch | undefined {
  const [first, ...others] = objectsOf(release, "index");
  if (first === undefined) return undefined;
  const index = openIndex(first);
  for (const shard of others) addShard(index, shard);
  const records = objectsOf(release, "passages")
    .flatMap((bytes) => unpackObject(bytes, (block, limit) => inflateRawSync(block, { maxOutputLength: limit })))
    .filter(isPassageRecord);
  return {
    records,
    find(query, limit, options = {}) {
      const result = searchFocused(index, query, options);
      const { passages, scores } = pageOf(result, 0, Math.min(limit, result.rows.passages.length));
      const explained = explain(index, result, passages, options.fields);
      const rows = explained.flatMap((explanation, at) => {
        const record = records[explanation.passage];
        return record === undefined ? [] : [{ record, score: scores[at] ?? 0, explanation }];
      });
      return { result, rows };
    },
  };
}
