/**
 * Whether a text says what came of a task, as far as its form shows: whether it has words at all. What they mean is nobody's to judge
 * here.
 */

/** Words, or characters of one that is one over and over, that are no text. */
const MIN_REPEATED_WORDS = 4;
const MIN_REPEATED_CHARACTERS = 5;

/** Neither a word nor a number, keys hit at random, or the same over and over. */
export function saysNothing(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return true;
  if (words.length >= MIN_REPEATED_WORDS && new Set(words).size === 1) return true;
  const [character = ""] = words;
  const letters = Array.from(words.join(""));
  if (letters.length >= MIN_REPEATED_CHARACTERS && letters.every((one) => character.startsWith(one)))
    return !/\p{N}/u.test(character);
  // No word of four letters or more is without a vowel; abbreviations are written in capitals.
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => /^[b-df-hj-np-tv-xz]{4,}$/.test(word));
}

/** Sentences, as a model is asked for: something is said, in words, and it is no JSON. */
export function isProse(text: string): boolean {
  return !saysNothing(text) && /\p{L}/u.test(text) && !/^\s*(?:```\w*\s*)?[{[]/.test(text);
}
