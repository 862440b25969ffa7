/**
 * Texts for people and models in the two languages that Cairn itself speaks: the one type for all of them, and how one
 * is picked. What an author writes may be in any language (`knowledge/text.ts`).
 * Not here: which language a reader wants. That is asked where the reader is known: a session, a template, a terminal.
 */

/** A language of Cairn's own texts. */
export type Language = "en" | "zh";

/** A text in both languages, or a set of texts; one that lacks a language does not compile. */
export type LocalizedText<T = string> = { readonly [language in Language]: T };

/** Chinese for a tag of Chinese (`zh`, `zh-Hant`, `zh_CN.UTF-8`), English for every other. */
export function languageOfTag(tag: string): Language {
  return /^zh(?![a-z])/i.test(tag) ? "zh" : "en";
}

/** The BCP 47 tag of a language. */
export const tagOf = (language: Language): string => (language === "zh" ? "zh-CN" : "en");

/** The text for a reader with this language tag. */
export function inLanguage<T>(tag: string, text: LocalizedText<T>): T {
  return text[languageOfTag(tag)];
}

/** A text that is the same in both languages: a name, a path, what a server answered. */
export function untranslated(text: string): LocalizedText {
  return { en: text, zh: text };
}
