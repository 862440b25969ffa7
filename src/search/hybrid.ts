/**
 * The index's ranking joined by other retrievers: their best and its best are fused by rank, and the rest of its
 * ranking follows. Without retrievers it is the index's ranking as it stands.
 */
import { numbersOf } from "./lookup.ts";
import type { SearchIndex } from "./open.ts";
import type { Ordered } from "./order.ts";
import { fuse, type Fused, type Retrieved } from "./retriever.ts";
import { pageOf, rangeOf, scoresOf, type SearchResult, type Tiers } from "./search.ts";
import type { SearchStore } from "./store.ts";

/** A result in its final order, the weak rows last. Scores are absolute, 0…1, and never rise from row to row. */
export interface Ranked {
  total: number;
  tiers: Tiers;
  /** How many of the last rows share only common words with the query. */
  common: number;
  /** Whose rankings were put together: `index`, or `index+embeddings`. Pages of one list must agree in it. */
  ranking: string;
  /** Another retriever found something: the words alone do not decide whether the base has an answer. */
  foundOtherwise: boolean;
  unavailable: string[];
  page(offset: number, limit: number): { passages: Uint32Array; scores: Float32Array };
  /** Which other retrievers found a passage, and how far up. */
  named(passage: number): string[];
}

/** So many of each ranking are fused. */
const MAX_FUSED = 100;
/** As many as one answer shows are put in order at once. */
const MIN_ORDERED = 128;
/** The ranking of the index alone. */
export const INDEX_RANKING = "index";

function plain(index: SearchIndex, result: SearchResult): Ranked {
  let best: Ordered = { passages: new Uint32Array(0), scores: new Float32Array(0) };
  return {
    total: result.total,
    tiers: result.tiers,
    common: result.rest.length,
    ranking: INDEX_RANKING,
    foundOtherwise: false,
    unavailable: [],
    page(offset, limit) {
      const end = Math.min(result.total, offset + limit);
      // Ordered for all pages that are read one after the other, not for each anew.
      if (best.passages.length < end) best = pageOf(result, 0, Math.max(MIN_ORDERED, end * 2));
      return {
        passages: best.passages.subarray(offset, end),
        scores: scoresOf(index, result, best.scores.subarray(offset, end)),
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
  // Everyday words alone name nothing: what resembles their meaning would be taken for an answer.
  if (retrievers.length === 0 || result.plan.onlyCommonWords) return plain(index, result);
  const request = { query, limit: MAX_FUSED, ...(base === undefined ? {} : { base }) };
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
  const best = pageOf(result, 0, Math.min(MAX_FUSED, result.tiers.strong + result.tiers.medium)).passages;
  const own = { retriever: INDEX_RANKING, ids: Array.from(best, String) };
  const names = [own, ...lists].map(({ retriever }) => retriever);
  return { ...ranked(index, result, fuse([own, ...lists])), ranking: names.join("+"), unavailable };
}

function ranked(
  index: SearchIndex,
  result: SearchResult,
  fused: readonly Fused[],
): Omit<Ranked, "ranking" | "unavailable"> {
  const whole = pageOf(result, 0, result.total);
  const first = new Map(fused.map((row) => [Number(row.id), row]));
  const { strong, medium, weak } = result.tiers;
  const position = new Map([...whole.passages].map((passage, at) => [passage, at]));
  const firstCommon = result.rows.passages.length;
  // Weak rows that another retriever found move up; rows that the words did not find at all are new.
  const places = [...first.keys()].map((passage) => position.get(passage) ?? -1);
  const added = places.filter((at) => at === -1).length;
  const raised = places.filter((at) => at >= strong + medium).length;
  const raisedCommon = places.filter((at) => at >= firstCommon).length;
  const order = joined(index, result, whole, fused, position);
  return {
    total: result.total + added,
    tiers: { strong, medium: medium + added + raised, weak: weak - raised },
    common: result.rest.length - raisedCommon,
    foundOtherwise: fused.some(({ ranks }) => ranks.some(({ retriever }) => retriever !== INDEX_RANKING)),
    page: (offset, limit) => ({
      passages: order.passages.subarray(offset, offset + limit),
      scores: order.scores.subarray(offset, offset + limit),
    }),
    named(passage) {
      const others = first.get(passage)?.ranks.filter(({ retriever }) => retriever !== INDEX_RANKING) ?? [];
      return others.map(({ retriever, rank }) => `${retriever} #${rank}`);
    },
  };
}

/**
 * Fused rows first, then the index's own order. A row has the best score of the rows from it on: it is placed above them
 * because it is taken to fit at least as well.
 */
function joined(
  index: SearchIndex,
  result: SearchResult,
  whole: Ordered,
  fused: readonly Fused[],
  position: ReadonlyMap<number, number>,
): Ordered {
  const first = new Set(fused.map(({ id }) => Number(id)));
  const passages = Uint32Array.from([...first, ...whole.passages.filter((passage) => !first.has(passage))]);
  const own = scoresOf(index, result, whole.scores);
  const scores = Float32Array.from(passages, (passage) => own[position.get(passage) ?? -1] ?? 0);
  for (let at = scores.length - 2; at >= 0; at -= 1) scores[at] = Math.max(scores[at] ?? 0, scores[at + 1] ?? 0);
  return { passages, scores };
}
