/**
 * One search: plan the query, look its terms up, score, count, order. Pure and synchronous; what it needs is in memory.
 * Not here: reading passages for a page (`blocks.ts`), why one matched (`explain.ts`).
 */
import { similarTerms } from "./similar.ts";
import { findTerm, type SearchIndex } from "./open.ts";
import { orderBest, type Ordered } from "./order.ts";
import { planQuery, type PlannedTerm, type QueryPlan } from "./plan.ts";
import { idfOf, scoreAll, type Fields, type Range, type ScoredRows, type Weighed } from "./score.ts";

export interface SearchOptions {
  fields?: Fields;
  /** Only passages of this base. */
  base?: string;
  /** Terms added by the caller, such as those of `feedbackTerms`. */
  more?: readonly PlannedTerm[];
}

/** How much of a query a match accounts for; see `Tiers`. */
export type Tier = "strong" | "medium" | "weak";

/** `strong`: at least a fifth of what the query says; `medium`: a word or a pair of characters; `weak`: single characters. */
export interface Tiers {
  strong: number;
  medium: number;
  weak: number;
}

/** The whole answer to a query; pages are cut from it without searching again. */
export interface SearchResult {
  plan: QueryPlan;
  weighed: Weighed[];
  /** What the query's own terms are worth together. */
  mass: number;
  total: number;
  tiers: Tiers;
  /** How the matches were found: by the query's words, or by similar spellings or beginnings since those found nothing. */
  found_by: "words" | "similar" | "prefix" | "nothing";
  rows: ScoredRows;
}

const everything = (index: SearchIndex): Range => ({ from: 0, to: index.passages });

/** The passages a base occupies; nothing for a base the index does not have. */
export function rangeOf(index: SearchIndex, base: string | undefined): Range {
  if (base === undefined) return everything(index);
  return index.about.bases.find((range) => range.base === base) ?? { from: 0, to: 0 };
}

/** Which terms a search will look up: those whose shards must be there first (`missingShards`). */
export function termsToFind(index: SearchIndex, query: string, options: SearchOptions = {}): string[] {
  return plannedTerms(index, query, options).terms.map(({ term }) => term);
}

function plannedTerms(index: SearchIndex, query: string, options: SearchOptions): QueryPlan {
  const plan = planQuery(query, index.about.synonyms, options.base);
  const known = new Set(plan.terms.map(({ term }) => term));
  return { ...plan, terms: [...plan.terms, ...(options.more ?? []).filter(({ term }) => !known.has(term))] };
}

/** Searches. Total: any string gives a result, perhaps an empty one. */
export function search(index: SearchIndex, query: string, options: SearchOptions = {}): SearchResult {
  const plan = plannedTerms(index, query, options);
  const exact = evaluate(index, plan, options, "words");
  if (exact.total > 0 || plan.small) return exact;
  for (const step of ["similar", "prefix"] as const) {
    const terms = similarTerms(index, plan.terms, step);
    if (terms.length === 0) continue;
    const result = evaluate(index, { ...plan, terms }, options, step);
    if (result.total > 0) return result;
  }
  return exact;
}

function evaluate(
  index: SearchIndex,
  plan: QueryPlan,
  options: SearchOptions,
  step: "words" | "similar" | "prefix",
): SearchResult {
  const weighed = plan.terms.map((planned): Weighed => {
    const found = findTerm(index, planned.term);
    return { planned, found, idf: planned.weight * idfOf(index.passages, found?.count ?? 0) };
  });
  const mass = massOf(weighed);
  const rows = scoreAll(index, weighed, mass, options.fields ?? "all", rangeOf(index, options.base));
  const { strong, medium, weak } = rows;
  const total = rows.passages.length;
  return {
    plan,
    weighed,
    mass,
    total,
    tiers: { strong, medium, weak },
    found_by: total === 0 ? "nothing" : step,
    rows,
  };
}

/**
 * What a query says in all. A pair of characters that no passage has is the seam between two words as often as a
 * word of its own, so it is not held against the passages.
 */
function massOf(weighed: readonly Weighed[]): number {
  const own = weighed.filter(
    ({ planned, found }) =>
      planned.origin !== "synonym" && planned.origin !== "feedback" && (found !== undefined || planned.kind === "word"),
  );
  return own.reduce((sum, { idf }) => sum + idf, 0);
}

/** The matches from `offset` (0 = best), `limit` of them at most. Pages put together are the whole ranking. */
export function pageOf(result: SearchResult, offset: number, limit: number): Ordered {
  const ordered = orderBest(result.rows, Math.min(result.total, offset + limit));
  return { passages: ordered.passages.subarray(offset), scores: ordered.scores.subarray(offset) };
}
