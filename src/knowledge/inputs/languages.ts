/** Picks between the two languages that the program itself speaks. */
import type { Bilingual } from "./input-type.ts";

/** Chinese for any tag of `zh`, English otherwise. */
export function inLanguage<T>(language: string, words: Bilingual<T>): T {
  return /^zh\b/i.test(language) ? words.zh : words.en;
}
