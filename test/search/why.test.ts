/** Why a search finds what it finds, and why a named document is not found. */
import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { buildDocuments } from "../../src/compile/search-objects.ts";
import type { Document } from "../../src/knowledge/model.ts";
import { openIndex } from "../../src/search/open.ts";
import { openSearch } from "../../src/search/service.ts";
import { explainSearch } from "../../src/search/why.ts";
import { proves } from "../requirements/index.ts";

const document = (id: string, body: string, more: Partial<Document> = {}): Document => ({
  base: "home",
  id,
  title: id,
  type: "guide",
  language: "en",
  tags: [],
  meta: {},
  body,
  ...more,
});
const documents = [
  document("kettle", "The kettle boils water. Descale the kettle once a month."),
  document("oven", "Heat the oven before the bread goes in."),
  document("水壶", "水壶烧水前请先检查水位。", { language: "zh-CN", valid_until: "2020-01-01" }),
];
const { objects } = buildDocuments(documents);
const bytes = new Map(objects.map((object) => [object.name, object.bytes]));
const index = openIndex(bytes.get("index/0") ?? new Uint8Array());
const store = {
  index: async () => index,
  shard: async (shard: number) => bytes.get(`index/${shard}`) ?? new Uint8Array(),
  records: async (object: number) => bytes.get(`passages/${object}`) ?? new Uint8Array(),
  inflate: (packed: Uint8Array) => inflateRawSync(packed),
};
const why = async (query: string, wanted?: string) => {
  const found = await explainSearch(store, { query, fields: "all", document: wanted });
  if (found === null) throw new Error("no documents");
  return found;
};

test("the parts of a score, and the score itself, are those of the search", async () => {
  proves("page/search-why");
  const { rows, total, found_by } = await why("descale kettle");
  const searched = await openSearch(store, { query: "descale kettle" });
  const [hit] = await searched.page(0, 1);
  expect([total, found_by]).toEqual([searched.total, "words"]);
  expect(rows[0]).toMatchObject({ id: hit?.record.id, score: hit?.score, tier: hit?.tier });
  expect(rows[0]?.parts.map(({ shown }) => shown).toSorted()).toEqual(["descale", "kettle"]);
});

test("the terms are as they are looked up: words as stems, traditional characters as simplified", async () => {
  proves("page/search-why");
  const { terms, ignored } = await why("boiling the 燒水");
  expect(terms.map(({ shown, term }) => [shown, term])).toEqual(
    expect.arrayContaining([
      ["boiling", "boil"],
      ["燒水", "烧水"],
    ]),
  );
  expect(terms.find(({ term }) => term === "boil")?.passages).toBe(1);
  expect(ignored).toContain("the");
});

test("a document that is not found lacks the query's words; one that does not exist has no passage", async () => {
  proves("page/search-why");
  expect((await why("descale kettle", "home/oven")).document).toEqual({
    document: "home/oven",
    passages: 1,
    rank: null,
    best: expect.objectContaining({ parts: [], score: 0 }) as unknown,
    lacks: ["descale", "kettle"],
  });
  expect((await why("kettle", "home/kettle")).document).toMatchObject({ rank: 1, lacks: [] });
  expect((await why("水位", "home/水壶")).document).toMatchObject({ rank: 1, valid_until: "2020-01-01" });
  for (const name of ["home/none", "none", "", "home/kettle#1"])
    expect((await why("kettle", name)).document).toMatchObject({ passages: 0, rank: null });
});
