/**
 * Which needs a candidate answers: by how much of a need it covers, by how rare the words are that the two share, and by what the others have.
 * The words of a kind are alike to `functionality.ts`; a search knows that few servers speak of flash cards and many of documents.
 * Not here: how much of a need an entry covers (`functionality.ts`), the search (`sources/search-entries.ts`).
 */
import type { CandidateFacts } from "./facts.ts";

/**
 * Below this a candidate is shown and never chosen: it shares a word with the need. Chosen over the requests of
 * `test/bench/needs/development.txt` and the entries beside them: most of the right ones have more, what is right by chance less.
 */
export const MIN_COVERAGE = 0.3;

/**
 * Below this a candidate may do what is needed, and is not said to: its texts say a part of it. Chosen over the lists of `npm run bench -- offered`
 * that were looked at.
 */
export const SURE_COVERAGE = 0.45;

/** An answer covers a need at least by this share of what the best candidate does: beside a server for films, one that draws is none. */
const OF_BEST = 0.7;

/** What the score of the search adds to the coverage of an entry that may do what is needed. Chosen over the same lists; from 0.3 to 0.5 alike. */
const BY_SCORE = 0.4;
/** A higher score says no more. */
const MOST_SCORE = 0.2;
/** The most that a coverage is with it. */
const MOST_BY_SCORE = 0.95;
/** What is left of a coverage where another has more than twice the score, and one that says something. */
const FAR_BEHIND = { score: 0.1, share: 0.5, left: 0.6 };

/**
 * How likely it is that an entry answers a need. `coverage`: what its words say, 0…1; `score`: of the search for the need's words, 0…1; `best`:
 * the highest score that an entry has.
 */
export function withScore(coverage: number, score: number, best: number): number {
  const more = coverage < MIN_COVERAGE ? 0 : BY_SCORE * Math.min(score, MOST_SCORE);
  const likely = Math.max(coverage, Math.min(coverage + more, MOST_BY_SCORE));
  const isBehind = best >= FAR_BEHIND.score && score < FAR_BEHIND.share * best;
  return Math.round(1000 * (isBehind ? FAR_BEHIND.left : 1) * likely) / 1000;
}

/**
 * For each candidate, which of the needs it answers: it covers them enough, and nobody does by far better. A named product's own server does in
 * any case.
 */
export function answeredNeeds(candidates: readonly CandidateFacts[], count: number): boolean[][] {
  const best = Array.from({ length: count }, (_, at) =>
    Math.max(0, ...candidates.map(({ needs }) => needs?.[at]?.confidence ?? 0)),
  );
  return candidates.map(({ needs }) =>
    best.map((most, at) => {
      const { confidence = 0, isOwn = false } = needs?.[at] ?? {};
      return confidence >= MIN_COVERAGE && (isOwn || confidence >= OF_BEST * most);
    }),
  );
}

/** How likely it is that a candidate answers the need that it fits best, 0…1. */
export function bestCoverage({ needs = [] }: CandidateFacts): number {
  return Math.max(0, ...needs.map(({ confidence }) => confidence));
}

/** The score that says something by itself, and how far the next has to be behind. Chosen over the same lists. */
const NEAREST = { score: 0.1, timesNext: 1.3 };

/** What a search finds clearly best, where nothing says that it does what is needed: it may all the same. `scores`: of all that may be it. */
export function nearestOf<Entry>(scores: readonly (readonly [entry: Entry, score: number])[]): Entry | undefined {
  const [first, next] = scores.toSorted((left, right) => right[1] - left[1]);
  if (first === undefined || first[1] < NEAREST.score) return undefined;
  return first[1] >= NEAREST.timesNext * (next?.[1] ?? 0) ? first[0] : undefined;
}
