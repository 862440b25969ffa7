/**
 * The constants of the ranking and of the score, with the commands that measured them. An index is opened with them, so
 * that a bench can open the same bytes with others. Not here: the formulas (`score.ts`, `absolute.ts`).
 */

/** BM25F: each field is divided by a norm of its own length before the fields are added up. */
export interface RankingSettings {
  /** How slowly repeats of a term stop counting. */
  k1: number;
  /** How much the length of the text counts, 0…1. */
  contentLength: number;
  /** How much the length of the title counts, 0…1. */
  titleLength: number;
  titleWeight: number;
  tagWeight: number;
  /** What a pair of characters is worth beside a word or a single character: its two characters count as well. */
  pairWeight: number;
  /** The sum is multiplied by this power of the share of the query that a passage has. */
  coveragePower: number;
  /**
   * Passages assumed beside those of the index, without any term of the query. In a small base whose every passage is
   * about one thing, the word for that thing would else count for nothing.
   */
  assumedPassages: number;
}

/** Chosen by leaving one collection out at a time: `npm run bench -- search-settings`. */
export const DEFAULT_RANKING: RankingSettings = {
  k1: 1.5,
  contentLength: 0.6,
  titleLength: 0.9,
  titleWeight: 4,
  tagWeight: 2,
  pairWeight: 0.6,
  coveragePower: 0.15,
  assumedPassages: 300,
};

/**
 * How much a word that the base does not know counts against all that is found, beside one that it knows: the subject of a
 * foreign question is often such a word.
 */
export const UNKNOWN_WORD_WEIGHT = 2;
/**
 * With as many terms that the base knows (words, pairs and characters), a query has half of the evidence it could have: one
 * shared word proves less than five.
 */
export const HALF_EVIDENCE = 2;
/** Terms that a shorter query counts as, where the base knows all it asks: few words are no sign of another subject then. */
export const LEAST_EVIDENCE = 4;
/**
 * Terms that a query of nothing but single letters and digits counts as. Such a character stands in any text, so that no
 * passage reaches a strong score by it: at most 0.12. A Chinese character may be a word.
 */
export const CHARACTER_EVIDENCE = 0.25;

/** The logistic function of the score: `test/bench/search-scores.ts` fits it and prints how well it holds. */
export const CALIBRATION = { steepness: 2, middle: 0.27 };

/**
 * Where no row is strong, which rows may help (`nearest.ts`). `rarity`: a word is rare from this share of the greatest
 * rarity on. `documents`: a word of no more documents than these names one by itself, if the row has the share `known` of
 * what the base knows of the query. `covered`: the share of the query that a row has at least.
 */
export const NEAREST = { rarity: 0.5, documents: 2, known: 0.6, covered: 0.2 };
/** The score of the best row that may help, at least: the middle of the scale, below strong. */
export const PERHAPS_SCORE = 0.1;

/** From this score on, and this share of the query's words and pairs, a match is strong. */
export const STRONG_SCORE = 0.25;
export const STRONG_SHARE = 0.1;

/**
 * Where no row is strong, which part of the question is judged by itself (`focus/`): docs/decisions/0039-the-judged-part.md
 * says how they were chosen. `outside`: what other sentences add to what is asked, as a share of their weight, up to `most`
 * times the part's own; `words` and `characters`: the same for words, and for characters and their pairs, of its own
 * sentence. `slight`: the share of the weight of everyday words, and of unknown pairs of characters between known ones,
 * that is not asked for. `evidence`: words and pairs of the part that a row has at least, one fewer where its title or tags
 * have one of them. `rows`: how many of the best rows are tried.
 */
export const FOCUS = { outside: 0.1, most: 10, words: 0.5, characters: 0.2, slight: 0.8, evidence: 3, rows: 50 };
/** What words outside the judged part count in the ranking. */
export const OUTSIDE_WEIGHT = 0.1;
