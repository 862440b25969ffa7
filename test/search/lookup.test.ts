/** Every passage is found by its id, and nothing is found by any other. */
import { inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { buildDocuments } from "../../src/compile/search-objects.ts";
import type { Document } from "../../src/knowledge/model.ts";
import { findPassages, readPassageId } from "../../src/search/lookup.ts";
import { openIndex } from "../../src/search/open.ts";
import type { SearchStore } from "../../src/search/service.ts";
import { runs } from "../support/runs.ts";

function storeOf(documents: readonly Document[]): { store: SearchStore; ids: string[]; texts: Map<string, string> } {
  const { objects, passages } = buildDocuments(documents);
  const bytes = new Map(objects.map((object) => [object.name, object.bytes]));
  const first = bytes.get("index/0");
  const index = first === undefined ? null : openIndex(first);
  return {
    store: {
      index: async () => index,
      shard: async (shard) => bytes.get(`index/${shard}`) ?? new Uint8Array(0),
      records: async (object) => bytes.get(`passages/${object}`) ?? new Uint8Array(0),
      inflate: (bytes) => inflateRawSync(bytes),
    },
    ids: passages.map(({ id }) => id),
    texts: new Map(passages.map(({ id, content }) => [id, content])),
  };
}

function document(base: string, id: string, sections: number): Document {
  const body = Array.from({ length: sections }, (_, at) => `## Section ${at}\n\n${`${id} words ${at} `.repeat(40)}\n`);
  return { base, id, title: id, type: "guide", language: "en", tags: [], meta: {}, body: body.join("\n") };
}

const names = fc.constantFrom("a", "a/b", "a-b", "甲", "乙/丙", "z#1", "Z", "z");
const collections = fc
  .uniqueArray(fc.tuple(fc.constantFrom("one", "two", "二"), names, fc.integer({ min: 1, max: 14 })), {
    selector: ([base, id]) => `${base}/${id}`,
    maxLength: 16,
  })
  .map((rows) => rows.map(([base, id, sections]) => document(base, id, sections)));

test("every passage of any collection is found by its id", async () => {
  await fc.assert(
    fc.asyncProperty(collections, async (documents) => {
      const { store, ids, texts } = storeOf(documents);
      const found = await findPassages(store, ids);
      expect([...found.keys()].toSorted()).toEqual(ids.toSorted());
      for (const [id, record] of found) expect(record.content).toBe(texts.get(id));
    }),
    { numRuns: runs(40) },
  );
});

test("what is no passage is not found", async () => {
  const { store } = storeOf([document("one", "a", 3), document("two", "b", 3)]);
  const others = [
    "",
    "one",
    "one/a",
    "one/a#0",
    "one/a#4",
    "one/b#1",
    "three/a#1",
    "__proto__/a#1",
    "one/a#1 ",
    "one/a#01",
  ];
  expect([...(await findPassages(store, others)).keys()]).toEqual([]);
  expect(readPassageId("one/path/to#x#12")).toEqual({ base: "one", document: "path/to#x", passage: 12 });
});
