/**
 * Unicode's compatibility folding (NFKC) with a bound on how much longer a text may become. Limits count a caller's characters
 * before they are folded; U+FDFA alone becomes 18, so a text within its limit could cost many times what the limit allows.
 * No other file folds by itself. Not here: Traditional to Simplified Chinese (`search/fold.ts`).
 */

/** How much longer a folded text may be, as a factor and in UTF-16 units besides. Ordinary texts stay far below. */
const MAX_GROWTH = 1.25;
const MAX_GROWTH_UNITS = 32;

/** All but the two ligatures that stand for whole sentences of praise (18 and 8 characters): a symbol, not words to search for. */
const ALL_BUT_SENTENCES = /[^\ufdfa\ufdfb]+/g;
const PAST_ASCII = /[^\0-\x7f]/gu;

/**
 * Full-width characters, ligatures and other compatibility characters as ordinary ones. The result is at most 1.25 times as
 * long plus 32 UTF-16 units: in a text that would grow more, the characters that become several stay as they are.
 */
export function foldCompatibility(text: string): string {
  const folded = text.replace(ALL_BUT_SENTENCES, (run) => run.normalize("NFKC"));
  return folded.length <= text.length * MAX_GROWTH + MAX_GROWTH_UNITS ? folded : foldSameLength(text);
}

/** Folds each character that does not become longer by it. */
function foldSameLength(text: string): string {
  const known = new Map<string, string>();
  return text.replace(PAST_ASCII, (character) => {
    const made = known.get(character);
    if (made !== undefined) return made;
    const folded = character.normalize("NFKC");
    const kept = folded.length > character.length ? character : folded;
    known.set(character, kept);
    return kept;
  });
}
