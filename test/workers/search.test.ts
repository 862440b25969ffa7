/** Search inside workerd: over `/api/search` and KV, reading no key that the release does not name, and each but once. */
import { createHash } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { reset } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import type { SearchAnswer } from "../../src/operations/search/answer.ts";
import { IndexBuilder } from "../../src/search/build.ts";
import { openSearch, type SearchStore } from "../../src/search/service.ts";
import { canonicalJson } from "../../src/json.ts";
import type { Manifest } from "../../src/knowledge/release.ts";
import { releaseId } from "../../src/worker/releases/release-id.ts";
import { createSearch } from "../../src/worker/search-store.ts";
import { call, compiled, publishSources, SMALL } from "./support.ts";

/** A manifest as KV holds it. */
const stored = (manifest: Manifest): ArrayBuffer => new TextEncoder().encode(canonicalJson(manifest)).slice().buffer;

let editions = 0;

beforeEach(async () => {
  await reset();
});

/** Knowledge unlike any published before: the isolate must not know it already. */
function sources(): Record<string, string> {
  editions += 1;
  return {
    ...SMALL,
    ...Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [
        `knowledge/pets/documents/d${at}.md`,
        `---\ntitle: Dog ${at}\n---\nEdition ${editions}. ${`A dog likes walk number ${at} and its bone. `.repeat(6)}\n`,
      ]),
    ),
    "knowledge/pets/documents/zh.md": "---\ntitle: 养狗须知\nlanguage: zh-CN\n---\n每天遛狗两次，每次半小时。\n",
  };
}

type Answered = SearchAnswer & { error?: { code: string; field?: string } };
const search = (query: string) => call<Answered>("GET", `/api/search?${query}`);

it("answers in Chinese, Traditional script too, and in English", async () => {
  await publishSources(sources());
  const chinese = await search(`q=${encodeURIComponent("遛狗要多久")}`);
  expect(chinese.status).toBe(200);
  expect(chinese.body.results[0]).toMatchObject({ id: "pets/zh#1", language: "zh-CN", tier: "strong" });
  const traditional = await search(`q=${encodeURIComponent("養狗須知")}`);
  expect(traditional.body.results[0]?.id).toBe("pets/zh#1");
  const english = await search("q=dogs+like+walk&base=pets&fields=content");
  expect(english.body).toMatchObject({ total_found: 200, complete: false });
});

it("gives reasons in the language that the client asks for, else in the question's", async () => {
  await publishSources(sources());
  const reasons = async (headers?: Record<string, string>) => {
    const { body } = await call<Answered>("GET", "/api/search?q=dogs+walk&detail=full", undefined, headers);
    return body.results.map((row) => ("match_reason" in row ? String(row.match_reason) : ""));
  };
  for (const reason of await reasons({ "accept-language": "zh-CN,zh;q=0.9" }))
    expect(reason).toMatch(/\p{Script=Han}/u);
  expect((await reasons())[0]).toContain(" in the ");
  expect((await reasons({ "accept-language": "*" }))[0]).toContain(" in the ");
});

it("pages through everything by its cursor", async () => {
  await publishSources(sources());
  const ids: string[] = [];
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const { body } = await search(`q=bone&cursor=${cursor}`.replace(/&cursor=$/, ""));
    ids.push(...body.results.map(({ id }) => id));
    cursor = body.next_cursor;
    expect(ids.length).toBeLessThan(1_000);
  }
  expect(new Set(ids).size).toBe(200);
  expect(ids).toHaveLength(200);
});

it("refuses what makes no sense, and says which part", async () => {
  await publishSources(sources());
  expect(await search("")).toMatchObject({ status: 422, body: { error: { code: "invalid_input", field: "q" } } });
  expect(await search("q=a&fields=__proto__")).toMatchObject({ status: 422, body: { error: { field: "fields" } } });
  expect(await search("q=a&cursor=1.2.3")).toMatchObject({ status: 422, body: { error: { field: "cursor" } } });
  expect(await search("q=a&base=none")).toMatchObject({
    status: 404,
    body: { error: { code: "unknown_knowledge_base" } },
  });
  expect((await search(`q=${"x".repeat(20_001)}`)).body.error?.code).toBe("invalid_input");
  expect((await search("q=%00%01%1b")).body).toMatchObject({ total_found: 0, complete: true });
});

