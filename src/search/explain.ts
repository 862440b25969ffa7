/** Why passages matched, term by term, from the numbers that ranked them. As one line for people: `reason.ts`. */
import { ONCE, K1, unpackCounts, type Counts } from "./format.ts";
import { findTerm, type SearchIndex } from "./open.ts";
import { readVarint, type Found } from "./shard.ts";
import type { PlannedTerm, TermKind } from "./query-terms.ts";
import { frequencyOf, isOnlySingles, STRONG_SHARE, type Fields, type Weighed } from "./score.ts";
import type { SearchResult, Tier } from "./search.ts";

/** One term's part in a passage's score. */
export interface TermPart {
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
  /** BM25, the sum of the parts. */
  sum: number;
  /** Share of what the query says, 0…1; the score is the sum times its power. */
  covered: number;
  tier: Tier;
}

/** The counts of one term in the given passages (ascending), packed, 0 where it is not: one walk, which runs cold. */
function packedIn({ bytes, start, end }: Found, ascending: Uint32Array): Uint8Array {
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
  const rows: Explanation[] = [];
  for (const passage of ascending) {
    const row: Explanation = { passage, parts: [], sum: 0, covered: 0, tier: "weak" };
    explained.set(passage, row);
    rows.push(row);
  }
  for (const term of result.weighed) addParts(index, result, term, rows, ascending, fields);
  // Common words count where there is nothing else, for nothing; their postings are the longest of all.
  if (rows.some(({ parts }) => parts.length === 0)) {
    for (const planned of result.plan.common) {
      const term = { planned, found: findTerm(index, planned.term), idf: 0 };
      addParts(index, result, term, rows, ascending, fields);
    }
  }
  const onlySingles = isOnlySingles(result.weighed);
  for (const explanation of rows) {
    explanation.covered = Math.min(1, explanation.covered);
    explanation.tier = tierOf(explanation, onlySingles);
  }
  return wanted.flatMap((passage) => explained.get(passage) ?? []);
}

function addParts(
  index: SearchIndex,
  result: SearchResult,
  { planned, found, idf }: Weighed,
  rows: readonly Explanation[],
  ascending: Uint32Array,
  fields: Fields,
): void {
  if (found === undefined) return;
  const { term, shown, kind, origin } = planned;
  const packed = packedIn(found, ascending);
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place];
    const frequency = frequencyOf(packed[place] ?? 0, fields);
    if (row === undefined || frequency === 0) continue;
    if (origin === "common" && (row.parts[0]?.origin ?? "common") !== "common") continue;
    const adds = (idf * (K1 + 1) * frequency) / (frequency + (index.saturation[index.norms[row.passage] ?? 0] ?? 0));
    row.parts.push({ term, shown, kind, origin, counts: unpackCounts(packed[place] ?? 0), idf, adds });
    row.sum += adds;
    if (origin !== "feedback" && origin !== "common") row.covered += result.mass === 0 ? 1 : idf / result.mass;
  }
}

/** Whether nothing else was found: such a row is no answer. */
export function sharesOnlyCommonWords(parts: readonly TermPart[]): boolean {
  return parts.length > 0 && parts.every(({ origin }) => origin === "common");
}

function tierOf({ parts, covered }: Explanation, onlySingles: boolean): Tier {
  if (!onlySingles && parts.every(({ kind }) => kind === "single")) return "weak";
  if (sharesOnlyCommonWords(parts)) return "weak";
  return covered >= STRONG_SHARE ? "strong" : "medium";
}
