/** Values that have a form which no type says: a language, a time, a tool's name. What is none is refused with what to type. */
import { expect, test } from "vitest";
import { mcpClient } from "../support/mcp-client.ts";
import { files } from "../support/mcp-documents.ts";

const client = mcpClient(files);
const turn = { reasoning: "想", action: "look()", observation: "见" };
const evidence = { type: "other", source: { kind: "user" }, content: "x" };
const TAG = ["en or zh-CN", "例如 en 或 zh-CN"] as const;
const TIME = ["2026-11-22T08:00:00Z", "例如 2026-11-22T08:00:00Z"] as const;
const LINE = ["on one line", "写在一行里的工具名"] as const;
const named = (name: string) => ({ user_intent: "tea", tools: [{ name: "look" }, { name }] });

test.each([
  ["initiate_session", { user_query: "tea", language: "klingonese" }, "language", TAG],
  ["initiate_session", { user_query: "tea", language: "Chinese" }, "language", TAG],
  ["initiate_session", { user_query: "tea", language: "" }, "language", TAG],
  ["assemble_context", { user_intent: "tea", language: "klingonese" }, "language", TAG],
  ["run_pipeline", { user_intent: "tea", language: "klingon" }, "language", TAG],
  ["record", { kind: "actor", data: { locale: "klingon" } }, "data.locale", TAG],
  ["add_conversation_turn", { tao_data: { ...turn, timestamp: "yesterday" } }, "tao_data.timestamp", TIME],
  ["add_conversation_turn", { tao_data: { ...turn, timestamp: "2026-02-30" } }, "tao_data.timestamp", TIME],
  [
    "record",
    { kind: "evidence", data: { ...evidence, metadata: { valid_until: "yesterday" } } },
    "data.metadata.valid_until",
    TIME,
  ],
  [
    "record",
    { kind: "evidence", data: { ...evidence, metadata: { valid_from: "soon" } } },
    "data.metadata.valid_from",
    TIME,
  ],
  [
    "record",
    { kind: "evidence", data: { ...evidence, metadata: { observed_at: "1 day ago" } } },
    "data.metadata.observed_at",
    TIME,
  ],
  ["record", { kind: "tool_call", data: { tool: "t", status: "success", called_at: "now" } }, "data.called_at", TIME],
  ["submit_task", { description: "brew tea", not_before: "tomorrow 9" }, "not_before", TIME],
  ["assemble_context", named("read\nfile"), "tools.1.name", LINE],
  ["assemble_context", named("read\u2028file"), "tools.1.name", LINE],
  ["assemble_context", named("read\u0000"), "tools.1.name", LINE],
] as const)("%s refuses %j", async (tool, args, field, [english, chinese]) => {
  const { isError, value } = await client.tool(tool, args, "?toolsets=guide,context,tasks");
  expect({ isError, error: value.error }).toMatchObject({ isError: true, error: { code: "invalid_input", field } });
  expect(value.error.message).toContain(english);
  const text = JSON.stringify(args)
    .replace(/"tea"|"brew tea"/, '"泡茶"')
    .replace('"x"', '"泡茶"');
  const other = await client.tool(tool, JSON.parse(text), "?toolsets=guide,context,tasks");
  if (/泡茶|想/.test(text)) expect(other.value.error.message).toContain(chinese);
});

test.each([
  ["initiate_session", { user_query: "tea", language: "zh-Hant-TW" }],
  ["assemble_context", { ...named("files.read-2"), language: "en" }],
  ["add_conversation_turn", { tao_data: { ...turn, timestamp: "2025-08-31 23:45:30" } }],
  ["add_conversation_turn", { tao_data: { ...turn, timestamp: "" } }],
  [
    "record",
    {
      kind: "evidence",
      data: { ...evidence, metadata: { valid_until: "2030-01-31", observed_at: "2026-01-01T10:00" } },
    },
  ],
] as const)("%s accepts %j", async (tool, args) => {
  expect((await client.tool(tool, args)).isError).toBe(false);
});

test("a time that a model made up is left out, and the turn is kept", async () => {
  const tao_data = JSON.stringify({
    reasoning: "想",
    action: "final_answer",
    final_answer: "好",
    timestamp: "just now",
  });
  const { isError, value } = await client.tool("add_conversation_turn", { tao_data });
  expect(isError).toBe(false);
  expect(Date.parse(value.turn.timestamp)).not.toBeNaN();
});
