/**
 * The phrases of a text that can be keywords: neighbouring whole words that say something about a subject. Not here: how often users say
 * them (`proposals/words.ts`), and which of them lead to a node (`author/questions/`).
 */
import { unitsOf, type Unit } from "../search/units.ts";
import { markContentUnits } from "./content-words.ts";

/** Words of a phrase, and characters of one in Chinese. */
const MAX_WORDS = 3;
const MAX_CHARACTERS = 8;

/** Where a phrase ends: line breaks, and marks between clauses. A dot inside a word or a number is none. */
const CLAUSE_END = /[\n，。！？；：、,!?;:()（）“”"…]+|\.(?=\s|$)/u;

/** The phrases of each clause of a text, as they are compared (by stems) and as they are written: none goes beyond its clause. */
export function phrasesIn(text: string): Map<string, string> {
  return new Map(text.split(CLAUSE_END).flatMap((clause) => [...phrasesOf(clause)]));
}

/** Chinese words of place behind a noun (in the notebook: 笔记本里): no subject begins or ends with one. A closed class of the language. */
const LOCALIZERS = new Set("里裡内內中上下外前后後间間旁");

/** Chinese marks of aspect behind a verb: part of the word before them. A closed class of the language. */
const ASPECT_MARKS = new Set("了着著过過");

/** The phrases of a clause. One character of Chinese is none; with its mark of aspect it is: 歪了. */
function phrasesOf(text: string): Map<string, string> {
  const words = wordsOf(unitsOf(text));
  const written = writtenWords(text);
  const phrases = new Map<string, string>();
  for (const [from, first] of words.entries()) {
    const parts: string[] = [];
    let size = 0;
    for (let at = from; at < words.length; at += 1) {
      const word = words[at] ?? first;
      const isMark = at > from && first.isContent && word.unspaced && ASPECT_MARKS.has(word.text);
      size += word.unspaced ? word.text.length : 1;
      const most = first.unspaced ? MAX_CHARACTERS : MAX_WORDS;
      if (!(word.isContent || isMark) || word.unspaced !== first.unspaced || size > most) break;
      parts.push(word.text);
      // A longer word says the same without its mark.
      if (isMark && (at > from + 1 || first.text.length > 1)) continue;
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
