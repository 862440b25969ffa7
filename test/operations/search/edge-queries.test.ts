/** Queries that say next to nothing: one character, only stop words, only punctuation, as long as may be. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { injectContext } from "../../../src/mcp/tools/inject-context.ts";
import { searchKnowledge } from "../../../src/mcp/tools/search-knowledge.ts";
import { proves } from "../../requirements/index.ts";
import { createSearchFixture } from "../../support/memory-search.ts";

const repository = join(import.meta.dirname, "../../..");
const paths = readdirSync(join(repository, "knowledge/home-network"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(repository.length + 1));
const fixture = createSearchFixture(
  Object.fromEntries(paths.map((path) => [path, readFileSync(join(repository, path), "utf8")])),
);

const STRONG = 0.25;
const LONGEST = 20_000;

describe("a query of single letters and digits has no strong hit", () => {
  test.each(["x", "5", "X", "２", "é", "5 G", "x 5", "a b 1 2 3"])("%s", async (query) => {
    proves("search/foreign-questions");
    const { value } = await fixture.run(searchKnowledge, { query });
    expect(value.tiers.strong).toBe(0);
    for (const { score } of value.results) expect(score).toBeLessThan(STRONG);
    if (value.search_ref === undefined) return;
    const injected = await fixture.run(injectContext, { current_query: query, search_ref: value.search_ref });
    expect(injected.value.search_results).toEqual([]);
  });

  test.each(["光", "网", "2.4", "5G 信号", "channel 5 for wifi"])(
    "a word of one Chinese character may have: %s",
    async (query) => {
      const { value } = await fixture.run(searchKnowledge, { query });
      expect(value.tiers.strong).toBeGreaterThan(0);
    },
  );

  test("they are found all the same, in the order of the ranking", async () => {
    const { value } = await fixture.run(searchKnowledge, { query: "5" });
    const scores = value.results.map(({ score }: { score: number }) => score);
    expect(scores.length).toBeGreaterThan(0);
    expect(scores).toEqual(scores.toSorted((one: number, other: number) => other - one));
  });
});

describe("a query that names nothing", () => {
  test.each(["the", "of the and", "的", "什么 是 的", "what is the", "?!…", "，。！", "---", "🙂"])(
    "%s",
    async (query) => {
      const { isError, value } = await fixture.run(searchKnowledge, { query });
      expect(isError).toBe(false);
      expect(value.tiers.strong).toBe(0);
      expect(value.suggestion).toMatch(/^(没有(符合这个问题的内容|匹配的段落)|Nothing here fits|No passage matches)/);
      if (value.search_ref === undefined) return;
      const injected = await fixture.run(injectContext, { current_query: query, search_ref: value.search_ref });
      expect(injected.value.search_results).toEqual([]);
    },
  );
});

describe("the longest query", () => {
  test.each([
    ["of words", "router speed "],
    ["of Chinese characters", "路由器测速"],
    ["of one character", "x"],
    ["of punctuation", "?! "],
    ["of stop words", "of the "],
  ])("%s is answered, one character more is refused", async (_, unit) => {
    const query = unit
      .repeat(LONGEST)
      .slice(0, LONGEST - 1)
      .padEnd(LONGEST, ".");
    const found = await fixture.run(searchKnowledge, { query });
    expect(found.isError).toBe(false);
    const refused = await fixture.run(searchKnowledge, { query: `${query}.` });
    expect(refused.value).toMatchObject({ error: { code: "invalid_input", field: "query" } });
  });
});
