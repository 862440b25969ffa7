/** Questions as long as a log: answers, names and injections stay small, and all lead to the same rows. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import o200k from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { productDefinition } from "../../../src/mcp/product.ts";
import { injectContext } from "../../../src/mcp/tools/inject-context.ts";
import { retrieve } from "../../../src/mcp/tools/retrieve.ts";
import { searchKnowledge } from "../../../src/mcp/tools/search-knowledge.ts";
import { readSearchAddress } from "../../../src/search/reference.ts";
import { MAX_QUESTION } from "../../../src/session/limits.ts";
import questions from "../../bench/everyday-questions.json" with { type: "json" };
import { proves } from "../../requirements/index.ts";
import { createSearchFixture, type Answer } from "../../support/memory-search.ts";

const repository = join(import.meta.dirname, "../../..");
const knowledge = Object.fromEntries(
  readdirSync(join(repository, "knowledge"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("/tests"))
    .map((entry) => join(entry.parentPath, entry.name).slice(repository.length + 1))
    .map((path) => [path, readFileSync(join(repository, path), "utf8")]),
);
const fixture = createSearchFixture(knowledge);

const MAX_PAGE = 2_000;
const MAX_PATH = 4_000;

const english =
  "My wired speed is stuck at 94 Mbps. I have a gigabit contract and I measured by cable with a laptop next to the router. The speed test never gets past 94 Mbps, whatever server I choose, and Wi-Fi shows about the same. ";
const chinese =
  "我的网线测速总是卡在94兆，合同是千兆。我用笔记本直接插在路由器上测过，换了好几个测速网站都一样，无线也差不多。";
const line = (at: number): string =>
  `2026-11-22T10:${String(at % 60).padStart(2, "0")}:11Z WARN [mcp-client] POST http://localhost:87${at}/mcp failed: 401 unauthorized, token expired, retry ${at}\n`;
const log = `My MCP client cannot connect, here is the log:\n${Array.from({ length: 200 }, (_, at) => line(at)).join("")}`;
const rare = Array.from({ length: 290 }, (_, at) => String.fromCodePoint(0x9000 + at * 7)).join("");

const long: [what: string, query: string][] = [
  ["English, 800 characters", english.repeat(4).slice(0, 800)],
  ["English, 3,000 characters", english.repeat(14).slice(0, 3_000)],
  ["Chinese, 1,500 characters", chinese.repeat(30).slice(0, 1_500)],
  ["a log of 5,000 characters", log.slice(0, 5_000)],
  ["a log as long as may be", log.slice(0, MAX_QUESTION)],
  ["two characters 200 times", "加班".repeat(200)],
  ["two characters 5,000 times", "加班".repeat(5_000)],
  ["three characters, as often as may be", "加班费".repeat(6_000)],
  ["a word without an end", `router ${"x".repeat(10_000)}`],
  ["many lines", "加班\n".repeat(3_000)],
  ["few characters of many tokens", `加班 ${rare}`],
  ["signs between words", "加班%/?# ".repeat(500)],
  ["pictures", `路由器${"👩‍👩‍👧".repeat(1_000)}`],
];

const size = (answer: Answer): number =>
  answer.content.reduce((sum, part) => sum + o200k.countTokens(part.text ?? JSON.stringify(part)), 0);
/** All that was looked up: the answer itself repeats the beginning. */
const usedBy = ({ value }: Answer): string => readSearchAddress(value.search_ref)?.reference.query ?? "";
const ids = ({ value }: Answer): string[] => value.results.map(({ id }: { id: string }) => id);

test.each(long)("the answer, its name and what is injected are small: %s", async (_, query) => {
  proves("search/long-questions");
  const found = await fixture.run(searchKnowledge, { query });
  expect(size(found)).toBeLessThanOrEqual(MAX_PAGE);
  expect(found.value.results.length).toBeGreaterThanOrEqual(3);
  expect(found.value.results[0].snippet).toBeTypeOf("string");
  expect(found.value.query_note).toMatch(/^The question is long|^问题较长/);
  const { search_ref } = found.value;
  const injected = await fixture.run(injectContext, { current_query: query, search_ref, token_budget: 2_000 });
  expect(size(found) + size(injected)).toBeLessThanOrEqual(MAX_PATH);
  expect(size(await fixture.run(retrieve, { query, reasoning: query, top_k: 20 }))).toBeLessThanOrEqual(MAX_PAGE);
});

