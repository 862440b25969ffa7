/** Scores that mean something: a question that the knowledge does not answer gets no strong hit, and the answers say so. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { injectContext } from "../../../src/mcp/tools/inject-context.ts";
import { retrieve } from "../../../src/mcp/tools/retrieve.ts";
import { searchKnowledge } from "../../../src/mcp/tools/search-knowledge.ts";
import { proves } from "../../requirements/index.ts";
import { createSearchFixture } from "../../support/memory-search.ts";

const repository = join(import.meta.dirname, "../../..");
const shipped = readdirSync(join(repository, "knowledge/home-network"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(repository.length + 1));
const routers = Object.fromEntries(shipped.map((path) => [path, readFileSync(join(repository, path), "utf8")]));

/** Questions that the base about home networks has nothing for. */
const FOREIGN = [
  ["zh", "如何做红烧肉"],
  ["zh", "感冒了吃什么药好得快"],
  ["zh", "红楼梦的作者是谁"],
  ["en", "how to bake bread"],
  ["en", "How do I bake sourdough bread at home?"],
  ["en", "tips for running a first marathon"],
  ["en", "who wrote Pride and Prejudice"],
  // These share a word with the base, in a title or more than once.
  ["en", "tell me about channel no 5 perfume"],
  ["en", "best restaurants with a good speed of service"],
  ["en", "why does my cat restart its nap every hour"],
  ["en", "how many channels does cable television have in Spain"],
] as const;

const OWN = [
  "why is my speed stuck at 94 Mbps",
  "where should I put the router",
  "光猫 LOS 红灯",
  "怎样测速才准",
  "router",
];

describe("a question about something else", () => {
  test.each(FOREIGN)("in %s: %s", async (language, query) => {
    proves("search/foreign-questions");
    const fixture = createSearchFixture(routers);
    const found = await fixture.run(searchKnowledge, { query });
    expect(found.value.tiers.strong).toBe(0);
    const says = language === "zh" ? /^没有(符合这个问题的内容|匹配的段落)/ : /^(Nothing here fits|No passage matches)/;
    expect(found.value.suggestion).toMatch(says);
    for (const { score } of found.value.results) expect(score).toBeLessThan(0.25);
    const retrieved = await fixture.run(retrieve, { query });
    expect(retrieved.value.message).toMatch(says);
    expect(retrieved.value.observation.result).toContain(retrieved.value.message);
    if (found.value.search_ref === undefined) return;
    const injected = await fixture.run(injectContext, { current_query: query, search_ref: found.value.search_ref });
    expect(injected.value).toMatchObject({ search_results: [], kept: [], total_results: found.value.total_found });
    expect(injected.value.injection_summary).toMatch(
      language === "zh" ? /都不符合这个问题/ : /^None of the \d+ .* fits/,
    );
    expect(injected.value.instruction).toMatch(language === "zh" ? /^没有找到/ : /^Nothing was found/);
    const left = injected.value.omitted.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    expect(left).toBe(found.value.total_found);
  });

  test("rows that the caller chose are injected all the same, with the scores they have", async () => {
    const fixture = createSearchFixture(routers);
    const { value } = await fixture.run(searchKnowledge, { query: "tips for running a first marathon" });
    const [row] = value.results;
    const injected = await fixture.run(injectContext, { current_query: "a marathon of tests", search_results: [row] });
    expect(injected.value.search_results).toHaveLength(1);
    expect(injected.value.search_results[0].reusability_score ?? 0).toBe(row.score);
  });
});

/** Questions with a brand or another word that the base does not have, and the document that answers. */
const BRANDS = [
  ["bufferbloat grade", "latency-and-bufferbloat"],
  ["Starlink router placement", "where-the-router-belongs"],
  ["Netgear Orbi restart order", "restart-in-order"],
  ["Philips Hue on guest network", "guest-network-for-things"],
  ["Comcast outage yesterday", "outage-and-compensation"],
  ["DNS 解析失败怎么办", "error-codes-zh"],
  ["小爱同学 回程 组网失败排障", "mesh-and-backhaul-zh"],
] as const;

