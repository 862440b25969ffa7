/** Whatever bytes come as a query, as a text or as an index: nothing throws that should not, and nothing is slow. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildIndex, type IndexedPassage } from "../../src/search/build.ts";
import { isIndex } from "../../src/search/check-index.ts";
import { explain } from "../../src/search/explain.ts";
import { openIndex, type SearchIndex } from "../../src/search/open.ts";
import { MAX_QUERY_LENGTH } from "../../src/search/plan.ts";
import { matchReason } from "../../src/search/reason.ts";
import { pageOf, search, termsToFind } from "../../src/search/search.ts";
import { runs } from "../support/runs.ts";

function passage(id: string, content: string, more: Partial<IndexedPassage> = {}): IndexedPassage {
  return { base: "b", id, title: "", content, tags: [], ...more };
}

function open(passages: readonly IndexedPassage[]): { index: SearchIndex } {
  return { index: openIndex(buildIndex(passages).shards[0] ?? new Uint8Array(0)) };
}

describe("hostile input", () => {
  test("control characters, halves of characters and names of properties are words like any other, or none", () => {
    const odd = [
      "\u0000\u0007\u001b[31m",
      "\ud800",
      "\udc00\ud800",
      "__proto__",
      "constructor toString",
      "\u202e\ufeff",
    ];
    const { index } = open(
      odd.map((content, number) => passage(`p${number}`, content, { title: content, tags: [content] })),
    );
    for (const query of [...odd, odd.join(" "), `the ${odd.join(" the ")}`, "\ud800".repeat(1_000_000)]) {
      const result = search(index, query);
      expect(pageOf(result, 0, result.total).passages).toHaveLength(result.total);
      for (const row of explain(index, result, pageOf(result, 0, result.total).passages))
        expect(typeof matchReason(row, "en")).toBe("string");
    }
    expect(search(index, "__proto__").tiers.strong).toBe(1);
    expect(search(index, "constructor").tiers.strong).toBe(1);
  });

  test("a query of a megabyte is read up to a bound, and says so", () => {
    const { index } = open([passage("p", "router")]);
    const result = search(index, "router ".repeat(150_000));
    expect(result.plan.cut).toBe(true);
    expect(result.total).toBe(1);
    const varied = Array.from({ length: 200_000 }, (_, number) => `w${number}`).join(" ");
    expect(termsToFind(index, varied).length).toBeLessThanOrEqual(512);
    expect(MAX_QUERY_LENGTH).toBeLessThan(varied.length);
  });

  test("bytes that are no index are refused", () => {
    expect(() => openIndex(new Uint8Array(64))).toThrow(RangeError);
    const [bytes = new Uint8Array(0)] = buildIndex([passage("p", "router")]).shards;
    expect(() => openIndex(bytes.slice(0, bytes.length - 4))).toThrow(RangeError);
  });

  test("bytes with something changed are refused, or searched without harm", () => {
    const [bytes = new Uint8Array(0)] = buildIndex([
      passage("p", "router cache 芯片"),
      passage("q", "router", { title: "v1.2.3" }),
    ]).shards;
    expect(isIndex(bytes)).toBe(true);
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const changed = bytes.slice();
        for (const [at, value] of changes) changed[at] = (changed[at] ?? 0) ^ value;
        if (!isIndex(changed)) return;
        const index = openIndex(changed);
        for (const query of ["router", "芯片", "ruoter", "zzzz"]) {
          const result = search(index, query);
          explain(index, result, pageOf(result, 0, result.total).passages);
        }
      }),
      { numRuns: runs(2000) },
    );
  });

  test("an index may begin anywhere in a buffer", () => {
    const [bytes = new Uint8Array(0)] = buildIndex([passage("p", "router")]).shards;
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(search(openIndex(shifted.subarray(3)), "router").total).toBe(1);
  });
});
