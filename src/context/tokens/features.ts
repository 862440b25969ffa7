/** The order of the estimate's price table: which kinds of features there are, and where the prices of each begin. */

/** Length bucket of a word; longer ones are priced by their last bucket plus a slope. */
export const MAX_WORD = 24;
/** Letters as 1…26; 0 stands before the first, 27 after the last. */
export const PAIR_WIDTH = 28;
/** Marks as 1…32; 0 stands for the beginning of a run, 33 for a blank before it, and as a second place for its end. */
export const RUN_WIDTH = 34;
/** Three letters in a row share this many prices. */
export const TRIPLE_ROOM = 2048;

/** Where the prices of each kind of feature begin in the table. */
export const WORD = 0;
export const PAIR = WORD + 12 * (MAX_WORD + 1);
export const CAPITAL_PAIR = PAIR + PAIR_WIDTH * PAIR_WIDTH;
export const TRIPLE = CAPITAL_PAIR + PAIR_WIDTH * PAIR_WIDTH;
export const CAPITAL_TRIPLE = TRIPLE + TRIPLE_ROOM;
export const LEAD = CAPITAL_TRIPLE + TRIPLE_ROOM;
export const RUN = LEAD + 3 * RUN_WIDTH;
export const SINGLE = RUN + RUN_WIDTH * RUN_WIDTH;
/** Single prices, by name. */
export const SINGLES = [
  "longWord",
  "foreignRun",
  "hanCommon",
  "hanRare",
  "latinExtended",
  "greek",
  "cyrillic",
  "semitic",
  "indic",
  "thai",
  "kana",
  "hangul",
  "rareLetter",
  "latinMark",
  "generalMark",
  "symbolMark",
  "wideMark",
  "surrogate",
  "sameMark",
  "blank",
  "moreBlank",
  "otherBlank",
  "line",
  "moreLine",
  "otherLine",
] as const;
export const FEATURES = SINGLE + SINGLES.length;

/** Where a single price stands in the table. */
export function single(name: (typeof SINGLES)[number]): number {
  return SINGLE + SINGLES.indexOf(name);
}
