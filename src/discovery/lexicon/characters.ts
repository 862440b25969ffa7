/**
 * A run of Chinese characters as units: the words of the lexicon, the longest first, and the words between them that it does not know. No
 * space tells where such a word begins: it is what is left between function words, measure words, times and known words.
 * Not here: words with spaces (`read.ts`).
 */
import { findPhrases } from "../../search/units.ts";
import { lexicon, MAX_WORD_CHARACTERS } from "./concepts.ts";
import { FUNCTION_WORDS, MEASURE, TIME } from "./function-words.ts";
import { placeLength } from "./places.ts";
import type { TextUnit } from "./text-unit.ts";

/** What a stretch of characters is. `value`: a place; `none`: function words and times, which say nothing of a thing. */
type Kind = "known" | "value" | "measure" | "none" | "unknown";

interface Stretch {
  kind: Kind;
  shown: string;
  concepts: readonly string[];
}

/** The units of a run of characters, in reading order. */
export function characterUnits(run: string): TextUnit[] {
  const stretches = stretchesOf(run);
  return stretches.flatMap(unitsOf);
}

function unitsOf({ kind, shown, concepts }: Stretch, at: number, all: readonly Stretch[]): TextUnit[] {
  const terms = pairsOf(shown);
  if (kind === "known") return [{ shown, terms, concepts, stop: false, argument: false }];
  if (kind === "value") return [{ shown, terms, concepts: [], stop: false, argument: true, unknown: true }];
  if (kind === "measure" || kind === "none") return [{ shown, terms, concepts: [], stop: true, argument: false }];
  const word = isVerbAtEnd(shown, at, all) ? shown.slice(0, -1) : shown;
  if (word === "" || (word.length === 1 && !isThing(at, all))) return [];
  return [{ shown: word, terms: pairsOf(word), concepts: [], stop: false, argument: false, unknown: true }];
}

/** What is done once or tried, and a count of one: 调一下, 起个, 送一束. */
const ONCE = /^(?:一下|一?[个些次遍]$)/u;
const COUNT = /^[一几两]/u;

/** Whether the last character is a verb: the 调 of 把钢琴调一下, the 送 of 给父母送一束花. */
function isVerbAtEnd(shown: string, at: number, all: readonly Stretch[]): boolean {
  const [next, last] = [all[at + 1], all[at + 2]];
  if (shown.length === 2 || next === undefined) return false;
  return ONCE.test(next.shown) || (next.kind === "measure" && COUNT.test(next.shown) && last !== undefined);
}

/** Words that a noun follows. */
const BEFORE_NOUN = /[的到在从把将给]$/u;

/** Whether one character alone is a noun: counted, described or behind a preposition. Others are verbs and halves of words. */
function isThing(at: number, all: readonly Stretch[]): boolean {
  const [before, after] = [all[at - 1], all[at + 1]];
  if (after !== undefined && (after.kind === "known" || ONCE.test(after.shown))) return false;
  return before?.kind === "measure" || (before?.kind === "none" && BEFORE_NOUN.test(before.shown));
}

/** Where something is, behind a noun: 照片里. */
const PLACES_IN: ReadonlySet<string> = new Set("里上下中内外旁");
/** Characters that are words before another one alone. */
const JOINING: ReadonlySet<string> = new Set("和与及或把给从对向于会能要想让被到所以而但并等过着");
/** A numeral behind one of these belongs to it: 统一, 唯一. */
const NO_COUNT = /[统唯同单万专之逐]$/u;

