/** Texts of the command line in English and Chinese. */

export type Language = "en" | "zh";

/** A text in both languages; one that lacks a language does not compile. */
export type Said = { readonly [language in Language]: string };

/** A text that is the same in both: names, paths, what a server answered. */
export function unsaid(text: string): Said {
  return { en: text, zh: text };
}
