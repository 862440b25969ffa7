/** Documents in JSON and synonyms: what authors may write beside Markdown, and how a mistake is told. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkSources } from "../../src/compile/check.ts";
import { compile } from "../../src/compile/compile.ts";
import { buildDocuments, shardCount } from "../../src/compile/search-objects.ts";
import type { Document } from "../../src/knowledge/model.ts";
import { openIndex } from "../../src/search/open.ts";
import { search } from "../../src/search/search.ts";
import { proves } from "../requirements/index.ts";

const tree = {
  path: "knowledge/shop/main.tree.yaml",
  text: "title: Shop\nnodes:\n  root: { title: Start, response: Hello, options: [{ id: end, description: End, next_node: null }] }\n",
};
const markdown = {
  path: "knowledge/shop/documents/router.md",
  text: "---\ntitle: Gateways\n---\n\nThe gateway stands in the hall.\n",
};
const json = {
  path: "knowledge/shop/documents/faq.json",
  text: '[\n  { "question": "Where is it?", "answer": "In the hall." }, // soon more\n]\n',
};
const synonyms = { path: "knowledge/shop/synonyms.yaml", text: "- [router, gateway]\n- [芯片, 晶片]\n" };

function indexOf(sources: { path: string; text: string }[]): ReturnType<typeof openIndex> {
  const { release, findings } = compile(sources);
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  const hash = release?.manifest.objects.find(({ name }) => name === "index/0")?.hash ?? "";
  return openIndex(release?.objects.get(hash) ?? new Uint8Array(0));
}

describe("a release", () => {
  test("has a search index over Markdown and JSON documents", () => {
    const index = indexOf([tree, markdown, json]);
    expect(index.about.bases).toEqual([{ base: "shop", from: 0, to: 2 }]);
    expect(search(index, "hall").total).toBe(2);
    expect(search(index, "router").found_by).toBe("nothing");
  });

  test("finds by the synonyms of the base", () => {
    const result = search(indexOf([tree, markdown, synonyms]), "router");
    expect([result.total, result.found_by]).toEqual([1, "words"]);
  });

  test("has no index without documents", () => {
    expect(compile([tree]).release?.manifest.objects.some(({ name }) => name.startsWith("index/"))).toBe(false);
  });
});

test.each([
  ["synonyms.yaml", "router: gateway\n", 1],
  ["synonyms.yaml", "- [a, b]\n- lonely\n", 2],
  ["synonyms.json", '[["a"]]', 1],
  ["documents/faq.json", '"only a text"', 1],
  ["documents/faq.json", '{ "a": 1', 1],
])("a mistake in %s (%j) is told at its line", (name, text, line) => {
  const { findings } = checkSources([tree, { path: `knowledge/shop/${name}`, text }]);
  const errors = findings.filter(({ severity }) => severity === "error");
  expect(errors.map((finding) => [finding.file, finding.line])).toEqual([[`knowledge/shop/${name}`, line]]);
});

test("an index is in one piece as long as an isolate can hold it, then in pieces that a query can read several of", () => {
  const MiB = 2 ** 20;
  expect([1, MiB, 20 * MiB].map(shardCount)).toEqual([1, 1, 1]);
  for (const bytes of [20 * MiB + 1, 30 * MiB, 92 * MiB, 200 * MiB]) {
    const shards = shardCount(bytes);
    expect(Number.isInteger(Math.log2(shards))).toBe(true);
    expect(bytes / shards).toBeLessThanOrEqual(MiB / 4);
    expect(bytes / shards).toBeGreaterThan(MiB / 8);
  }
  expect(shardCount(2_000 * MiB)).toBe(1024);
});

test("an edited collection gives what a new process would", () => {
  proves("authoring/quick-saves");
  const written = (id: string, body: string): Document => ({
    base: id < "m" ? "left" : "right",
    id,
    title: id,
    type: "document",
    language: "en",
    tags: [],
    meta: {},
    body,
  });
  const ids = Array.from({ length: 40 }, (_, index) => `${String.fromCharCode(97 + (index % 26))}${index}`);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...ids), fc.string({ maxLength: 20 }), fc.nat(3))), (edits) => {
      const documents = new Map(ids.map((id) => [id, written(id, `# ${id}\n\nThe router of ${id}.\n`)]));
      for (const [id, text, kind] of edits) {
        if (kind === 0) documents.delete(id);
        else documents.set(id, written(id, `# ${id}\n\n${text}\n\n## More\n\n${"word ".repeat(kind * 40)}\n`));
        const kept = [...documents.values()];
        expect(buildDocuments(kept).objects).toEqual(buildDocuments(kept.map((one) => ({ ...one }))).objects);
      }
    }),
    { numRuns: 10 },
  );
});
