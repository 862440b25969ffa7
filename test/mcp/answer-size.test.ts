/**
 * No answer grows with what its caller sent: each tool is called with the largest input that it permits, in characters of
 * three bytes, and with the largest body where it sets no limit of its own.
 */
import { expect, test } from "vitest";
import { tools } from "../../src/mcp/tools/list.ts";
import { MAX_QUESTION, MAX_TEXT } from "../../src/session/limits.ts";
import { proves } from "../requirements/index.ts";
import { mcpClient } from "../support/mcp-client.ts";
import { files } from "../support/mcp-documents.ts";

const MEGABYTE = 1_000_000;
/** Bytes of an answer that holds nothing but what the call has done. */
const SMALL = 40_000;
/** The name of a search is the search itself, as far as it is looked up. */
const NAMED_SEARCH = 80_000;
/** As many as fit the largest body. */
const LARGEST = 196_000;
const ALL = "?toolsets=guide,knowledge,context,discovery,tasks,connector";
const han = (length: number): string => "学".repeat(length);

const guided = {
  ...files,
  "knowledge/loan.yaml": `language: zh-CN
nodes:
  root:
    response: 您的姓名？
    input: { name: who, type: text }
    next: [{ next_node: done }]
  done:
    response: 好的。
`,
};

interface Ids {
  session_id: string;
  assembly_id: string;
  task_id: string;
  loan: string;
}

const evidence = { type: "other", source: { kind: "user" }, content: han(LARGEST) };
const message = { role: "user", content: han(LARGEST) };
const tasks = Array.from({ length: 500 }, (_, at) => ({ task_id: `t${at}`, name: han(300) }));
const long = Object.fromEntries(Array.from({ length: 4 }, (_, at) => [`section_s${at}`, han(48_000)]));

/** The tool, its arguments, and the bytes its answer may have. */
const turns: [args: object, most?: number][] = [
  [{ tao_data: { reasoning: "想", action: "look", observation: han(LARGEST) } }],
  [{ tao_data: { reasoning: "想", final_answer: han(LARGEST) } }],
  [{ tao_data: { reasoning: han(60_000), action: han(60_000), observation: han(60_000) } }],
  [{ tao_data: { reasoning: "想", action: "look", observation: "见", timestamp: han(LARGEST) } }],
  [{ tao_data: `思考：${han(LARGEST)}` }],
  [{ tao_data: { role: "assistant", content: han(LARGEST) } }],
  [{ tao_data: { reasoning: "想", action: { tool: "fetch", arguments: { text: han(LARGEST) } } } }],
  [{ tao_data: { reasoning: "想", action: { tool: "fetch", arguments: { text: han(10_000) } } } }, 2 * SMALL],
];

const calls: [tool: string, args: (ids: Ids) => object, most?: number][] = [
  ["initiate_session", () => ({ user_query: han(MAX_TEXT) })],
  ["navigate_session", ({ loan }) => ({ session_id: loan, selected_option_id: "answer", user_input: han(MAX_TEXT) })],
  ["navigate_session", ({ loan }) => ({ session_id: loan, selected_option_id: han(512) })],
  ["get_session", ({ session_id }) => ({ session_id, view: "events" }), MEGABYTE],
  ["get_session", ({ session_id }) => ({ session_id, view: "context" }), MEGABYTE],
  ["search_knowledge", ({ session_id }) => ({ session_id, query: han(MAX_QUESTION) }), NAMED_SEARCH],
  [
    "inject_context",
    ({ session_id }) => ({
      session_id,
      current_query: han(MAX_QUESTION),
      search_results: [{ id: "a", content: "机器学习" }],
    }),
  ],
  [
    "inject_context",
    ({ session_id }) => ({ session_id, current_query: "学", search_results: [{ id: "a", content: han(LARGEST) }] }),
  ],
  [
    "inject_context",
    () => ({ current_query: "学", search_results: [{ id: "a", content: han(LARGEST) }], token_budget: 2_000_000 }),
    MEGABYTE,
  ],
  ["retrieve", ({ session_id }) => ({ session_id, query: han(MAX_QUESTION), reasoning: han(MAX_QUESTION) })],
  ["retrieve", () => ({ action: "skip", query: han(MAX_QUESTION), reasoning: han(MAX_QUESTION) })],
  ["read_resource", () => ({ uri: `document://mcp/${han(2_000)}` })],
  ["read_resource", ({ session_id }) => ({ uri: `conversation://${session_id}/history` }), MEGABYTE],
  ["select_template", ({ session_id }) => ({ session_id, user_intent: han(MAX_QUESTION) })],
  ["assemble_context", () => ({ user_intent: han(MAX_QUESTION), token_budget: 2_000_000 }), MEGABYTE],
  ["assemble_context", () => ({ user_intent: "学", token_budget: 2_000_000, arguments: long }), MEGABYTE],
  ["assemble_context", ({ session_id }) => ({ session_id, user_intent: "学", token_budget: 2_000_000 }), MEGABYTE],
  ["run_pipeline", ({ session_id }) => ({ session_id, user_intent: "学", token_budget: 2_000_000 }), MEGABYTE],
  ["run_pipeline", () => ({ user_intent: "学", token_budget: 2_000_000, arguments: long }), MEGABYTE],
  [
    "replay_context",
    ({ session_id, assembly_id }) => ({ session_id, assembly_id, token_budget: 2_000_000, report: "full" }),
    MEGABYTE,
  ],
  ["record", () => ({ kind: "message", data: message })],
  ["record", () => ({ kind: "evidence", data: evidence })],
  ["record", () => ({ kind: "tasks", data: { tasks } })],
  ["record", () => ({ kind: "tool_call", data: { tool: "x", status: "success", evidences: [evidence] } })],
  ["record", () => ({ kind: "message", data: { role: han(LARGEST), content: "学" } })],
  ["analyze_tool_needs", ({ session_id }) => ({ session_id, task_description: han(MAX_QUESTION) })],
  ["analyze_tool_needs", ({ session_id }) => ({ session_id, task_description: "翻译这段文字。".repeat(2_800) })],
  ["search_and_install_tools", () => ({ task_description: han(MAX_QUESTION), reason: han(MAX_QUESTION) })],
  [
    "search_and_install_tools",
    () => ({ task_description: "学", call: { name: "x", arguments: { text: han(LARGEST) } } }),
  ],
  ["list_tools_available", () => ({ query: han(MAX_QUESTION) })],
  ["call_tool", ({ session_id }) => ({ session_id, name: han(200), arguments: { text: han(LARGEST) } })],
  ["manage_server", () => ({ action: "add", name: han(200), url: `https://${han(1_900)}.example` })],
  ["submit_task", () => ({ description: han(MAX_QUESTION) })],
  ["get_task", ({ task_id }) => ({ task_id })],
  ["update_task", ({ task_id }) => ({ task_id, action: "answer", answer: han(MAX_QUESTION) })],
  ["search", () => ({ query: han(MAX_QUESTION) })],
  ["fetch", () => ({ id: han(2_000) })],
];

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

