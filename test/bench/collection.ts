/** Reads the search collections of `../shared/data` and measures rankings against their judgements. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface Collection {
  name: string;
  documents: { id: string; title: string; text: string }[];
  queries: { id: string; text: string }[];
  /** Query id → document id → gain. */
  relevant: Map<string, Map<string, number>>;
}

const FOLDER = fileURLToPath(new URL("../../../shared/data/search/", import.meta.url).href);

function lines(path: string): string[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "");
}

/** The development collections: encyclopedia paragraphs, aerodynamics, answers of doctors, electronics. */
export const COLLECTIONS = ["cmrc2018", "cranfield", "toyhom-med-zh", "vaswani"];

/** Every `n`th query, so that about `count` remain. */
export function sampleQueries(collection: Collection, count: number): Collection {
  const step = Math.max(1, Math.ceil(collection.queries.length / count));
  return { ...collection, queries: collection.queries.filter((_, at) => at % step === 0) };
}

/** A collection by the name of its folder, or undefined where it is absent. */
export function readCollection(name: string): Collection | undefined {
  const folder = `${FOLDER}${name}`;
  if (!existsSync(`${folder}/corpus.jsonl`)) return undefined;
  const rows = (file: string): { _id: string; title?: string; text: string }[] =>
    lines(`${folder}/${file}`).map((line) => JSON.parse(line));
  const relevant = new Map<string, Map<string, number>>();
  for (const line of lines(`${folder}/qrels.tsv`)) {
    const [query = "", document = "", gain = ""] = line.split("\t");
    if (!/^\d+$/.test(gain)) continue;
    const gains = relevant.get(query) ?? new Map<string, number>();
    gains.set(document, Number(gain));
    relevant.set(query, gains);
  }
  const queries = rows("queries.jsonl").map(({ _id, text }) => ({ id: _id, text }));
  return {
    name,
    documents: rows("corpus.jsonl").map(({ _id, title, text }) => ({ id: _id, title: title ?? "", text })),
    queries: queries.filter(({ id }) => [...(relevant.get(id)?.values() ?? [])].some((gain) => gain > 0)),
    relevant,
  };
}

/** Discounted gain of the first ten against the best possible order, 0…1. */
export function ndcg10(ranking: readonly string[], gains: ReadonlyMap<string, number>): number {
  const discounted = (values: readonly number[]): number =>
    values.slice(0, 10).reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0);
  const ideal = discounted([...gains.values()].toSorted((left, right) => right - left));
  return ideal === 0 ? 0 : discounted(ranking.map((id) => gains.get(id) ?? 0)) / ideal;
}

export interface Quality {
  ndcg10: number;
  /** Share of the relevant documents that are anywhere in the ranking. */
  reachable: number;
  /** Reachable within the first hundred. */
  recall100: number;
}

/** Runs every query of a collection and averages. */
export function measure(
  collection: Collection,
  rank: (query: string) => readonly string[],
  turn: (query: string) => string = (query) => query,
): Quality {
  let [ndcg, reachable, recall100] = [0, 0, 0];
  for (const { id, text } of collection.queries) {
    const gains = collection.relevant.get(id) ?? new Map<string, number>();
    const ranking = rank(turn(text));
    const wanted = [...gains].filter(([, gain]) => gain > 0).map(([document]) => document);
    const found = new Set(ranking);
    const first = new Set(ranking.slice(0, 100));
    ndcg += ndcg10(ranking, gains);
    reachable += wanted.filter((document) => found.has(document)).length / wanted.length;
    recall100 += wanted.filter((document) => first.has(document)).length / wanted.length;
  }
  const count = collection.queries.length;
  return { ndcg10: ndcg / count, reachable: reachable / count, recall100: recall100 / count };
}
