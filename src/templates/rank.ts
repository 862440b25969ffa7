/**
 * Ranking a handful of described things against a request: templates, tools. Deterministic, no index.
 * For documents use `search/`; this is for lists short enough to score one by one.
 */
import { isSingleCharacter, termsOf } from "../search/terms.ts";

/** Something with words about it. Weights are this field's share, the strongest field decides per term. */
export interface Rankable {
  id: string;
  fields: readonly { text: string; weight: number }[];
  /** Words or phrases that count in full when the request contains them. */
  keywords?: readonly string[];
  /** Whole requests it is meant for. */
  examples?: readonly string[];
}

export interface Ranked {
  id: string;
  /** 0…1: how much of the request is covered, the rarer words counting more. */
  score: number;
  /** Terms of the request that were found, strongest first; at most eight. */
  matched: string[];
}

/** Terms that carry meaning: characters of unspaced scripts count only inside a bigram. */
function contentTerms(text: string): Set<string> {
  const terms = termsOf(text);
  const strong = terms.filter((term) => !isSingleCharacter(term));
  return new Set(strong.length > 0 ? strong : terms);
}

/** Shared share of two term sets (Dice). */
function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size === 0 || right.size === 0) return 0;
  let shared = 0;
  for (const term of left) if (right.has(term)) shared += 1;
  return (2 * shared) / (left.size + right.size);
}

/** Best first; equal scores keep the given order. Every candidate is returned, also those that score 0. */
export function rankByWords(request: string, candidates: readonly Rankable[]): Ranked[] {
  const wanted = contentTerms(request);
  const prepared = candidates.map((candidate) => ({
    candidate,
    fields: candidate.fields.map((field) => ({ terms: new Set(termsOf(field.text)), weight: field.weight })),
    keywords: (candidate.keywords ?? []).map((keyword) => Array.from(contentTerms(keyword))),
    examples: (candidate.examples ?? []).map(contentTerms),
  }));
  const rarity = new Map<string, number>();
  for (const term of wanted) {
    const holders = prepared.filter((one) => one.fields.some((field) => field.terms.has(term))).length;
    // A term nobody mentions says little here: in unspaced scripts most bigrams span two words.
    const known = holders === 0 ? 0.5 : 1;
    rarity.set(term, known * Math.log(1 + (candidates.length + 1) / (holders + 0.5)));
  }
  const total = [...rarity.values()].reduce((sum, value) => sum + value, 0);
  const ranked = prepared.map((one, order) => {
    const worth = new Map<string, number>();
    const raise = (term: string, weight: number): void => {
      const value = (rarity.get(term) ?? 0) * weight;
      if (value > (worth.get(term) ?? 0)) worth.set(term, value);
    };
    for (const field of one.fields) for (const term of wanted) if (field.terms.has(term)) raise(term, field.weight);
    let phrases = 0;
    for (const keyword of one.keywords) {
      if (keyword.length === 0 || !keyword.every((term) => wanted.has(term))) continue;
      phrases += 1;
      for (const term of keyword) raise(term, 1);
    }
    const covered = total === 0 ? 0 : [...worth.values()].reduce((sum, value) => sum + value, 0) / total;
    const nearest = Math.max(0, ...one.examples.map((example) => overlap(wanted, example)));
    const named = phrases === 0 ? 0 : 1 - 0.5 ** phrases;
    const score = 1 - (1 - covered) * (1 - 0.8 * nearest) * (1 - 0.5 * named);
    const matched = [...worth].toSorted((left, right) => right[1] - left[1]).map(([term]) => term);
    return { id: one.candidate.id, score: Math.round(score * 1000) / 1000, matched: matched.slice(0, 8), order };
  });
  ranked.sort((left, right) => right.score - left.score || left.order - right.order);
  return ranked.map(({ id, score, matched }) => ({ id, score, matched }));
}
