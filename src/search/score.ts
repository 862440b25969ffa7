/**
 * Ranks every passage that has a term of the query: BM25F over text, title and tags, times a power of the share of the
 * query that the passage has. Works on the index's scratch rows and leaves them clean.
 * Invariant: terms are added in the order given, in single precision, so that `explain.ts` gets the same numbers.
 * Not here: the score that callers see (`absolute.ts`).
 */
import { valueOfScore } from "./absolute.ts";
import { ONCE, unpackCounts } from "./format.ts";
import type { SearchIndex } from "./open.ts";
import type { Ordered } from "./order.ts";
import { DEFAULT_RANKING, STRONG_SCORE, STRONG_SHARE, type RankingSettings } from "./settings.ts";
import { readVarint, type TermPostings } from "./shard.ts";
import type { PlannedTerm } from "./query-terms.ts";

/** Which fields of a passage count. */
export type Fields = "all" | "title" | "content" | "tags";

/** What the values of weak matches are multiplied by: so little that such matches come last. */
const WEAK_FACTOR = 0.001;

/** A planned term with its postings and its weight. */
export interface WeighedTerm {
  planned: PlannedTerm;
  found: TermPostings | undefined;
  /** Inverse document frequency times the plan's weight; for pairs of characters, times theirs. */
  idf: number;
}

/** Sums of the weights of the query's own terms. */
export interface QueryWeights {
  /** All of them, whether or not a passage has them. */
  all: number;
  /** What the score compares a passage with: more than `all` where the base does not know words, or knows only few. */
  asked: number;
  /** Those that are evidence: words and pairs of characters, for a query of single characters these. */
  strong: number;
  /** Those that count against a passage that lacks them, when coverage is shown to people. */
  shown: number;
}

/** Inverse document frequency: the log of how many passages lack a term that `count` have. */
export function idfOf({ passages, ranking }: SearchIndex, count: number): number {
  return Math.log(1 + (passages + ranking.assumedPassages - count + 0.5) / (count + 0.5));
}

/** Whether having a term counts as covering the query: not for what only resembles a word of it, or is not judged. */
export function coversQuery({ origin, outside }: PlannedTerm): boolean {
  return (origin === "query" || origin === "synonym") && outside !== true;
}

/** The length-normalised frequency of a term in a passage, from its posting's byte, in the fields that count. */
export function frequencyOf(index: SearchIndex, passage: number, packed: number, fields: Fields): number {
  const { content, title, tags } = unpackCounts(packed);
  let frequency = 0;
  if (fields === "all" || fields === "content")
    frequency += content * (index.contentFactors[index.norms[passage] ?? 0] ?? 0);
  if (title > 0 && (fields === "all" || fields === "title"))
    frequency += title * (index.titleFactors[index.titleNorms[passage] ?? 0] ?? 0);
  if (tags > 0 && (fields === "all" || fields === "tags")) frequency += tags * index.ranking.tagWeight;
  return frequency;
}

/** What a term adds to a passage's sum. */
export function gainOf(idf: number, frequency: number, { k1 }: RankingSettings): number {
  return idf * (((k1 + 1) * frequency) / (frequency + k1));
}

export interface Range {
  from: number;
  to: number;
}

/** Passages with a value above 0; their values as `scores` at the same places. The weak ones stand last and have the least. */
export interface ScoredRows extends Ordered {
  strong: number;
  medium: number;
  weak: number;
}

/** How the rows of one search are divided into tiers. */
export interface TierRule {
  weights: QueryWeights;
  /** The value that has the score from which on a match can be strong. */
  leastValue: number;
  /** The query has nothing but common words: every match is weak. */
  allWeak: boolean;
}

/** The rule for a query of these weights. */
export function tierRule(index: SearchIndex, weights: QueryWeights, allWeak: boolean): TierRule {
  return { weights, allWeak, leastValue: valueOfScore(STRONG_SCORE, weights.asked, index.ranking.k1) };
}

/** Whether a row that is not weak is strong. `strongWeight` is that of the row's words and pairs. Sums end in noise. */
export function isStrong({ weights, leastValue }: TierRule, value: number, strongWeight: number): boolean {
  return value >= leastValue && strongWeight >= weights.strong * STRONG_SHARE - 1e-5;
}

/** The ranking value of a row that is not weak, in single precision. */
export function valueOf(index: SearchIndex, { weights }: TierRule, sum: number, weight: number): number {
  const coverage = coverageTable(index.ranking.coveragePower);
  // Synonyms of words that no passage has can cover more than all.
  const step = Math.min(COVERAGE_STEPS, (weight / weights.all) * COVERAGE_STEPS + 0.5) | 0;
  return Math.fround(sum * (coverage[step] ?? 1));
}