test.each(long)("question, reference and cursor lead to the same rows: %s", async (_, query) => {
  proves("search/long-questions");
  const first = await fixture.run(searchKnowledge, { query });
  const again = await fixture.run(searchKnowledge, { query: usedBy(first) });
  const least = Math.min(first.value.returned, again.value.returned);
  expect(ids(again).slice(0, least)).toEqual(ids(first).slice(0, least));
  expect(again.value).toMatchObject({ search_ref: first.value.search_ref, total_found: first.value.total_found });
  expect(again.value.query_note).toBeUndefined();
  const next = await fixture.run(searchKnowledge, { query, cursor: first.value.next_cursor });
  expect(next.isError).toBe(false);
  expect(size(next)).toBeLessThanOrEqual(MAX_PAGE);
  expect(ids(next)).not.toContain(ids(first)[0]);
  const read = await productDefinition("0").readResource(first.value.search_ref, fixture.call);
  const listed = JSON.parse(JSON.parse(read.json).contents[0].text).results;
  // Each is a page of about as many tokens, whose shape decides how many rows it has.
  const both = Math.min(listed.length, first.value.returned);
  expect(both).toBeGreaterThanOrEqual(3);
  expect(listed.slice(0, both).map(({ id }: { id: string }) => id)).toEqual(ids(first).slice(0, both));
});

describe("of a long question", () => {
  const lookedUp = async (query: string): Promise<string> => usedBy(await fixture.run(searchKnowledge, { query }));

  test("the clauses about its subject are looked up, as they stand and in their order", async () => {
    const small = "We moved here in spring, and the neighbours brought cake. ";
    const query = `${small}${"The children like their new school very much and so do we. ".repeat(10)}Only the wired speed is stuck at 94 Mbps! ${"Otherwise we could hardly be happier with the place, honestly. ".repeat(10)}`;
    const used = await lookedUp(query);
    expect(used).toContain("Only the wired speed is stuck at 94 Mbps!");
    expect(used.length).toBeLessThanOrEqual(300);
    const found = await fixture.run(searchKnowledge, { query });
    const short = await fixture.run(searchKnowledge, { query: "Only the wired speed is stuck at 94 Mbps!" });
    expect(ids(found).slice(0, 5)).toContain(ids(short)[0]);
  });

  test("what is repeated is looked up once", async () => {
    expect(await lookedUp("加班".repeat(5_000))).toBe("加班");
    expect(await lookedUp("加班费怎么算？\n".repeat(1_000))).toBe("加班费怎么算？");
  });

  test("a question of up to 300 characters is looked up as it is", async () => {
    for (const query of [english.repeat(2).slice(0, 300), chinese.repeat(6).slice(0, 300)]) {
      const answer = await fixture.run(searchKnowledge, { query });
      const { value } = answer;
      expect(usedBy(answer)).toBe(query);
      expect(query.startsWith(value.query.replace(/…$/, ""))).toBe(true);
      expect(value.query_characters).toBe(query.length);
      expect(value.query_note).toBeUndefined();
    }
  });
});

const stories = questions.answered.filter(({ shape, language }) => shape === "story" && language === "zh-CN");
const joined = stories.map(({ text }, at) => text + (stories[(at + 1) % stories.length]?.text ?? ""));

test.each(joined)("a Chinese story leaves room for six rows: %s", async (query) => {
  proves("search/long-questions");
  const found = await fixture.run(searchKnowledge, { query });
  expect(size(found)).toBeLessThanOrEqual(MAX_PAGE);
  expect(ids(found).length).toBeGreaterThanOrEqual(6);
});
