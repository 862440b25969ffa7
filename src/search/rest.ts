/**
 * What shares nothing but common words with a query: passages without a rank of their own, in the order of the index.
 * Which passages have a common word is kept as one bit each, since every question asks for the same few words.
 */
import { findTerm, type SearchIndex } from "./open.ts";
import type { PlannedTerm } from "./plan.ts";
import type { Range } from "./score.ts";
import { readVarint } from "./shard.ts";

const kept = new WeakMap<SearchIndex, Map<string, Uint32Array>>();

/** The passages of a range, by number, that have one of `terms` and are not among `known`. */
export function restOf(
  index: SearchIndex,
  terms: readonly PlannedTerm[],
  known: Uint32Array,
  { from, to }: Range,
): Uint32Array {
  const bits = new Uint32Array((index.passages + 31) >>> 5);
  for (const { term } of terms) {
    const own = bitsOf(index, term, bits.length);
    for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) | (own[at] ?? 0);
  }
  for (const passage of known) bits[passage >>> 5] = (bits[passage >>> 5] ?? 0) & ~(1 << passage);
  const rest = new Uint32Array(to - from);
  let count = 0;
  for (let at = from >>> 5; at < bits.length; at += 1) {
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1) {
      const passage = at * 32 + 31 - Math.clz32(word & -word);
      if (passage < from || passage >= to) continue;
      rest[count] = passage;
      count += 1;
    }
  }
  return rest.subarray(0, count);
}

function bitsOf(index: SearchIndex, term: string, length: number): Uint32Array {
  let known = kept.get(index);
  if (known === undefined) kept.set(index, (known = new Map()));
  let bits = known.get(term);
  if (bits !== undefined) return bits;
  known.set(term, (bits = new Uint32Array(length)));
  const { bytes, start, end } = findTerm(index, term) ?? { bytes: index.norms, start: 0, end: 0 };
  const cursor = { at: start };
  let passage = -1;
  while (cursor.at < end) {
    const value = readVarint(bytes, cursor);
    passage += Math.floor(value / 2) + 1;
    cursor.at += value % 2;
    bits[passage >>> 5] = (bits[passage >>> 5] ?? 0) | (1 << passage);
  }
  return bits;
}
