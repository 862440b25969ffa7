/** Tasks, calls of tools and calls of models in the context document: each field with each of its values. */
import { beforeAll, describe, expect, test } from "vitest";
import type { ContextDocument } from "../../src/context/document.ts";
import { proves } from "../requirements/index.ts";
import { fullSession } from "../support/full-session.ts";
import { calls, recordAll, isRecordAccepted, tasks, usages } from "../support/context-records.ts";

let made: ContextDocument;
beforeAll(async () => {
  made = (await fullSession()).document;
});

describe("tasks", () => {
  test("have id, name, dependencies, state, results and what went wrong", async () => {
    proves(
      "tasks/id-and-name",
      "tasks/depends-on",
      "tasks/status",
      "tasks/result-evidence",
      "tasks/error",
      "tasks/plan",
    );
    const evidence = { type: "tool_result", source: { kind: "tool", name: "x" }, content: "found" };
    const fixture = await recordAll(["evidence", { evidence }]);
    const { session_id } = fixture;
    const result_evidence_ids = [fixture.answers[0].ids[0]];
    const set = (...changed: object[]) => fixture.tool("record", { session_id, kind: "tasks", tasks: changed });
    await set({ task_id: "a", name: "look it up" }, { task_id: "b", name: "write it down", depends_on: ["a"] });
    const fresh = { depends_on: [], status: "pending", result_evidence_ids: [], error: "" };
    const listed = async () => tasks(await fixture.read());
    expect(await listed()).toEqual([
      { ...fresh, task_id: "a", name: "look it up" },
      { ...fresh, task_id: "b", name: "write it down", depends_on: ["a"] },
    ]);
    for (const status of ["running", "completed", "failed", "skipped", "pending"]) {
      await set({ task_id: "a", status, result_evidence_ids, error: status === "failed" ? "no answer" : "" });
      const error = status === "failed" ? "no answer" : "";
      expect((await listed())[0]).toEqual({
        ...fresh,
        task_id: "a",
        name: "look it up",
        status,
        result_evidence_ids,
        error,
      });
    }
    const before = await listed();
    for (const wrong of [
      { task_id: "a", status: "blocked" },
      { task_id: "a", depends_on: ["b"] },
      { task_id: "c", name: "x", depends_on: ["nowhere"] },
      { task_id: "a", result_evidence_ids: ["nowhere"] },
      { task_id: "c" },
    ]) {
      expect((await set(wrong)).value.error).toMatchObject({ code: "invalid_input" });
    }
    expect(await listed()).toEqual(before);
  });
});

describe("calls of tools", () => {
  const call = { tool: "getOrder", status: "success" };

  test("are kept with every field", async () => {
    proves("calls/tool-task", "calls/tool-call-id", "calls/tool-name", "calls/called-at");
    proves("calls/tool-duration", "calls/tool-result-evidence", "calls/of-a-task");
    const evidences = [{ type: "tool_result", source: { kind: "tool", name: "getOrder" }, content: "paid" }];
    const { document, answers } = await recordAll(
      ["tasks", { tasks: [{ task_id: "t1", name: "ask" }] }],
      ["tool_call", { call: { ...call, task_id: "t1", duration_ms: 12.5, args_digest: { id: 5 } }, evidences }],
      ["tool_call", { call }],
    );
    const [, first, second] = answers;
    expect(calls(document)).toEqual([
      {
        task_id: "t1",
        tool_call_id: first.ids[0],
        tool: "getOrder",
        provider: { kind: "other", name: "host" },
        type: "tool",
        called_at: expect.stringMatching(/^2026-11-01T/),
        args_digest: { id: 5 },
        status: "success",
        duration_ms: 12.5,
        result_evidence_ids: [first.ids[1]],
      },
      expect.objectContaining({ tool_call_id: second.ids[0], duration_ms: 0, result_evidence_ids: [] }),
    ]);
    expect(first.ids[0]).not.toBe(second.ids[0]);
    expect(document.evidences[first.ids[1]]?.links).toEqual({ tool_call_id: first.ids[0] });
    const known = { ...call, called_at: "2026-01-01T00:00:00Z", tool_call_id: "mine" };
    expect(calls((await recordAll(["tool_call", { call: known }])).document)).toMatchObject([known]);
  });

  test.each([
    ["status", ["success", "timeout", "forbidden", "not_found", "error"]],
    ["type", ["tool", "skill", "function_call"]],
  ])("%s takes each of its values, and no other", async (field, values) => {
    proves("calls/tool-type", "calls/tool-status");
    const { document } = await recordAll(
      ...values.map((value): [string, object] => ["tool_call", { call: { ...call, [field]: value } }]),
    );
    expect(calls(document).map((one) => Reflect.get(one, field))).toEqual(values);
    expect(await isRecordAccepted("tool_call", { call: { ...call, [field]: "whatever" } })).toBe(false);
  });

  test("name who offered the tool, down to the MCP server", async () => {
    proves("calls/provider-kind", "calls/provider-name", "calls/server-and-tool-known");
    const providers = [
      { kind: "builtin", name: "shell" },
      { kind: "mcp", name: "orders", uri: "mcp://orders" },
      { kind: "other", name: "registry", uri: "https://example.org/tools" },
    ];
    const { document } = await recordAll(
      ...providers.map((provider): [string, object] => ["tool_call", { call: { ...call, provider } }]),
    );
    expect(calls(document).map(({ provider }) => provider)).toEqual(providers);
    expect(await isRecordAccepted("tool_call", { call: { ...call, provider: { kind: "cloud", name: "x" } } })).toBe(
      false,
    );
    // Cairn's own calls say so by themselves.
    expect(calls(made).map(({ tool, provider }) => `${provider.kind} ${provider.name} ${tool}`)).toEqual(
      expect.arrayContaining(["builtin cairn retrieve", "mcp orders getOrder", "other unknown nonexistent"]),
    );
  });

  test("hold what was asked, without what is secret", async () => {
    proves("calls/args-digest");
    const args_digest = { query: "renewal", filter: { limit: 3 }, api_key: "abc", to: "13800138000" };
    const { document } = await recordAll(["tool_call", { call: { ...call, args_digest } }]);
    expect(calls(document)[0]?.args_digest).toEqual({
      query: "renewal",
      filter: { limit: 3 },
      api_key: "[redacted:key]",
      to: "[redacted:phone]",
    });
  });

  test("include every search", () => {
    proves("calls/searches-too", "calls/search-recorded");
    const searches = calls(made).filter(({ tool }) => /search|inject|retrieve/.test(tool));
    expect(searches.map(({ tool, status }) => [tool, status])).toEqual([
      ["search_knowledge", "success"],
      ["inject_context", "success"],
      ["retrieve", "success"],
      // The run's own, before its first turn, and the one that its model asked for.
      ["retrieve", "success"],
      ["retrieve", "success"],
    ]);
    expect(searches[0]?.args_digest).toMatchObject({ query: "绿茶水温", total_found: 1 });
    expect(searches[4]?.args_digest).toEqual({ query: "绿茶 水温" });
    for (const { duration_ms, result_evidence_ids, tool } of searches) {
      expect(duration_ms).toBeGreaterThan(0);
      if (tool === "search_knowledge") continue;
      expect(result_evidence_ids.map((id) => made.evidences[id]?.type)).toEqual(["rag_doc"]);
    }
  });
});

