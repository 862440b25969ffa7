import { describe, expect, test } from "vitest";
import { contextDocumentSchema } from "../../src/context/document.ts";
import type { RecordedEvent } from "../../src/context/events.ts";
import { projectContext } from "../../src/context/list-blocks.ts";
import { recordEvent } from "../../src/context/recording.ts";
import { recordSchema } from "../../src/context/recording-input.ts";
import { AT, document, searched, started } from "./support.ts";

const log: RecordedEvent[] = [
  started,
  searched("c1", ["one\ntwo"]),
  {
    type: "tasks_updated",
    at: AT,
    tasks: [{ task_id: "a", name: "first", depends_on: [], status: "pending", result_evidence_ids: [], error: "" }],
  },
];
const evidence_id = document("one\ntwo").evidence_id;
const before = projectContext(log, { session_id: "s" });
let count = 0;
const record = (input: unknown) =>
  recordEvent(recordSchema.parse(input), before, { now: AT + 9, newId: () => `n${(count += 1)}` });

describe("recording", () => {
  test.each<[string, object]>([
    ["evidence", { kind: "evidence", evidence: { type: "other", source: { kind: "user" }, content: "x" } }],
    [
      "evidence kept by its address only",
      { kind: "evidence", evidence: { type: "rag_doc", source: { kind: "rag", uri: "https://example.org" } } },
    ],
    [
      "a message with a reference",
      { kind: "message", role: "assistant", content: "见第二行", refs: [{ evidence_id, selector: "lines:2" }] },
    ],
    ["a new task", { kind: "tasks", tasks: [{ task_id: "b", name: "second", depends_on: ["a"] }] }],
    [
      "a changed task",
      { kind: "tasks", tasks: [{ task_id: "a", status: "completed", result_evidence_ids: [evidence_id] }] },
    ],
    [
      "a tool call",
      {
        kind: "tool_call",
        call: { tool: "getOrder", status: "success", result_evidence_ids: [evidence_id] },
        evidences: [{ type: "tool_result", source: { kind: "tool" }, content: "ok" }],
      },
    ],
    [
      "a model call",
      {
        kind: "model_usage",
        usage: {
          stage: "answer",
          provider: "qwen",
          model: "qwen-max",
          prompt_tokens: 3,
          completion_tokens: 4,
          status: "success",
          first_token_latency_ms: 120,
        },
        output: "好",
      },
    ],
    [
      "a memory",
      {
        kind: "memory",
        content: "答复用表格",
        subject: "格式",
        priority: "medium",
        valid_until: "2026-12-31",
        refs: [{ evidence_id, selector: "lines:1" }],
      },
    ],
  ])("%s gives a valid document", (_, input) => {
    const outcome = record(input);
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
    const after = projectContext([...log, outcome.value.event], { session_id: "s" });
    expect(contextDocumentSchema.safeParse(after).success).toBe(true);
    for (const id of outcome.value.ids) expect(JSON.stringify(after)).toContain(`"${id}"`);
  });

  test("a changed task keeps what was not given", () => {
    const outcome = record({ kind: "tasks", tasks: [{ task_id: "a", status: "running" }] });
    expect(outcome).toMatchObject({
      ok: true,
      value: { event: { tasks: [{ task_id: "a", name: "first", status: "running", depends_on: [] }] } },
    });
  });

  test.each<[string, object, string]>([
    ["evidence from nowhere", { kind: "evidence", evidence: { type: "other", source: { kind: "user" } } }, "evidence"],
    ["an unknown evidence", { kind: "message", role: "user", content: "x", refs: [{ evidence_id: "none" }] }, "refs.0"],
    [
      "a selector out of range",
      { kind: "message", role: "user", content: "x", refs: [{ evidence_id, selector: "lines:9" }] },
      "refs.0.selector",
    ],
    ["a task without a name", { kind: "tasks", tasks: [{ task_id: "c" }] }, "tasks"],
    [
      "a dependency that is not there",
      { kind: "tasks", tasks: [{ task_id: "c", name: "x", depends_on: ["d"] }] },
      "depends_on",
    ],
    [
      "a circle",
      {
        kind: "tasks",
        tasks: [
          { task_id: "c", name: "x", depends_on: ["a"] },
          { task_id: "a", depends_on: ["c"] },
        ],
      },
      "depends_on",
    ],
    ["a memory of nothing", { kind: "memory", subject: "x" }, "content"],
    ["a memory of both kinds", { kind: "memory", content: "x", from_session: "s0" }, "content"],
    ["a memory that rests on nothing", { kind: "memory", content: "x", refs: [{ evidence_id: "no" }] }, "refs.0"],
    [
      "a result that was never recorded",
      { kind: "tool_call", call: { tool: "x", status: "success", result_evidence_ids: ["none"] } },
      "result_evidence_ids",
    ],
  ])("%s is refused", (_, input, field) => {
    expect(record(input)).toMatchObject({ ok: false, failure: { code: "invalid_input", field } });
  });

  test("sensitive values are gone before there is an event", () => {
    const outcome = record({
      kind: "tool_call",
      call: { tool: "pay", status: "success", args_digest: { password: "abc", to: "a@b.cn" } },
      evidences: [{ type: "tool_result", source: { kind: "tool" }, content: "13800138000" }],
    });
    expect(JSON.stringify(outcome)).not.toMatch(/"abc"|a@b\.cn|13800138000/);
  });
});
