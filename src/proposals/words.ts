/**
 * Words that users share: keywords of a draft. A word of fewer than three runs may say who it was, and is not taken; nor are marks of what
 * was removed, and words that look like names.
 */
import { introducedNames } from "../context/redact/introductions.ts";
import { withoutPersons } from "../context/redact/persons/persons.ts";
import { redact } from "../context/redact/redact.ts";
import { withoutMarks } from "../context/redact/spans.ts";
import { phrasesIn } from "../routing/phrases.ts";
import { isHarmless } from "./clean.ts";
import { MIN_RUNS } from "./model.ts";

/** More keywords no longer tell trees apart. */
const MAX_KEYWORDS = 8;

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
