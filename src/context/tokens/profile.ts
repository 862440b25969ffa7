/**
 * Reads a text once and adds up what its pieces usually cost in tokens: the inner loop of the estimate.
 * It cuts text the way current byte-pair tokenizers do before merging, prices each piece by what it is made of, and adds
 * the prices up by kind of piece. Not here: the order of the prices (`features.ts`), the learned numbers
 * (`table.ts`), margins and the counter (`tokens.ts`).
 */
import { BREAK, classOf, DIGIT, LOWER, MARK, OTHER, SPACE, UPPER } from "./classes.ts";
import {
  CAPITAL_PAIR,
  CAPITAL_TRIPLE,
  LEAD,
  MAX_WORD,
  PAIR,
  PAIR_WIDTH,
  RUN,
  RUN_WIDTH,
  single,
  TRIPLE,
  TRIPLE_ROOM,
  WORD,
} from "./features.ts";
import { rareHanFloor } from "./han.ts";
import { isKnownWord } from "./known-words.ts";
import { isApart } from "./letter-pairs.ts";
import {
  blankBefore,
  blankPrice,
  isControl,
  isKanaEnding,
  kanaEndingFloor,
  letterFloor,
  MAX_UNBROKEN,
  repeatPrice,
  signPrice,
  unusualFloor,
  writesBlanks,
} from "./fixed-prices.ts";
import {
  CYRILLIC,
  HAN_COMMON,
  HAN_RARE,
  HANGUL,
  LATIN_EXTENDED,
  letterFeature,
  markFeature,
} from "./script-features.ts";
import { accentedFloor, capitalsFloor, seamPrice, smallWordFloor } from "./word-floors.ts";

/** Latin letters with a diacritic and a tone. */
const FIRST_TWO_MARKS = 0x1ea0;
const LAST_TWO_MARKS = 0x1ef9;

/** ASCII marks as 1…32 (blanks and control characters share the last). */
const MARK_PLACE = new Uint8Array(128).fill(32);
let place = 0;
for (let code = 33; code < 127; code += 1) {
  if (classOf(code) === MARK && place < 31) MARK_PLACE[code] = place += 1;
}

const LONG_WORD = single("longWord");
const FOREIGN_RUN = single("foreignRun");
const SAME_MARK = single("sameMark");
const BLANK = single("blank");
const MORE_BLANK = single("moreBlank");
const OTHER_BLANK = single("otherBlank");
const LINE = single("line");
const MORE_LINE = single("moreLine");
const OTHER_LINE = single("otherLine");

/** Kinds of pieces, whose sums are given apart: words by what stands before them, case and length; then the rest. */
const DIGITS = 24;
const HAN_KIND = 25;
const FOREIGN_KIND = 26;
const SHORT_RUN = 27;
const LONG_RUN = 28;
const FOREIGN_RUN_KIND = 29;
const BLANK_KIND = 30;
const LINE_KIND = 31;
export const KINDS = 32;
/** Marks in a row that programs write; more of them are a mixture. */
const MAX_MARKS = 6;
/** What names and old texts cost beyond the learned average of Han: their characters are rarer and merge less. */
const NAMES_MARGIN = 1.05;
/** The same for Cyrillic, whose languages besides Russian merge less, and for Hangul. Checked on `context-more-kinds.ts`. */
const CYRILLIC_MARGIN = 1.355;
const HANGUL_MARGIN = 1.11;
/**
 * Which estimate is made. Prompts recorded with an earlier one are counted again by its prices: a new rule that changes
 * a count is for a new edition, under a new name in `tokens.ts`.
 */
export type Edition = 2 | 3;
export const NEWEST: Edition = 3;
/** Letters of a word from which it counts as a long one. */
const MIN_LONG_WORD = 8;
/** Letters up to which a word is often one token with the mark before it. */
const MAX_SHORT_WORD = 5;

/** What a letter of ASCII costs more where a token ends before it, and a word with accents for each such place. */
const AFTER_CUT = 0.5;
const ACCENTED_CUT = 0.1;

/** 0 lower case, 1 capitalised, 2 all capitals, 3 several capitals before small letters. */
function styleOf(upper: number, lower: number): number {
  return upper === 0 ? 0 : lower === 0 ? 2 : upper === 1 ? 1 : 3;
}

