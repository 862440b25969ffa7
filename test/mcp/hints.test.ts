/** A hint is a promise about every call of a tool: what says readOnlyHint leaves a session as it was. */
import { describe, expect, test } from "vitest";
import { tools } from "../../src/mcp/tools/list.ts";
import { proves } from "../requirements/index.ts";
import { memoryLibrary } from "../support/memory-library.ts";
import { product, scriptedModel } from "../support/product.ts";

const asked = "绿茶用多少度的水？";
const answer = "final_answer: 八十度。";
const chosen = '{"selected_template":"simple_chat","reasoning":"闲聊","confidence":0.9}';

/** Arguments with which each tool does in a session what it does at most. */
const calls: Record<string, (session_id: string, assembly_id: string, task_id: string) => object> = {
  navigate_session: (session_id) => ({ session_id, selected_option_id: "provide_more_info", user_input: asked }),
  get_session: (session_id) => ({ session_id, view: "context" }),
  search_knowledge: (session_id) => ({ session_id, query: asked }),
  inject_context: (session_id) => ({
    session_id,
    current_query: asked,
    search_results: [{ title: "t", content: "c" }],
  }),
  retrieve: (session_id) => ({ session_id, query: asked }),
  read_resource: (session_id) => ({ uri: `conversation://${session_id}/history` }),
  select_template: (session_id) => ({ session_id, user_intent: asked }),
  assemble_context: (session_id) => ({ session_id, user_intent: asked }),
  add_conversation_turn: (session_id) => ({ session_id, tao_data: answer }),
  run_pipeline: (session_id) => ({ session_id, user_intent: asked }),
  replay_context: (session_id, assembly_id) => ({ session_id, assembly_id }),
  record: (session_id) => ({ session_id, kind: "message", role: "user", content: asked }),
  search_and_install_tools: () => ({ task_description: "画一张柱状图", reason: "没有画图工具" }),
  analyze_tool_needs: (session_id) => ({ session_id, task_description: asked }),
  list_tools_available: () => ({ query: "echo" }),
  call_tool: (session_id) => ({ session_id, name: "everything__echo", arguments: { message: asked } }),
  manage_server: () => ({ action: "refresh", name: "everything" }),
  submit_task: () => ({ description: asked }),
  get_task: (_session, _assembly, task_id) => ({ task_id }),
  update_task: (_session, _assembly, task_id) => ({ task_id, action: "cancel" }),
  search: () => ({ query: asked }),
  fetch: () => ({ id: "tea/brewing/water" }),
};

/** Tools that change what is connected or which tasks wait, and no session that there is. */
const ELSEWHERE = new Set(["manage_server", "search_and_install_tools", "submit_task", "update_task"]);

describe("every tool but the one that starts a session", () => {
  test("has a row in this table", () => {
    const others = tools.map(({ name }) => name).filter((name) => name !== "initiate_session");
    expect(Object.keys(calls).toSorted()).toEqual(others.toSorted());
  });

  test.each(Object.entries(calls))("%s writes to a session exactly if its hint says so", async (name, argumentsFor) => {
    proves("tools/read-only-hint");
    const { ask, sessions, call } = product(scriptedModel([chosen, answer, answer]));
    const library = memoryLibrary({ everything__echo: { answer: ({ message }) => String(message) } });
    Object.assign(call.services, { library });
    const session_id = (await ask("initiate_session", { user_query: asked })).session_id;
    const { assembly_id } = await ask("assemble_context", {
      report: "full",
      session_id,
      user_intent: asked,
      template: "simple_chat",
    });
    const { task_id } = await ask("submit_task", { description: asked });
    const events = async () => JSON.stringify(await sessions.events(call.principal, session_id));
    const before = await events();
    await ask(name, argumentsFor(session_id, assembly_id, task_id));
    const hint = tools.find((tool) => tool.name === name)?.describe().annotations?.readOnlyHint;
    expect({ name, changed: (await events()) !== before }).toEqual({
      name,
      changed: hint === false && !ELSEWHERE.has(name),
    });
  });
});
