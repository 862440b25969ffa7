/** Which of the single prices a character outside of ASCII has, by its script. Not here: what it costs at least (`fixed-prices.ts`). */
import { single } from "./features.ts";
import { isCommonHan, isHan } from "./han.ts";

export const HAN_COMMON = single("hanCommon");
export const HAN_RARE = single("hanRare");
export const LATIN_EXTENDED = single("latinExtended");
const GREEK = single("greek");
export const CYRILLIC = single("cyrillic");
const SEMITIC = single("semitic");
const INDIC = single("indic");
const THAI = single("thai");
const KANA = single("kana");
export const HANGUL = single("hangul");
const RARE_LETTER = single("rareLetter");
const LATIN_MARK = single("latinMark");
const GENERAL_MARK = single("generalMark");
const SYMBOL_MARK = single("symbolMark");
const WIDE_MARK = single("wideMark");
const SURROGATE = single("surrogate");

/** The price of a letter outside of ASCII, by script. */
export function letterFeature(code: number): number {
  if (isHan(code)) return isCommonHan(code) ? HAN_COMMON : HAN_RARE;
  if (code < 0x370) return LATIN_EXTENDED;
  if (code < 0x400) return GREEK;
  if (code < 0x590) return CYRILLIC;
  if (code < 0x900) return SEMITIC;
  if (code < 0xe00) return INDIC;
  if (code < 0x1000) return THAI;
  if (code >= 0x3040 && code <= 0x30ff) return KANA;
  if (code >= 0xac00 && code <= 0xd7a3) return HANGUL;
  return RARE_LETTER;
}

/** The price of a mark outside of ASCII. */
export function markFeature(code: number): number {
  if (code < 0x2000) return LATIN_MARK;
  if (code < 0x2070) return GENERAL_MARK;
  if (code < 0x2c00) return SYMBOL_MARK;
  return code >= 0xd800 && code <= 0xf8ff ? SURROGATE : WIDE_MARK;
}
