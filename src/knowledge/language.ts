/**
 * Detects the language of a text by its script, for trees, documents and queries that do not name their language.
 * Not here: the languages of Cairn's own texts (`localized-text.ts`).
 */

import type { LocalizedText } from "../localized-text.ts";

// Runs, so that a long text is not taken apart character by character.
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
const HAN = /\p{Script=Han}+/gu;
/** The least share of kana among kana and Han characters in a Japanese text. A Chinese text may quote a brand name in kana. */
const MIN_KANA_SHARE = 0.1;

/**
 * The BCP 47 tag of a text's likely language: `ja`, `zh-CN`, or `en` for Latin letters.
 * @param otherwise the result for a text without letters of these scripts
 */
export function guessLanguage(text: string, otherwise = "en"): string {
  const kana = lengthOf(text.match(KANA));
  const han = lengthOf(text.match(HAN));
  if (kana > 0 && kana >= MIN_KANA_SHARE * (kana + han)) return "ja";
  if (han > 0) return "zh-CN";
  return /[a-z]/i.test(text) ? "en" : otherwise;
}

/**
 * The language of most of a text, where one may quote the other: a Han character counts as much as a word of Latin letters. A line of one
 * word, an id for instance, counts nothing. Otherwise as `guessLanguage`.
 */
export function mainLanguage(text: string): string {
  const characters = lengthOf(text.match(HAN)) + lengthOf(text.match(KANA));
  if (characters === 0) return guessLanguage(text);
  const lines = text.split("\n").map((line) => line.trim().split(/\s+/u));
  const words = lines.flatMap((line) => (line.length > 1 ? line.filter((word) => LATIN_WORD.test(word)) : []));
  return words.length > characters ? "en" : guessLanguage(text);
}

/** With the marks that stand around a word. */
const LATIN_WORD = /^[\p{Ps}\p{Pi}"']*\p{Script=Latin}+(?:['’-]\p{Script=Latin}+)*[\p{Pe}\p{Pf}"'.,;:!?]*$/u;

const lengthOf = (runs: readonly string[] | null): number => (runs ?? []).reduce((sum, run) => sum + run.length, 0);

/** Whether a text has the form of a BCP 47 tag, as `en`, `zh-CN` and `zh-Hant-TW` have it; the name of a language has not. */
export function isLanguageTag(text: string): boolean {
  return /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(text);
}

/** What is expected of such a text. */
export const A_LANGUAGE_TAG: LocalizedText = {
  en: "a language tag such as en or zh-CN",
  zh: "一个语言标签，例如 en 或 zh-CN",
};

/** The first language that an `Accept-Language` header names, as a BCP 47 tag; undefined where it names none, or only any (`*`). */
export function languageAsked(header: string | null | undefined): string | undefined {
  const tags = (header ?? "").split(",").map((one) => one.split(";")[0]?.trim() ?? "");
  return tags.find((tag) => /^[a-z]{1,8}(?:-[a-z\d]{1,8})*$/i.test(tag));
}
