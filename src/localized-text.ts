/**
 * Texts for people, in both languages the product speaks. One type for all of them: findings, command line, pages, prompts.
 * Not here: which language a reader gets, which depends on who reads.
 */

/** The same text, or list of texts, in English and in Chinese. */
export interface LocalizedText<T = string> {
  en: T;
  zh: T;
}

export type Language = keyof LocalizedText;

/** A text that is the same in both languages: a name, a path, what a server answered. */
export function untranslated(text: string): LocalizedText {
  return { en: text, zh: text };
}
