/** A failure is told in one language, that of the session or of the words it was asked in, whoever found it. */
import { expect, test } from "vitest";
import { tools } from "../../src/mcp/tools/list.ts";
import { proves } from "../requirements/index.ts";
import { mcpClient } from "../support/mcp-client.ts";
import { files } from "../support/mcp-documents.ts";

const ALL = "?toolsets=guide,knowledge,context,discovery,tasks,connector";

/** Wrong calls in a session. Words that the session's language is not known from are left out, so that nothing else says it. */
const wrong: [tool: string, args: object][] = [
  ["initiate_session", { user_query: "x".repeat(10_001) }],
  ["initiate_session", { user_query: 7, language: "学" }],
  ["navigate_session", { selected_option_id: "nothing" }],
  ["navigate_session", { selected_option_id: 7 }],
  ["navigate_session", { selected_option_id: "end", expected_revision: 99 }],
  ["navigate_session", {}],
  ["get_session", { view: "nothing" }],
  ["get_session", { view: "events", cursor: "nothing" }],
  ["get_session", { view: "context", cursor: "nothing" }],
  ["search_knowledge", { query: 7 }],
  ["search_knowledge", { query: "x", cursor: "nothing" }],
  ["search_knowledge", { query: "x", fields: "nothing" }],
  ["search_knowledge", { Query: "x" }],
  ["inject_context", { current_query: "x", search_ref: "nothing" }],
  ["inject_context", { current_query: " ", search_ref: "nothing" }],
  ["inject_context", { current_query: "x" }],
  ["inject_context", { current_query: "x", search_results: [7] }],
  ["inject_context", { current_query: "x".repeat(20_001), search_ref: "nothing" }],
  ["retrieve", { query: "" }],
  ["retrieve", { query: "x", top_k: 21 }],
  ["retrieve", { query: "x", top_k: 0 }],
  ["retrieve", { query: "x", action: "nothing" }],
  ["retrieve", { query: 7 }],
  ["read_resource", { uri: "nothing" }],
  ["read_resource", { uri: "document://nothing/nothing" }],
  ["select_template", { user_intent: "" }],
  ["assemble_context", { user_intent: "" }],
  ["assemble_context", { user_intent: "x", template: "nothing" }],
  ["assemble_context", { user_intent: "x", token_budget: 0 }],
  ["assemble_context", { user_intent: "x", token_budget: 1 }],
  ["assemble_context", { user_intent: "x", expected_revision: 99 }],
  ["assemble_context", { user_intent: "x", arguments: 7 }],
  ["add_conversation_turn", { tao_data: "" }],
  ["add_conversation_turn", { tao_data: 7 }],
  ["add_conversation_turn", { tao_data: { reasoning: "x" }, assembly_id: "nothing" }],
  ["add_conversation_turn", { tao_data: { reasoning: "x", refs: [{ evidence_id: "nothing" }] } }],
  ["run_pipeline", { user_intent: "x", run_id: "nothing" }],
  ["run_pipeline", { user_intent: "x", max_turns: 99 }],
  ["replay_context", { assembly_id: "nothing" }],
  ["replay_context", { assembly_id: "nothing", phrase: " " }],
  ["replay_context", {}],
  ["record", { kind: "nothing" }],
  ["record", { kind: "message", data: {} }],
  ["record", { kind: "message", data: { role: "nothing", content: "x" } }],
  ["record", { kind: "message", data: { role: "user", content: "x", refs: 7 } }],
  ["record", { kind: "evidence", data: { type: "other", source: { kind: "user" } } }],
  ["record", { kind: "tasks", data: { tasks: [{ task_id: "a" }] } }],
  ["record", { kind: "tasks", data: { tasks: [{ task_id: "a", name: "x", depends_on: ["nothing"] }] } }],
  ["record", { kind: "memory", data: {} }],
  ["record", { kind: "memory", data: { from_session: "nothing" } }],
  ["record", { kind: "actor", data: {} }],
  ["analyze_tool_needs", { task_description: 7 }],
  ["search_and_install_tools", { task_description: "x".repeat(20_001) }],
  ["list_tools_available", { cursor: "nothing", query: "学" }],
  ["call_tool", { name: "nothing__nothing" }],
  ["call_tool", { name: "retrieve" }],
  ["manage_server", { action: "remove", name: "nothing" }],
  ["manage_server", { action: "add", name: "x" }],
  ["manage_server", { action: "add", name: "x", url: "ftp://nothing" }],
  ["submit_task", { description: " ", name: "学" }],
  ["get_task", { task_id: "没有" }],
  ["update_task", { task_id: "没有", action: "cancel" }],
  ["search", { query: 7, words: "学" }],
  ["fetch", { id: "没有" }],
];

