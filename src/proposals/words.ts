/**
 * Words that users share: keywords of a draft. A word of fewer than three runs may say who it was, and is not taken; nor are marks of what
 * was removed, and words that look like names.
 */
import { introducedNames } from "../context/redact/introductions.ts";
import { withoutPersons } from "../context/redact/persons/persons.ts";
import { redact } from "../context/redact/redact.ts";
import { withoutMarks } from "../context/redact/spans.ts";
import { markContentUnits } from "../routing/content-words.ts";
import { unitsOf, type Unit } from "../search/units.ts";
import { isHarmless } from "./clean.ts";
import { MIN_RUNS } from "./model.ts";

/** More keywords no longer tell trees apart. */
const MAX_KEYWORDS = 8;
/** Words of a phrase, and characters of one in Chinese. */
const MAX_WORDS = 3;
const MAX_CHARACTERS = 8;

export interface SharedWord {
  word: string;
  /** How many runs have it. */
  runs: number;
}

export const sharedWords = (texts: readonly string[]): string[] => countedWords(texts).map(({ word }) => word);

/** The phrases that at least three of the texts have, the most frequent first, then the longest. Each text is of one run. */
export function countedWords(texts: readonly string[]): SharedWord[] {
  const plain = texts.map((text) => withoutPersons(withoutMarks(redact(text).text)).replaceAll("…", "\n"));
  const names = namesIn(plain);
  const counts = new Map<string, { written: string; count: number }>();
  for (const text of plain)
    for (const [phrase, written] of phrasesIn(withoutNames(text, names))) {
      const known = counts.get(phrase);
      if (known === undefined) counts.set(phrase, { written, count: 1 });
      else known.count += 1;
    }
  const shared = [...counts].filter(
    ([, { written, count }]) => count >= MIN_RUNS && !/\d/.test(written) && isHarmless(written),
  );
  const ordered = shared.toSorted(
    ([left, few], [right, many]) => many.count - few.count || right.length - left.length || (left < right ? -1 : 1),
  );
  // A part of a longer phrase of as many runs says less than the phrase.
  const kept = ordered.filter(
    ([phrase, { count }]) =>
      !shared.some(([other, { count: often }]) => other !== phrase && other.includes(phrase) && often >= count),
  );
  const words = new Map(kept.map(([, { written, count }]) => [written, count]));
  return Array.from(words, ([word, runs]) => ({ word, runs })).slice(0, MAX_KEYWORDS);
}

/** A capitalised word that does not begin a sentence. Words in capitals throughout are no names: VPN. */
const CAPITALISED = /(?<=[\p{L}\p{N},;:)'"’”-][ \t]+)\p{Lu}\p{Ll}[\p{L}'’-]*/gu;

/** Words that look like names, in lower case. */
function namesIn(texts: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const text of texts) {
    for (const name of introducedNames(text)) for (const part of name.split(/\s+/)) names.add(part.toLowerCase());
    for (const [name] of text.matchAll(CAPITALISED)) names.add(name.toLowerCase());
  }
  return names;
}

/** The text with a line break for each name, and for the word before one that begins a sentence: Zhang Wei asks. */
function withoutNames(text: string, names: ReadonlySet<string>): string {
  const broken = text
    .replace(/(?<=^|[.!?]\s+)\p{Lu}\p{Ll}+(?=[ \t]+\p{Lu}\p{Ll})/gu, "\n")
    .replace(/[\p{L}\p{M}'’-]+/gu, (word) => (names.has(word.toLowerCase()) && /^\p{Lu}/u.test(word) ? "\n" : word));
  return introducedNames(broken).reduce((rest, name) => rest.replaceAll(name, "\n"), broken);
}

/** Where a phrase ends: line breaks, and marks between clauses. A dot inside a word or a number is none. */
const CLAUSE_END = /[\n，。！？；：、,!?;:()（）“”"…]+|\.(?=\s|$)/u;

/** The phrases of each clause: none goes beyond it. */
function phrasesIn(text: string): Map<string, string> {
  return new Map(text.split(CLAUSE_END).flatMap((clause) => [...phrasesOf(clause)]));
}

/** Chinese words of place behind a noun (in the notebook: 笔记本里): no subject begins or ends with one. A closed class of the language. */
const LOCALIZERS = new Set("里裡内內中上下外前后後间間旁");

/** The phrases of a text, as they are compared and as they are written: of whole words. */
function phrasesOf(text: string): Map<string, string> {
  const words = wordsOf(unitsOf(text));
  const written = writtenWords(text);
  const phrases = new Map<string, string>();
  for (const [from, first] of words.entries()) {
    const parts: string[] = [];
    let size = 0;
    for (let at = from; at < words.length; at += 1) {
      const word = words[at] ?? first;
      size += word.unspaced ? word.text.length : 1;
      const most = first.unspaced ? MAX_CHARACTERS : MAX_WORDS;
      if (!word.isContent || word.unspaced !== first.unspaced || size > most) break;
      parts.push(word.text);
      const phrase = parts.join(first.unspaced ? "" : " ");
      const surface = first.unspaced ? phrase : parts.map((part) => written.get(part) ?? part).join(" ");
      const isEdged = LOCALIZERS.has(first.text) || LOCALIZERS.has(word.text);
      if (!isEdged && phrase.length > (first.unspaced ? 1 : 2)) phrases.set(phrase, surface);
    }
  }
  return phrases;
}

interface Word {
  text: string;
  unspaced: boolean;
  /** All of it says something about the subject. */
  isContent: boolean;
}

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

/** The words of a clause. Where no space says where one ends, the platform's dictionary does. */
function wordsOf(units: readonly Unit[]): Word[] {
  const isContent = markContentUnits(units);
  const words: Word[] = [];
  for (let from = 0; from < units.length;) {
    const { text = "", unspaced = false } = units[from] ?? {};
    if (!unspaced) {
      words.push({ text, unspaced, isContent: isContent[from] === true });
      from += 1;
      continue;
    }
    let until = from;
    while (units[until]?.unspaced === true) until += 1;
    const run = units.slice(from, until).map((unit) => unit.text);
    for (const { segment } of segmenter.segment(run.join(""))) {
      const size = [...segment].length;
      words.push({ text: segment, unspaced, isContent: isContent.slice(from, from + size).every(Boolean) });
      from += size;
    }
  }
  return words;
}

/** Words are compared by their stems: each as it stands in the text. */
function writtenWords(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    const [unit, more] = unitsOf(word);
    if (unit !== undefined && more === undefined && !found.has(unit.text)) found.set(unit.text, word);
  }
  return found;
}
