/** The arguments of `record`: the fields of a kind in `data`, or beside it. */
import { describe, expect, test } from "vitest";
import { record } from "../../../src/mcp/tools/record.ts";
import { proves } from "../../requirements/index.ts";
import { files } from "../../support/mcp-documents.ts";
import { createContextFixture } from "../../support/memory-context.ts";

const evidence = { type: "tool_result", source: { kind: "tool", name: "scale" }, content: "42 kg" };

/** What a session holds after one record. */
async function recorded(args: object): Promise<unknown> {
  const fixture = createContextFixture(files);
  const session_id = await fixture.begin("hello");
  const { isError, value } = await fixture.run(record, { session_id, ...args });
  expect(value.error).toBeUndefined();
  expect(isError).toBe(false);
  const events = await fixture.sessions.events(fixture.call.principal, session_id);
  return events.ok ? events.value.at(-1)?.event : undefined;
}

async function refused(args: object): Promise<string> {
  const { isError, value } = await createContextFixture(files).run(record, args);
  expect(isError).toBe(true);
  return value.error.field;
}

describe("record", () => {
  test("takes few arguments", () => {
    proves("tools/few-arguments");
    const { properties } = record.list().inputSchema;
    expect(Object.keys(properties as object)).toHaveLength(5);
  });

  test.each([
    ["evidence", { ...evidence, priority: "high" }, { evidence, priority: "high" }],
    ["tasks", { tasks: [{ task_id: "a", name: "A" }] }, { tasks: [{ task_id: "a", name: "A" }] }],
    [
      "tool_call",
      { tool: "scale", status: "success", evidences: [evidence] },
      { call: { tool: "scale", status: "success" }, evidences: [evidence] },
    ],
    [
      "model_usage",
      {
        stage: "answer",
        provider: "p",
        model: "m",
        prompt_tokens: 1,
        completion_tokens: 2,
        status: "success",
        output: "x",
      },
      {
        usage: {
          stage: "answer",
          provider: "p",
          model: "m",
          prompt_tokens: 1,
          completion_tokens: 2,
          status: "success",
        },
        output: "x",
      },
    ],
    ["message", { role: "user", content: "hello" }, { role: "user", content: "hello" }],
    ["memory", { content: "likes tea", subject: "drink" }, { content: "likes tea", subject: "drink" }],
    ["actor", { user_role: "nurse", locale: "en" }, { actor: { user_role: "nurse" }, locale: "en" }],
  ])("keeps %s alike, in data, beside it, and in data with its member", async (kind, data, beside) => {
    const kept = await recorded({ kind, data });
    expect(await recorded({ kind, ...beside })).toEqual(kept);
    expect(await recorded({ kind, data: beside })).toEqual(kept);
  });

  test("names a wrong field as it was written", async () => {
    expect(await refused({ kind: "evidence", data: { ...evidence, type: "rumour" } })).toBe("data.type");
    expect(await refused({ kind: "evidence", evidence: { ...evidence, type: "rumour" } })).toBe("evidence.type");
    expect(await refused({ kind: "message", data: { role: "user" } })).toBe("data.content");
    expect(await refused({ kind: "tasks", data: { tasks: [{ name: "no id" }] } })).toBe("data.tasks.0.task_id");
    expect(await refused({ kind: "gossip", data: {} })).toBe("kind");
    expect(await refused({ kind: "memory", data: { content: "x", subject: "s".repeat(201) } })).toBe("data.subject");
  });
});
