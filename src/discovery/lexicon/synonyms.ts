/**
 * Reads the table of words that mean one and the same (`synonym-table.ts`). Opened at the first use.
 * Not here: how a sentence is read (`gap/said-deed.ts`).
 */
import { wordTerm } from "../../search/terms.ts";
import { DEEDS, THINGS } from "./synonym-table.ts";

/** Meanings whose deeds change nothing. */
const LOOKED_UP = "d0";

interface Synonyms {
  deeds: ReadonlyMap<string, readonly string[]>;
  things: ReadonlyMap<string, readonly string[]>;
}

let opened: Synonyms | undefined;

const isHan = (word: string): boolean => /^\p{sc=Han}/u.test(word);

/** A word or a phrase as it is looked up: stems of English words. */
export function synonymKey(phrase: string): string {
  return isHan(phrase) ? phrase : phrase.toLowerCase().split(/[ -]/u).map(wordTerm).join(" ");
}

function readTable(table: string, mark: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [at, line] of table.trim().split("\n").entries()) {
    const [english = "", chinese = ""] = line.split(" | ");
    for (const word of [...english.split(", "), ...chinese.split(" ")]) {
      const key = synonymKey(word);
      if (key !== "") found.set(key, [...(found.get(key) ?? []), `${mark}${String(at)}`]);
    }
  }
  return found;
}

function synonyms(): Synonyms {
  opened ??= { deeds: readTable(DEEDS, "d"), things: readTable(THINGS, "t") };
  return opened;
}

/** A verb, or a thing, by its key and its meanings: two that share one are the same. `key`: of `synonymKey`. */
export function meaningsOf(key: string, kind: "deeds" | "things"): string[] {
  return [key, ...(synonyms()[kind].get(key) ?? [])];
}

/** Whether a key is a verb, or a thing, of the table. */
export function isKnown(key: string, kind: "deeds" | "things"): boolean {
  return synonyms()[kind].has(key);
}

/** How a verb ends that is said rather than written. */
const SPOKEN_END = /[上下出开掉走去停]$/u;

/**
 * A verb in Chinese as a description has it: the word of two characters that means the same and has its first one, 保存 for 存, else the first word of
 * that meaning where this one ends as spoken verbs do (拉上). Other words come back as they are, and so do those of several meanings: 退 is 退款, 退货, 退订.
 */
export function formalVerb(verb: string): string {
  const isLong = verb.length > 1;
  if (isLong && !SPOKEN_END.test(verb) && !verb.startsWith(`${verb[0] ?? ""}一`)) return verb;
  const lines = wordsBesides(verb);
  if (isLong && lines.some(([first]) => first === verb)) return verb;
  const [character = ""] = verb;
  const formal = lines.flatMap(
    (words) => words.find((word) => word.length === 2 && word !== verb && word.includes(character)) ?? [],
  );
  if (formal.length > 0) return new Set(formal).size === 1 ? (formal[0] ?? verb) : verb;
  return isLong ? (lines[0]?.[0] ?? verb) : verb;
}

/** The words in Chinese of each meaning of a verb. */
function wordsBesides(verb: string): string[][] {
  const meanings = new Set(synonyms().deeds.get(verb));
  return DEEDS.trim()
    .split("\n")
    .flatMap((line, at) => (meanings.has(`d${String(at)}`) ? [line.split(" | ")[1]?.split(" ") ?? []] : []));
}

/** Whether these meanings are of a verb that only looks something up. */
export function isLookup(meanings: readonly string[]): boolean {
  return meanings.includes(LOOKED_UP);
}
