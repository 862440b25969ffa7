/**
 * A query as a list of terms to look up: once each, without stop words, with what its author's synonyms add.
 * Not here: looking them up (`search.ts`).
 */
import type { AboutIndex } from "./format.ts";
import { collectTerms, type PlannedTerm } from "./query-terms.ts";
import { synonymTerms } from "./synonyms.ts";

export interface QueryPlan {
  terms: PlannedTerm[];
  /** Words left out because they say nothing about the subject. */
  ignored: string[];
  /** Those of them that are words: what shares only these comes after everything else. */
  common: PlannedTerm[];
  /** It has nothing but stop words and words of everyday talk: it names nothing, and what these find is weak. */
  onlyCommonWords: boolean;
  /** The query was longer than what is read of it. */
  cut: boolean;
}

/** A query is read up to here: more words than this say nothing more about what is sought. */
export const MAX_QUERY_LENGTH = 8192;
/** Distinct terms looked up at most. */
const MAX_TERMS = 512;

/** The terms of a query. When it is made of stop words alone they are what is sought. */
export function planQuery(query: string, synonyms: AboutIndex["synonyms"] = [], base?: string): QueryPlan {
  const read = query.slice(0, MAX_QUERY_LENGTH);
  const { kept, stopped } = collectTerms(read);
  const chosen = kept.size > 0 ? kept : stopped;
  const terms = [...chosen.values()].slice(0, MAX_TERMS);
  const left = kept.size === 0 ? [] : [...stopped.values()].filter(({ kind }) => kind !== "pair");
  const ignored = left.map(({ shown }) => shown);
  const common = left.flatMap((term): PlannedTerm[] => (term.kind === "word" ? [{ ...term, origin: "common" }] : []));
  const cut = read.length < query.length || chosen.size > MAX_TERMS;
  return {
    terms: [...terms, ...synonymTerms(read, chosen, synonyms, base)],
    ignored,
    common,
    onlyCommonWords: [...kept.values()].every(({ everyday }) => everyday === true),
    cut,
  };
}
