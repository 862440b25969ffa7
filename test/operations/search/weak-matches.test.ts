/** Rows that share next to nothing with a question are reachable, counted, named as such, and never given as answers. */
import { describe, expect, test } from "vitest";
import { injectContext } from "../../../src/mcp/tools/inject-context.ts";
import { productDefinition } from "../../../src/mcp/product.ts";
import { retrieve } from "../../../src/mcp/tools/retrieve.ts";
import { searchKnowledge } from "../../../src/mcp/tools/search-knowledge.ts";
import { createSearchFixture, type Answer } from "../../support/memory-search.ts";
import { files, many } from "../../support/search-files.ts";

const QUESTION = "What is the right temperature of slope 17 and of slope 18?";

interface Row {
  id: string;
  tier: string;
  score: number;
  match_reason: string;
}

const rows = (answer: Answer): Row[] => answer.value.results;

describe("a list too long for one answer", () => {
  test("is cut before its weak rows; those are on the pages after, and all of them", async () => {
    const fixture = createSearchFixture(many);
    const first = await fixture.run(searchKnowledge, { query: "slope 17 of a leaf-cutter tree" });
    expect(first.value.total_found).toBe(300);
    const all = rows(first);
    for (let cursor = first.value.next_cursor; cursor !== undefined;) {
      const page = await fixture.run(searchKnowledge, { query: "slope 17 of a leaf-cutter tree", cursor });
      all.push(...rows(page));
      cursor = page.value.next_cursor;
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(300);
  });

  test("says when nothing but weak rows follows", async () => {
    const fixture = createSearchFixture(onlyFew);
    const { value } = await fixture.run(searchKnowledge, { query: QUESTION });
    expect(value.total_found).toBe(300);
    expect(value.tiers.strong + value.tiers.medium).toBe(value.returned);
    expect(value.returned).toBeLessThan(10);
    expect(value.complete).toBe(false);
    expect(value.suggestion).toContain("next_cursor leads only to weak matches");
    const next = await fixture.run(searchKnowledge, {
      query: QUESTION,
      cursor: value.next_cursor,
      detail: "full",
    });
    expect(new Set(rows(next).map(({ tier, score }) => `${tier} ${score}`))).toEqual(new Set(["weak 0"]));
    expect(rows(next)[0]?.match_reason).toMatch(/^only common words: /);
    expect(next.value.suggestion).toContain("or before it");
  });
});

/** Three hundred passages of which a few are about what the question says; all have words that every text has. */
const onlyFew = Object.fromEntries(
  Object.entries(many).map(([path, text]) => [
    path,
    text.replaceAll(/slope (\d+)/g, (_, number: string) =>
      Number(number) < 3 ? "the slope of right temperature" : `the hill ${number} of and is`,
    ),
  ]),
);

describe("the first page", () => {
  test("has no weak row, even where all rows would fit, and a cursor leads to them", async () => {
    const fixture = createSearchFixture({
      ...files,
      "knowledge/tea/documents/how.md": "---\ntitle: A vow\n---\nHow to be, and what is the way of the master?\n",
    });
    const query = "what is the temperature";
    const first = await fixture.run(searchKnowledge, { query });
    expect(first.value.tiers.weak).toBeGreaterThan(0);
    expect(first.value.returned).toBe(first.value.total_found - first.value.tiers.weak);
    expect(first.value).toMatchObject({ complete: false, suggestion: expect.stringContaining("weak matches") });
    const second = await fixture.run(searchKnowledge, { query, cursor: first.value.next_cursor, detail: "full" });
    expect(rows(second)).toHaveLength(first.value.tiers.weak);
    for (const { id, tier } of rows(second)) expect([tier, id]).toEqual(["weak", expect.stringMatching(/^tea\//)]);
    expect(second.value.complete).toBe(true);
  });

  test.each(["the", "how to be what is", "怎么", "咖啡机器茶"])(
    "is empty where all rows are weak: %s",
    async (query) => {
      const fixture = createSearchFixture({
        ...files,
        "knowledge/cha/documents/ji.md": "---\ntitle: 收音\nlanguage: zh-CN\n---\n怎么听？机不可失。\n",
      });
      const first = await fixture.run(searchKnowledge, { query });
      const { total_found, tiers } = first.value;
      expect(tiers).toEqual({ strong: 0, medium: 0, weak: total_found });
      expect(total_found).toBeGreaterThan(0);
      expect(first.value).toMatchObject({ returned: 0, results: [], complete: false });
      const second = await fixture.run(searchKnowledge, { query, cursor: first.value.next_cursor });
      expect(second.value).toMatchObject({ returned: total_found, complete: true });
      // The same by addresses.
      const definition = productDefinition("0");
      const page = async (uri: string) =>
        JSON.parse(JSON.parse((await definition.readResource(uri, fixture.call)).json).contents[0].text);
      const named = await page(first.value.search_ref);
      expect(named.results).toEqual([]);
      expect((await page(named.next)).results).toHaveLength(total_found);
      const injected = await fixture.run(injectContext, { current_query: query, search_ref: first.value.search_ref });
      expect(injected.value.kept).toEqual([]);
    },
  );
});

describe("rows that share only common words", () => {
  test("are not retrieved, and not injected; what is left out is counted", async () => {
    const fixture = createSearchFixture(onlyFew);
    const found = await fixture.run(searchKnowledge, { query: QUESTION });
    const telling = found.value.tiers.strong + found.value.tiers.medium;
    const answer = await fixture.run(retrieve, { query: QUESTION, top_k: 20 });
    expect(answer.value.documents).toHaveLength(telling);
    expect(answer.value.total_found).toBe(300);
    const injected = await fixture.run(injectContext, {
      current_query: QUESTION,
      search_ref: found.value.search_ref,
      token_budget: 100_000,
    });
    expect(injected.value.kept).toHaveLength(telling);
    expect(injected.value.total_results).toBe(300);
    expect(injected.value.omitted).toEqual([{ reason: "common_words", count: 300 - telling, ids: [] }]);
  });

  test("are no find where nothing else is found", async () => {
    const fixture = createSearchFixture(files);
    const question = "How do I train a zebra?";
    const { value } = await fixture.run(searchKnowledge, { query: question });
    expect(value).toMatchObject({ total_found: 0, complete: true, suggestion: expect.stringMatching(/^No passage/) });
    expect((await fixture.run(retrieve, { query: question })).value.documents).toEqual([]);
    const slip = await fixture.run(searchKnowledge, { query: "What is the temperatura?" });
    expect(slip.value.suggestion).toContain("similar spelling");
    // What only looks like a word of the query covers nothing of it.
    expect(rows(slip)[0]?.tier).toBe("medium");
  });
});