describe("calls of models", () => {
  const usage = {
    stage: "answer",
    provider: "deepseek",
    model: "deepseek-chat",
    prompt_tokens: 30,
    completion_tokens: 12,
    status: "success",
  };

  test("are kept with every field", async () => {
    proves("calls/model-usage-id", "calls/model-task", "calls/model-provider", "calls/model-params");
    proves("calls/model-tokens", "calls/model-latency", "calls/model-output-evidence");
    const timed = {
      ...usage,
      task_id: "t1",
      params: { temperature: 0.2 },
      first_token_latency_ms: 120,
      latency_ms: 900,
    };
    const { document, answers } = await recordAll(
      ["model_usage", { usage: timed, output: "二十四小时内。" }],
      ["model_usage", { usage: { ...usage, provider: "pangu", model: "pangu-V-7B" } }],
    );
    const [first, second] = answers;
    expect(usages(document)).toEqual([
      { ...timed, model_usage_id: first.ids[0], total_tokens: 42, error: "" },
      expect.objectContaining({ model_usage_id: second.ids[0], provider: "pangu", model: "pangu-V-7B", params: {} }),
    ]);
    expect(first.ids[0]).not.toBe(second.ids[0]);
    expect(document.evidences[first.ids[1]]).toMatchObject({
      type: "llm_output",
      content: "二十四小时内。",
      links: { model_usage_id: first.ids[0] },
    });
  });

  test("have one of five stages, and fail with a reason", async () => {
    proves("calls/model-stage", "calls/model-status");
    const stages = ["route", "plan", "tool_call", "answer", "other"];
    const { document } = await recordAll(
      ...stages.map((stage): [string, object] => ["model_usage", { usage: { ...usage, stage } }]),
      ["model_usage", { usage: { ...usage, status: "error", error: "timeout" } }],
    );
    expect(usages(document).map(({ stage }) => stage)).toEqual([...stages, "answer"]);
    expect(usages(document).at(-1)).toMatchObject({ status: "error", error: "timeout" });
    expect(await isRecordAccepted("model_usage", { usage: { ...usage, stage: "dream" } })).toBe(false);
    expect(await isRecordAccepted("model_usage", { usage: { ...usage, status: "maybe" } })).toBe(false);
  });

  test("made by a running pipeline are kept by themselves, with cost, latency and output", () => {
    proves("calls/failures-distinct", "calls/model-cost");
    const own = usages(made).slice(1);
    expect(own.map(({ stage, status, error }) => [stage, status, error])).toEqual([
      ["route", "success", ""],
      ["answer", "success", ""],
      ["answer", "success", ""],
      ["answer", "success", ""],
      ["route", "error", "unavailable"],
      ["answer", "error", "unavailable"],
    ]);
    expect(own[1]).toMatchObject({ provider: "qwen", total_tokens: 18, first_token_latency_ms: 40, latency_ms: 90 });
    const outputs = Object.values(made.evidences).filter(({ links }) => links?.model_usage_id !== undefined);
    for (const { type, links } of outputs) {
      expect(type).toBe("llm_output");
      expect(usages(made).map(({ model_usage_id }) => model_usage_id)).toContain(links?.model_usage_id);
    }
    expect(outputs).toHaveLength(5);
    // The tool that failed is told apart: the models around it answered.
    expect(calls(made).filter(({ status }) => status !== "success")).toMatchObject([
      { tool: "nonexistent", status: "not_found", args_digest: { x: 1 }, result_evidence_ids: [] },
    ]);
  });
});
