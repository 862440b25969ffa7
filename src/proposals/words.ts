/** Words that users share: keywords of a draft. A word that one run alone used may say who it was, and is not taken. */
import { markContentUnits } from "../routing/content-words.ts";
import { unitsOf } from "../search/units.ts";
import { isHarmless } from "./clean.ts";

/** More keywords no longer tell trees apart. */
const MAX_KEYWORDS = 8;
/** Units of a phrase: words, or characters of Chinese. */
const MAX_WORDS = 3;
const MAX_CHARACTERS = 4;

/** The phrases that at least two of the texts have, the most frequent first, then the longest. Each text is of one run. */
export function sharedWords(texts: readonly string[]): string[] {
  const counts = new Map<string, { written: string; count: number }>();
  for (const text of texts)
    for (const [phrase, written] of phrasesOf(text)) {
      const known = counts.get(phrase);
      if (known === undefined) counts.set(phrase, { written, count: 1 });
      else known.count += 1;
    }
  const shared = [...counts].filter(
    ([, { written, count }]) => count > 1 && !/\d/.test(written) && isHarmless(written),
  );
  const ordered = shared.toSorted(
    ([left, few], [right, many]) => many.count - few.count || right.length - left.length || (left < right ? -1 : 1),
  );
  // A part of a longer phrase of as many runs says less than the phrase.
  const kept = ordered.filter(
    ([phrase, { count }]) =>
      !shared.some(([other, { count: often }]) => other !== phrase && other.includes(phrase) && often >= count),
  );
  return [...new Set(kept.map(([, { written }]) => written))].slice(0, MAX_KEYWORDS);
}

/** The phrases of a text, as they are compared and as they are written. */
function phrasesOf(text: string): Map<string, string> {
  const units = unitsOf(text);
  const isContent = markContentUnits(units);
  const written = writtenWords(text);
  const phrases = new Map<string, string>();
  for (let from = 0; from < units.length; from += 1) {
    const words: string[] = [];
    const unspaced = units[from]?.unspaced === true;
    for (let at = from; at < units.length && at - from < (unspaced ? MAX_CHARACTERS : MAX_WORDS); at += 1) {
      const unit = units[at];
      if (unit === undefined || isContent[at] !== true || unit.unspaced !== unspaced) break;
      words.push(unit.text);
      const phrase = words.join(unspaced ? "" : " ");
      const surface = unspaced ? phrase : words.map((word) => written.get(word) ?? word).join(" ");
      if (unspaced ? words.length > 1 : phrase.length > 2) phrases.set(phrase, surface);
    }
  }
  return phrases;
}

/** Words are compared by their stems: each as it stands in the text. */
function writtenWords(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    const [unit, more] = unitsOf(word);
    if (unit !== undefined && more === undefined && !found.has(unit.text)) found.set(unit.text, word);
  }
  return found;
}
