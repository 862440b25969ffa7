/** A release with an empty list of templates serves consultations; what needs a template says that there is none, and begins nothing. */
import { expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { product } from "../../support/product.ts";

const trees = {
  "knowledge/tea.yaml": "nodes:\n  root: { response: Tea., options: [{ id: a, description: A, next_node: null }] }\n",
};

test.each([
  ["assemble_context", { user_intent: "tea" }],
  ["assemble_context", { user_intent: "tea", template: "simple_chat" }],
  ["run_pipeline", { user_intent: "tea" }],
  ["run_pipeline", { user_intent: "tea", template: "simple_chat" }],
  ["select_template", { user_intent: "tea" }],
])("%s of a release without templates names what is missing and leaves no session: %j", async (name, args) => {
  proves("sessions/no-unknown-left");
  const cairn = product(undefined, trees);
  const { isError, value } = await cairn.tool(name, args);
  expect(isError).toBe(true);
  expect(value.error).toMatchObject({ code: "unknown_template", known: [] });
  expect([...cairn.sessions.storage.keys()]).toEqual([]);
});

test("everything else works without templates", async () => {
  const cairn = product(undefined, trees);
  const { session_id, options } = await cairn.ask("initiate_session", { user_query: "tea", knowledge_base: "tea" });
  expect(options).not.toEqual([]);
  await cairn.ask("record", { session_id, kind: "message", data: { role: "user", content: "tea" } });
  await cairn.ask("add_conversation_turn", { session_id, tao_data: { reasoning: "x", final_answer: "y" } });
  await cairn.ask("get_session", { session_id, view: "context" });
  await cairn.ask("read_resource", { uri: `conversation://${session_id}/history` });
  const inSession = await cairn.tool("assemble_context", { session_id, user_intent: "tea" });
  expect(inSession.value.error).toMatchObject({ code: "unknown_template", known: [] });
});