it("answers where no document was published", async () => {
  await publishSources(SMALL);
  expect((await search("q=dog")).body).toMatchObject({ total_found: 0, results: [], complete: true });
});

it("reads the manifest and what it names, each once per isolate", async () => {
  const release = compiled(sources());
  const named = new Map(release.manifest.objects.map(({ name, hash }) => [`object/${hash}`, name]));
  const reads: string[] = [];
  const kv = {
    async get(key: string) {
      reads.push(key);
      if (key === `release/${release.id}`) return stored(release.manifest);
      const bytes = release.objects.get(key.slice("object/".length));
      return bytes === undefined ? null : bytes.slice().buffer;
    },
  } as unknown as KVNamespace;
  const port = createSearch(kv);
  for (const query of ["bone", "遛狗", "nothing of this", "walk number 17"]) {
    const store = await port.open(release.id);
    if (!store.ok) throw new Error("the release is gone");
    await (await openSearch(store.value, { query })).page(0, 5);
  }
  expect(reads.length).toBe(new Set(reads).size);
  const objects = reads.filter((key) => key.startsWith("object/")).map((key) => named.get(key));
  expect(objects.toSorted()).toEqual(["index/0", "passages/0"]);
});

it("finds the same in an index of many shards, and keeps none of them from a search for the next", async () => {
  const release = compiled(sources());
  const builder = new IndexBuilder();
  for (let at = 0; at < 300; at += 1) {
    builder.add({
      base: "b",
      id: `b/d#${at}`,
      title: `Title ${at}`,
      content: `word${at} common thing ${at % 3}`,
      tags: [],
    });
  }
  const counted = (shards: number): SearchStore & { reads: number[] } => {
    const reads: number[] = [];
    const bytes = builder.finish({ shards, synonyms: [], perObject: 512, perBlock: 4 });
    const objects = bytes.map((one, shard) => ({
      name: `index/${shard}`,
      hash: createHash("sha256").update(one).digest("hex"),
      one,
    }));
    const manifest = {
      ...release.manifest,
      objects: objects.map(({ name, hash, one }) => ({ name, hash, size: one.length })),
    };
    const kv = {
      async get(key: string) {
        if (key.startsWith("release/")) return stored(manifest);
        const object = objects.find(({ hash }) => key === `object/${hash}`);
        if (object !== undefined) reads.push(objects.indexOf(object));
        return object === undefined ? null : object.one.slice().buffer;
      },
    } as unknown as KVNamespace;
    const open = async () => {
      const port = await createSearch(kv).open(releaseId(manifest));
      if (!port.ok) throw new Error("the release is gone");
      return port.value;
    };
    return {
      reads,
      index: async () => (await open()).index(),
      shard: async (shard) => (await open()).shard(shard),
      records: async (object) => (await open()).records(object),
      inflate: (bytes) => inflateRawSync(bytes),
    };
  };
  const [one, many] = [counted(1), counted(16)];
  for (const query of ["word17 thing", "common", "word250 word3 title", "nothing at all"]) {
    const [expected, found] = [await openSearch(one, { query }), await openSearch(many, { query })];
    expect({ total: found.total, tiers: found.tiers }).toEqual({ total: expected.total, tiers: expected.tiers });
  }
  expect(many.reads.length).toBe(new Set(many.reads).size);
  const kept = (await many.index())?.opened.filter((shard) => shard !== undefined);
  expect(kept).toHaveLength(1);
});

it("fails clearly when storage is away", async () => {
  const release = compiled(sources());
  const kv = {
    get: async (key: string) => (key.startsWith("release/") ? stored(release.manifest) : null),
  } as unknown as KVNamespace;
  const store = await createSearch(kv).open(release.id);
  if (!store.ok) throw new Error("the release is gone");
  await expect(openSearch(store.value, { query: "bone" })).rejects.toMatchObject({
    failure: { code: "knowledge_unavailable" },
  });
  expect(await createSearch({ get: async () => null } as unknown as KVNamespace).open("none")).toMatchObject({
    ok: false,
    failure: { code: "knowledge_unavailable" },
  });
});
