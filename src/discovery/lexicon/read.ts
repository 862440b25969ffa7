/**
 * A text as a row of units: words with the concepts they name. The same for needs and for tools, Chinese and English.
 * Not here: what a unit is worth (`tool-index/`).
 */
import { STOP_WORDS } from "../../search/stop-words.ts";
import { piecesOf, wordTerm } from "../../search/terms.ts";
import { characterUnits } from "./characters.ts";
import { exactKey, lexicon, MAX_PHRASE_WORDS } from "./concepts.ts";
import type { TextUnit } from "./text-unit.ts";

/** The one word of the lexicon with a letter in it: its Latin and its Chinese part would be read apart. */
const CANDLES = /k[线線][图圖]/giu;

/** A text with that word spelled in characters alone. */
export function withCandles(text: string): string {
  return text.replace(CANDLES, "蜡烛图");
}

/** "Text" as a verb: to send a short message. */
export const TO_TEXT =
  /(?<=^|[,.]\s|\b(?:and|then|please|to)\s)text(?=\s+(?:(?:it|them|him|her|me)\b|(?:the|this|that|my)\s+\p{L}+\s+to\b))/giu;

interface Word {
  shown: string;
  term: string;
  stop: boolean;
  argument: boolean;
  inName: boolean;
}

/** The units of a text in reading order. Any string is accepted. */
export function readUnits(text: string): TextUnit[] {
  const units: TextUnit[] = [];
  let words: Word[] = [];
  const flush = (): void => {
    for (const unit of wordUnits(words)) units.push(unit);
    words = [];
  };
  for (const piece of piecesOf(withCandles(text).replace(TO_TEXT, "sms"))) {
    if (piece.kind === "run") {
      flush();
      for (const unit of characterUnits(piece.text)) units.push(unit);
      continue;
    }
    const isOneWord = piece.whole !== null && isOtherThanParts(piece.whole, piece.parts);
    const inName = piece.whole !== null && piece.parts.length > 1 && !isOneWord;
    if (piece.whole !== null && inName) {
      flush();
      units.push({ shown: piece.whole, terms: [piece.whole], concepts: [], stop: false, argument: true });
      if (isTermAlone(piece.whole, piece.parts)) continue;
    }
    for (const part of isOneWord ? [piece.whole ?? ""] : piece.parts) {
      const stop = STOP_WORDS.has(part);
      words.push({ shown: part, term: wordTerm(part), stop, argument: /^\p{N}/u.test(part), inName });
    }
  }
  flush();
  return units;
}

/** Whether a name is a word of its own, and a part of it means something else: PowerPoint is no power. */
function isOtherThanParts(whole: string, parts: readonly string[]): boolean {
  const { english } = lexicon();
  const meant = english.get(wordTerm(whole));
  if (meant === undefined) return false;
  return parts.some((part) => english.get(wordTerm(part))?.every((id) => !meant.includes(id)) === true);
}

/** Letters that are no word: an abbreviation. */
const ABBREVIATION = /^[b-df-hj-np-tv-xz]{2,4}$/u;

/** Whether a name with an abbreviation in it is a term of its own, and nothing is known of its parts: GraphQL is no graph. */
function isTermAlone(whole: string, parts: readonly string[]): boolean {
  const { english } = lexicon();
  const isUnknown = parts.every((part) => !english.has(wordTerm(part)));
  return isUnknown && english.has(wordTerm(whole)) && parts.some((part) => ABBREVIATION.test(part));
}

/** Words that a verb may stand apart from: "turn the light off". */
const PARTICLES: ReadonlySet<string> = new Set("on off up down out over back away".split(" "));
/** Words between the two at most. */
const MAX_APART = 7;

/** What a verb without a concept means with the particle that its clause ends with. */
function apartFrom(words: readonly Word[], start: number): readonly string[] | undefined {
  const behind = words.slice(start + 2, start + 2 + MAX_APART);
  const [last, next] = [behind.at(-1), words[start + 2 + MAX_APART]];
  if (last === undefined || next !== undefined || !PARTICLES.has(last.shown)) return undefined;
  return lexicon().english.get(`${words[start]?.term ?? ""} ${last.term}`);
}

/** Words as units; a phrase of the lexicon names its concepts on its first word, so that each word stays findable. */
function wordUnits(words: readonly Word[]): TextUnit[] {
  const { english } = lexicon();
  const concepts = words.map((): string[] => []);
  const phrases = words.map((_, at) => at);
  let covered = 0;
  for (let start = 0; start < words.length; start += 1) {
    for (let size = Math.min(MAX_PHRASE_WORDS, words.length - start); size > 0; size -= 1) {
      if (size === 1 && (start < covered || words[start]?.stop === true)) continue;
      const key = words
        .slice(start, start + size)
        .map(({ term }) => term)
        .join(" ");
      const found = english.get(key) ?? (size === 1 ? english.get(exactKey(words[start]?.shown ?? "")) : undefined);
      if (found === undefined) continue;
      concepts[start]?.push(...found);
      // A word of a longer phrase means the phrase: "bar" of "bar chart" is no place.
      covered = Math.max(covered, start + size);
      phrases.fill(start, start + 1, start + size);
      break;
    }
  }
  for (const [start, own] of concepts.entries())
    if (own.length === 0 && phrases[start] === start) own.push(...(apartFrom(words, start) ?? []));
  const units: TextUnit[] = [];
  for (const [at, { shown, term, stop, argument, inName }] of words.entries()) {
    const named = concepts[at] ?? [];
    const phrase = named.length === 0 ? units[phrases[at] ?? at] : undefined;
    const next = words[at + 1];
    // A letter that begins a phrase is no word: the "e" of "e-mail" is not that of "e.g.".
    const isLetter = /^[a-z]$/u.test(shown) && next !== undefined && phrases[at + 1] === at;
    units.push({
      shown,
      terms: [isLetter ? `${term} ${next.term}` : term],
      concepts: named,
      stop: stop && named.length === 0,
      argument,
      ...(phrase !== undefined && { phrase }),
      ...(inName && { inName }),
    });
  }
  return units;
}
