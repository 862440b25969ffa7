/** From documents to result rows: what is compiled is what is found, shown and pointed at. */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildDocuments } from "../../src/compile/search-objects.ts";
import type { Document } from "../../src/knowledge/model.ts";
import { isPacked, packRecords, readRecords, unpackObject } from "../../src/search/blocks.ts";
import { isIndex } from "../../src/search/check-index.ts";
import { openIndex } from "../../src/search/open.ts";
import { resolveSelector } from "../../src/search/passages/passage.ts";
import { fuse } from "../../src/search/retriever.ts";
import { openSearch, type SearchStore } from "../../src/search/service.ts";
import { runs } from "../support/runs.ts";

function document(id: string, title: string, body: string, more: Partial<Document> = {}): Document {
  return { base: "b", id, title, type: "guide", language: "en", tags: [], meta: {}, body, ...more };
}

const documents = [
  document(
    "reset",
    "Resetting a router",
    "# Resetting a router\n\nHold the button for ten seconds.\n\n## After the reset\n\nThe password is on the label.\n",
    { tags: ["router"] },
  ),
  document("cash", "现金流", "# 现金流\n\n经营现金流长期低于利润，要先问应收账款。\n", {
    language: "zh-CN",
    base: "c",
  }),
  document(
    "faq",
    "FAQ",
    '[{"question":"Where is the label?","answer":"Under the router."},{"question":"What is WPA3?","answer":"A way to protect wireless signals."}]',
  ),
];

/** A store over compiled objects that counts what is read. */
function storeOf(objects: readonly { name: string; bytes: Uint8Array }[]): SearchStore & { reads: string[] } {
  const reads: string[] = [];
  const byName = new Map(objects.map(({ name, bytes }) => [name, bytes]));
  const read = (name: string): Uint8Array => {
    reads.push(name);
    return byName.get(name) ?? new Uint8Array(0);
  };
  const first = byName.get("index/0");
  const index = first === undefined ? null : openIndex(first);
  return {
    reads,
    index: async () => index,
    shard: async (shard) => read(`index/${shard}`),
    records: async (object) => read(`passages/${object}`),
    inflate: (bytes) => inflateRawSync(bytes),
  };
}

describe("a search over compiled documents", () => {
  const compiled = buildDocuments(documents);
  const store = storeOf(compiled.objects);

  test("finds, explains and points back", async () => {
    const result = await openSearch(store, { query: "how do I reset my router?" });
    const [first, ...others] = await result.page(0, 10);
    expect(result.total).toBe(1 + others.length);
    expect(first).toMatchObject({
      tier: "strong",
      match_reason: "reset, router in the title; covers 100% of the query",
    });
    expect(first?.record).toMatchObject({
      id: "b/reset#1",
      title: "Resetting a router",
      uri: "document://b/reset",
      tags: ["router"],
    });
    const body = documents.find(({ id }) => id === first?.record.document)?.body ?? "";
    expect(resolveSelector(body, first?.record.selector ?? "")).toBe(first?.record.content);
    expect(first?.score).toBeGreaterThan(0.7);
    expect(result.fits).toBe(true);
    expect(result.ignored).toEqual(["how", "do", "i", "my"]);
  });

  test("says that nothing fits where only a word of many is shared, with a score that says so", async () => {
    const result = await openSearch(store, { query: "which wireless headphones are best for running in rain" });
    expect(result).toMatchObject({ fits: false, tiers: { strong: 0, medium: 1, weak: 1 } });
    expect((await result.page(0, 1))[0]?.score).toBeLessThan(0.25);
  });

  test("keeps to a base, answers in Chinese, and finds Traditional script", async () => {
    const result = await openSearch(store, { query: "現金流與利潤", base: "c", language: "zh-CN" });
    expect((await result.page(0, 10)).map(({ record, match_reason }) => [record.id, match_reason])).toEqual([
      ["c/cash#1", "现金流见于标题；利润见于正文；覆盖查询的 100%"],
    ]);
    expect((await openSearch(store, { query: "現金流", base: "b" })).total).toBe(0);
  });

  test("reads JSON documents by their objects", async () => {
    const result = await openSearch(store, { query: "WPA3" });
    expect((await result.page(0, 1))[0]?.record).toMatchObject({
      id: "b/faq#2",
      selector: "pointer:/1",
      content: "question: What is WPA3?\nanswer: A way to protect wireless signals.",
    });
  });

  test("reads one object of records for a page, and none when nothing is found", async () => {
    store.reads.length = 0;
    await (await openSearch(store, { query: "router label" })).page(0, 10);
    expect(store.reads).toEqual(["passages/0"]);
    store.reads.length = 0;
    await (await openSearch(store, { query: "量子" })).page(0, 10);
    expect(store.reads).toEqual([]);
  });

  test("widens the query by its best matches only when asked", async () => {
    const plain = await openSearch(store, { query: "label" });
    const wide = await openSearch(store, { query: "label", expand: true });
    expect(wide.total).toBeGreaterThanOrEqual(plain.total);
    const rows = await wide.page(0, 10);
    expect(rows[0]?.explanation.parts.some(({ origin }) => origin === "feedback")).toBe(true);
    expect(rows[0]?.record.id).toBe((await plain.page(0, 1))[0]?.record.id);
  });

  test("a release without documents has no objects and finds nothing", async () => {
    const none = buildDocuments([]);
    expect(none.objects).toEqual([]);
    expect(await (await openSearch(storeOf([]), { query: "anything" })).page(0, 5)).toEqual([]);
  });

  test("the same documents in another order give the same bytes", () => {
    expect(buildDocuments(documents.toReversed()).objects).toEqual(compiled.objects);
  });

  test("objects are told from other bytes", () => {
    for (const { name, bytes } of compiled.objects) {
      expect(name.startsWith("index/") ? isIndex(bytes) : isPacked(bytes)).toBe(true);
      expect(name.startsWith("index/") ? isIndex(bytes.slice(1)) : isPacked(bytes.slice(1))).toBe(false);
    }
    expect(isPacked(new TextEncoder().encode('{"json":true}'))).toBe(false);
  });
});

