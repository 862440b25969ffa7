/**
 * The language of a text whose author or sender does not name it, told by its script. The one place where this is
 * decided: for trees, documents and questions alike. Not here: the languages of Cairn's own texts (`localized-text.ts`).
 */

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const HAN = /\p{Script=Han}/gu;
/** A Chinese text may quote a brand name in kana; in a Japanese one far more than this share is kana. */
const MIN_KANA_SHARE = 0.1;

/**
 * The BCP 47 tag of a text's language: `ja`, `zh-CN`, or `en` for Latin letters.
 * @param otherwise the answer for a text without letters to tell by
 */
export function guessLanguage(text: string, otherwise = "en"): string {
  const kana = text.match(KANA)?.length ?? 0;
  const han = text.match(HAN)?.length ?? 0;
  if (kana > 0 && kana >= MIN_KANA_SHARE * (kana + han)) return "ja";
  if (han > 0) return "zh-CN";
  return /[a-z]/i.test(text) ? "en" : otherwise;
}
