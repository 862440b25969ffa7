/** Answers of searches that an agent reads without a thought for their size, and that still lead to every row. */
import o200k from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { retrieve } from "../../../src/mcp/tools/retrieve.ts";
import { searchKnowledge } from "../../../src/mcp/tools/search-knowledge.ts";
import { proves } from "../../requirements/index.ts";
import { createSearchFixture, type Answer } from "../../support/memory-search.ts";
import { many } from "../../support/search-files.ts";

const MAX_TOKENS = 2_000;

const chinese = {
  "knowledge/law/documents/pay.md": `# 加班费\n\n${Array.from(
    { length: 200 },
    (_, at) =>
      `## 第 ${at} 条\n\n用人单位安排劳动者延长工作时间的，支付不低于工资的百分之一百五十的加班费；${"依照本条计算。".repeat(40)}`,
  ).join("\n\n")}\n`,
};

/** The parts of what `retrieve` counts. */
const COUNTED =
  /(\d+) (?:whole\b(?! passages)|as excerpts|only by title|left out for size|段完整|段为摘录|段只列出标题|段因篇幅未列出)/g;

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

test.each([
  ["English", many, "a leaf that tastes of stone"],
  ["Chinese", chinese, "加班费怎么算"],
])("no page is larger than 2,000 tokens, and no row is lost or repeated: %s", async (_, files, query) => {
  proves("search/brief-page");
  const pages = await pagesOf(files, query);
  for (const { text } of pages) expect(o200k.countTokens(text)).toBeLessThanOrEqual(MAX_TOKENS);
  const ids = pages.flatMap(({ value }) => value.results.map(({ id }: { id: string }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(pages[0]?.value.total_found);
});

test("the best rows have a snippet and a reason, the others id, title and score", async () => {
  const { value } = await createSearchFixture(many).run(searchKnowledge, { query: "a leaf that tastes of stone" });
  const [first] = value.results;
  expect(first).toMatchObject({ snippet: expect.any(String), match_reason: expect.any(String), tier: "strong" });
  for (const row of value.results) expect(row).not.toHaveProperty("content");
  expect(Object.keys(value.results.at(-1))).toEqual(["id", "title", "score"]);
  expect(value.returned).toBeGreaterThan(10);
});

test("in full, the rows and their order are the same", async () => {
  const fixture = createSearchFixture(many);
  const query = "a leaf that tastes of stone";
  const brief = (await fixture.run(searchKnowledge, { query })).value;
  const full = (await fixture.run(searchKnowledge, { query, detail: "full" })).value;
  const ids = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);
  expect(ids(full.results).slice(0, brief.returned)).toEqual(ids(brief.results));
  expect(full.results[0].content).toContain("tastes of stone");
  // A list begun in brief goes on in full.
  const rest = await fixture.run(searchKnowledge, { query, cursor: brief.next_cursor, detail: "full" });
  expect(ids(rest.value.results)[0]).toBe(ids(full.results)[brief.returned]);
});

test.each([
  [many, "leaf", 20],
  [many, "a leaf that tastes of stone", 5],
  [chinese, "加班费怎么算", 20],
  [chinese, "加班费怎么算", 5],
])(
  "retrieve holds at most 2,000 tokens, excerpts are marked, and in full it is whole: case %#",
  async (files, query, top_k) => {
    const fixture = createSearchFixture(files);
    const brief = await fixture.run(retrieve, { query, top_k });
    expect(o200k.countTokens(brief.text)).toBeLessThanOrEqual(MAX_TOKENS);
    const named = brief.value.named ?? [];
    expect(brief.value.documents.length + named.length).toBeLessThanOrEqual(top_k);
    expect(brief.value.documents.length).toBeGreaterThanOrEqual(5);
    expect(brief.value.documents[0].metadata.uri).toBeTypeOf("string");
    expect(brief.value.observation.documents).toEqual(brief.value.documents);
    const full = await fixture.run(retrieve, { query, top_k, detail: "full" });
    for (const [place, row] of named.entries()) {
      const whole = full.value.documents[brief.value.documents.length + place];
      expect(row).toEqual({ id: whole.metadata.id, title: whole.metadata.title, score: whole.score });
    }
    for (const [place, document] of brief.value.documents.entries()) {
      const whole = full.value.documents[place];
      expect(document.score).toBe(whole.score);
      expect(document.metadata.excerpt === true).toBe(document.content !== whole.content);
    }
  },
);

test("retrieve in a session, asked at length, holds no more, and keeps what it has shown as evidence", async () => {
  proves("search/brief-page");
  const fixture = createSearchFixture(chinese);
  const begun = await fixture.sessions.initiate(fixture.call.principal, { user_query: "加班费", channel: "main" });
  if (!begun.ok) throw new Error(begun.failure.code);
  const { session_id } = begun.value;
  for (const include_metadata of [true, false]) {
    const asked = {
      session_id,
      query: "加班费怎么算",
      top_k: 20,
      include_metadata,
      reasoning: "要算清楚。".repeat(500),
    };
    const { text, value } = await fixture.run(retrieve, asked);
    // What the caller wrote itself is shown by its beginning.
    expect(o200k.countTokens(text)).toBeLessThanOrEqual(MAX_TOKENS + 500);
    expect(value.evidence_ids).toHaveLength(value.documents.length);
  }
});

test.each([
  ["English", { ...many, ...chinese }, "a leaf that tastes of stone", /The best 20 of 300 found: /],
  ["Chinese", { ...many, ...chinese }, "加班费怎么算", /共找到 201 段，取最好的 20 段：/],
])(
  "retrieve says how many of the passages asked for are whole, cut, named and left out: %s",
  async (_, all, query, says) => {
    const fixture = createSearchFixture(all);
    for (const include_metadata of [true, false]) {
      let before = 0;
      for (const top_k of [1, 2, 3, 5, 8, 12, 16, 20]) {
        const { value } = await fixture.run(retrieve, { query, top_k, include_metadata });
        const full = await fixture.run(retrieve, { query, top_k, include_metadata, detail: "full" });
        const { documents, named = [], observation } = value;
        // Asking for more never leaves fewer passages with words of their own.
        expect(documents.length).toBeGreaterThanOrEqual(Math.max(before, Math.min(top_k, 5)));
        before = documents.length;
        for (const [place, { content }] of documents.entries()) {
          const words = content.replace(/^…|…$/g, "");
          expect(words.length).toBeGreaterThan(60);
          expect(full.value.documents[place].content.replace(/\s+/g, " ")).toContain(words.replace(/\s+/g, " "));
        }
        for (const row of named) expect(Object.keys(row)).toEqual(["id", "title", "score"]);
        const counted = Array.from(observation.result.matchAll(COUNTED), ([, number]) => Number(number));
        expect(counted.reduce((sum, number) => sum + number, 0)).toBe(top_k);
        // What top_k leaves out has a way to it as well.
        const total: number = value.total_found;
        expect(observation.result).toMatch(new RegExp(`search_knowledge (?:lists all|可列出全部) ?${total}`));
        if (top_k < 20) continue;
        expect(observation.result).toMatch(says);
        expect(observation.result).toContain('detail: "full"');
        expect(documents.length).toBeLessThan(top_k);
      }
    }
  },
);
