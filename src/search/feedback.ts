/**
 * Widens a query by what its best matches say (pseudo-relevance feedback). An explicit option, never the default:
 * it helps where vocabulary differs and hurts where the best matches are wrong.
 */
import { findTerm, type SearchIndex } from "./open.ts";
import type { PlannedTerm } from "./query-terms.ts";
import { idfOf } from "./score.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { isSingleCharacter, termsOf, wordTerm } from "./terms.ts";

const MAX_TERMS = 12;
const WEIGHT = 0.3;
/** A word of one match alone is about that match, not about the query. */
const MIN_TEXTS = 2;

/**
 * Terms to add to a search (`SearchOptions.more`), from the texts of the best matches, best first.
 * A term counts for more the more of the texts have it and the fewer passages of the index do.
 */
export function feedbackTerms(index: SearchIndex, texts: readonly string[]): PlannedTerm[] {
  const stopped = new Set([...STOP_WORDS].map(wordTerm));
  const counts = new Map<string, { texts: number; weight: number }>();
  for (const [rank, text] of texts.entries()) {
    for (const term of new Set(termsOf(text))) {
      const seen = counts.get(term) ?? { texts: 0, weight: 0 };
      counts.set(term, { texts: seen.texts + 1, weight: seen.weight + 1 / (rank + 1) });
    }
  }
  const scored = [...counts].flatMap(([term, { texts: shared, weight }]) => {
    if (shared < Math.min(MIN_TEXTS, texts.length) || isSingleCharacter(term) || stopped.has(term)) return [];
    const found = findTerm(index, term);
    return found === undefined ? [] : [{ term, score: weight * idfOf(index, found.count) }];
  });
  const best = scored
    .toSorted((left, right) => right.score - left.score || (left.term < right.term ? -1 : 1))
    .slice(0, MAX_TERMS);
  const highest = best[0]?.score ?? 1;
  return best.map(({ term, score }) => ({
    term,
    kind: /^\p{Script=Han}+$/u.test(term) ? "pair" : "word",
    shown: term,
    weight: (WEIGHT * score) / highest,
    origin: "feedback",
  }));
}
