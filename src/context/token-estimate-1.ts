/**
 * The first token estimate, kept so that prompts counted by it can be made again. Nothing in here changes: a new estimate
 * has a new name (`tokens.ts`).
 */
import { BREAK, classOf, DIGIT, LOWER, MARK, OTHER, SPACE, UPPER } from "./token-classes.ts";
import { isCommonHan, isHan } from "./token-han.ts";
import { KIND_MARGINS, LETTER_PAIRS, PIECE_COSTS, WORD_COSTS } from "./token-table-1.ts";
import type { TokenCounter } from "./tokens.ts";

/** What a piece of text is made of, in the counts the margins are chosen by. */
interface TextProfile {
  /** Estimated tokens before any margin. */
  raw: number;
  han: number;
  /** Characters of other scripts than Latin and Han. */
  other: number;
  /** Punctuation characters. */
  marks: number;
  digits: number;
  /** Double quotation marks. */
  quotes: number;
  /** UTF-16 length. */
  length: number;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** Letters of a word as 1…26; 0 stands before its first. */
const PAIR_WIDTH = 27;
/** What a pair of neighbouring letters adds to a word's cost: unusual pairs are what words break at. */
const PAIR_COSTS = Float64Array.from(LETTER_PAIRS, (letter) => (ALPHABET.indexOf(letter) - 32) / 40);

/** Length bucket of a word; longer ones are priced by their last bucket plus a slope. */
const LONGEST_WORD = 24;

/** Index of a word's cost: by what stands before it, its case, and its length. */
function wordClass(before: 0 | 1 | 2, upper: number, lower: number): number {
  const style = upper === 0 ? 0 : lower === 0 ? 2 : upper === 1 ? 1 : 3;
  return (before * 4 + style) * (LONGEST_WORD + 1) + Math.min(upper + lower, LONGEST_WORD);
}

/** Cost of letters outside ASCII, each. */
function foreignCost(code: number): number {
  if (isHan(code)) return isCommonHan(code) ? PIECE_COSTS.hanCommon : PIECE_COSTS.hanRare;
  if (code < 0x250) return PIECE_COSTS.latinExtended;
  if (code < 0x600) return PIECE_COSTS.cyrillic;
  if (code >= 0x3040 && code <= 0x30ff) return PIECE_COSTS.kana;
  if (code >= 0xac00 && code <= 0xd7a3) return PIECE_COSTS.hangul;
  if (code < 0x2000) return PIECE_COSTS.otherLetter;
  return PIECE_COSTS.rareLetter;
}

/** Reads a text once and adds up what its pieces usually cost. */
function profileText(text: string): TextProfile {
  const length = text.length;
  let raw = 0;
  let han = 0;
  let other = 0;
  let marks = 0;
  let digits = 0;
  let quotes = 0;
  let at = 0;
  while (at < length) {
    const code = text.charCodeAt(at);
    const kind = classOf(code);
    let start = at;
    let before: 0 | 1 | 2 = 0;
    if ((kind === SPACE || kind === MARK) && at + 1 < length) {
      const next = classOf(text.charCodeAt(at + 1));
      if (next === UPPER || next === LOWER || next === OTHER) {
        before = kind === SPACE ? 1 : 2;
        start = at + 1;
        if (kind === MARK) {
          marks += 1;
          if (code === 34) quotes += 1;
          if (code >= 128) raw += PIECE_COSTS.foreignMark;
        }
      }
    }
    if (kind === UPPER || kind === LOWER || kind === OTHER || start > at) {
      let end = start;
      let upper = 0;
      let lower = 0;
      let foreign = 0;
      let foreignTokens = 0;
      let previous = 0;
      let pairs = 0;
      while (end < length) {
        const letter = text.charCodeAt(end);
        const letterKind = classOf(letter);
        if (letterKind === LOWER || letterKind === UPPER) {
          if (letterKind === LOWER) lower += 1;
          else if (lower > 0) break;
          else upper += 1;
          const place = (letter | 32) - 96;
          pairs += PAIR_COSTS[previous * PAIR_WIDTH + place] ?? 0;
          previous = place;
        } else if (letterKind === OTHER) {
          foreign += 1;
          foreignTokens += foreignCost(letter);
          if (isHan(letter)) han += 1;
          else other += 1;
        } else break;
        end += 1;
      }
      if (foreign === 0) {
        const beyond = upper + lower - LONGEST_WORD;
        const usual = (WORD_COSTS[wordClass(before, upper, lower)] ?? 1) + pairs;
        raw += usual < 1 ? 1 : usual;
        if (beyond > 0) raw += beyond * PIECE_COSTS.longWord;
      } else {
        raw += foreignTokens + PIECE_COSTS.foreignRun;
        if (upper + lower > 0) raw += WORD_COSTS[wordClass(0, upper, lower)] ?? 1;
      }
      at = end;
      continue;
    }
    if (kind === DIGIT) {
      let end = at + 1;
      while (end < length && end - at < 3 && classOf(text.charCodeAt(end)) === DIGIT) end += 1;
      digits += end - at;
      raw += 1;
      at = end;
      continue;
    }
    if (kind === MARK || (code === 32 && at + 1 < length && classOf(text.charCodeAt(at + 1)) === MARK)) {
      let end = kind === SPACE ? at + 1 : at;
      const first = end;
      let plain = 0;
      let changes = 0;
      let previous = -1;
      let wide = 0;
      while (end < length) {
        const mark = text.charCodeAt(end);
        if (classOf(mark) !== MARK) break;
        if (mark < 128) {
          plain += 1;
          if (mark !== previous) changes += 1;
          previous = mark;
          if (mark === 34) quotes += 1;
        } else if (mark >= 0xd800 && mark <= 0xf8ff) wide += PIECE_COSTS.surrogate;
        else {
          // Rules and boxes: many of the same in a row are merged.
          wide += mark === previous ? PIECE_COSTS.foreignMark / 3 : PIECE_COSTS.foreignMark;
          previous = mark;
        }
        end += 1;
      }
      marks += end - first;
      raw += wide;
      if (plain > 0) raw += 1 + (changes - 1) * PIECE_COSTS.changedMark + (plain - changes) * PIECE_COSTS.sameMark;
      while (end < length && classOf(text.charCodeAt(end)) === BREAK) end += 1;
      at = end;
      continue;
    }
    // White space: one token up to the last line break, one for what follows it but its last blank.
    let end = at;
    let lastBreak = -1;
    while (end < length) {
      const blank = classOf(text.charCodeAt(end));
      if (blank === BREAK) lastBreak = end;
      else if (blank !== SPACE) break;
      end += 1;
    }
    if (lastBreak !== -1) {
      raw += 1 + (lastBreak - at) * PIECE_COSTS.extraBlank;
      at = lastBreak + 1;
      continue;
    }
    const stop = end < length && end - at > 1 ? end - 1 : end;
    raw += 1 + (stop - at - 1) * PIECE_COSTS.extraBlank;
    at = stop;
  }
  return { raw, han, other, marks, digits, quotes, length };
}

type TextKind = "english" | "chinese" | "code" | "json" | "mixed";

/** What a text mostly is; decides its margin. */
function kindOf(profile: TextProfile): TextKind {
  const { length } = profile;
  if (length === 0) return "english";
  if (profile.han / length > 0.3) return "chinese";
  if ((profile.han + profile.other) / length > 0.02) return "mixed";
  if (profile.quotes / length > 0.04) return "json";
  return (profile.marks + profile.digits) / length > 0.06 ? "code" : "english";
}

/** Whole tokens, rounded up, with the margin of the text's kind. */
export const firstEstimator: TokenCounter = {
  name: "cairn-estimate-1",
  additive: true,
  count(text) {
    if (text === "") return 0;
    const profile = profileText(text);
    return Math.ceil(profile.raw * KIND_MARGINS[kindOf(profile)]);
  },
};