test("no answer grows with what the call sent, and none is over a megabyte", async () => {
  proves("cost/bounded-answers");
  const client = mcpClient(guided);
  const ask = async (name: string, args: object) => client.rpc("tools/call", { name, arguments: args }, ALL);
  const made = (await ask("assemble_context", { user_intent: "机器学习" })).structuredContent;
  for (let at = 0; at < 5; at += 1) {
    await ask("record", { session_id: made.session_id, kind: "message", data: message });
  }
  const ids: Ids = {
    session_id: made.session_id,
    assembly_id: made.assembly_id,
    loan: (await ask("initiate_session", { user_query: "贷款", knowledge_base: "loan" })).structuredContent.session_id,
    task_id: (await ask("submit_task", { description: han(MAX_QUESTION) })).structuredContent.task_id,
  };
  const rows = [...turns.map(([args, most]) => ["add_conversation_turn", () => args, most] as const), ...calls];
  for (const [name, args, most = SMALL] of rows) {
    const given = args(ids);
    const answer = await ask(name, given);
    expect(bytesOf(answer), `${name} ${JSON.stringify(given).slice(0, 80)}`).toBeLessThanOrEqual(most);
  }
  expect(new Set(rows.map(([name]) => name))).toEqual(new Set(tools.map(({ name }) => name)));
});

test("a turn is named by its numbers and the beginning of its texts, and stored whole", async () => {
  proves("cost/bounded-answers");
  const client = mcpClient(guided);
  const observation = `开头${han(LARGEST)}`;
  const { value } = await client.tool("add_conversation_turn", { tao_data: { reasoning: "想", observation } });
  expect(value).toMatchObject({ total_turns: 1, revision: 2, turn: { turn: 1, reasoning: "想" } });
  expect(value.turn.observation).toMatch(/^开头学+…$/);
  expect(value.turn.lengths).toEqual({ observation: observation.length });
  const short = { reasoning: "想", observation: "看到了" };
  const next = await client.tool("add_conversation_turn", { session_id: value.session_id, tao_data: short });
  expect(next.value.turn).toMatchObject(short);
  expect(next.value.turn.lengths).toBeUndefined();
  const first = JSON.parse(await client.read(`conversation://${value.session_id}/history`));
  const page = JSON.parse(await client.read(first.next));
  // As much of it as an entry of the history holds.
  expect(page.turns[0].observation.length).toBeGreaterThan(20_000);
});

test("a call whose arguments are long is named without them, and one whose arguments are not has them", async () => {
  const client = mcpClient(guided);
  const call = (text: string) => ({ tao_data: { reasoning: "想", action: { tool: "fetch", arguments: { text } } } });
  const { value } = await client.tool("add_conversation_turn", call(han(50_000)));
  expect(value.next_action).toEqual({ kind: "call_tool", call: { tool: "fetch" }, arguments_length: 50_011 });
  expect(value.message).toContain("50011");
  const short = await client.tool("add_conversation_turn", call("短"));
  expect(short.value.next_action).toEqual({ kind: "call_tool", call: { tool: "fetch", arguments: { text: "短" } } });
});

test("a prompt that no answer holds is refused with what to ask less of", async () => {
  const client = mcpClient(guided);
  const section = han(155_000);
  const { isError, value } = await client.tool("assemble_context", {
    user_intent: "学",
    token_budget: 2_000_000,
    arguments: { section_a: section, section_b: section },
  });
  expect(isError).toBe(true);
  expect(value.error).toMatchObject({ code: "too_large", what: "prompt" });
  expect(value.error.message).toContain("token_budget");
});
