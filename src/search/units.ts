/**
 * A text as a row of units, one per Latin word or unspaced character, each marked when it says nothing about the subject.
 * For whole phrases in short texts (routing, replies) and for thinning queries; documents are indexed by `termsOf`.
 */
import { STOP_PHRASES, STOP_WORDS } from "./stop-words.ts";
import { piecesOf, wordTerm } from "./terms.ts";

export interface Unit {
  text: string;
  /** One character of a script without spaces. */
  unspaced: boolean;
  /** A word of the language rather than of the subject: 请问, how, the. */
  stop: boolean;
}

const sizesOf = new WeakMap<ReadonlySet<string>, ReadonlyMap<string, readonly number[]>>();

/** By its first character, how long the phrases of a list are, the longest first: most characters begin none. */
function sizesByStart(phrases: ReadonlySet<string>): ReadonlyMap<string, readonly number[]> {
  const known = sizesOf.get(phrases);
  if (known !== undefined) return known;
  const sizes = new Map<string, number[]>();
  for (const phrase of phrases) {
    const [first = "", ...rest] = phrase;
    const own = sizes.get(first) ?? [];
    if (!own.includes(rest.length + 1)) own.push(rest.length + 1);
    sizes.set(first, own);
  }
  for (const own of sizes.values()) own.sort((left, right) => right - left);
  sizesOf.set(phrases, sizes);
  return sizes;
}

/** Characters of the longest phrase that begins at a place, of these sizes; 0 for none. */
function stopLength(
  characters: readonly string[],
  start: number,
  phrases: ReadonlySet<string>,
  sizes: readonly number[],
): number {
  for (const size of sizes) {
    if (size === 1) return 1;
    if (start + size <= characters.length && phrases.has(characters.slice(start, start + size).join(""))) return size;
  }
  return 0;
}

/** Which of these characters of a script without spaces belong to one of the phrases. */
export function findPhrases(characters: readonly string[], phrases: ReadonlySet<string>): boolean[] {
  const sizesOfStart = sizesByStart(phrases);
  let until = 0;
  return characters.map((text, index) => {
    const sizes = index < until ? undefined : sizesOfStart.get(text);
    if (sizes !== undefined) until = index + stopLength(characters, index, phrases, sizes);
    return index < until;
  });
}

/** The characters of a run of an unspaced script as units; those of `phrases` are marked as stop words. */
export function runUnits(run: string, phrases: ReadonlySet<string> = STOP_PHRASES): Unit[] {
  const characters = [...run];
  const stops = findPhrases(characters, phrases);
  return characters.map((text, index) => ({ text, unspaced: true, stop: stops[index] === true }));
}

/** A text read once: its units in reading order, and its terms as `termsOf` gives them. */
export interface Reading {
  units: readonly Unit[];
  terms: readonly string[];
}

/** Reads a text for both purposes in one pass. Any string is accepted. */
export function readText(text: string): Reading {
  const units: Unit[] = [];
  const terms: string[] = [];
  for (const piece of piecesOf(text)) {
    if (piece.kind === "run") {
      let previous = "";
      for (const unit of runUnits(piece.text)) {
        if (previous !== "") terms.push(previous + unit.text);
        terms.push(unit.text);
        units.push(unit);
        previous = unit.text;
      }
      continue;
    }
    if (piece.whole !== null) terms.push(piece.whole);
    for (const part of piece.parts) {
      const word = wordTerm(part);
      terms.push(word);
      units.push({ text: word, unspaced: false, stop: STOP_WORDS.has(part) });
    }
  }
  return { units, terms };
}

/** The units of a text in reading order. Any string is accepted. */
export function unitsOf(text: string): Unit[] {
  const units: Unit[] = [];
  for (const piece of piecesOf(text)) {
    if (piece.kind === "run") for (const unit of runUnits(piece.text)) units.push(unit);
    else
      for (const part of piece.parts) units.push({ text: wordTerm(part), unspaced: false, stop: STOP_WORDS.has(part) });
  }
  return units;
}
