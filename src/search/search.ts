/**
 * One search: plan the query, look its terms up, score, count, order. Pure and synchronous; what it needs is in memory.
 * Not here: reading passages for a page (`blocks.ts`), why one matched (`explain.ts`).
 */
import { absoluteScore } from "./absolute.ts";
import { similarTerms } from "./similar.ts";
import { findTerm, type SearchIndex } from "./open.ts";
import { orderBest, type Ordered } from "./order.ts";
import { commonWordMatches, type CommonWordMatches } from "./common-words.ts";
import type { PlannedTerm } from "./query-terms.ts";
import { planQuery, type QueryPlan } from "./plan.ts";
import { OUTSIDE_WEIGHT } from "./settings.ts";
import {
  idfOf,
  isEvidence,
  isOnlySingles,
  scoreAll,
  tierRule,
  type Fields,
  type QueryWeights,
  type Range,
  type ScoredRows,
  type TierRule,
  type WeighedTerm,
} from "./score.ts";
import { readSaid } from "./said-groups.ts";
import { groupsIn } from "./synonyms.ts";
import { queryWeights, sumOfWeights } from "./weights.ts";

export interface SearchOptions {
  fields?: Fields;
  /** Only passages of this base. */
  base?: string;
  /** Terms added by the caller, such as those of `feedbackTerms`. */
  more?: readonly PlannedTerm[];
  /** The part of the query that is judged; the other terms rank for little and are not asked for. */
  focus?: Focus;
}

/** The part of a question that says what is sought (`focus/choose.ts`). */
export interface Focus {
  /** Its terms, with those that synonyms add to it. */
  terms: ReadonlySet<string>;
  /** Its weights. What is shown of a row's coverage is of the whole question. */
  weights: QueryWeights;
}

/** How good a match is; see `Tiers`. */
export type Tier = "strong" | "medium" | "weak";

/**
 * `strong`: the score says that the passage probably answers, and words or pairs of characters of the query are the reason;
 * `medium`: the passage shares a word or a pair of characters; `weak`: it shares only single characters, or words like
 * *how*, *the* and *please*.
 */
export interface Tiers {
  strong: number;
  medium: number;
  weak: number;
}

/** The whole answer to a query; pages are cut from it without searching again. */
export interface SearchResult {
  plan: QueryPlan;
  /** Single characters and everyday words last. */
  weighed: WeighedTerm[];
  /** What makes a row strong or weak. */
  rule: TierRule;
  /** All rows: those of `rows`, and those that share only common words. */
  total: number;
  tiers: Tiers;
  /** How the matches were found: by the query's words, or by similar spellings or beginnings since those found nothing. */
  found_by: "words" | "similar" | "prefix" | "nothing";
  /** Matches by what the query says. */
  rows: ScoredRows;
  /** Passages that share only common words with the query, after all others; none where `rows` is empty. */
  rest: CommonWordMatches;
}

const everything = (index: SearchIndex): Range => ({ from: 0, to: index.passages });

/** The passages a base occupies; nothing for a base the index does not have. */
export function rangeOf(index: SearchIndex, base: string | undefined): Range {
  if (base === undefined) return everything(index);
  return index.about.bases.find((range) => range.base === base) ?? { from: 0, to: 0 };
}

/** Which terms a search will look up: those whose shards must be there first (`missingShards`). */
export function termsToFind(index: SearchIndex, query: string, options: SearchOptions = {}): string[] {
  const { terms, common } = plannedTerms(index, query, options);
  return [...terms, ...common].map(({ term }) => term);
}

function plannedTerms(index: SearchIndex, query: string, options: SearchOptions): QueryPlan {
  const plan = planQuery(query, index.about.synonyms, options.base);
  const known = new Set(plan.terms.map(({ term }) => term));
  // Lists of common words are as long as the collection: they are not fetched from the shards of a large one.
  const common = index.shards === 1 && (options.fields ?? "all") === "all" ? plan.common : [];
  return { ...plan, common, terms: [...plan.terms, ...(options.more ?? []).filter(({ term }) => !known.has(term))] };
}