test("records come back in the order asked for, each object read once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 900 }), fc.array(fc.nat(), { maxLength: 12 }), async (count, picks) => {
      const records = Array.from({ length: count }, (_, number) => ({ number, text: `文本 ${number}` }));
      const { objects, layout } = packRecords(records, (bytes) => deflateRawSync(bytes));
      const wanted = picks.map((pick) => pick % count);
      const reads: number[] = [];
      const load = async (object: number): Promise<Uint8Array> => {
        reads.push(object);
        return objects[object] ?? new Uint8Array(0);
      };
      const found = await readRecords(wanted, layout, load, (bytes) => inflateRawSync(bytes));
      expect(found).toEqual(wanted.map((number) => records[number]));
      expect(new Set(reads).size).toBe(reads.length);
      expect(objects.flatMap((object) => unpackObject(object, (bytes) => inflateRawSync(bytes)))).toEqual(records);
      await expect(readRecords([count], layout, load, (bytes) => inflateRawSync(bytes))).rejects.toThrow(RangeError);
    }),
    { numRuns: runs(25) },
  );
});

describe("fusing rankings", () => {
  test("what both find comes first, nothing is lost, and the order of the lists does not matter", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(30)), fc.uniqueArray(fc.nat(30)), (left, right) => {
        const lists = [
          { retriever: "index", ids: left.map(String) },
          { retriever: "embeddings", ids: right.map(String) },
        ];
        const fused = fuse(lists);
        expect(fused.map(({ id }) => id)).toEqual(fuse(lists.toReversed()).map(({ id }) => id));
        expect(new Set(fused.map(({ id }) => id))).toEqual(new Set([...left, ...right].map(String)));
        if (left[0] !== undefined && left[0] === right[0]) expect(fused[0]?.id).toBe(String(left[0]));
      }),
    );
  });

  test("says which ranking had it where", () => {
    expect(
      fuse([
        { retriever: "index", ids: ["a", "b"] },
        { retriever: "embeddings", ids: ["b"] },
      ])[0],
    ).toMatchObject({
      id: "b",
      ranks: [
        { retriever: "index", rank: 2 },
        { retriever: "embeddings", rank: 1 },
      ],
    });
  });
});