/** The text without what stays as it is in any language: what is quoted, names of fields and values, ids, addresses. */
function prose(text: string): string {
  return text
    .replace(/“[^”]*”|"[^"]*"|`[^`]*`|\{[^}]*\}/gu, "")
    .replace(/\b(?:https?|search|document|npm|pypi|oci):\S*/gu, "")
    .replace(/[A-Za-z]+(?:[_.:][A-Za-z0-9]+)+/gu, "")
    .replace(/\bJSON(?: Pointer|Path)?\b|\bCairn\b|\bMCP\b/gu, "");
}

/** Whether Chinese prose has two English words in a row, or English prose a Chinese character. */
function isMixed(text: string): boolean {
  const left = prose(text);
  if (!/\p{Script=Han}/u.test(left)) return false;
  return /[A-Za-z]{2,}\s+[A-Za-z]{2,}/u.test(left);
}

/** Everything in a failed answer that is told to somebody. */
function sentences({
  content,
  structuredContent,
}: {
  content: { text: string }[];
  structuredContent: {
    error: { message: string };
    instruction?: string;
    injection_summary?: string;
    observation?: { result: string };
  };
}): string[] {
  const { error, instruction, injection_summary, observation } = structuredContent;
  const texts = [error.message, instruction, injection_summary, observation?.result];
  if (observation === undefined && instruction === undefined) texts.push(content[0]?.text);
  return texts.filter((text): text is string => text !== undefined);
}

const client = mcpClient(files);
const begun = async (user_query: string) =>
  (await client.tool("assemble_context", { user_intent: user_query })).value.session_id;

test("in a Chinese session every failure is Chinese, in an English one English, and no sentence mixes the two", async () => {
  proves("tools/one-language");
  const problems: string[] = [];
  for (const [language, session_id] of [
    ["zh", await begun("机器学习")],
    ["en", await begun("machine learning")],
  ]) {
    for (const [name, args] of wrong) {
      const inSession = { session_id, ...args };
      const given =
        language === "zh" ? inSession : JSON.parse(JSON.stringify(inSession).replaceAll(/\p{Script=Han}+/gu, "x"));
      const answer = await client.rpc("tools/call", { name, arguments: given }, ALL);
      if (answer.structuredContent?.error === undefined) {
        problems.push(`${name} ${JSON.stringify(args).slice(0, 80)}: no failure`);
        continue;
      }
      for (const text of sentences(answer)) {
        const chinese = /\p{Script=Han}/u.test(text);
        if (chinese !== (language === "zh") || isMixed(text))
          problems.push(`${language} ${name}: ${text.slice(0, 160)}`);
      }
    }
  }
  expect(problems).toEqual([]);
  expect(new Set(wrong.map(([name]) => name))).toEqual(new Set(tools.map(({ name }) => name)));
});

test("where the URL names a Chinese session, failures are Chinese, also of what says no language itself", async () => {
  proves("tools/one-language");
  const session = await begun("机器学习");
  for (const [name, args] of [
    ["get_session", { session_id: "nothing" }],
    ["read_resource", { uri: "search://x/overtime" }],
    ["read_resource", { uri: `conversation://${session}/history?cursor=0.0` }],
  ] as const) {
    const answer = await client.rpc("tools/call", { name, arguments: args }, `?session=${session}`);
    expect(answer.isError).toBe(true);
    for (const text of sentences(answer)) expect(text, name).toMatch(/\p{Script=Han}/u);
  }
});

test.each(["", "，。"])("in a Chinese session a search for %j advises in Chinese", async (query) => {
  const { value } = await client.tool("search_knowledge", { session_id: await begun("机器学习"), query });
  expect(value.suggestion).toMatch(/^没有/);
});
