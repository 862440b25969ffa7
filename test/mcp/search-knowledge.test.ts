/** `search_knowledge` as a client runs it: exact counts, pages without a gap, and bad input. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { productDefinition } from "../../src/mcp/product.ts";
import { injectContext } from "../../src/mcp/tools/inject-context.ts";
import { retrieve } from "../../src/mcp/tools/retrieve.ts";
import { searchKnowledge } from "../../src/mcp/tools/search-knowledge.ts";
import { knowsLinks, LEGACY_VERSIONS, MODERN_VERSION } from "../../src/mcp/versions.ts";
import { estimateTokens } from "../../src/search/passages/passage.ts";
import { proves } from "../requirements/index.ts";
import { createSearchFixture, type Answer } from "../support/memory-search.ts";
import { files, many } from "../support/search-files.ts";
import { runs } from "../support/runs.ts";

async function pages(fixture: ReturnType<typeof createSearchFixture>, query: string): Promise<Answer[]> {
  const all: Answer[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await fixture.run(searchKnowledge, { query, ...(cursor !== undefined && { cursor }) });
    all.push(page);
    if (page.isError || page.value.complete) return all;
    cursor = page.value.next_cursor;
    if (all.length > 50) throw new Error("the pages never end");
  }
}

const ids = (answer: Answer): string[] => answer.value.results.map(({ id }: { id: string }) => id);

describe("search_knowledge", () => {
  test("answers with every field promised", async () => {
    const { value, content, text, isError } = await createSearchFixture(files).run(searchKnowledge, {
      query: "eighty degrees water for tea",
      detail: "full",
    });
    expect(isError).toBe(false);
    expect(JSON.parse(text)).toEqual(value);
    expect(content).toHaveLength(1);
    expect(value).toMatchObject({
      query: "eighty degrees water for tea",
      complete: true,
      suggestion: expect.any(String),
    });
    expect(value.total_found).toBe(value.results.length);
    expect(value.returned).toBe(value.results.length);
    expect(value.tiers.strong + value.tiers.medium + value.tiers.weak).toBe(value.total_found);
    expect(value).not.toHaveProperty("next_cursor");
    expect(value.results[0]).toEqual({
      id: "tea/water#1",
      title: "Water for tea",
      type: "guide",
      language: "en",
      snippet: expect.stringMatching(/^Green tea wants water of eighty degrees, .*…$/),
      content: expect.stringMatching(/^# Water for tea\n\nGreen tea wants/),
      score: expect.any(Number),
      tier: "strong",
      match_reason: expect.stringContaining("in the title"),
      tags: ["water", "temperature"],
      uri: "document://tea/water#1",
    });
    expect(value.processing_time_ms).toBeGreaterThan(0);
  });

  test("gives all there is: no row is lost or repeated, no page is too large", async () => {
    proves("search/no-limit", "search/ranking-drops-nothing");
    const fixture = createSearchFixture(many);
    const all = await pages(fixture, "a leaf that tastes of stone");
    expect(all.length).toBeGreaterThan(1);
    const rows = all.flatMap(ids);
    expect(new Set(rows).size).toBe(300);
    expect(rows).toHaveLength(300);
    for (const { text, value, content } of all) {
      expect(text.length).toBeLessThanOrEqual(50_000);
      expect(estimateTokens(text)).toBeLessThanOrEqual(25_000);
      expect(value.total_found).toBe(300);
      expect(content.length).toBe(value.complete ? 1 : 2);
    }
    const scores = all.flatMap(({ value }) => value.results.map(({ score }: { score: number }) => score));
    expect(scores).toEqual(scores.toSorted((left: number, right: number) => right - left));
  });

  test("a link names the whole list, which can be read page by page as a resource", async () => {
    const fixture = createSearchFixture(many);
    const [first] = await pages(fixture, "leaf");
    const link = first?.content[1];
    expect(link).toMatchObject({ type: "resource_link", uri: first?.value.search_ref });
    const definition = productDefinition("0");
    const rows: string[] = [];
    for (let uri: string | undefined = link?.uri; uri !== undefined;) {
      const { json } = await definition.readResource(uri, fixture.call);
      const { text } = JSON.parse(json).contents[0];
      // As small as a page of the tool: whoever reads the address wants the list, not fifty passages.
      expect(estimateTokens(text)).toBeLessThanOrEqual(2_000);
      const page = JSON.parse(text);
      rows.push(...page.results.map(({ id }: { id: string }) => id));
      uri = page.next;
      expect(rows.length).toBeLessThan(1_000);
    }
    expect(new Set(rows).size).toBe(300);
  });

  test("names no link to a client of a protocol that has none", async () => {
    const fixture = createSearchFixture(many);
    const reply = await searchKnowledge.invoke({ query: "leaf" }, { ...fixture.call, links: false });
    expect("json" in reply && JSON.parse(reply.json).content).toHaveLength(1);
    const told = (version?: string) =>
      knowsLinks(new Headers(version === undefined ? {} : { "mcp-protocol-version": version }));
    expect([undefined, ...LEGACY_VERSIONS, MODERN_VERSION].filter(told)).toEqual([
      "2025-11-25",
      "2025-06-18",
      "2026-07-28",
    ]);
  });

  test("keeps to a base and to fields", async () => {
    const fixture = createSearchFixture(files);
    expect(ids(await fixture.run(searchKnowledge, { query: "绿茶 tea", knowledge_base: "cha" }))).toEqual([
      "cha/shui#1",
    ]);
    expect(ids(await fixture.run(searchKnowledge, { query: "temperature", fields: "tags" }))).toContain("tea/water#1");
    expect((await fixture.run(searchKnowledge, { query: "temperature", fields: "title" })).value).toMatchObject({
      total_found: 0,
      suggestion: expect.stringContaining("without them"),
    });
    expect((await fixture.run(searchKnowledge, { query: "tea", knowledge_base: "coffee" })).value.error).toMatchObject({
      code: "unknown_knowledge_base",
      known: ["cha", "tea"],
    });
  });

  test.each([
    ["zh", "绿茶水温", "全部匹配都在这里"],
    ["zh", "咖啡机", "没有匹配的段落"],
    ["zh", "   ", "There is nothing to look up"],
    ["en", "zebra", "No passage matches"],
    ["en", "temperatura", "similar spelling"],
    ["en", "green tea", "Every match is here"],
  ])("suggests in %s what to do: %s", async (_, query, words) => {
    const { value } = await createSearchFixture(files).run(searchKnowledge, { query });
    expect(value.suggestion).toContain(words);
  });

  test("a cursor of another query, another release or nobody is refused with the way out", async () => {
    const fixture = createSearchFixture(many);
    const { value } = await fixture.run(searchKnowledge, { query: "leaf" });
    const cursor = value.next_cursor;
    const other = await fixture.run(searchKnowledge, { query: "stone", cursor });
    expect(other.value.error).toMatchObject({
      code: "invalid_input",
      field: "cursor",
      expected: expect.stringContaining("same query"),
    });
    const forged = await fixture.run(searchKnowledge, {
      query: "leaf",
      cursor: "zz.000000000000000000000000.0000000000000000",
    });
    expect(forged.value.error).toMatchObject({ code: "invalid_input", field: "cursor" });
    fixture.publish(files);
    const later = await fixture.run(searchKnowledge, { query: "leaf", cursor });
    expect(later.value.error.expected).toContain("published anew");
  });

  test("a cursor beyond the end gives an empty, complete page", async () => {
    const fixture = createSearchFixture(many);
    const { value } = await fixture.run(searchKnowledge, { query: "leaf" });
    const beyond = value.next_cursor.replace(/^[^.]+/, "zzzz");
    const page = await fixture.run(searchKnowledge, { query: "leaf", cursor: beyond });
    expect(page.value).toMatchObject({ total_found: 300, returned: 0, results: [], complete: true });
  });

  test("opens only the blocks its page shows", async () => {
    const fixture = createSearchFixture(many);
    await fixture.run(searchKnowledge, { query: "slope 17" });
    expect(new Set(fixture.reads)).toEqual(new Set(["index/0", "passages/0"]));
  });
});

describe("anything at all as a query", () => {
  test("is answered, by every tool that takes one", async () => {
    const fixture = createSearchFixture(files);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (query) => {
        const found = await fixture.run(searchKnowledge, { query });
        expect(found.isError).toBe(false);
        expect(found.value.returned).toBe(found.value.results.length);
        expect((await fixture.run(retrieve, { query })).value.status).toMatch(/^(success|error)$/);
        if (found.value.search_ref === undefined) return;
        const injected = await fixture.run(injectContext, { current_query: "x", search_ref: found.value.search_ref });
        expect(injected.value.total_results).toBe(found.value.total_found);
      }),
      { numRuns: runs(60) },
    );
  });

  test("a query that cannot be echoed whole still fits its page", async () => {
    const fixture = createSearchFixture(many);
    const { text, isError } = await fixture.run(searchKnowledge, { query: `leaf ${"\u0001".repeat(19_000)}` });
    expect(isError).toBe(false);
    expect(text.length).toBeLessThanOrEqual(50_000);
    const large = await fixture.run(searchKnowledge, { query: "x".repeat(1_000_000) });
    expect(large.value.error).toMatchObject({ code: "invalid_input", field: "query" });
    const field = await fixture.run(searchKnowledge, { query: "leaf", fields: "__proto__" });
    expect(field.value.error).toMatchObject({ code: "invalid_input", field: "fields" });
  });
});
