/**
 * Why a search finds what it finds, and why a named document is not among it: the query's terms as they were cut, each one's part in a
 * score, and what a document lacks. By the ranking of words alone. Not here: the results themselves (`service.ts`).
 */
import { foldCompatibility } from "../fold-compatibility.ts";
import { explain, type Explanation, type TermPart } from "./explain.ts";
import { foldHan } from "./fold.ts";
import { searchFocused } from "./focus/search-focused.ts";
import { numbersOf } from "./lookup.ts";
import { addShard, missingShards, type SearchIndex } from "./open.ts";
import type { TermKind, PlannedTerm } from "./query-terms.ts";
import type { PassageRecord } from "./record.ts";
import { pageOf, scoresOf, termsToFind, type SearchOptions, type SearchResult, type Tier } from "./search.ts";
import { readPassages, type SearchStore } from "./store.ts";

export interface WhyRequest extends Omit<SearchOptions, "more"> {
  query: string;
  /** `<base>/<document>`, to be told why it is found or not. */
  document?: string | undefined;
}

/** One term of a query. */
export interface QueryTerm {
  /** As it is looked up: folded to simplified characters, words cut to their stem. */
  term: string;
  /** As the query writes it. */
  shown: string;
  kind: TermKind;
  origin: PlannedTerm["origin"];
  everyday?: true;
  /** How rare it is, times its weight. */
  idf: number;
  /** Passages of the release that have it. */
  passages: number;
}

/** A passage with each term's part in its score. */
export interface ScoredPassage {
  id: string;
  title: string;
  score: number;
  tier: Tier;
  covered: number;
  parts: Pick<TermPart, "shown" | "origin" | "counts" | "idf" | "adds">[];
}

/** What is known of the document that was named. */
export interface DocumentWhy {
  document: string;
  /** Its passages; 0 = the release has no such document. */
  passages: number;
  /** The place of its best passage, from 1; null = none is found, or only after the first `MAX_RANKED`. */
  rank: number | null;
  /** Its best passage, or its first one where none is found. */
  best?: ScoredPassage;
  /** Terms of the query that none of its passages has. */
  lacks: string[];
  valid_until?: string;
}

export interface Why {
  found_by: SearchResult["found_by"];
  total: number;
  terms: QueryTerm[];
  ignored: string[];
  /** The query was longer than what is read of it. */
  cut: boolean;
  rows: ScoredPassage[];
  document?: DocumentWhy;
}

/** Passages whose score is taken apart. */
const MAX_ROWS = 10;
/** Passages of one document that are looked at. */
const MAX_DOCUMENT_PASSAGES = 40;
/** How far down a document is looked for. */
const MAX_RANKED = 1_000;

/** Explains a search; null where the release has no documents. Rejects when storage fails. */
export async function explainSearch(store: SearchStore, request: WhyRequest): Promise<Why | null> {
  const index = await store.index();
  if (index === null) return null;
  const { query, document, ...options } = request;
  const shards = missingShards(index, termsToFind(index, query, options));
  for (const buffer of await Promise.all(shards.map((shard) => store.shard(shard)))) addShard(index, buffer);
  const result = searchFocused(index, query, options);
  const ranked = pageOf(result, 0, MAX_RANKED);
  const scores = scoresOf(index, result, ranked.scores);
  const scoreOf = new Map([...ranked.passages].map((passage, at) => [passage, scores[at] ?? 0]));
  const rowsOf = async (passages: readonly number[]): Promise<ScoredPassage[]> => {
    const records = await readPassages(store, index, passages);
    const explanations = explain(index, result, passages, options.fields);
    return records.flatMap((record, at) => {
      const explanation = explanations[at];
      return explanation === undefined ? [] : [rowOf(record, explanation, scoreOf.get(explanation.passage) ?? 0)];
    });
  };
  const first = [...ranked.passages.subarray(0, MAX_ROWS)];
  return {
    found_by: result.found_by,
    total: result.total,
    terms: result.weighed.map(({ planned, found, idf }) => {
      const { term, shown, kind, origin, everyday } = planned;
      return {
        term,
        shown: origin === "query" && kind !== "word" ? inScriptOf(query, shown) : shown,
        kind,
        origin,
        ...(everyday && { everyday }),
        idf: rounded(idf),
        passages: found?.count ?? 0,
      };
    }),
    ignored: result.plan.ignored,
    cut: result.plan.cut,
    rows: await rowsOf(first),
    ...(document !== undefined && {
      document: await whyDocument(store, index, result, [...ranked.passages], document, rowsOf),
    }),
  };
}

/** A term as the query writes it: traditional characters where the query has them. Folding keeps the length. */
function inScriptOf(query: string, term: string): string {
  const text = foldCompatibility(query);
  const at = foldHan(text).indexOf(term);
  return at < 0 ? term : text.slice(at, at + term.length);
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

function rowOf({ id, title }: PassageRecord, explanation: Explanation, score: number): ScoredPassage {
  const { parts, tier, covered } = explanation;
  const shown = parts
    .toSorted((left, right) => right.adds - left.adds)
    .map((part) => ({
      shown: part.shown,
      origin: part.origin,
      counts: part.counts,
      idf: rounded(part.idf),
      adds: rounded(part.adds),
    }));
  return { id, title, score: rounded(score), tier, covered: rounded(covered), parts: shown };
}

async function whyDocument(
  store: SearchStore,
  index: SearchIndex,
  result: SearchResult,
  ranked: readonly number[],
  document: string,
  rowsOf: (passages: readonly number[]) => Promise<ScoredPassage[]>,
): Promise<DocumentWhy> {
  const ids = Array.from({ length: MAX_DOCUMENT_PASSAGES }, (_, at) => `${document}#${at + 1}`);
  const numbers = [...(await numbersOf(store, index, ids)).values()];
  if (numbers.length === 0) return { document, passages: 0, rank: null, lacks: [] };
  const own = new Set(numbers);
  const place = ranked.findIndex((passage) => own.has(passage));
  const best = ranked[place] ?? numbers[0] ?? 0;
  const [[row], [record]] = await Promise.all([rowsOf([best]), readPassages(store, index, [best])]);
  const has = new Set(explain(index, result, numbers).flatMap(({ parts }) => parts.map(({ term }) => term)));
  const lacks = result.weighed.flatMap(({ planned }) =>
    planned.origin === "query" && !has.has(planned.term) ? [planned.shown] : [],
  );
  return {
    document,
    passages: numbers.length,
    rank: place === -1 ? null : place + 1,
    ...(row !== undefined && { best: row }),
    lacks,
    ...(record?.valid_until !== undefined && { valid_until: record.valid_until }),
  };
}
