/** Other retrievers beside the index: fused, counted, left out when they fail; and the driver against a loopback service. */
import { inflateRawSync } from "node:zlib";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildDocuments } from "../../src/compile/search-objects.ts";
import type { Document } from "../../src/knowledge/model.ts";
import {
  createEmbeddingRetriever,
  readEmbeddingOptions,
  storeEmbeddings,
  type EmbeddingOptions,
} from "../../src/search/embeddings.ts";
import { openIndex } from "../../src/search/open.ts";
import type { Retriever } from "../../src/search/retriever.ts";
import { openSearch, type SearchStore } from "../../src/search/service.ts";

function document(id: string, body: string, base = "b"): Document {
  return { base, id, title: id, type: "guide", language: "en", tags: [], meta: {}, body };
}

const compiled = buildDocuments([
  document("router", "The router sends packets."),
  document("gateway", "A gateway is the same thing."),
  document("cable", "A cable carries the router's signal."),
  document("other", "The router of another base.", "c"),
]);
const byName = new Map(compiled.objects.map(({ name, bytes }) => [name, bytes]));
const index = openIndex(byName.get("index/0") ?? new Uint8Array(0));

function storeWith(retrievers: readonly Retriever[]): SearchStore {
  const read = async (name: string): Promise<Uint8Array> => byName.get(name) ?? new Uint8Array(0);
  return {
    index: async () => index,
    shard: (shard) => read(`index/${shard}`),
    records: (object) => read(`passages/${object}`),
    inflate: (bytes) => inflateRawSync(bytes),
    retrievers,
  };
}

function fixed(name: string, ids: readonly string[]): Retriever {
  return { name, retrieve: async () => ids.map((id, rank) => ({ id, score: 1 - rank / 100 })) };
}

async function idsOf(retrievers: readonly Retriever[], query: string, base?: string): Promise<string[]> {
  const result = await openSearch(storeWith(retrievers), { query, base });
  return (await result.page(0, 100)).map(({ record }) => record.id);
}

describe("a retriever beside the index", () => {
  test("adds what the words do not find, and lifts what both find", async () => {
    const meaning = fixed("embeddings", ["b/gateway#1", "b/cable#1"]);
    const result = await openSearch(storeWith([meaning]), { query: "router" });
    const rows = await result.page(0, 10);
    expect([result.total, result.tiers]).toEqual([4, { strong: 3, medium: 1, weak: 0 }]);
    expect(rows[0]?.record.id).toBe("b/cable#1");
    expect(rows.find(({ record }) => record.id === "b/gateway#1")).toMatchObject({
      tier: "medium",
      match_reason: "embeddings #1",
    });
    expect(rows[0]?.match_reason).toMatch(/^router in the text; covers 100% of the query; embeddings #2$/);
  });

  test("is not asked for everyday words alone", async () => {
    const meaning = fixed("embeddings", ["b/gateway#1"]);
    const result = await openSearch(storeWith([meaning]), { query: "please help me" });
    expect(result).toMatchObject({ fits: false, tiers: { strong: 0, medium: 0 } });
  });

  test("keeps to the base, and to passages the release has", async () => {
    const meaning = fixed("embeddings", ["c/other#1", "b/gone#1", "nonsense", "b/gateway#1"]);
    expect(await idsOf([meaning], "router", "b")).toEqual(
      expect.arrayContaining(["b/gateway#1", "b/router#1", "b/cable#1"]),
    );
    expect(await idsOf([meaning], "router", "b")).toHaveLength(3);
  });

  test("that fails is named, and the others answer", async () => {
    const broken: Retriever = { name: "embeddings", retrieve: async () => Promise.reject(new Error("away")) };
    const result = await openSearch(storeWith([broken]), { query: "router" });
    expect(result.unavailable).toEqual(["embeddings"]);
    expect((await result.page(0, 10)).map(({ record }) => record.id)).toEqual(await idsOf([], "router"));
  });

  test("leaves no gap and no repeat, whatever it gives", async () => {
    const known = compiled.passages.map(({ id }) => id);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...known, "b/none#1")),
        fc.constantFrom("router", "gateway thing", "zzz"),
        fc.integer({ min: 1, max: 3 }),
        async (ids, query, size) => {
          const result = await openSearch(storeWith([fixed("one", ids), fixed("two", ids.toReversed())]), { query });
          const whole = await result.page(0, 100);
          const paged = [];
          for (let offset = 0; offset < result.total; offset += size) paged.push(...(await result.page(offset, size)));
          expect(paged).toEqual(whole);
          expect(new Set(whole.map(({ record }) => record.id)).size).toBe(result.total);
          expect(whole.map(({ score }) => score)).toEqual(
            whole.map(({ score }) => score).toSorted((left, right) => right - left),
          );
          for (const tier of ["strong", "medium", "weak"] as const)
            expect(whole.filter((row) => row.tier === tier)).toHaveLength(result.tiers[tier]);
        },
      ),
    );
  });
});

