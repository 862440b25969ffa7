/**
 * Reads the tables of this folder: which concepts the words of a text name, in English and Chinese, so that a need in one
 * language meets a tool described in the other. Opened at the first use.
 * Not here: the tables (`actions.ts`, `objects.ts`, `fields.ts`, `services.ts`), what a concept is worth (`tool-index/`).
 */
import { foldHan } from "../../search/fold.ts";
import { wordTerm } from "../../search/terms.ts";
import { ACTIONS } from "./actions.ts";
import { FIELDS } from "./fields.ts";
import { OBJECTS } from "./objects.ts";
import { SERVICES } from "./services.ts";
import { DEEDS } from "./synonym-table.ts";

/** `action`: what is done; `object`: what it is done to; `field`: a subject of life, business or research. */
export type ConceptKind = "action" | "object" | "field";

export interface Concept {
  /** Its first English word, e.g. `bar chart`. */
  id: string;
  kind: ConceptKind;
  /** Concepts it is a kind of. */
  broader: readonly string[];
  /** English words and phrases, lower case. */
  english: readonly string[];
  /** Chinese words, Simplified. */
  chinese: readonly string[];
}

/** The tables in a form that can be looked up. */
export interface Lexicon {
  concepts: ReadonlyMap<string, Concept>;
  /** Stems of an English word or phrase, spaces between, or the key of an exact word → concept ids. */
  english: ReadonlyMap<string, readonly string[]>;
  /** A Chinese word → concept ids. */
  chinese: ReadonlyMap<string, readonly string[]>;
  /** Characters of the longest Chinese word that begins with a character: most begin none, and a text is read at each of its own. */
  longest: ReadonlyMap<string, number>;
}

/** Longest English phrase, in words. */
export const MAX_PHRASE_WORDS = 4;
/** Longest Chinese word, in characters. */
export const MAX_WORD_CHARACTERS = 8;

let opened: Lexicon | undefined;

function conceptOf(line: string, kind: ConceptKind): Concept {
  const [head = "", rest = ""] = line.split(": ", 2);
  const [id = "", parent] = head.split(" < ");
  const [english = "", chinese = ""] = rest.split(" | ");
  return {
    id,
    kind,
    broader: parent === undefined ? [] : [parent],
    english: english.split(", "),
    // Latin words of the Chinese column, such as PDF, are found by their English spelling.
    chinese: chinese.split(" ").filter((word) => /^\p{sc=Han}+$/u.test(word)),
  };
}

/** Words in one form alone: `guid` has the stem of "guided", and `running` that of "runs". */
const EXACT = "=";

/** The key of an English word in one form alone. */
export function exactKey(word: string): string {
  return `${EXACT}${word}`;
}

function phraseKey(phrase: string): string {
  return phrase.startsWith(EXACT) ? phrase : phrase.split(/[ -]/u).map(wordTerm).join(" ");
}

function add(into: Map<string, string[]>, key: string, id: string): void {
  const known = into.get(key);
  if (known === undefined) into.set(key, [id]);
  else if (!known.includes(id)) known.push(id);
}

/**
 * Verbs of which the tables of concepts have no word in Chinese, as actions of their own: without them a verb is one stretch with what stands beside it.
 * Of one character alone they would be found inside of words. Each is named by its first word in Chinese, since English has it as a word like any other.
 */
function furtherDeeds(known: ReadonlyMap<string, unknown>): { concept: Concept; words: readonly string[] }[] {
  return DEEDS.trim()
    .split("\n")
    .flatMap((line) => {
      const [english = "", chinese = ""] = line.split(" | ");
      const words = chinese.split(" ").filter((word) => word.length > 1);
      if (words.some((word) => known.has(word))) return [];
      const [id = ""] = words;
      return [{ concept: { id, kind: "action", broader: [], english: english.split(", "), chinese: words }, words }];
    });
}

/** The tables, read once. */
export function lexicon(): Lexicon {
  if (opened !== undefined) return opened;
  const concepts = new Map<string, Concept>();
  const english = new Map<string, string[]>();
  const chinese = new Map<string, string[]>();
  const tables = [
    ["action", ACTIONS],
    ["object", OBJECTS],
    ["field", FIELDS],
  ] as const;
  for (const [kind, table] of tables) {
    for (const line of table.trim().split("\n")) {
      const concept = conceptOf(line, kind);
      concepts.set(concept.id, { ...concept, english: concept.english.map((phrase) => phrase.replace(EXACT, "")) });
      for (const phrase of concept.english) add(english, phraseKey(phrase), concept.id);
      for (const word of concept.chinese) add(chinese, foldHan(word).toLowerCase(), concept.id);
    }
  }
  for (const line of SERVICES.trim().split("\n")) {
    const [id = "", services = ""] = line.split(": ");
    const concept = concepts.get(id);
    if (concept === undefined) throw new Error(`No concept ${id}.`);
    const added = services.split(" ");
    concepts.set(id, { ...concept, english: [...new Set([...concept.english, ...added])] });
    for (const name of added) add(english, phraseKey(name), id);
  }
  for (const { concept, words } of furtherDeeds(chinese)) {
    concepts.set(concept.id, concept);
    for (const word of words) add(chinese, word, concept.id);
  }
  const longest = new Map<string, number>();
  for (const word of chinese.keys()) {
    const [first = "", ...others] = word;
    longest.set(first, Math.max(longest.get(first) ?? 0, 1 + others.length));
  }
  opened = { concepts, english, chinese, longest };
  return opened;
}