/** Searches. Total: any string gives a result, perhaps an empty one. */
export function search(index: SearchIndex, query: string, options: SearchOptions = {}): SearchResult {
  const plan = plannedTerms(index, query, options);
  const weighed = weigh(index, plan.terms, options.focus);
  const weights =
    options.focus?.weights ??
    queryWeights(weighed, sumOfWeights(weighed.filter(isTalk)), renamedTerms(index, query, weighed, options));
  const rule = tierRule(index, weights, plan.onlyCommonWords);
  const exact = evaluate(index, plan, weighed, rule, options, "words");
  if (exact.total > 0 || plan.onlyCommonWords) return exact;
  for (const step of ["similar", "prefix"] as const) {
    const terms = similarTerms(index, plan.terms, step);
    if (terms.length === 0) continue;
    // The query stays what it is: terms that resemble its own cover nothing of it.
    const result = evaluate(index, { ...plan, terms }, weigh(index, terms), rule, options, step);
    if (result.total > 0) return result;
  }
  return exact;
}

/** Whether a term is everyday talk of the question that no passage has: no row is compared with it. */
const isTalk = ({ planned, found }: WeighedTerm): boolean =>
  found === undefined && planned.everyday === true && planned.origin === "query";

/** The terms of a query that the base lacks and has by another name, as its author's synonyms say. */
function renamedTerms(
  index: SearchIndex,
  query: string,
  weighed: readonly WeighedTerm[],
  { base }: SearchOptions,
): ReadonlySet<string> {
  if (weighed.every(({ found }) => found !== undefined)) return new Set();
  const groups = groupsIn(query, index.about.synonyms, base);
  return new Set(readSaid(index, query, groups).flatMap(({ renamed }) => renamed));
}

function weigh(index: SearchIndex, terms: readonly PlannedTerm[], focus?: Focus): WeighedTerm[] {
  const weighed = terms.map((term): WeighedTerm => {
    const isOutside = focus !== undefined && !focus.terms.has(term.term);
    const planned: PlannedTerm = isOutside ? { ...term, weight: term.weight * OUTSIDE_WEIGHT, outside: true } : term;
    const found = findTerm(index, planned.term);
    const weight = planned.kind === "pair" ? planned.weight * index.ranking.pairWeight : planned.weight;
    return { planned, found, idf: weight * idfOf(index, found?.count ?? 0) };
  });
  const onlySingles = isOnlySingles(weighed);
  const isSolid = ({ planned }: WeighedTerm): boolean => isEvidence(planned, onlySingles);
  return [...weighed.filter(isSolid), ...weighed.filter((term) => !isSolid(term))];
}

function evaluate(
  index: SearchIndex,
  plan: QueryPlan,
  weighed: WeighedTerm[],
  rule: TierRule,
  options: SearchOptions,
  step: "words" | "similar" | "prefix",
): SearchResult {
  const range = rangeOf(index, options.base);
  const rows = scoreAll(index, weighed, rule, options.fields ?? "all", range);
  const { strong, medium, weak } = rows;
  // Where none of the query's own words is found, sharing "the" with it must not look like a find.
  const common = rows.passages.length === 0 ? [] : plan.common;
  const rest = commonWordMatches(index, common, rows.passages, range);
  const total = rows.passages.length + rest.length;
  return {
    plan,
    weighed,
    rule,
    total,
    tiers: { strong, medium, weak: weak + rest.length },
    found_by: total === 0 ? "nothing" : step,
    rows,
    rest,
  };
}

/** The scores, 0…1, of the values that `pageOf` gives. */
export function scoresOf(index: SearchIndex, { rule }: SearchResult, values: Float32Array): Float32Array {
  return values.map((value) => absoluteScore(value, rule.weights.asked, index.ranking.k1));
}

/**
 * The matches from `offset` (0 = best), `limit` of them at most, with the values that rank them (`scoresOf` makes scores
 * of them). Pages put together are the whole ranking.
 */
export function pageOf(result: SearchResult, offset: number, limit: number): Ordered {
  const { rows, rest, total } = result;
  const end = Math.min(total, offset + limit);
  const contentMatches = rows.passages.length;
  const passages = new Uint32Array(Math.max(0, end - offset));
  const scores = new Float32Array(passages.length);
  if (offset < contentMatches) {
    const ordered = orderBest(rows, Math.min(contentMatches, end));
    passages.set(ordered.passages.subarray(offset));
    scores.set(ordered.scores.subarray(offset));
  }
  if (end > contentMatches) {
    // Their scores stay 0: they say nothing.
    passages.set(
      rest.list().subarray(Math.max(0, offset - contentMatches), end - contentMatches),
      Math.max(0, contentMatches - offset),
    );
  }
  return { passages, scores };
}
