/**
 * Entries for a need, best first, over an index in memory: what live registries, the operator's list and the bundled list
 * gave. Twenty thousand are mirrored and compiled instead; the query is the same (`entry-passage.ts`).
 */
import { buildIndex } from "../../search/build.ts";
import { openIndex, type SearchIndex } from "../../search/open.ts";
import { pageOf, scoresOf, search, type SearchResult } from "../../search/search.ts";
import type { MergedEntry } from "./merge.ts";
import { ENTRY_RANKING, entryPassage, entryTerms } from "./entry-passage.ts";

export interface EntryIndex {
  index: SearchIndex;
  /** In the order the index numbers them. */
  entries: readonly MergedEntry[];
}

export interface EntryHit {
  merged: MergedEntry;
  /** 0…1, comparable between needs. */
  score: number;
}

/** Makes entries searchable. */
export function indexEntries(entries: readonly MergedEntry[]): EntryIndex {
  const passages = entries.map((merged, at) => {
    const passage = entryPassage(merged.entry);
    return { ...passage, id: `${passage.id} ${at}`, merged };
  });
  const { shards, order } = buildIndex(passages);
  const [first = new Uint8Array(0)] = shards;
  return { index: openIndex(first, ENTRY_RANKING), entries: order.map(({ merged }) => merged) };
}

/** Searches an open index of entries; `pageOf` and `scoresOf` read the result. */
export function searchEntryIndex(index: SearchIndex, need: string): SearchResult {
  return search(index, need, { more: entryTerms(need) });
}

/** The best entries for a need, `limit` at most. Total: any string gives an answer, perhaps an empty one. */
export function searchEntries({ index, entries }: EntryIndex, need: string, limit: number): EntryHit[] {
  const result = searchEntryIndex(index, need);
  const { passages, scores } = pageOf(result, 0, Math.min(limit, result.tiers.strong + result.tiers.medium));
  const absolute = scoresOf(index, result, scores);
  return Array.from(passages).flatMap((passage, at) => {
    const merged = entries[passage];
    return merged === undefined ? [] : [{ merged, score: absolute[at] ?? 0 }];
  });
}