/**
 * Adds a text's prices to `sums` by kind of piece, `KINDS` long. `seen` counts which prices were asked for: learning
 * needs it, counting does not.
 */
export function profileText(
  text: string,
  prices: Float64Array,
  sums: Float64Array,
  seen?: Float64Array,
  edition: Edition = NEWEST,
): void {
  const readsPairs = edition > 2;
  const { length } = text;
  const ask = (feature: number): number => {
    if (seen !== undefined) seen[feature] = (seen[feature] ?? 0) + 1;
    return prices[feature] ?? 0;
  };
  const add = (kind: number, price: number): void => {
    sums[kind] = (sums[kind] ?? 0) + price;
  };
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
      }
    }
    if (kind === UPPER || kind === LOWER || kind === OTHER || start > at) {
      let price = 0;
      let end = start;
      let upper = 0;
      let lower = 0;
      let foreign = 0;
      let han = 0;
      let accented = 0;
      let hasRareLetters = false;
      let twoMarks = 0;
      let sinceHan = Infinity;
      let previous = 0;
      let earlier = 0;
      let capitals = 0;
      let pairs = 0;
      let cuts = 0;
      let pieceBegun = 0;
      let asciiBefore = 0;
      while (end < length) {
        const letter = text.charCodeAt(end);
        const letterKind = classOf(letter);
        const last = end > start ? text.charCodeAt(end - 1) : 0;
        const isCut = readsPairs && isApart(last, letter);
        if (isCut) {
          // What is between two ends of tokens is a token at least.
          if (upper + lower === asciiBefore) price = Math.max(price, pieceBegun + 1);
          pieceBegun = price;
          asciiBefore = upper + lower;
          cuts += 1;
        }
        if (letterKind === LOWER || letterKind === UPPER) {
          if (isCut) price += AFTER_CUT;
          if (letterKind === LOWER) lower += 1;
          else if (lower > 0) break;
          else upper += 1;
          const next = (letter | 32) - 96;
          pairs += ask(PAIR + previous * PAIR_WIDTH + next);
          const triple = (earlier * 961 + previous * 31 + next) % TRIPLE_ROOM;
          pairs += ask(TRIPLE + triple);
          if (lower === 0) {
            capitals += ask(CAPITAL_PAIR + previous * PAIR_WIDTH + next) + ask(CAPITAL_TRIPLE + triple);
          }
          earlier = previous;
          previous = next;
        } else if (letterKind === OTHER) {
          const feature = letterFeature(letter);
          if (feature === LATIN_EXTENDED) {
            accented += 1;
            if (letter >= 0x100) hasRareLetters = true;
          }
          // Vietnamese: vocabularies know such words in small letters, and cut those in capitals into bytes.
          if (letter >= FIRST_TWO_MARKS && letter <= LAST_TWO_MARKS) twoMarks += 1;
          const learned = ask(feature);
          if (feature === HAN_COMMON || feature === HAN_RARE) {
            price += readsPairs && feature === HAN_RARE ? Math.max(learned, rareHanFloor(letter)) : learned;
            han += 1;
            sinceHan = 0;
          } else {
            const least = isKanaEnding(letter, sinceHan)
              ? kanaEndingFloor(letter)
              : Math.max(letterFloor(letter, last), unusualFloor(letter, isCut, cuts));
            price += Math.max(
              learned * (feature === CYRILLIC ? CYRILLIC_MARGIN : feature === HANGUL ? HANGUL_MARGIN : 1),
              foreign - han >= MAX_UNBROKEN && writesBlanks(letter) ? Math.max(1, least) : least,
            );
          }
          foreign += 1;
          sinceHan += 1;
        } else break;
        end += 1;
      }
      const letters = upper + lower;
      if (before === 2) {
        const word = upper > 1 ? 2 : letters > MAX_SHORT_WORD ? 1 : 0;
        if (isControl(code)) price += 1;
        else if (code < 128) price += ask(LEAD + word * RUN_WIDTH + (MARK_PLACE[code] ?? 0));
        else price += signPrice(code, 0, ask(markFeature(code)), false, 0);
      } else if (before === 1) {
        price += code === 32 ? blankBefore(text.charCodeAt(start)) : blankPrice(code, 0, 0);
      }
      if (letters > 0) {
        const style = styleOf(upper, lower);
        price += ask(WORD + (before * 4 + style) * (MAX_WORD + 1) + Math.min(letters, MAX_WORD));
        price += style === 2 ? capitals : pairs + ask(PAIR + previous * PAIR_WIDTH + 27);
        for (let beyond = MAX_WORD; beyond < letters; beyond += 1)
          price += ask(LONG_WORD) + (style === 2 ? 0.45 : 0.35);
        if (foreign === 0) {
          if (letters > 2 && (style < 3 || edition > 2) && !isKnownWord(text, start, end, style === 2)) {
            const floor = style === 2 ? capitalsFloor : smallWordFloor;
            const least = floor(text, start, end, edition);
            if (least > price) price = least;
          }
          if (before !== 1) price += seamPrice(text, at, letters, style === 1);
          add((before * 4 + style) * 2 + (letters > MIN_LONG_WORD ? 1 : 0), price < 1 ? 1 : price);
        } else if (accented === foreign || (edition > 2 && lower === 0 && accented + twoMarks === foreign)) {
          price = Math.max(price, accentedFloor(letters + foreign, lower === 0, hasRareLetters) + cuts * ACCENTED_CUT);
        }
      }
      if (foreign > 0) {
        const whole = Math.max(1, price + ask(FOREIGN_RUN));
        if (han > 0) add(HAN_KIND, whole * NAMES_MARGIN);
        else add(FOREIGN_KIND, whole);
      }
      at = end;
      continue;
    }
    if (kind === DIGIT) {
      at += 1;
      for (let more = 0; more < 2 && at < length && classOf(text.charCodeAt(at)) === DIGIT; more += 1) at += 1;
      add(DIGITS, 1);
      continue;
    }
    if (kind === MARK || (code === 32 && at + 1 < length && classOf(text.charCodeAt(at + 1)) === MARK)) {
      let end = kind === SPACE ? at + 1 : at;
      let previous = kind === SPACE ? 33 : 0;
      const first = end;
      let wide = kind === SPACE ? blankBefore(text.charCodeAt(end)) : 0;
      let price = 0;
      while (end < length) {
        const mark = text.charCodeAt(end);
        if (classOf(mark) !== MARK) break;
        // Rules and boxes: many of the same in a row are merged.
        const many = end > first + 3 && mark === text.charCodeAt(end - 1);
        if (isControl(mark)) {
          wide += 1;
          previous = 0;
        } else if (mark < 128) {
          const next = MARK_PLACE[mark] ?? 32;
          const learned = many ? ask(SAME_MARK) : ask(RUN + previous * RUN_WIDTH + next);
          price += Math.max(learned, many ? repeatPrice(mark) : end > first + MAX_MARKS ? 0.7 : 0);
          previous = next;
        } else {
          wide += signPrice(
            mark,
            text.charCodeAt(end + 1),
            ask(markFeature(mark)),
            many,
            edition > 2 ? end - first : 0,
          );
          previous = 0;
        }
        end += 1;
      }
      const marks = end - first;
      const ended = end < length && classOf(text.charCodeAt(end)) === BREAK;
      if (ended && previous !== 0) price += ask(RUN + previous * RUN_WIDTH + 33);
      while (end < length && classOf(text.charCodeAt(end)) === BREAK) end += 1;
      if (wide > 0) add(FOREIGN_RUN_KIND, price + wide);
      else add(marks > 2 ? LONG_RUN : SHORT_RUN, price < 1 ? 1 : price);
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
    const stop = lastBreak !== -1 ? lastBreak + 1 : end < length && end - at > 1 ? end - 1 : end;
    let price = lastBreak === -1 ? ask(BLANK) : ask(LINE);
    if (code === 11 || code === 12) price += 0.6;
    else if (code > 127) price = Math.max(price, blankPrice(code, 0, 0));
    for (let blank = at + 1; blank < stop; blank += 1) {
      const one = text.charCodeAt(blank);
      const same = one === text.charCodeAt(blank - 1);
      const learned = ask(lastBreak === -1 ? (same ? MORE_BLANK : OTHER_BLANK) : same ? MORE_LINE : OTHER_LINE);
      price += Math.max(learned, blankPrice(one, text.charCodeAt(blank - 1), blank - at));
    }
    add(lastBreak === -1 ? BLANK_KIND : LINE_KIND, price);
    at = stop;
  }
}
