/**
 * How well candidate texts fit what the user wants: the search engine's scoring (`search/score.ts`), with the candidates
 * themselves as the collection. Pure: the same intent and texts give the same numbers. Not here: searching published
 * knowledge, and what a fit is compared with (`evidence-blocks.ts`).
 */
import { planQuery } from "../search/plan.ts";
import { gainOf } from "../search/score.ts";
import { DEFAULT_RANKING } from "../search/settings.ts";
import { termsOf } from "../search/terms.ts";

/** A candidate as it is scored. Words of the title count as often as the search engine counts them. */
export interface ScoredText {
  title: string;
  content: string;
}

/** Characters of one content that are read. */
const MAX_READ = 20_000;
/** Fits that differ by less than one step are equal, so that confidence and recency decide between them. */
const STEPS = 10;

/** A text as counts of the query's terms, and its length in terms. */
interface Counted {
  counts: Map<string, number>;
  length: number;
}

function countTerms({ title, content }: ScoredText, wanted: ReadonlySet<string>): Counted {
  const counts = new Map<string, number>();
  const add = (terms: readonly string[], weight: number): void => {
    for (const term of terms) if (wanted.has(term)) counts.set(term, (counts.get(term) ?? 0) + weight);
  };
  const terms = termsOf(content.slice(0, MAX_READ));
  add(terms, 1);
  add(termsOf(title), DEFAULT_RANKING.titleWeight);
  return { counts, length: terms.length };
}

/**
 * Inverse document frequency among the candidates alone. No other passages are assumed beside them: a word that all of
 * them have does not tell them apart.
 */
const idfOf = (texts: number, found: number): number => Math.log(1 + (texts - found + 0.5) / (found + 0.5));

/** The terms of an intent that say something; single characters only where there is nothing else. */
export function intentTerms(intent: string): string[] {
  const { terms } = planQuery(intent);
  const telling = terms.filter(({ kind }) => kind !== "single");
  return (telling.length > 0 ? telling : terms).map(({ term }) => term);
}

/**
 * The fit of each text to the terms of an intent (`intentTerms`), in the order given: 0 where it has none of them, 1 for the best and
 * those nearly as good, tenths between. An intent without telling words gives 0 for all.
 */
export function scoreRelevance(terms: readonly string[], texts: readonly ScoredText[]): number[] {
  if (terms.length === 0 || texts.length === 0) return texts.map(() => 0);
  const wanted = new Set(terms);
  const counted = texts.map((text) => countTerms(text, wanted));
  const average = counted.reduce((sum, { length }) => sum + length, 0) / counted.length || 1;
  const weights = terms.flatMap((term) => {
    const found = counted.filter(({ counts }) => counts.has(term)).length;
    return found === 0 ? [] : [{ term, idf: idfOf(counted.length, found) }];
  });
  const mass = weights.reduce((sum, { idf }) => sum + idf, 0);
  const scores = counted.map(({ counts, length }) => {
    const lengthNorm = 1 - DEFAULT_RANKING.contentLength + (DEFAULT_RANKING.contentLength * length) / average;
    let score = 0;
    let covered = 0;
    for (const { term, idf } of weights) {
      const frequency = counts.get(term) ?? 0;
      if (frequency === 0) continue;
      score += gainOf(idf, frequency / lengthNorm, DEFAULT_RANKING);
      covered += idf;
    }
    return covered === 0 ? 0 : score * (covered / mass) ** DEFAULT_RANKING.coveragePower;
  });
  const best = scores.reduce((most, score) => Math.max(most, score), 0);
  return scores.map((score) => (score === 0 ? 0 : Math.max(1, Math.round((STEPS * score) / best)) / STEPS));
}