function stretchesOf(run: string): Stretch[] {
  const characters = [...run];
  const isFunction = findPhrases(characters, FUNCTION_WORDS);
  const stretches: Stretch[] = [];
  const offsets = [0];
  for (const one of characters) offsets.push((offsets.at(-1) ?? 0) + one.length);
  let unknown = "";
  let at = 0;
  const push = (kind: Kind, size: number, concepts: readonly string[] = []): void => {
    if (unknown !== "") stretches.push({ kind: "unknown", shown: unknown, concepts: [] });
    unknown = "";
    stretches.push({ kind, shown: run.slice(offsets[at], offsets[at + size]), concepts });
    at += size;
  };
  const isNone = (): boolean => {
    const [one = "", next] = [characters[at], characters[at + 1]];
    const last = unknown === "" ? stretches.at(-1) : undefined;
    const isAfterWord = unknown !== "" || last?.kind === "known" || last?.kind === "value";
    const isEnd = next === undefined || next === "的";
    if (isFunction[at] !== true) return PLACES_IN.has(one) && isAfterWord && (isEnd || isFunction[at + 1] === true);
    // A noun follows a measure word and 的, and what joins or leads to another word is no end: 一张和弦谱, 庙会.
    const isOfWord = JOINING.has(one) && isFunction[at - 1] !== true;
    const begins = last?.kind === "measure" || last?.shown.endsWith("的") === true;
    return !((isOfWord && unknown !== "" && isEnd) || (JOINING.has(one) && begins && !isEnd));
  };
  const measureLength = (): number => {
    const [one = ""] = [characters[at]];
    const isAfterVerb = unknown === "" ? stretches.at(-1)?.kind === "known" : unknown.length !== 2;
    if ((one === "个" || one === "些") && isAfterVerb && at + 1 < characters.length) return 1;
    return NO_COUNT.test(unknown) ? 0 : matchLength(MEASURE, run, offsets[at] ?? 0);
  };
  // A character that begins neither a known word nor a function word.
  const isUnknownAt = (place: number): boolean => {
    const one = characters[place];
    return one !== undefined && isFunction[place] !== true && !PLACES_IN.has(one) && !lexicon().longest.has(one);
  };
  while (at < characters.length) {
    const known = knownLength(characters, at, unknown, isUnknownAt);
    const [value, time] = [placeLength(characters, at), matchLength(TIME, run, offsets[at] ?? 0)];
    const measure = measureLength();
    if (known.size > 0 && known.size >= Math.max(value, time) && known.size > measure)
      push("known", known.size, known.concepts);
    else if (value > 0) push("value", value);
    else if (time > measure) push("none", time);
    else if (measure > 0) push("measure", measure);
    else if (isNone()) push("none", 1);
    else {
      unknown += characters[at];
      at += 1;
    }
  }
  if (unknown !== "") stretches.push({ kind: "unknown", shown: unknown, concepts: [] });
  return joinNone(stretches);
}

/** Function words that stand side by side as one stretch. */
function joinNone(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const stretch of stretches) {
    const last = joined.at(-1);
    if (last?.kind === "none" && stretch.kind === "none") last.shown += stretch.shown;
    else joined.push({ ...stretch });
  }
  return joined;
}

/** Characters of what a sticky pattern finds at a place. The words that such a pattern has are of one unit each. */
function matchLength(pattern: RegExp, run: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.exec(run)?.[0].length ?? 0;
}

/** The longest word of the lexicon that begins at a place. `before`: unknown characters that stand right before it. */
function knownLength(
  characters: readonly string[],
  at: number,
  before: string,
  isUnknownAt: (at: number) => boolean,
): { size: number; concepts: readonly string[] } {
  const { chinese, longest } = lexicon();
  let size = Math.min(longest.get(characters[at] ?? "") ?? 0, MAX_WORD_CHARACTERS, characters.length - at);
  for (; size > 0; size -= 1) {
    const concepts = chinese.get(characters.slice(at, at + size).join(""));
    if (concepts === undefined) continue;
    const isPart = size === 1 && isNoun(concepts) && (before !== "" || isUnknownAt(at + 1));
    return isPart ? { size: 0, concepts: [] } : { size, concepts };
  }
  return { size: 0, concepts: [] };
}

/**
 * A character that would be a noun alone stands in a word that the lexicon does not know where one stands before it: the 数 of 指数 is no
 * number. Verbs stand before what they are done to, known or not.
 */
function isNoun(ids: readonly string[]): boolean {
  const { concepts } = lexicon();
  return !ids.some((id) => concepts.get(id)?.kind === "action");
}

/** The pairs of characters that a word is found by; the one of a word of one. */
export function pairsOf(word: string): string[] {
  const characters = [...word];
  if (characters.length === 1) return [word];
  return characters.slice(1).map((character, at) => (characters[at] ?? "") + character);
}
