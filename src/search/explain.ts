/** Why passages matched, term by term, from the numbers that ranked them. As one line for people: `reason.ts`. */
import { ONCE, unpackCounts, type Counts } from "./format.ts";
import { findTerm, type SearchIndex } from "./open.ts";
import { readVarint, type TermPostings } from "./shard.ts";
import type { Marks, PlannedTerm, TermKind } from "./query-terms.ts";
import {
  coversQuery,
  frequencyOf,
  gainOf,
  isEvidence,
  isOnlySingles,
  isStrong,
  valueOf,
  type Fields,
  type WeighedTerm,
} from "./score.ts";
import type { SearchResult, Tier } from "./search.ts";

/** One term's part in a passage's score. */
export interface TermPart extends Marks {
  term: string;
  shown: string;
  kind: TermKind;
  origin: PlannedTerm["origin"];
  counts: Counts;
  /** How rare the term is, times its weight in the query. */
  idf: number;
  /** What it adds to the sum. */
  adds: number;
}

export interface Explanation {
  passage: number;
  parts: TermPart[];
  /** The sum of the parts. */
  sum: number;
  /** Share of the query that the passage has, 0…1. A pair of characters that no passage has is not held against it. */
  covered: number;
  tier: Tier;
}

/** The counts of one term in the given passages (ascending), packed, 0 where it is not: one walk, which runs cold. */
function packedIn({ bytes, start, end }: TermPostings, ascending: Uint32Array): Uint8Array {
  const packed = new Uint8Array(ascending.length);
  let [place, passage, at] = [0, -1, start];
  let next = ascending[0] ?? -1;
  const cursor = { at };
  while (at < end && place < packed.length) {
    let value = bytes[at] ?? 0;
    if (value < 128) at += 1;
    else {
      cursor.at = at;
      value = readVarint(bytes, cursor);
      at = cursor.at;
    }
    passage += (value >>> 1) + 1;
    while (next < passage && place < packed.length) next = ascending[(place += 1)] ?? -1;
    if (next === passage) packed[place] = (value & 1) === 1 ? (bytes[at] ?? 0) : ONCE;
    at += value & 1;
  }
  return packed;
}

/** Explains some passages of a result, in the order given. `fields` as searched. */
export function explain(
  index: SearchIndex,
  result: SearchResult,
  passages: Iterable<number>,
  fields: Fields = "all",
): Explanation[] {
  const wanted = [...passages];
  const ascending = Uint32Array.from(wanted).toSorted();
  const explained = new Map<number, Explanation>();
  const rows: Row[] = [];
  for (const passage of ascending) {
    const row: Explanation = { passage, parts: [], sum: 0, covered: 0, tier: "weak" };
    explained.set(passage, row);
    rows.push({ row, weight: 0, strongWeight: 0 });
  }
  const onlySingles = isOnlySingles(result.weighed);
  const add = (term: WeighedTerm): void => addParts(index, term, rows, ascending, fields, onlySingles);
  for (const term of result.weighed) add(term);
  // Common words count where there is nothing else, for nothing; their postings are the longest of all.
  if (rows.some(({ row }) => row.parts.length === 0)) {
    for (const planned of result.plan.common) add({ planned, found: findTerm(index, planned.term), idf: 0 });
  }
  const { shown } = result.rule.weights;
  for (const { row, weight, strongWeight } of rows) {
    row.covered = shown === 0 ? 0 : Math.min(1, weight / shown);
    const isWeak = result.rule.allWeak || !row.parts.some((part) => isEvidence(part, onlySingles));
    const value = valueOf(index, result.rule, row.sum, weight);
    row.tier = isWeak ? "weak" : isStrong(result.rule, value, strongWeight) ? "strong" : "medium";
  }
  return wanted.flatMap((passage) => explained.get(passage) ?? []);
}

/** A row being explained, with the weight of the query's terms that it has: in single precision, as it was ranked. */
interface Row {
  row: Explanation;
  weight: number;
  strongWeight: number;
}

function addParts(
  index: SearchIndex,
  { planned, found, idf }: WeighedTerm,
  rows: readonly Row[],
  ascending: Uint32Array,
  fields: Fields,
  onlySingles: boolean,
): void {
  if (found === undefined) return;
  const { term, shown, kind, origin, everyday, seam, part } = planned;
  const covered = coversQuery(planned) ? idf : 0;
  const packed = packedIn(found, ascending);
  for (const [place, entry] of rows.entries()) {
    const { row } = entry;
    const frequency = frequencyOf(index, row.passage, packed[place] ?? 0, fields);
    if (frequency === 0) continue;
    if (origin === "common" && (row.parts[0]?.origin ?? "common") !== "common") continue;
    const adds = gainOf(idf, frequency, index.ranking);
    const counts = unpackCounts(packed[place] ?? 0);
    const marks = { ...(everyday && { everyday }), ...(seam && { seam }), ...(part && { part }) };
    row.parts.push({ term, shown, kind, origin, ...marks, counts, idf, adds });
    row.sum = Math.fround(row.sum + adds);
    entry.weight = Math.fround(entry.weight + covered);
    if (isEvidence(planned, onlySingles)) entry.strongWeight = Math.fround(entry.strongWeight + covered);
  }
}

/** Whether nothing else was found: such a row is no answer. */
export function sharesOnlyCommonWords(parts: readonly TermPart[]): boolean {
  return parts.length > 0 && parts.every(({ origin, everyday }) => origin === "common" || everyday === true);
}
