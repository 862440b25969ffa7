/** Search engines behind one function: documents in, then query to ranked ids. Each with sensible settings of its own. */
import { buildIndex } from "../../src/search/build.ts";
import { openIndex } from "../../src/search/open.ts";
import { pageOf, search } from "../../src/search/search.ts";
import type { Collection } from "./collection.ts";

export type Rank = (query: string) => string[];
export type Documents = Collection["documents"];

/** Cairn's own, the complete ranking. */
export function cairnEngine(documents: Documents): Rank {
  const { shards, order } = buildIndex(
    documents.map(({ id, title, text }) => ({ base: "bench", id, title, content: text, tags: [] })),
  );
  const index = openIndex(shards[0] ?? new Uint8Array(0));
  return (query) => {
    const result = search(index, query);
    return [...pageOf(result, 0, result.total).passages].map((number) => order[number]?.id ?? "");
  };
}
