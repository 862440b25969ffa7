/**
 * A text as a row of units: words with the concepts they name. The same for needs and for tools, Chinese and English.
 * Not here: what a unit is worth (`tool-index/`).
 */
import { QUERY_STOP_PHRASES, STOP_WORDS } from "../../search/stop-words.ts";
import { piecesOf, wordTerm } from "../../search/terms.ts";
import { runUnits } from "../../search/units.ts";
import { lexicon, MAX_PHRASE_WORDS, MAX_WORD_CHARACTERS } from "./concepts.ts";

/** A word, a phrase of the lexicon, or a pair of characters. */
export interface TextUnit {
  /** As it stands in the text, lower case. */
  shown: string;
  /** What it is found by: stems, an identifier, pairs of characters. */
  terms: readonly string[];
  /** Ids of the concepts it names. */
  concepts: readonly string[];
  /** It says nothing about the subject. */
  stop: boolean;
  /** A number, a name, a path, something quoted: what a tool is called with, rather than what it does. */
  argument: boolean;
  /** Characters that the lexicon does not know: words or parts of words, which only a text of the same script can have. */
  unknown?: true;
}

/** Measure words: 一张, 两份, 某个. */
const MEASURE = /^[一二两三四五几某每这那哪][张封条份幅篇段只台家个些种件次位名款首部套项场本页天年月]/u;

interface Word {
  shown: string;
  term: string;
  stop: boolean;
  argument: boolean;
}

/** The units of a text in reading order. Any string is accepted. */
export function readUnits(text: string): TextUnit[] {
  const units: TextUnit[] = [];
  let words: Word[] = [];
  const flush = (): void => {
    units.push(...wordUnits(words));
    words = [];
  };
  for (const piece of piecesOf(text)) {
    if (piece.kind === "run") {
      flush();
      units.push(...characterUnits(piece.text));
      continue;
    }
    if (piece.whole !== null && piece.parts.length > 1) {
      flush();
      units.push({ shown: piece.whole, terms: [piece.whole], concepts: [], stop: false, argument: true });
    }
    for (const part of piece.parts) {
      const stop = STOP_WORDS.has(part);
      words.push({ shown: part, term: wordTerm(part), stop, argument: /^\p{N}/u.test(part) });
    }
  }
  flush();
  return units;
}

/** Words as units; a phrase of the lexicon names its concepts on its first word, so that each word stays findable. */
function wordUnits(words: readonly Word[]): TextUnit[] {
  const { english } = lexicon();
  const concepts = words.map((): string[] => []);
  let covered = 0;
  for (let start = 0; start < words.length; start += 1) {
    for (let size = Math.min(MAX_PHRASE_WORDS, words.length - start); size > 0; size -= 1) {
      if (size === 1 && (start < covered || words[start]?.stop === true)) continue;
      const key = words
        .slice(start, start + size)
        .map(({ term }) => term)
        .join(" ");
      const found = english.get(key);
      if (found === undefined) continue;
      concepts[start]?.push(...found);
      // A word of a longer phrase means the phrase: "bar" of "bar chart" is no place.
      covered = Math.max(covered, start + size);
      break;
    }
  }
  return words.map(({ shown, term, stop, argument }, at) => ({
    shown,
    terms: [term],
    concepts: concepts[at] ?? [],
    stop: stop && (concepts[at]?.length ?? 0) === 0,
    argument,
  }));
}

/** A run of characters: words of the lexicon, the longest first, and pairs of the characters between them. */
function characterUnits(run: string): TextUnit[] {
  const { chinese } = lexicon();
  const characters = [...run];
  const marks = runUnits(run, QUERY_STOP_PHRASES);
  const units: TextUnit[] = [];
  let at = 0;
  while (at < characters.length) {
    let size = Math.min(MAX_WORD_CHARACTERS, characters.length - at);
    let found: readonly string[] | undefined;
    for (; size > 0; size -= 1) {
      found = chinese.get(characters.slice(at, at + size).join(""));
      if (found !== undefined) break;
    }
    if (found !== undefined) {
      const shown = characters.slice(at, at + size).join("");
      units.push({ shown, terms: pairsOf(shown), concepts: found, stop: false, argument: false });
      at += size;
      continue;
    }
    const stop = marks[at]?.stop === true;
    const next = characters[at + 1];
    if (!stop && next !== undefined && marks[at + 1]?.stop !== true) {
      const pair = (characters[at] ?? "") + next;
      const measure = MEASURE.test(pair);
      units.push({ shown: pair, terms: [pair], concepts: [], stop: measure, argument: false, unknown: true });
      if (measure) at += 1;
    }
    at += 1;
  }
  return units;
}

function pairsOf(word: string): string[] {
  const characters = [...word];
  if (characters.length === 1) return [word];
  return characters.slice(1).map((character, at) => (characters[at] ?? "") + character);
}
