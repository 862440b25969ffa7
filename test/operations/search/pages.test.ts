/** Pages of search results against real tokenizers and awkward knowledge; long queries can still be handed on. */
import cl100k from "gpt-tokenizer/encoding/cl100k_base";
import o200k from "gpt-tokenizer/encoding/o200k_base";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tokenUpperBound } from "../../../src/operations/search/token-bound.ts";
import { injectContext } from "../../../src/mcp/tools/inject-context.ts";
import { searchKnowledge } from "../../../src/mcp/tools/search-knowledge.ts";
import { createSearchFixture, type Answer } from "../../support/memory-search.ts";

const document = (name: string, text: string): Record<string, string> => ({
  [`knowledge/zoo/documents/${name}`]: text,
});
const shipped = (path: string): string => readFileSync(join(import.meta.dirname, "../../..", path), "utf8");

async function pagesOf(files: Record<string, string>, query: string): Promise<Answer[]> {
  const fixture = createSearchFixture(files);
  const pages: Answer[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await fixture.run(searchKnowledge, { query, ...(cursor !== undefined && { cursor }) });
    pages.push(page);
    cursor = page.value.next_cursor;
    if (cursor === undefined) return pages;
  }
}

const rare = document("rare.md", `---\ntitle: 蝾螈\n---\n${"蝾螈鬣蜥貔貅饕餮。".repeat(8_000)}\n`);
const chinese = document(
  "chinese.md",
  `# 常见\n\n${Array.from({ length: 600 }, (_, at) => `第 ${at} 条：用人单位安排加班的，应当按照国家有关规定支付加班费。`).join("\n\n")}\n`,
);
const data = document("data.json", JSON.stringify({ title: "Data", entries: [{ text: "muntjac ".repeat(30_000) }] }));

test.each([
  ["rare characters", rare, "蝾螈"],
  ["usual Chinese", chinese, "加班费"],
  ["one huge value of a JSON document", data, "muntjac"],
])("no page is larger than hosts take: %s", async (_, files, query) => {
  const pages = await pagesOf(files, query);
  for (const { text } of pages) {
    expect(text.length).toBeLessThan(50_000);
    for (const { countTokens } of [o200k, cl100k]) expect(countTokens(text)).toBeLessThan(25_000);
  }
  expect(pages.reduce((sum, { value }) => sum + value.returned, 0)).toBe(pages[0]?.value.total_found);
});

test("the token bound is no less than what the usual tokenizers count", () => {
  const texts = [
    "knowledge/labor-rights/documents/pay/overtime-guide.md",
    "README.zh-CN.md",
    "README.md",
    "docs/SECURITY.md",
  ].map((path) => JSON.stringify({ content: shipped(path) }));
  for (const text of texts)
    for (const { countTokens } of [o200k, cl100k])
      expect(tokenUpperBound(text)).toBeGreaterThanOrEqual(countTokens(text));
});

test("a long question has a search_ref that inject_context takes", async () => {
  const fixture = createSearchFixture(chinese);
  const query = "用人单位安排加班，却没有支付加班费，我应当怎么办？".repeat(80);
  const { value } = await fixture.run(searchKnowledge, { query });
  expect(query.length).toBeGreaterThan(1_000);
  expect(value.suggestion).toContain("search_ref");
  const injected = await fixture.run(injectContext, { current_query: "怎么办？", search_ref: value.search_ref });
  expect(injected.value).toMatchObject({ action_needed: "apply_context_to_problem", total_results: value.total_found });
  expect(injected.value.search_results[0].id).toBe(value.results[0].id);
});

test("a question of little but signs has a small address as well", async () => {
  const { value } = await createSearchFixture(chinese).run(searchKnowledge, { query: `加班费 ${"%\n".repeat(4_090)}` });
  expect(value.total_found).toBeGreaterThan(0);
  expect(value.search_ref.length).toBeLessThan(1_000);
  expect(value.suggestion).toContain("search_ref");
});

test("rows that are no objects are refused", async () => {
  for (const search_results of [[1], ["text"], [null], [[]]]) {
    const answer = await createSearchFixture(chinese).run(injectContext, { current_query: "怎么办？", search_results });
    expect(answer.isError).toBe(true);
    expect(answer.value).toMatchObject({
      action_needed: "handle_error",
      error: { code: "invalid_input", field: expect.stringMatching(/^search_results(\.0)?$/) },
    });
  }
});
