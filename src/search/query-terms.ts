/** The terms of one text, each once, with the stop words apart. Not here: what synonyms add to a query (`plan.ts`). */
import { everydayWords } from "./everyday-words.ts";
import { withGenericWord } from "./generic-words.ts";
import { QUERY_STOP_PHRASES, STOP_WORDS } from "./stop-words.ts";
import { piecesOf, wordTerm } from "./terms.ts";
import { findPhrases } from "./units.ts";

/** `word`: a Latin word or identifier; `pair`: two neighbouring characters; `single`: one character. */
export type TermKind = "word" | "pair" | "single";

/** What a term of a query says about it besides itself. */
export interface Marks {
  /** A word of everyday talk (`everyday-words.ts`): no evidence by itself. */
  everyday?: true;
  /** A pair with one character of a common word: less a word than what stands between two. */
  seam?: true;
  /** Part of an identifier or of a name such as FastMCP. */
  part?: true;
  /** Outside the part of the query that is judged. */
  outside?: true;
}

export interface PlannedTerm extends Marks {
  term: string;
  kind: TermKind;
  /** As it stands in the query (or in the list of synonyms), for people. */
  shown: string;
  /** 1, or less for what the query did not say itself. */
  weight: number;
  /** Why it is here when the query does not say it. */
  origin: "query" | "synonym" | "similar" | "prefix" | "feedback" | "common";
}

export interface CollectedTerms {
  kept: Map<string, PlannedTerm>;
  stopped: Map<string, PlannedTerm>;
}

const EVERYDAY: Marks = { everyday: true };
const SEAM: Marks = { seam: true };

/** Takes one term of a text; `stop`: it says nothing about the subject. */
export type TermVisitor = (term: string, kind: TermKind, shown: string, stop: boolean, marks?: Marks) => void;

/** The terms of a text, stop words apart. Any string is accepted. */
export function collectTerms(query: string): CollectedTerms {
  const kept = new Map<string, PlannedTerm>();
  const stopped = new Map<string, PlannedTerm>();
  visitTerms(query, (term, kind, shown, stop, marks) => {
    const into = stop ? stopped : kept;
    if (into.has(term)) return;
    const planned: PlannedTerm = { term, kind, shown, weight: 1, origin: "query" };
    into.set(term, marks === undefined ? planned : Object.assign(planned, marks));
  });
  return { kept, stopped };
}

/** Gives each term of a text in reading order, repeats too. Of a term that stands twice, the first counts. */
export function visitTerms(query: string, visit: TermVisitor): void {
  const pieces = [...piecesOf(query)];
  const words = pieces.flatMap((piece) => (piece.kind === "word" ? piece.parts : []));
  const usual = withGenericWord(pieces, everydayWords(words));
  for (const piece of pieces) {
    if (piece.kind === "word") {
      if (piece.whole !== null) visit(piece.whole, "word", piece.whole, false);
      for (const part of piece.parts) {
        const stop = piece.whole === null && STOP_WORDS.has(part);
        visit(wordTerm(part), "word", part, stop, {
          ...(usual.words.has(part) && { everyday: true }),
          ...(piece.whole !== null && { part: true }),
        });
      }
      continue;
    }
    const characters = [...piece.text];
    const stops = findPhrases(characters, QUERY_STOP_PHRASES);
    const everyday = findPhrases(characters, usual.phrases);
    for (const [index, text] of characters.entries()) {
      const [stop, isEveryday] = [stops[index] === true, everyday[index] === true];
      if (index > 0) {
        const pair = characters[index - 1] + text;
        const marks = everyday[index - 1] !== isEveryday ? SEAM : isEveryday ? EVERYDAY : undefined;
        visit(pair, "pair", pair, stops[index - 1] === true && stop, marks);
      }
      visit(text, "single", text, stop, isEveryday ? EVERYDAY : undefined);
    }
  }
}