describe("a question with a word that the base does not have", () => {
  test.each(BRANDS)("%s: gives what the other words name, and says that nothing fits well", async (query, document) => {
    proves("search/unknown-words");
    const fixture = createSearchFixture(routers);
    const found = await fixture.run(searchKnowledge, { query });
    const { results, tiers, search_ref, suggestion, nearest, perhaps } = found.value;
    expect(tiers.strong).toBe(0);
    expect(results[0].id).toContain(`/${document}#`);
    expect(results[0].score).toBeGreaterThanOrEqual(0.1);
    expect(perhaps).toBeGreaterThan(0);
    expect(suggestion).toContain(nearest);
    const injected = await fixture.run(injectContext, { current_query: query, search_ref });
    expect(injected.value.kept.length).toBe(perhaps);
    expect(injected.value.search_results[0]).toMatchObject({ id: results[0].id, title: nearest });
    expect(injected.value.injection_summary).toContain(nearest);
    // Rows are handed over: it must not read as if there were none.
    expect(injected.value.injection_summary).not.toMatch(/nothing|没有完全符合/i);
    expect(injected.value.omitted[0]).toMatchObject({ reason: "low_score" });
    const retrieved = await fixture.run(retrieve, { query });
    expect(retrieved.value).toMatchObject({ nearest, message: expect.stringContaining(nearest) });
    expect(retrieved.value.documents).toHaveLength(perhaps);
  });

  test("where it is not sure that the nearest helps, its title is named and nothing is given", async () => {
    const fixture = createSearchFixture(routers);
    const query = "tell me about channel no 5 perfume";
    const { value } = await fixture.run(searchKnowledge, { query });
    expect(value).toMatchObject({ fits: false, perhaps: 0, nearest: "Channels, bands and neighbours" });
    const injected = await fixture.run(injectContext, { current_query: query, search_ref: value.search_ref });
    expect(injected.value.injection_summary).toContain("(nearest: “Channels, bands and neighbours”)");
  });

  test("where nothing rare is shared, nothing is near", async () => {
    const fixture = createSearchFixture(routers);
    const { value } = await fixture.run(searchKnowledge, { query: "how to bake bread" });
    expect(value).not.toHaveProperty("nearest");
  });
});

describe("a question about the base", () => {
  test.each(OWN)("%s: is answered by strong hits, with what they score everywhere", async (query) => {
    const fixture = createSearchFixture(routers);
    const found = await fixture.run(searchKnowledge, { query });
    expect(found.value.tiers.strong).toBeGreaterThan(0);
    const [best] = found.value.results;
    expect(best.score).toBeGreaterThan(0.25);
    expect(best.score).toBeLessThan(1);
    const retrieved = await fixture.run(retrieve, { query, top_k: 1 });
    expect(retrieved.value.documents[0].score).toBe(best.score);
    expect(retrieved.value).not.toHaveProperty("message");
    const injected = await fixture.run(injectContext, { current_query: query, search_ref: found.value.search_ref });
    expect(injected.value.search_results[0]).toMatchObject({ id: best.id, reusability_score: best.score });
  });

  test("a better worded question scores higher than a vague one", async () => {
    const fixture = createSearchFixture(routers);
    const best = async (query: string): Promise<number> =>
      (await fixture.run(searchKnowledge, { query })).value.results[0].score;
    expect(await best("where should I put the router")).toBeGreaterThan(
      await best("where should I put the cat, the piano and perhaps the router"),
    );
  });
});

test.each(["MCP架构 Model Context Protocol", "MCP架构的核心优势", "MCP architecture", "模型上下文协议的架构"])(
  "a protocol is found by its short and its long name, in either language or both: %s",
  async (query) => {
    proves("search/foreign-questions");
    const base = join(repository, "knowledge/mcp-integration");
    const files = readdirSync(base, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith(".svg"))
      .map((entry) => join(entry.parentPath, entry.name).slice(repository.length + 1));
    const fixture = createSearchFixture(
      Object.fromEntries(files.map((path) => [path, readFileSync(join(repository, path), "utf8")])),
    );
    const { value } = await fixture.run(retrieve, { query });
    expect(value.message).toBeUndefined();
    expect(value.documents[0]?.metadata?.title).toMatch(/architecture of MCP|MCP 架构/);
  },
);
