/**
 * Reads a request with the words of `own-vocabulary.ts`: which things of Cairn, deeds and owners it names, and how much it says besides.
 * Not here: which tool does what with a thing (`cairns-things.ts`).
 */
import { foldHan } from "../../search/fold.ts";
import { STOP_PHRASES, STOP_WORDS } from "../../search/stop-words.ts";
import { wordTerm } from "../../search/terms.ts";
import { lexicon } from "../lexicon/concepts.ts";
import { FILLERS, HAN_FILLERS, MARKS } from "./own-vocabulary.ts";

/** A word of a request, or a run of characters: its marks, and how many words it is that no mark and no filler has. */
export interface OwnUnit {
  text: string;
  marks: readonly string[];
  /** Two characters are one word. */
  other: number;
}

/** A request as it was read. */
export interface OwnReading {
  clauses: readonly (readonly OwnUnit[])[];
  marks: ReadonlySet<string>;
  /** How many words it has besides. */
  others: number;
}

interface Words {
  english: ReadonlyMap<string, readonly string[]>;
  chinese: ReadonlyMap<string, readonly string[]>;
}

const MAX_PHRASE = 5;
const MAX_HAN = 6;
let opened: Words | undefined;

/** They stand inside a phrase: "hook it up". */
const PRONOUNS: ReadonlySet<string> = new Set("it them him her".split(" "));

/** A word in one form alone: "guided" has the stem of "guide". */
const EXACT = "=";
const keyOf = (words: readonly string[]): string =>
  words.map((word) => (word.startsWith(EXACT) ? word : wordTerm(word))).join(" ");
const withoutPronouns = (words: readonly string[]): string[] => words.filter((word) => !PRONOUNS.has(word));

function words(): Words {
  if (opened !== undefined) return opened;
  const english = new Map<string, string[]>();
  const chinese = new Map<string, string[]>();
  const { concepts } = lexicon();
  const add = (into: Map<string, string[]>, key: string, mark?: string): void => {
    const known = into.get(key) ?? [];
    into.set(key, mark === undefined || known.includes(mark) ? known : [...known, mark]);
  };
  for (const word of [...STOP_WORDS, ...FILLERS.split(" ")]) add(english, wordTerm(word));
  for (const word of [...STOP_PHRASES, ...HAN_FILLERS.split(" ")]) add(chinese, word);
  for (const line of MARKS.trim().split("\n").filter(Boolean)) {
    const [mark = "", rest = ""] = line.split(": ", 2);
    const [latin = "", han = "", actions = ""] = rest.split("|");
    for (const phrase of latin.trim().split(", ")) add(english, keyOf(withoutPronouns(phrase.split(/[ -]/u))), mark);
    for (const word of han.trim().split(" ").filter(Boolean)) add(chinese, word, mark);
    for (const id of actions.trim().split(" ").filter(Boolean)) {
      const action = concepts.get(id);
      for (const word of action?.english ?? []) add(english, keyOf(withoutPronouns(word.split(/[ -]/u))), mark);
      for (const word of action?.chinese ?? []) add(chinese, word, mark);
    }
  }
  opened = { english, chinese };
  return opened;
}

const PIECE = /\p{sc=Han}+|\p{N}+|[^\P{L}\p{sc=Han}](?:\p{N}|['’_-]?[^\P{L}\p{sc=Han}])*/gu;

/** A clause that asks: in English by its first word. */
const ASKS =
  /(?:^|[,;:]\s*|\band\s+)(?:which|what|when|where|who|how (?:many|far|much|long)|is|are|(?:do|have) (?:i|we|you|they|any)|does|did|has|was|were|any)\b/iu;

/** Reads a request. `names`: of connected servers, lower case; one that is named is the mark `named`. Any string is accepted. */
export function readOwn(text: string, names: ReadonlySet<string>): OwnReading {
  const clauses = text.split(/[,，;；。!！]|[.?？](?=\s|$)/u).map((clause) => clauseUnits(clause, names));
  const units = clauses.flat();
  return {
    clauses,
    marks: new Set([...units.flatMap(({ marks }) => marks), ...(ASKS.test(text) ? ["ask"] : [])]),
    others: othersIn(units),
  };
}

/** How many words units have that neither a mark nor a filler has. */
export function othersIn(units: readonly OwnUnit[]): number {
  return units.reduce((sum, { other }) => sum + other, 0);
}

function clauseUnits(clause: string, names: ReadonlySet<string>): OwnUnit[] {
  const { english } = words();
  const units: OwnUnit[] = [];
  let latin: string[] = [];
  const flush = (): void => {
    units.push(...latinUnits(withoutPronouns(latin), names));
    latin = [];
  };
  for (const [piece] of foldHan(clause).matchAll(PIECE)) {
    if (/^\p{sc=Han}/u.test(piece)) {
      flush();
      units.push(...hanUnits([...piece]));
    } else if (!/^\p{N}/u.test(piece)) {
      const word = piece.toLowerCase().replaceAll("’", "'");
      const parts = word.split("-");
      // A name with a hyphen is one word.
      if (parts.length > 1 && !names.has(word) && parts.some((part) => english.has(wordTerm(part))))
        latin.push(...parts);
      else latin.push(word);
    }
  }
  flush();
  return units;
}

function latinUnits(found: readonly string[], names: ReadonlySet<string>): OwnUnit[] {
  const { english } = words();
  let covered = 0;
  return found.map((word, at) => {
    const marks = names.has(word) && !/^an?$/u.test(found[at - 1] ?? "") ? ["named"] : [];
    for (let size = Math.min(MAX_PHRASE, found.length - at); size > 0; size -= 1) {
      const own =
        english.get(keyOf(found.slice(at, at + size))) ?? (size === 1 ? english.get(EXACT + word) : undefined);
      if (own === undefined) continue;
      // A phrase says more than its words; a word in it may say something as well.
      marks.push(...own);
      covered = Math.max(covered, at + size);
    }
    return { text: word, marks, other: marks.length > 0 || covered > at ? 0 : 1 };
  });
}

function hanUnits(run: readonly string[]): OwnUnit[] {
  const { chinese } = words();
  const units: OwnUnit[] = [];
  for (let at = 0; at < run.length;) {
    let size = Math.min(MAX_HAN, run.length - at);
    let own: readonly string[] | undefined;
    for (; size > 0; size -= 1) {
      own = chinese.get(run.slice(at, at + size).join(""));
      if (own !== undefined) break;
    }
    units.push({ text: run.slice(at, at + size).join(""), marks: own ?? [], other: own === undefined ? 0.5 : 0 });
    at += Math.max(1, size);
  }
  return units;
}
