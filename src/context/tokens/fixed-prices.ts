/**
 * Fixed prices of what the learned text holds little or nothing of: other scripts, signs, control characters, rules, odd blanks.
 * Each is what it costs alone (`atoms.ts`), but where a vocabulary merges it; measured by hand, on the safe side.
 */
import { tokensAlone } from "./atoms.ts";
import { isHan } from "./han.ts";

/** Letters of an unbroken word of a script that writes blanks between words; what follows is no word. */
export const MAX_UNBROKEN = 18;

/** What a letter of a word usually costs, by its script: first code, last code, tokens. */
const SCRIPTS: readonly (readonly [number, number, number])[] = [
  [0x00c0, 0x00ff, 0.51],
  [0x0100, 0x024f, 1],
  [0x0370, 0x03ff, 0.6],
  [0x0400, 0x058f, 0.8],
  [0x0400, 0x042f, 0.3],
  [0x0430, 0x044f, 0.26],
  [0x0531, 0x058f, 0.48],
  [0x0590, 0x05ff, 0.39],
  [0x0600, 0x08ff, 0.39],
  [0x0900, 0x0d7f, 0.5],
  [0x0a00, 0x0a7f, 0.65],
  [0x0d80, 0x0dff, 0.65],
  [0x0e00, 0x0e7f, 0.6],
  [0x10d0, 0x10ff, 0.5],
  [0x1780, 0x17ff, 0.7],
  [0x1e00, 0x1eff, 0.64],
  [0x3040, 0x30ff, 1],
  [0xac00, 0xd7a3, 0.62],
];
const scripts = new Float64Array(0x10000).fill(1);
for (const [first, last, tokens] of SCRIPTS) scripts.fill(tokens, first, last + 1);

/** Whether a unit is a capital of a script outside ASCII. */
function isForeignCapital(code: number): boolean {
  if (code < 0xdf) return code >= 0xc0;
  if (code < 0x180) return code >= 0x100 && code % 2 === 0;
  if (code < 0x3ac) return code >= 0x386;
  if (code < 0x430) return code >= 0x400;
  if (code < 0x557) return code >= 0x531 || (code >= 0x460 && code % 2 === 0);
  return code >= 0x1e00 && code < 0x1f00 && code % 2 === 0;
}

/** Whether a letter's script writes blanks between words. */
export function writesBlanks(code: number): boolean {
  return code < 0xe00 || (code >= 0xac00 && code <= 0xd7a3);
}

/** Letters of kana right after a Han character that are mostly endings and particles, merged as they are written. */
const MAX_KANA_ENDING = 4;
const KANA_ENDING_PRICE = 0.65;

/** Whether a letter is kana that belongs to a Han character so many letters before it. */
export function isKanaEnding(code: number, sinceHan: number): boolean {
  return code >= 0x3040 && code <= 0x309f && sinceHan <= MAX_KANA_ENDING;
}

/** What such a letter costs at least. */
export function kanaEndingFloor(code: number): number {
  return Math.max(tokensAlone(code) > 1 ? tokensAlone(code) : 0, KANA_ENDING_PRICE);
}

/** What a letter costs at least right behind the end of a token, and behind such a place in the same word. */
const APART_PRICE = 1;
const UNUSUAL_PRICE = 0.62;

/** The least a letter costs in a word that holds letters side by side that no token does, so many times before it. */
export function unusualFloor(code: number, isApart: boolean, timesBefore: number): number {
  const isIndic = code >= 0x900 && code < 0xe00;
  return isApart ? APART_PRICE : timesBefore > 0 && !isIndic ? UNUSUAL_PRICE : 0;
}

/** The least a letter outside ASCII and Han costs after another one: rare ones, capitals in a row and repeats merge with nothing. */
export function letterFloor(code: number, previous: number): number {
  const alone = tokensAlone(code);
  // An accent of its own also cuts the letter it stands on off from the next.
  if (code >= 0x300 && code <= 0x36f) return alone + 0.25;
  if (alone > 1 || code === previous) return alone;
  if (code < 0x250 && previous >= 0xc0 && previous < 0x250) return 1;
  const usual = scripts[code] ?? 1;
  return isForeignCapital(code) && (previous < 128 ? previous >= 65 && previous <= 90 : isForeignCapital(previous))
    ? Math.max(usual, 0.9)
    : usual;
}

/** Signs of which many in a row are a few tokens. */
const RULES = new Set(
  "\u00a0\u200b\u2013\u2014\u2026\u2500\u2501\u2550\u2588\u25a1\u2605\u3000\u30fb\uff01\uff0a\uff1d",
);

/** The second of several different signs in a row, and those after it: only common pairs merge. */
const SECOND_SIGN = 0.85;
const MIXED_SIGN = 1;
const PICTURE_SIGN = 1.3;

/** What a sign outside ASCII costs; `many` when it follows three of the same. */
export function signPrice(code: number, next: number, learned: number, many: boolean, place: number): number {
  // Halves of a pair: faces are common, other pictures less, the rest is bytes.
  if (code >= 0xd800 && code <= 0xdfff) {
    if (code >= 0xdc00 || next < 0xdc00 || next > 0xdfff) return 0.95;
    return code === 0xd83d ? 1.9 : code === 0xd83c || code === 0xd83e ? 1.9 : code === 0xd835 ? 2 : 3;
  }
  if (many && RULES.has(String.fromCharCode(code))) return 0.25;
  const alone = tokensAlone(code);
  const unseen = (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x206f);
  if (alone > 1 || many || unseen) return alone;
  if (place === 0) return learned;
  // Arrows, boxes and pictures are rarer than the marks of prose.
  if (code >= 0x2190 && code < 0x2c00) return Math.max(learned, PICTURE_SIGN);
  return Math.max(learned, place > 1 ? MIXED_SIGN : SECOND_SIGN);
}

/** What a blank before a letter or a sign outside ASCII adds: what is not common does not merge with it. */
export function blankBefore(code: number): number {
  if (code < 128 || isHan(code)) return 0;
  return tokensAlone(code) > 1 || (code >= 0xd800 && code <= 0xdbff) ? 1 : 0;
}

/** What one more of the same ASCII mark costs, after three. */
export function repeatPrice(code: number): number {
  if ("&[]`{}".includes(String.fromCharCode(code))) return 0.5;
  if ("\"$'(),\\|".includes(String.fromCharCode(code))) return 0.25;
  return "<>?@^".includes(String.fromCharCode(code)) ? 0.13 : 0.07;
}

/** Whether a unit is a control character that is no white space. */
export function isControl(code: number): boolean {
  return code < 32 || code === 127;
}

/** Blanks of several kinds in a row that people write. */
const MAX_MIXED_BLANKS = 6;

/** What one more blank costs beyond the learned price: after `previous`, at so many from the first. */
export function blankPrice(code: number, previous: number, place: number): number {
  const same = code === previous;
  if (code === 13 || code === 10) {
    if (previous === 10 || previous === 13) return same && code === 13 ? 0.5 : place < 8 ? 0 : 0.07;
    return previous > 32 || place >= MAX_MIXED_BLANKS ? 0.7 : previous === 11 || previous === 12 ? 0.9 : 0;
  }
  if (code === 9 || code === 32) {
    if (!same) return place < MAX_MIXED_BLANKS ? 0 : 0.7;
    return code === 32 ? (place < 64 ? 0 : 0.013) : place < 8 ? 0 : 0.065;
  }
  if (code === 0xa0 || code === 0x3000) return same ? 0.14 : 1;
  return tokensAlone(code);
}
