/**
 * A query as a list of terms to look up: once each, without stop words, with what its author's synonyms add.
 * Not here: looking them up (`search.ts`).
 */
import type { AboutIndex } from "./format.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { synonymTerms } from "./synonyms.ts";
import { piecesOf, wordTerm } from "./terms.ts";
import { runUnits } from "./units.ts";

/** `word`: a Latin word or identifier; `pair`: two neighbouring characters; `single`: one character. */
export type TermKind = "word" | "pair" | "single";

export interface PlannedTerm {
  term: string;
  kind: TermKind;
  /** As it stands in the query (or in the list of synonyms), for people. */
  shown: string;
  /** 1, or less for what the query did not say itself. */
  weight: number;
  /** Why it is here when the query does not say it. */
  origin: "query" | "synonym" | "similar" | "prefix" | "feedback" | "common";
}

export interface QueryPlan {
  terms: PlannedTerm[];
  /** Words left out because they say nothing about the subject. */
  ignored: string[];
  /** Those of them that are words: what shares only these comes after everything else. */
  common: PlannedTerm[];
  /** It says nothing but stop words, so they are what is sought. */
  small: boolean;
  /** The query was longer than what is read of it. */
  cut: boolean;
}

/** A query is read up to here: more words than this say nothing more about what is sought. */
export const LONGEST_QUERY = 8192;
/** Distinct terms looked up at most. */
const MOST_TERMS = 512;

export interface Collected {
  kept: Map<string, PlannedTerm>;
  stopped: Map<string, PlannedTerm>;
}

/** The terms of a text by themselves, those that say nothing apart. */
export function collect(query: string): Collected {
  const kept = new Map<string, PlannedTerm>();
  const stopped = new Map<string, PlannedTerm>();
  const add = (term: string, kind: TermKind, shown: string, stop: boolean): void => {
    const into = stop ? stopped : kept;
    if (!into.has(term)) into.set(term, { term, kind, shown, weight: 1, origin: "query" });
  };
  for (const piece of piecesOf(query)) {
    if (piece.kind === "word") {
      if (piece.whole !== null) add(piece.whole, "word", piece.whole, false);
      for (const part of piece.parts) add(wordTerm(part), "word", part, piece.whole === null && STOP_WORDS.has(part));
      continue;
    }
    const units = runUnits(piece.text);
    for (const [index, { text, stop }] of units.entries()) {
      const before = units[index - 1];
      if (before !== undefined) add(before.text + text, "pair", before.text + text, before.stop && stop);
      add(text, "single", text, stop);
    }
  }
  return { kept, stopped };
}

/** The terms of a query. When it is made of stop words alone they are what is sought. */
export function planQuery(query: string, synonyms: AboutIndex["synonyms"] = [], base?: string): QueryPlan {
  const read = query.slice(0, LONGEST_QUERY);
  const { kept, stopped } = collect(read);
  const chosen = kept.size > 0 ? kept : stopped;
  const terms = [...chosen.values()].slice(0, MOST_TERMS);
  const left = kept.size === 0 ? [] : [...stopped.values()].filter(({ kind }) => kind !== "pair");
  const ignored = left.map(({ shown }) => shown);
  const common = left.flatMap((term): PlannedTerm[] => (term.kind === "word" ? [{ ...term, origin: "common" }] : []));
  const cut = read.length < query.length || chosen.size > MOST_TERMS;
  return {
    terms: [...terms, ...synonymTerms(read, chosen, synonyms, base)],
    ignored,
    common,
    small: kept.size === 0,
    cut,
  };
}
