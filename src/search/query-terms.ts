/** The terms of one text, each once, with the stop words apart. Not here: what synonyms add to a query (`plan.ts`). */
import { everydayWords } from "./everyday-words.ts";
import { withGenericWord } from "./generic-words.ts";
import { QUERY_STOP_PHRASES, STOP_WORDS } from "./stop-words.ts";
import { piecesOf, wordTerm } from "./terms.ts";
import { runUnits } from "./units.ts";

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

/** The terms of a text, stop words apart. Any string is accepted. */
export function collectTerms(query: string): CollectedTerms {
  const kept = new Map<string, PlannedTerm>();
  const stopped = new Map<string, PlannedTerm>();
  const add = (term: string, kind: TermKind, shown: string, stop: boolean, marks?: Marks): void => {
    const into = stop ? stopped : kept;
    if (into.has(term)) return;
    const planned: PlannedTerm = { term, kind, shown, weight: 1, origin: "query" };
    into.set(term, marks === undefined ? planned : Object.assign(planned, marks));
  };
  const pieces = [...piecesOf(query)];
  const words = pieces.flatMap((piece) => (piece.kind === "word" ? piece.parts : []));
  const usual = withGenericWord(pieces, everydayWords(words));
  for (const piece of pieces) {
    if (piece.kind === "word") {
      if (piece.whole !== null) add(piece.whole, "word", piece.whole, false);
      for (const part of piece.parts) {
        const stop = piece.whole === null && STOP_WORDS.has(part);
        add(wordTerm(part), "word", part, stop, {
          ...(usual.words.has(part) && { everyday: true }),
          ...(piece.whole !== null && { part: true }),
        });
      }
      continue;
    }
    const units = runUnits(piece.text, QUERY_STOP_PHRASES);
    const everyday = runUnits(piece.text, usual.phrases).map(({ stop }) => stop);
    for (const [index, { text, stop }] of units.entries()) {
      const before = units[index - 1];
      const [first, second] = [everyday[index - 1], everyday[index]];
      if (before !== undefined) {
        const marks = first !== second ? SEAM : second === true ? EVERYDAY : undefined;
        add(before.text + text, "pair", before.text + text, before.stop && stop, marks);
      }
      add(text, "single", text, stop, second === true ? EVERYDAY : undefined);
    }
  }
  return { kept, stopped };
}
