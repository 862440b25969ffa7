/**
 * Passages that share nothing but common words with a query: not ranked, in the order of the index.
 * Which passages have a common word is kept as one bit each, since most questions ask for the same few words.
 */
import { findTerm, type SearchIndex } from "./open.ts";
import type { PlannedTerm } from "./query-terms.ts";
import type { Range } from "./score.ts";
import { readVarint } from "./shard.ts";

/** Passages that are counted at once, and listed only when a page reaches them. */
export interface CommonWordMatches {
  length: number;
  /** Their numbers, ascending. */
  list(): Uint32Array;
}

const kept = new WeakMap<SearchIndex, Map<string, Uint32Array>>();

/** The passages of a range that have one of `terms` and are not among `known`. */
export function commonWordMatches(
  index: SearchIndex,
  terms: readonly PlannedTerm[],
  known: Uint32Array,
  { from, to }: Range,
): CommonWordMatches {
  const bits = new Uint32Array((index.passages + 31) >>> 5);
  for (const { term } of terms) {
    const own = bitsOf(index, term, bits.length);
    for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) | (own[at] ?? 0);
  }
  for (let at = 0; at < known.length; at += 1) {
    const passage = known[at] ?? 0;
    bits[passage >>> 5] = (bits[passage >>> 5] ?? 0) & ~(1 << passage);
  }
  // What is outside the range is cleared word by word, the words at its ends bit by bit.
  bits.fill(0, 0, from >>> 5).fill(0, (to + 31) >>> 5);
  if (from < index.passages) bits[from >>> 5] = (bits[from >>> 5] ?? 0) & (-1 << from);
  if ((to & 31) !== 0) bits[to >>> 5] = (bits[to >>> 5] ?? 0) & ~(-1 << to);
  let length = 0;
  for (let at = from >>> 5; at < bits.length; at += 1) {
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1) length += 1;
  }
  let listed: Uint32Array | undefined;
  return { length, list: () => (listed ??= listOf(bits, length)) };
}

function listOf(bits: Uint32Array, length: number): Uint32Array {
  const list = new Uint32Array(length);
  let count = 0;
  for (let at = 0; count < length; at += 1) {
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1) {
      list[count] = at * 32 + 31 - Math.clz32(word & -word);
      count += 1;
    }
  }
  return list;
}

/** Plain loops over locals: this runs cold. */
function bitsOf(index: SearchIndex, term: string, length: number): Uint32Array {
  let known = kept.get(index);
  if (known === undefined) kept.set(index, (known = new Map()));
  let bits = known.get(term);
  if (bits !== undefined) return bits;
  known.set(term, (bits = new Uint32Array(length)));
  const { bytes, start, end } = findTerm(index, term) ?? { bytes: index.norms, start: 0, end: 0 };
  let passage = -1;
  let at = start;
  const cursor = { at };
  while (at < end) {
    let value = bytes[at] ?? 0;
    if (value < 128) at += 1;
    else {
      cursor.at = at;
      value = readVarint(bytes, cursor);
      at = cursor.at;
    }
    passage += (value >>> 1) + 1;
    at += value & 1;
    bits[passage >>> 5] = (bits[passage >>> 5] ?? 0) | (1 << passage);
  }
  return bits;
}
