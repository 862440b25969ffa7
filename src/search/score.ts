/**
 * Scores every passage that has a term of the query: BM25 with the title outside the length, times a power of the
 * share of the query it covers. Works on the index's scratch rows and leaves them clean.
 */
import { K1, ONCE, unpackCounts } from "./format.ts";
import type { SearchIndex } from "./open.ts";
import type { Ordered } from "./order.ts";
import { readVarint, type Found } from "./shard.ts";
import type { PlannedTerm } from "./query-terms.ts";

/** Which fields of a passage count. */
export type Fields = "all" | "title" | "content" | "tags";

export const TITLE_WEIGHT = 4;
export const TAG_WEIGHT = 2;
export const COVERAGE_POWER = 0.15;

/** What single characters alone are worth beside a word: so little that such matches come last. */
const WEAK_FACTOR = 0.001;

/** A planned term with its postings and what it is worth. */
export interface Weighed {
  planned: PlannedTerm;
  found: Found | undefined;
  /** Inverse document frequency times the plan's weight. */
  idf: number;
}

/** How much a term says: log of how many passages lack it. */
export function idfOf(passages: number, count: number): number {
  return Math.log(1 + (passages - count + 0.5) / (count + 0.5));
}

/** A posting's byte as a term frequency, for the fields that count. */
export function frequencyOf(packed: number, fields: Fields): number {
  const { content, title, tags } = unpackCounts(packed);
  if (fields === "title") return title * TITLE_WEIGHT;
  if (fields === "tags") return tags * TAG_WEIGHT;
  if (fields === "content") return content;
  return content + title * TITLE_WEIGHT + tags * TAG_WEIGHT;
}

export interface Range {
  from: number;
  to: number;
}

/** Passages with a score, those of the last tier last; their scores at the same places. */
export interface ScoredRows extends Ordered {
  strong: number;
  medium: number;
  weak: number;
}

/** From this share of the query's mass a match is strong: a fifth, less what is lost to rounding. */
export const STRONG_SHARE = 0.2 - 1e-5;

/** Scores all passages of a range. `terms` in plan order; the mass is that of the query's own terms. */
export function scoreAll(
  index: SearchIndex,
  terms: readonly Weighed[],
  totalMass: number,
  fields: Fields,
  range: Range,
): ScoredRows {
  const { scores, mass } = index.scratch;
  const frequencies = new Float64Array(256);
  for (let packed = 0; packed < 256; packed += 1) frequencies[packed] = frequencyOf(packed, fields);
  index.scratch.touched = 0;
  // Words and pairs first: what only single characters touch afterwards is the weak tier.
  for (const term of terms) if (term.planned.kind !== "single") addTerm(index, term, frequencies, range);
  const solid = index.scratch.touched;
  for (const term of terms) if (term.planned.kind === "single") addTerm(index, term, frequencies, range);
  const onlySingles = isOnlySingles(terms);
  const leastMass = totalMass * STRONG_SHARE;
  const decided = onlySingles ? index.scratch.touched : solid;
  const passages = index.scratch.passages.slice(0, index.scratch.touched);
  const final = new Float32Array(passages.length);
  let strong = 0;
  for (let at = 0; at < passages.length; at += 1) {
    const passage = passages[at] ?? 0;
    const own = mass[passage] ?? 0;
    // Synonyms of words that no passage has can cover more than all.
    const step = Math.min(COVERAGE_STEPS, (own / totalMass) * COVERAGE_STEPS + 0.5) | 0;
    const score = (scores[passage] ?? 0) * (coverage[step] ?? 1);
    final[at] = at < decided ? score : score * WEAK_FACTOR;
    if (at < decided && own >= leastMass) strong += 1;
    scores[passage] = 0;
    mass[passage] = 0;
  }
  return { passages, scores: final, strong, medium: decided - strong, weak: passages.length - decided };
}

/** A query of single characters has no better evidence: its matches are not weak for that. */
export function isOnlySingles(terms: readonly Weighed[]): boolean {
  return terms.every(({ planned }) => planned.kind === "single");
}

const COVERAGE_STEPS = 1024;
/** Powers are slow: the share is looked up in steps of a thousandth. Made while the program loads, not in a request. */
const coverage = new Float64Array(COVERAGE_STEPS + 1);
for (let step = 0; step <= COVERAGE_STEPS; step += 1) {
  coverage[step] = (Math.max(step, 0.5) / COVERAGE_STEPS) ** COVERAGE_POWER;
}

function addTerm(
  index: SearchIndex,
  { planned, found, idf }: Weighed,
  frequencies: Float64Array,
  { from, to }: Range,
): void {
  if (found === undefined) return;
  const { bytes, end } = found;
  const { scores, mass, passages } = index.scratch;
  const { norms, saturation } = index;
  let { touched } = index.scratch;
  const worth = idf * (K1 + 1);
  const share = planned.origin === "feedback" ? 0 : idf;
  const usual = frequencies[ONCE] ?? 0;
  let passage = -1;
  let at = found.start;
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
    let frequency = usual;
    if ((value & 1) === 1) {
      frequency = frequencies[bytes[at] ?? 0] ?? 0;
      at += 1;
    }
    if (frequency === 0 || passage < from || passage >= to) continue;
    const before = scores[passage] ?? 0;
    if (before === 0) {
      passages[touched] = passage;
      touched += 1;
    }
    scores[passage] = before + (worth * frequency) / (frequency + (saturation[norms[passage] ?? 0] ?? 0));
    mass[passage] = (mass[passage] ?? 0) + share;
  }
  index.scratch.touched = touched;
}
