/** Queries that say next to nothing: one character, only stop words, only punctuation, as long as may be. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { injectContext } from "../../../src/mcp/tools/inject-context.ts";
import { retrieve } from "../../../src/mcp/tools/retrieve.ts";
import { searchKnowledge } from "../../../src/mcp/tools/search-knowledge.ts";
import { proves } from "../../requirements/index.ts";
import { createSearchFixture } from "../../support/memory-search.ts";

const repository = join(import.meta.dirname, "../../..");

function filesOf(folder: string): Record<string, string> {
  const paths = readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("/tests"))
    .map((entry) => join(entry.parentPath, entry.name).slice(repository.length + 1));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(repository, path), "utf8")]));
}

const fixture = createSearchFixture(filesOf("knowledge/home-network"));
const everywhere = createSearchFixture(filesOf("knowledge"));

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

describe("a query of everyday words alone names nothing either", () => {
  const talk = [
    [
      "please help me",
      "I have a question",
      "first of all",
      "right now",
      "ok",
      "yes",
      "go on",
      "how long",
      "step by step",
    ],
    ["问题", "有问题想问", "怎么回事", "继续", "多少钱", "什么时候", "還有別的辦法嗎", "再说一遍"],
    ["können Sie mir helfen", "j'ai une question", "tengo una pregunta", "preciso de ajuda", "ho una domanda"],
    ["kun je me helpen", "у меня есть вопрос", "質問があります", "도와주세요", "ช่วยหน่อย"],
  ].flat();

  test.each(talk)("%s", async (query) => {
    proves("search/everyday-words");
    const { value } = await everywhere.run(searchKnowledge, { query });
    expect(value.tiers).toMatchObject({ strong: 0, medium: 0 });
    expect(value).toMatchObject({ fits: false, results: [] });
    const retrieved = await everywhere.run(retrieve, { query });
    expect(retrieved.value.documents).toEqual([]);
    if (value.search_ref === undefined) return;
    const injected = await everywhere.run(injectContext, { current_query: query, search_ref: value.search_ref });
    expect(injected.value.search_results).toEqual([]);
  });

  test.each(["please help me with bufferbloat", "我有个问题：光猫红灯", "thank you, now the modem"])(
    "beside a word of the subject they hide nothing: %s",
    async (query) => {
      const { value } = await everywhere.run(searchKnowledge, { query });
      expect(value.tiers.strong).toBeGreaterThan(0);
    },
  );

  test("an author's synonym may be made of them", async () => {
    const { value } = await everywhere.run(searchKnowledge, { query: "timeout" });
    expect(value.results[0].match_reason).toContain("time out");
  });
});

describe("a sentence of pronouns and one generic word names nothing", () => {
  const sentences = [
    [
      "how does it work",
      "that does not work",
      "can you test it",
      "what changed",
      "read this",
      "it stopped",
      "I need an answer",
      "please fix it",
      "it is broken",
      "write me something",
      "is there another way",
      "what should I choose",
      "why doesn't this work?",
      "it crashed again",
      "what is the answer",
    ],
    [
      "怎么选",
      "怎么写",
      "什么原因",
      "第一步是什么",
      "怎么测试",
      "它坏了怎么办",
      "怎麼選擇",
      "哪个好",
      "这个怎么用",
      "帮我写一个",
    ],
  ].flat();

  test.each(sentences)("%s", async (query) => {
    proves("search/generic-words");
    const { value } = await everywhere.run(searchKnowledge, { query });
    expect(value.tiers).toMatchObject({ strong: 0, medium: 0 });
    expect(value).toMatchObject({ fits: false, results: [] });
    if (value.search_ref === undefined) return;
    const injected = await everywhere.run(injectContext, { current_query: query, search_ref: value.search_ref });
    expect(injected.value.search_results).toEqual([]);
  });

  test.each([
    "work",
    "what is work",
    "work contract",
    "how long may I work a day",
    "speed test",
    "离职原因",
    "工作",
    "怎么测速",
    "光猫坏了怎么办",
  ])("the same word names a subject in: %s", async (query) => {
    proves("search/generic-words");
    const { value } = await everywhere.run(searchKnowledge, { query });
    expect(value.tiers.strong + value.tiers.medium).toBeGreaterThan(0);
  });
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
