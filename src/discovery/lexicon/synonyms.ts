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

/** Whether these meanings are of a verb that only looks something up. */
export function isLookup(meanings: readonly string[]): boolean {
  return meanings.includes(LOOKED_UP);
}
