/**
 * The index's ranking joined by other retrievers: their best and its best are fused by rank, and the rest of its
 * ranking follows. Without retrievers it is the index's ranking as it stands.
 */
import { numbersOf } from "./lookup.ts";
import type { SearchIndex } from "./open.ts";
import type { Ordered } from "./order.ts";
import { fuse, type Fused, type Retrieved } from "./retriever.ts";
import { pageOf, rangeOf, type SearchResult, type Tiers } from "./search.ts";
import type { SearchStore } from "./store.ts";

/** A result in its final order. Scores are 0…1, the best row's is 1. */
export interface Ranked {
  total: number;
  tiers: Tiers;
  /** How many of the last rows share only common words with the query. */
  common: number;
  /** Whose rankings were put together: `index`, or `index+embeddings`. Pages of one list must agree in it. */
  ranking: string;
  unavailable: string[];
  page(offset: number, limit: number): { passages: Uint32Array; scores: Float32Array };
  /** Which other retrievers found a passage, and how far up. */
  named(passage: number): string[];
}

/** So many of each ranking are fused. */
const DEPTH = 100;
/** As many as one answer shows are put in order at once. */
const LEAST_ORDERED = 128;
/** The ranking of the index alone. */
export const OWN = "index";

function plain(result: SearchResult): Ranked {
  let best: Ordered = { passages: new Uint32Array(0), scores: new Float32Array(0) };
  return {
    total: result.total,
    tiers: result.tiers,
    common: result.rest.length,
    ranking: OWN,
    unavailable: [],
    page(offset, limit) {
      const end = Math.min(result.total, offset + limit);
      // Ordered for all pages that are read one after the other, not for each anew.
      if (best.passages.length < end) best = pageOf(result, 0, Math.max(LEAST_ORDERED, end * 2));
      const highest = best.scores[0] ?? 1;
      return {
        passages: best.passages.subarray(offset, end),
        scores: best.scores.subarray(offset, end).map((score) => score / highest),
      };
    },
    named: () => [],
  };
}

/**
 * Asks the store's retrievers and fuses. A retriever that fails is named and left out; rejects only when storage fails.
 * With `ranking`, that of an earlier page, only those are asked that took part in it.
 */
export async function fuseResult(
  store: SearchStore,
  index: SearchIndex,
  result: SearchResult,
  { query, base, ranking }: { query: string; base?: string; ranking?: string | undefined },
): Promise<Ranked> {
  const wanted = ranking?.split("+");
  const retrievers = (store.retrievers ?? []).filter(({ name }) => wanted?.includes(name) ?? true);
  if (retrievers.length === 0) return plain(result);
  const request = { query, limit: DEPTH, ...(base === undefined ? {} : { base }) };
  const answers = await Promise.allSettled(retrievers.map((retriever) => retriever.retrieve(request)));
  const found: { retriever: string; rows: Retrieved[] }[] = [];
  const unavailable: string[] = [];
  for (const [at, answer] of answers.entries()) {
    const retriever = retrievers[at]?.name ?? "";
    if (answer.status === "fulfilled") found.push({ retriever, rows: answer.value });
    else unavailable.push(retriever);
  }
  const numbers = await numbersOf(
    store,
    index,
    found.flatMap(({ rows }) => rows.map(({ id }) => id)),
  );
  const range = rangeOf(index, base);
  const lists = found.map(({ retriever, rows }) => ({
    retriever,
    ids: rows.flatMap(({ id }) => {
      const number = numbers.get(id);
      return number === undefined || number < range.from || number >= range.to ? [] : [String(number)];
    }),
  }));
  const best = pageOf(result, 0, Math.min(DEPTH, result.rows.passages.length)).passages;
  const own = { retriever: OWN, ids: Array.from(best, String) };
  const names = [own, ...lists].map(({ retriever }) => retriever);
  return { ...ranked(result, fuse([own, ...lists])), ranking: names.join("+"), unavailable };
}

function ranked(result: SearchResult, fused: readonly Fused[]): Omit<Ranked, "ranking" | "unavailable"> {
  const whole = pageOf(result, 0, result.total);
  const first = new Map(fused.map((row) => [Number(row.id), row]));
  const matched = new Set(result.rows.passages);
  const rest = new Set(result.rest.list());
  const others = [...first.keys()].filter((passage) => !matched.has(passage));
  // What shares only common words and is found by meaning moves up; the rest of these is new.
  const raised = others.filter((passage) => rest.has(passage)).length;
  const { strong, medium, weak } = result.tiers;
  const order = joined(whole, fused, first);
  return {
    total: result.total + others.length - raised,
    tiers: { strong, medium: medium + others.length, weak: weak - raised },
    common: result.rest.length - raised,
    page: (offset, limit) => ({
      passages: order.passages.subarray(offset, offset + limit),
      scores: order.scores.subarray(offset, offset + limit),
    }),
    named(passage) {
      const others = first.get(passage)?.ranks.filter(({ retriever }) => retriever !== OWN) ?? [];
      return others.map(({ retriever, rank }) => `${retriever} #${rank}`);
    },
  };
}

/** Fused rows first; behind them the index's own order, with scores that go on falling from the last fused one. */
function joined(whole: Ordered, fused: readonly Fused[], first: ReadonlyMap<number, Fused>): Ordered {
  const highest = fused[0]?.score ?? 1;
  const lowest = (fused.at(-1)?.score ?? highest) / highest;
  const rest = [...whole.passages.entries()].filter(([, passage]) => !first.has(passage));
  const next = whole.scores[rest[0]?.[0] ?? 0] || 1;
  return {
    passages: Uint32Array.from([...fused.map(({ id }) => Number(id)), ...rest.map(([, passage]) => passage)]),
    scores: Float32Array.from([
      ...fused.map(({ score }) => score / highest),
      ...rest.map(([at]) => (lowest * (whole.scores[at] ?? 0)) / next),
    ]),
  };
}
