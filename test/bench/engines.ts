/** Search engines behind one interface: they index documents, then rank ids for a query. Each has suitable settings. */
import { create, insertMultiple, search as searchOrama } from "@orama/orama";
import FlexSearch from "flexsearch";
import MiniSearch from "minisearch";
import { DatabaseSync } from "node:sqlite";
import { buildIndex } from "../../src/search/build.ts";
import { openIndex } from "../../src/search/open.ts";
import { pageOf, search } from "../../src/search/search.ts";
import type { Collection } from "./collection.ts";

export type Rank = (query: string) => string[];
export type Documents = Collection["documents"];

export interface Engine {
  name: string;
  open(documents: Documents): Promise<Rank>;
}

/** The bytes of Cairn's index, and the ids of its passages in their order. */
export function cairnIndex(documents: Documents): { bytes: Uint8Array; ids: string[] } {
  const { shards, order } = buildIndex(
    documents.map(({ id, title, text }) => ({ base: "bench", id, title, content: text, tags: [] })),
  );
  return { bytes: shards[0] ?? new Uint8Array(0), ids: order.map(({ id }) => id) };
}

/** Cairn's complete ranking. */
export function cairnEngine(documents: Documents): Rank {
  const { bytes, ids } = cairnIndex(documents);
  const index = openIndex(bytes);
  return (query) => {
    const result = search(index, query);
    return [...pageOf(result, 0, result.total).passages].map((number) => ids[number] ?? "");
  };
}

/** Words, and single Han characters with their bigrams: what an experienced user would configure in the other libraries. */
function plainTerms(text: string): string[] {
  const terms: string[] = [];
  for (const [piece] of text.toLowerCase().matchAll(/\p{Script=Han}+|[\p{L}\p{N}]+/gu)) {
    if (!/\p{Script=Han}/u.test(piece)) {
      terms.push(piece);
      continue;
    }
    const characters = [...piece];
    for (const [at, character] of characters.entries())
      terms.push(character, ...(at === 0 ? [] : [`${characters[at - 1]}${character}`]));
  }
  return terms;
}

function miniSearch(name: string, tokenize: ((text: string) => string[]) | undefined): Engine {
  return {
    name,
    async open(documents) {
      const engine = new MiniSearch({ fields: ["title", "text"], ...(tokenize === undefined ? {} : { tokenize }) });
      engine.addAll(documents);
      const options = tokenize === undefined ? {} : { boost: { title: 3 } };
      return (query) => engine.search(query, options).map(({ id }) => String(id));
    },
  };
}

const orama: Engine = {
  name: "Orama, bigrams for Chinese",
  async open(documents) {
    const chinese = documents.some(({ text }) => /\p{Script=Han}/u.test(text));
    const tokenizer = { language: "english", normalizationCache: new Map<string, string>(), tokenize: plainTerms };
    const engine = create({
      schema: { key: "string", title: "string", text: "string" } as const,
      ...(chinese ? { components: { tokenizer } } : {}),
    });
    await insertMultiple(
      engine,
      documents.map(({ id, title, text }) => ({ key: id, title, text })),
    );
    return (query) => {
      const answer = searchOrama(engine, {
        term: query,
        properties: ["title", "text"],
        boost: { title: 3 },
        limit: 1000,
        threshold: 1,
      });
      if (answer instanceof Promise) throw new TypeError("this search answers at once");
      return answer.hits.map(({ document }) => document.key);
    };
  },
};

const flexSearch: Engine = {
  name: "FlexSearch, bigrams for Chinese",
  async open(documents) {
    const engine = new FlexSearch.Index({ encode: plainTerms, tokenize: "strict", resolution: 9 });
    for (const [number, { title, text }] of documents.entries()) engine.add(number, `${title} ${text}`);
    return (query) =>
      engine.search(query, { limit: 1000, suggest: true }).map((number) => documents[Number(number)]?.id ?? "");
  },
};

function fullText(name: string, prepare: (text: string) => string): Engine {
  return {
    name,
    async open(documents) {
      const database = new DatabaseSync(":memory:");
      database.exec("CREATE VIRTUAL TABLE passages USING fts5(title, text, tokenize = 'unicode61')");
      const insert = database.prepare("INSERT INTO passages (rowid, title, text) VALUES (?, ?, ?)");
      database.exec("BEGIN");
      for (const [number, { title, text }] of documents.entries()) insert.run(number, prepare(title), prepare(text));
      database.exec("COMMIT");
      const select = database.prepare(
        "SELECT rowid FROM passages WHERE passages MATCH ? ORDER BY bm25(passages, 3, 1)",
      );
      return (query) => {
        const words = prepare(query).match(/[\p{L}\p{N}]+/gu) ?? [];
        if (words.length === 0) return [];
        const match = [...new Set(words)].map((word) => `"${word}"`).join(" OR ");
        return select.all(match).map(({ rowid }) => documents[Number(rowid)]?.id ?? "");
      };
    },
  };
}

/** BM25 over characters and bigrams: the baseline for Chinese. */
export const plainBigrams = miniSearch("MiniSearch, bigrams, title ×3", plainTerms);

/** In the order they are printed; the first is Cairn. */
export const engines: readonly Engine[] = [
  { name: "Cairn", open: async (documents) => cairnEngine(documents) },
  miniSearch("MiniSearch, default", undefined),
  plainBigrams,
  orama,
  flexSearch,
  fullText("SQLite FTS5, unicode61", (text) => text),
  fullText("SQLite FTS5, given bigrams", (text) => plainTerms(text).join(" ")),
];