/** Ranks all passages of a range. Terms that are no evidence must stand last. */
export function scoreAll(
  index: SearchIndex,
  terms: readonly WeighedTerm[],
  rule: TierRule,
  fields: Fields,
  range: Range,
): ScoredRows {
  const { scores, weights } = index.scratch;
  // Most terms stand once in the text: what that is worth depends on nothing but the length.
  const once = index.contentFactors.map((factor) =>
    fields === "all" || fields === "content" ? gainOf(1, factor, index.ranking) : 0,
  );
  index.scratch.touched = 0;
  const onlySingles = isOnlySingles(terms);
  const firstFaint = terms.findIndex(({ planned }) => !isEvidence(planned, onlySingles));
  const strongTerms = firstFaint === -1 ? terms : terms.slice(0, firstFaint);
  for (const term of strongTerms) addTerm(index, term, once, fields, range);
  // What only single characters and everyday words reach afterwards is weak, and they make nothing strong.
  const solid = index.scratch.touched;
  const strongWeights = new Float32Array(solid);
  for (let at = 0; at < solid; at += 1) strongWeights[at] = weights[index.scratch.passages[at] ?? 0] ?? 0;
  for (const term of terms.slice(strongTerms.length)) addTerm(index, term, once, fields, range);
  const passages = index.scratch.passages.slice(0, index.scratch.touched);
  const values = new Float32Array(passages.length);
  const decided = rule.allWeak ? 0 : solid;
  let strong = 0;
  for (let at = 0; at < passages.length; at += 1) {
    const passage = passages[at] ?? 0;
    const value = valueOf(index, rule, scores[passage] ?? 0, weights[passage] ?? 0);
    values[at] = at < decided ? value : value * WEAK_FACTOR;
    if (at < decided && isStrong(rule, value, strongWeights[at] ?? 0)) strong += 1;
    scores[passage] = 0;
    weights[passage] = 0;
  }
  return { passages, scores: values, strong, medium: decided - strong, weak: passages.length - decided };
}

/** A query of single characters has no better evidence: its matches are not weak for that. */
export function isOnlySingles(terms: readonly WeighedTerm[]): boolean {
  return terms.every(({ planned }) => planned.kind === "single" || planned.everyday === true);
}

/** Whether sharing a term is more than sharing a single character or a word of everyday talk. */
export function isEvidence(
  { kind, origin, everyday }: Pick<PlannedTerm, "kind" | "origin" | "everyday">,
  onlySingles: boolean,
): boolean {
  return origin !== "common" && everyday !== true && (kind !== "single" || onlySingles);
}

const COVERAGE_STEPS = 1024;
const coverageTables = new Map<number, Float64Array>();
// Powers are slow: the share is looked up in steps of a thousandth. Made while the program loads, not in a request.
coverageTable(DEFAULT_RANKING.coveragePower);

function coverageTable(power: number): Float64Array {
  const known = coverageTables.get(power);
  if (known !== undefined) return known;
  const table = Float64Array.from(
    { length: COVERAGE_STEPS + 1 },
    (_, step) => (Math.max(step, 0.5) / COVERAGE_STEPS) ** power,
  );
  coverageTables.set(power, table);
  return table;
}

function addTerm(
  index: SearchIndex,
  { planned, found, idf }: WeighedTerm,
  once: Float64Array,
  fields: Fields,
  { from, to }: Range,
): void {
  if (found === undefined) return;
  const { bytes, end } = found;
  const { scores, weights, passages } = index.scratch;
  const { norms, ranking } = index;
  let { touched } = index.scratch;
  const covered = coversQuery(planned) ? idf : 0;
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
    let packed = ONCE;
    if ((value & 1) === 1) {
      packed = bytes[at] ?? 0;
      at += 1;
    }
    if (passage < from || passage >= to) continue;
    const gain =
      packed === ONCE
        ? idf * (once[norms[passage] ?? 0] ?? 0)
        : gainOf(idf, frequencyOf(index, passage, packed, fields), ranking);
    if (gain === 0) continue;
    const before = scores[passage] ?? 0;
    if (before === 0) {
      passages[touched] = passage;
      touched += 1;
    }
    scores[passage] = before + gain;
    weights[passage] = (weights[passage] ?? 0) + covered;
  }
  index.scratch.touched = touched;
}
