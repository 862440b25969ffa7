/** `retrieve` as a client runs it: an observation every time, whatever is sent. */
import { describe, expect, test, vi } from "vitest";
import { retrieve } from "../../src/mcp/tools/retrieve.ts";
import { proves } from "../requirements/index.ts";
import { createSearchFixture } from "../support/memory-search.ts";
import { files, many } from "../support/search-files.ts";

describe("retrieve", () => {
  test("answers as an observation, best passages whole", async () => {
    proves("retrieve/arguments", "retrieve/observation", "retrieve/success");
    const { value } = await createSearchFixture(files).run(retrieve, {
      reasoning: "I need the temperature",
      query: "eighty degrees water for tea",
      top_k: 2,
      detail: "full",
    });
    expect(value).toMatchObject({
      status: "success",
      query: "eighty degrees water for tea",
      observation: {
        reasoning: "I need the temperature",
        action: "search",
        query: "eighty degrees water for tea",
        result: expect.stringMatching(
          /^Search done\. The best 2 of (\d+) found: 2 whole\. search_knowledge lists all \1\.$/,
        ),
        tool: "retrieve",
        timestamp: expect.stringMatching(/^2026-.*Z$/),
      },
      search_metadata: { query_time_ms: expect.any(Number), index_size: 5 },
    });
    expect(value.documents).toHaveLength(2);
    expect(value.observation.documents).toEqual(value.documents);
    expect(value.total_found).toBeGreaterThanOrEqual(2);
    expect(value.documents[0]).toMatchObject({
      content: expect.stringContaining("eighty degrees"),
      score: expect.any(Number),
      metadata: { id: "tea/water#1", uri: "document://tea/water#1", selector: expect.stringMatching(/^lines:/) },
    });
  });

  test("leaves metadata out when asked, and gives five by default", async () => {
    proves("retrieve/metadata-and-count");
    const fixture = createSearchFixture(many);
    const { value } = await fixture.run(retrieve, { query: "leaf", include_metadata: false });
    expect(value.documents).toHaveLength(5);
    for (const document of value.documents) expect(Object.keys(document)).toEqual(["content", "score"]);
  });

  test("says what to do when nothing is found", async () => {
    const { value } = await createSearchFixture(files).run(retrieve, { query: "zebra" });
    expect(value).toMatchObject({ status: "success", documents: [], total_found: 0 });
    expect(value.message).toContain("other words");
  });

  test("answers no passage where none is likely to be about the question", async () => {
    const { value } = await createSearchFixture(files).run(retrieve, {
      query: "how many goals did the water polo team of Hungary score in the final against Italy",
    });
    expect(value).toMatchObject({ status: "success", documents: [] });
    expect(value.total_found).toBeGreaterThan(0);
    expect(value.message).toBeTruthy();
  });

  test("skips when the model decides so", async () => {
    proves("retrieve/skip");
    const { value } = await createSearchFixture(files).run(retrieve, { reasoning: "我已经知道了", action: "skip" });
    expect(value).toMatchObject({ status: "skipped", documents: [], total_found: 0, message: "模型决定跳过检索。" });
    expect(value.observation).toMatchObject({ action: "skip", result: "检索已跳过。", documents: [] });
  });

  test.each([
    [{ query: "" }, "query"],
    [{ query: "x", top_k: 21 }, "top_k"],
    [{ query: "x", top_k: 0 }, "top_k"],
    [{ query: "x", action: "dance" }, "action"],
    [{ query: 7 }, "query"],
    [{ Query: "x" }, "Query"],
    ["nonsense", "arguments"],
    [{ query: "x".repeat(1_000_000) }, "query"],
  ])("reports bad input %# instead of failing", async (args, field) => {
    proves("retrieve/error-status");
    const { value, isError } = await createSearchFixture(files).run(retrieve, args);
    expect(isError).toBe(false);
    expect(value).toMatchObject({
      status: "error",
      documents: [],
      total_found: 0,
      error: { code: "invalid_input", field },
    });
    expect(JSON.stringify(value).length).toBeLessThan(6_000);
  });

  test("reports an unknown session and storage that is away", async () => {
    const fixture = createSearchFixture(files);
    const session = await fixture.run(retrieve, { query: "tea", session_id: "nobody" });
    expect(session.value).toMatchObject({ status: "error", error: { code: "unknown_session" } });
    const log = vi.spyOn(console, "error").mockReturnValue();
    fixture.call.services.search.open = async () => {
      throw new Error("secret detail");
    };
    const away = await fixture.run(retrieve, { query: "tea" });
    expect(away.value).toMatchObject({ status: "error", error: { code: "internal" } });
    expect(away.text).not.toContain("secret detail");
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });
});
