/**
 * One search: plan the query, look its terms up, score, count, order. Pure and synchronous; what it needs is in memory.
 * Not here: reading passages for a page (`blocks.ts`), why one matched (`explain.ts`).
 */
import { similarTerms } from "./similar.ts";
import { findTerm, type SearchIndex } from "./open.ts";
import { orderBest, type Ordered } from "./order.ts";
import { restOf, type Rest } from "./rest.ts";
import type { PlannedTerm } from "./query-terms.ts";
import { planQuery, type QueryPlan } from "./plan.ts";
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

/**
 * `strong`: at least a fifth of what the query says; `medium`: a word or a pair of characters; `weak`: single characters,
 * or words like *how* and *the*.
 */
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
  /** All rows: those of `rows`, and those that share only common words. */
  total: number;
  tiers: Tiers;
  /** How the matches were found: by the query's words, or by similar spellings or beginnings since those found nothing. */
  found_by: "words" | "similar" | "prefix" | "nothing";
  /** Matches by what the query says. */
  rows: ScoredRows;
  /** Passages that share only common words with the query, after all others; none where `rows` is empty. */
  rest: Rest;
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
  const fields = options.fields ?? "all";
  const range = rangeOf(index, options.base);
  const rows = scoreAll(index, weighed, mass, fields, range);
  const { strong, medium, weak } = rows;
  // Where the query says nothing that is found, sharing "the" with it must not look like a find.
  const common = rows.passages.length === 0 ? [] : plan.common;
  const rest = restOf(index, common, rows.passages, range);
  const total = rows.passages.length + rest.length;
  return {
    plan,
    weighed,
    mass,
    total,
    tiers: { strong, medium, weak: weak + rest.length },
    found_by: total === 0 ? "nothing" : step,
    rows,
    rest,
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
  const { rows, rest, total } = result;
  const end = Math.min(total, offset + limit);
  const telling = rows.passages.length;
  const passages = new Uint32Array(Math.max(0, end - offset));
  const scores = new Float32Array(passages.length);
  if (offset < telling) {
    const ordered = orderBest(rows, Math.min(telling, end));
    passages.set(ordered.passages.subarray(offset));
    scores.set(ordered.scores.subarray(offset));
  }
  if (end > telling) {
    // Their scores stay 0: they say nothing.
    passages.set(rest.list().subarray(Math.max(0, offset - telling), end - telling), Math.max(0, telling - offset));
  }
  return { passages, scores };
}
