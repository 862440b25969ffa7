/** What `record` says of a field that does not fit its kind. */
import { expect, test } from "vitest";
import { RECORD_EXAMPLES } from "../../../src/operations/session/record-missing.ts";
import { proves } from "../../requirements/index.ts";
import { product } from "../../support/product.ts";

const refs = Array.from({ length: 17 }, () => ({ evidence_id: "ev_0" }));

test.each([
  [{ kind: "message", role: "user", content: "x", refs }, "refs", "at most 16 entries"],
  [{ kind: "memory", content: "x".repeat(2_001) }, "content", "at most 2000 characters"],
  [{ kind: "message", role: "nobody", content: "x" }, "role", "one of system, user, assistant, tool"],
  [{ kind: "actor", data: { user_rol: "teacher" } }, "data.user_rol", "no field of this name"],
  [{ kind: "actor", actor: { agent: { agent_id: "a", nam: "x" } } }, "actor.agent.nam", "no field of this name"],
  [{ kind: "tasks", tasks: [] }, "tasks", "at least one entry"],
  [{ kind: "tasks", tasks: [{ task_id: "" }] }, "tasks.0.task_id", "text that is not empty"],
  [
    { kind: "memory", data: { content: "a", valid_until: "31.12.2026" } },
    "data.valid_until",
    "a date such as 2026-12-31",
  ],
  [{ kind: "memory", data: { content: "a", valid_until: 5 } }, "data.valid_until", "a date such as 2026-12-31"],
  [{ kind: "memory", data: { content: ["a"] } }, "data.content", "text in quotes"],
  [{ kind: "memory", data: { content: "a", refs: "ev_0" } }, "data.refs", "a list"],
  [{ kind: "memory", data: { content: "a", refs: [7] } }, "data.refs.0", "{ evidence_id, selector? }"],
  [{ kind: "message", data: { role: "user", content: "x", refs: [{}] } }, "data.refs.0", "{ evidence_id, selector? }"],
  [
    { kind: "message", data: { role: "user" } },
    "data.content",
    'content as well, which is missing; for example "data": {',
  ],
  [{ kind: "message" }, "role", "role, content as well, which are missing"],
  [{ kind: "evidence" }, "data", "type, source as well, which are missing"],
  [{ kind: "evidence", data: {} }, "data.type", "type, source as well"],
  [{ kind: "evidence", evidence: { source: {} } }, "evidence.type", "type, source.kind as well"],
  [{ kind: "tasks", data: {} }, "data.tasks", "tasks as well, which is missing"],
  [{ kind: "tasks", data: { tasks: [{ name: "x" }] } }, "data.tasks.0.task_id", "tasks.0.task_id as well"],
  [{ kind: "tool_call", data: { duration_ms: 3 } }, "data.tool", "tool, status as well"],
  [
    { kind: "model_usage", data: { stage: "answer" } },
    "data.provider",
    "provider, model, prompt_tokens, completion_tokens, status as well",
  ],
  [{ kind: "message", data: { role: "user", content: "x", author: "me" } }, "data.author", "an object"],
  [{ kind: "actor", data: { locale: "zh_CN" } }, "data.locale", "a language tag such as en or zh-CN"],
  [{ kind: "evidence", data: { type: "other", source: "rag" } }, "data.source", "an object"],
  [
    { kind: "evidence", data: { type: "other", source: { kind: "rag" }, confidence: "high" } },
    "data.confidence",
    "a number",
  ],
  [{ kind: "tasks", data: { tasks: { task_id: "a" } } }, "data.tasks", "a list"],
  [
    { kind: "model_usage", data: { stage: "answer", provider: "p", model: "m", prompt_tokens: 1.5 } },
    "data.prompt_tokens",
    "a whole number",
  ],
  [{ kind: "tool_call", data: { tool: "t", status: "success", duration_ms: "9" } }, "data.duration_ms", "a number"],
  // What no new session could take starts none.
  [{ kind: "memory" }, "content", "content to note"],
  [
    { kind: "message", role: "user", content: "x", refs: [{ evidence_id: "ev_0" }] },
    "refs.0",
    "recorded in this session",
  ],
])("case %#: names the field and what it may be", async (given, field, expected) => {
  proves("sessions/no-unknown-left");
  const on = product();
  const { isError, value } = await on.tool("record", given);
  expect({ isError, error: value.error }).toMatchObject({
    isError: true,
    error: { code: "invalid_input", field, expected: expect.stringContaining(expected) },
  });
  expect(value.error.message).toContain(expected);
  expect(on.sessions.storage.size).toBe(0);
});

test.each(Object.entries(RECORD_EXAMPLES))(
  "the example that is shown where fields are missing is accepted: %s",
  async (kind, data) => {
    expect(await product().ask("record", { kind, data })).toMatchObject({ status: "success" });
  },
);

test("missing fields are named in Chinese where that is the session's language", async () => {
  const on = product();
  const { session_id } = await on.ask("initiate_session", { user_query: "路由器很慢" });
  const { value } = await on.tool("record", { session_id, kind: "message", data: {} });
  expect(value.error.message).toContain('应为：补上缺少的 role、content，例如 "data": {"role":');
});

test.each([
  ["my router is slow", "Nothing was carried over"],
  ["路由器很慢", "没有转存任何内容"],
])("a session without memories: it is said that nothing was carried over: %s", async (user_query, says) => {
  const on = product();
  const { session_id: from_session } = await on.ask("initiate_session", { user_query });
  const { session_id } = await on.ask("initiate_session", { user_query });
  const empty = await on.ask("record", { session_id, kind: "memory", data: { from_session } });
  expect(empty).toMatchObject({ status: "success", ids: [], message: expect.stringContaining(says) });
  await on.ask("record", { session_id: from_session, kind: "memory", data: { content: "short answers" } });
  const carried = await on.ask("record", { session_id, kind: "memory", data: { from_session } });
  expect(carried.ids).toHaveLength(1);
  expect(carried).not.toHaveProperty("message");
});

test("a turn whose references lead nowhere starts no session", async () => {
  proves("sessions/no-unknown-left");
  const on = product();
  for (const refs of [["ev_nope"], [{ evidence_id: "tea/water#1" }]]) {
    const { isError, value } = await on.tool("add_conversation_turn", {
      tao_data: { reasoning: "a", action: "final_answer", observation: "", final_answer: "b", refs },
    });
    expect(isError).toBe(true);
    expect(value.error).toMatchObject({ code: "invalid_input", field: "refs.0" });
    expect(value.error).not.toHaveProperty("session");
  }
  expect(on.sessions.storage.size).toBe(0);
});
