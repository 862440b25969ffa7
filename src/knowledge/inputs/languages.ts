/** Picks between the two languages that the program itself speaks. */

/** Chinese for any tag of `zh`, English otherwise. */
export function inLanguage<T>(language: string, words: LocalizedText<T>): T {
  return /^zh\b/i.test(language) ? words.zh : words.en;
}
import type { LocalizedText } from "../../localized-text.ts";
