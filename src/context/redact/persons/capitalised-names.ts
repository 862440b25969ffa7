/**
 * Usual given names that are other words in lower case or short: a person only with a capital letter. Not here: names that are so in any
 * case of letters (`given-names.ts`).
 */
const LISTED = `Albert Alex Alexander Andy Ann Ben Betty Beverly Billy Bob Bobby Bruce Carolyn Cheryl Chris Dan Dave Debra Diana Diane Doris Ed
  Elijah Frances Gary George Greg Janice Jenny Jerry Jesse Jim Joe Joyce Judith Judy Kayla Ken Kim Kimberly Larry Leo Liz Logan Lori Marilyn
  Mary Matt Meg Mike Nancy Nathan Nick Pamela Pete Phil Raj Ralph Randy Ron Roy Sam Scott Steve Ted Terry Tom Tony Wayne Willie`;

/** Wherever they stand. */
export const CAPITALISED_NAMES: ReadonlySet<string> = new Set(LISTED.split(/\s+/));

/** Words that begin sentences too: a name after a preposition that persons follow, or with what is theirs. */
export const AMBIGUOUS_NAMES = "Bill|Carol|Christian|Frank|Grace|Jack|Mark|Rob|Sue|Will";
