/** The shape of one class of evidence that words give an option no support. Not here: the classes, and how they are put together (`read-parts.ts`). */
import { contentWords, splitClauses } from "../content-words.ts";
import { unitsOf } from "../../search/units.ts";

/** The parts of a text where an option finds no support although its words stand there. */
export interface Evidence {
  /** Whether a clause gives what it names no support. `others` are the other clauses of the text. */
  closes(clause: string, others: readonly string[]): boolean;
  /** Whether a choice speaks in the same way itself, so that the clause may mean it: "It works again" for "everything is fine". */
  spares(names: readonly string[], clause: string): boolean;
  /** Whether a clause that has nothing but this is about the clause before it: 漏水，已经修好了. */
  reachesBack: boolean;
  /** Counts in a first question in English too, and not in a reply alone. */
  inEnglishQuestions?: true;
  /** Counts in no first question. */
  inRepliesOnly?: true;
}

/** Whether one of the names fits a pattern. */
export function anyFits(names: readonly string[], pattern: RegExp): boolean {
  return names.some((name) => pattern.test(name));
}

/** Of each name the clauses that share a word with a clause of the reply, else all of it: 白天好些 of 半夜最重，白天好些 for 白天没事. */
export function partsAbout(names: readonly string[], clause: string): string[] {
  const said = contentWords(unitsOf(clause));
  return names.flatMap((name) => {
    const about = splitClauses(name).filter((part) => sharesWord(part, said));
    return about.length > 0 ? about : [name];
  });
}

/** Whether a text has one of these content words. */
export function sharesWord(text: string, words: ReadonlySet<string>): boolean {
  return [...contentWords(unitsOf(text))].some((word) => words.has(word));
}

/** What a name says in the end: "slowly" of "It works, but slowly". */
export function inTheEnd(names: readonly string[]): string[] {
  return names.map((name) => name.split(/\bbut\b|但是?|不过/iu).at(-1) ?? name);
}
