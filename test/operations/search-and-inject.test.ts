/** Searching without a limit and passing the results to inject_context, as an agent does it in two calls. */
import { describe, expect, test } from "vitest";
import type { ToolRecord } from "../../src/mcp/tool/tool-record.ts";
import { injectContext } from "../../src/mcp/tools/inject-context.ts";
import { searchKnowledge } from "../../src/mcp/tools/search-knowledge.ts";
import { estimateTokens } from "../../src/search/passages/passage.ts";
import { proves } from "../requirements/index.ts";
import { files, many } from "../support/search-files.ts";
import { createSearchFixture } from "../support/memory-search.ts";

interface Row {
  id: string;
  type: string;
  content?: string;
}
const idsOf = (rows: Row[]): string[] => rows.map(({ id }) => id);
const parameters = ({ describe: describeTool }: ToolRecord): string[] => {
  const { properties } = describeTool().inputSchema;
  return Object.keys(properties as object);
};

describe("searching", () => {
  test("takes no limit: to ask for one is a mistake that is named", async () => {
    proves("search/no-limit-argument");
    expect(parameters(searchKnowledge)).not.toContain("limit");
    const fixture = createSearchFixture(many);
    for (const limit of [1, 0, -5]) {
      const { value } = await fixture.run(searchKnowledge, { query: "leaf", limit });
      // Whatever a caller says, never fewer are found.
      expect(value.error?.field ?? value.total_found).toBe(value.error === undefined ? 300 : "limit");
    }
  });

  test("finds so much and answers no more at once than hosts take; its rows are handed over as they are", async () => {
    proves("search/rows-fit-injection", "search/answer-size", "injection/every-row");
    const fixture = createSearchFixture(many);
    const found = await fixture.run(searchKnowledge, { query: "a leaf that tastes of stone" });
    expect(found.value.total_found).toBe(300);
    expect(found.text.length).toBeLessThanOrEqual(50_000);
    expect(estimateTokens(found.text)).toBeLessThanOrEqual(25_000);
    const rows: Row[] = found.value.results;
    const { value } = await fixture.run(injectContext, {
      current_query: "How do I tell the leaves apart?",
      search_results: rows,
      token_budget: 100_000,
    });
    expect(idsOf(value.search_results)).toEqual(idsOf(rows));
    expect(value.omitted).toEqual([]);
    for (const row of value.search_results) expect(row.content).toContain("tastes of stone");
    // Under a budget: what came and what did not are all of them, each once.
    const less = await fixture.run(injectContext, { current_query: "x", search_results: rows, token_budget: 600 });
    const [omitted] = less.value.omitted;
    const kept = idsOf(less.value.search_results);
    expect(kept.length + omitted.count).toBe(rows.length);
    expect(omitted.ids.length).toBeGreaterThan(0);
    expect(new Set([...kept, ...omitted.ids]).size).toBe(kept.length + omitted.ids.length);
    for (const id of omitted.ids) expect(idsOf(rows)).toContain(id);
    expect(less.value.total_results).toBe(rows.length);
  });
});

describe("handing over", () => {
  test("takes a question and rows, and nothing to rank them by", async () => {
    proves("injection/required-arguments", "injection/removed-arguments");
    expect(parameters(injectContext)).toEqual(
      expect.arrayContaining(["current_query", "search_results", "include_solutions", "include_conversations"]),
    );
    for (const gone of ["max_items", "relevance_threshold"]) expect(parameters(injectContext)).not.toContain(gone);
    expect(injectContext.describe().inputSchema.required).toEqual(["current_query"]);
    const fixture = createSearchFixture(files);
    for (const [args, field] of [
      [{ search_results: [] }, "current_query"],
      [{ current_query: "\n \t", search_results: [] }, "current_query"],
      [{ current_query: "tea" }, "search_results"],
      [{ current_query: "tea", search_results: { id: "x" } }, "search_results"],
    ] as const) {
      const { isError, value } = await fixture.run(injectContext, args);
      expect({ isError, field: value.error.field }).toEqual({ isError: true, field });
    }
  });

  test("gives solutions and conversations unless told otherwise", async () => {
    proves("injection/include-defaults");
    const fixture = createSearchFixture(files);
    const { value: found } = await fixture.run(searchKnowledge, { query: "green tea" });
    const given = { current_query: "tea", search_results: found.results };
    const types = async (more: object): Promise<string[]> =>
      (await fixture.run(injectContext, { ...given, ...more })).value.search_results.map(({ type }: Row) => type);
    const all = await types({});
    expect(all).toEqual(found.results.map(({ type }: Row) => type));
    expect(all).toEqual(expect.arrayContaining(["solution", "conversation"]));
    expect(await types({ include_solutions: true, include_conversations: true })).toEqual(all);
    const rest = all.filter((type) => type !== "solution" && type !== "conversation");
    expect(await types({ include_solutions: false, include_conversations: false })).toEqual(rest);
  });

  test("keeps order and scores as they were given, however odd", async () => {
    proves("injection/snippet-as-content", "injection/scores-kept");
    const fixture = createSearchFixture(files);
    const rows = [0.2, 0.9, 0.5].map((reusability_score, place) => ({
      id: `mine-${place}`,
      title: `Note ${place}`,
      snippet: `What stands in note ${place}.`,
      reusability_score,
    }));
    const { value } = await fixture.run(injectContext, { current_query: "Note 1", search_results: rows });
    expect(value.search_results).toEqual(
      rows.map(({ snippet, ...row }) => ({ ...row, content: snippet, origin: "caller" })),
    );
  });

  test("asks for a solution, in the same words as text and as structure", async () => {
    proves("injection/actionable-solution", "injection/text-and-structure");
    const fixture = createSearchFixture(files);
    const { value: found } = await fixture.run(searchKnowledge, { query: "绿茶水温" });
    for (const [current_query, words] of [
      ["绿茶用多热的水？", "请直接给出解决办法，不要只做总结"],
      ["How hot should it be?", "Give the solution itself, not a summary"],
    ] as const) {
      const { value, text, content } = await fixture.run(injectContext, {
        current_query,
        search_ref: found.search_ref,
      });
      expect(value.instruction).toContain(words);
      expect(content.filter(({ type }) => type === "text")).toHaveLength(1);
      expect(JSON.parse(text)).toEqual(value);
    }
  });

  test("fails with the question, the reason and no items, in the question's language", async () => {
    proves("injection/failure-shape");
    const fixture = createSearchFixture(files);
    for (const [current_query, summary] of [
      ["绿茶用多热的水？", /[\u4e00-\u9fff]/],
      ["How hot should it be?", /^[ -~]+$/],
    ] as const) {
      const { isError, value } = await fixture.run(injectContext, { current_query, search_results: 7 });
      expect(isError).toBe(true);
      expect(value).toMatchObject({
        error: { code: "invalid_input", field: "search_results", message: expect.any(String) },
        query: current_query,
        action_needed: "handle_error",
        processing_time_ms: 0,
        total_items: 0,
        injection_summary: expect.stringMatching(summary),
      });
    }
  });
});

test("no secret that a caller puts into a row comes back, nor into the row's names", async () => {
  const secret = `ghp_${"x7Kq2LmZ9".repeat(4)}`;
  const fixture = createSearchFixture(files);
  const rows = [
    { id: secret, title: secret, content: `Use ${secret}`, match_reason: secret, type: "note" },
    { id: `${secret}2`, title: secret, content: "no", type: secret },
  ];
  const { text } = await fixture.run(injectContext, { current_query: "router", search_results: rows });
  expect(text).toContain("[redacted:");
  expect(text).not.toContain(secret);
});