/** Workers AI and Vectorize as far as the driver knows them: letters as dimensions, nearest by cosine. */
function vectorOf(text: string): number[] {
  const counts = Array.from({ length: 26 }, () => 0);
  for (const letter of text.toLowerCase()) {
    const at = letter.charCodeAt(0) - 97;
    if (at >= 0 && at < 26) counts[at] = (counts[at] ?? 0) + 1;
  }
  const length = Math.hypot(...counts) || 1;
  return counts.map((count) => count / length);
}

describe("the driver of embeddings", () => {
  const stored = new Map<string, { namespace: string; values: number[]; metadata: { id: string } }>();
  let server: Server;
  let options: EmbeddingOptions;
  let status = 200;
  let asked = 0;

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        const authorised = request.headers.authorization === "Bearer secret";
        asked += 1;
        const elsewhere = status === 302 ? { location: "/accounts/b" } : {};
        response.writeHead(authorised ? status : 401, { "content-type": "application/json", ...elsewhere });
        response.end(JSON.stringify({ success: true, result: authorised ? answer(request.url ?? "", body) : null }));
      });
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    options = { account_url: `http://127.0.0.1:${port}/accounts/a`, token: "secret", index: "passages" };
  });
  afterAll(() => new Promise((done) => server.close(done)));

  function answer(path: string, body: string): unknown {
    if (path === "/accounts/a/ai/run/@cf/baai/bge-m3") {
      const { text }: { text: string[] } = JSON.parse(body);
      return { shape: [text.length, 26], data: text.map(vectorOf) };
    }
    if (path === "/accounts/a/vectorize/v2/indexes/passages/upsert") {
      for (const line of body.trim().split("\n")) {
        const { id, ...rest } = JSON.parse(line);
        expect(Buffer.byteLength(id)).toBeLessThanOrEqual(64);
        stored.set(id, rest);
      }
      return { mutationId: "1" };
    }
    const { vector, topK, namespace }: { vector: number[]; topK: number; namespace?: string } = JSON.parse(body);
    expect(topK).toBeLessThanOrEqual(20);
    const matches = [...stored.values()]
      .filter((row) => namespace === undefined || row.namespace === namespace)
      .map(({ values, metadata }) => ({
        id: metadata.id,
        metadata,
        score: values.reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0),
      }));
    return {
      count: matches.length,
      matches: matches.toSorted((left, right) => right.score - left.score).slice(0, topK),
    };
  }

  test("stores every passage once, and finds by what was stored", async () => {
    const heard: number[] = [];
    await storeEmbeddings(options, { fetch }, compiled.passages, (done) => heard.push(done));
    await storeEmbeddings(options, { fetch }, compiled.passages);
    expect([stored.size, heard]).toEqual([compiled.passages.length, [compiled.passages.length]]);
    const retriever = createEmbeddingRetriever(options, { fetch });
    const found = await retriever.retrieve({ query: "gateway A gateway is the same thing.", limit: 3 });
    expect(found.map(({ id }) => id)[0]).toBe("b/gateway#1");
    expect((await retriever.retrieve({ query: "router", base: "c", limit: 10 })).map(({ id }) => id)).toEqual([
      "c/other#1",
    ]);
    expect(await idsOf([retriever], "gatewey")).toContain("b/gateway#1");
  });

  test("rejects without repeating what the service said", async () => {
    status = 500;
    const retriever = createEmbeddingRetriever(options, { fetch });
    await expect(retriever.retrieve({ query: "router", limit: 5 })).rejects.toThrow("the service for ai answered 500");
    expect((await openSearch(storeWith([retriever]), { query: "router" })).unavailable).toEqual(["embeddings"]);
    status = 200;
    const wrong = createEmbeddingRetriever({ ...options, token: "other" }, { fetch });
    await expect(wrong.retrieve({ query: "router", limit: 5 })).rejects.toThrow("the service for ai answered 401");
  });

  test("follows no redirect, which would carry the token to somebody else", async () => {
    status = 302;
    const before = asked;
    const retriever = createEmbeddingRetriever(options, { fetch });
    await expect(retriever.retrieve({ query: "router", limit: 5 })).rejects.toThrow("the service for ai answered 302");
    expect(asked).toBe(before + 1);
    status = 200;
  });

  test("is off without sound options", () => {
    for (const text of [undefined, "", "no json", "[]", '{"index":1}', '{"account_url":"x","token":"y"}'])
      expect(readEmbeddingOptions(text)).toBeUndefined();
    expect(readEmbeddingOptions('{"account_url":"https://x/","token":"t","index":"i"}')).toEqual({
      account_url: "https://x",
      token: "t",
      index: "i",
      model: "@cf/baai/bge-m3",
    });
  });
});
