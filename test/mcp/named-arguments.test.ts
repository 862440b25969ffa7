/** Every name of a session, task, template, base or step that a tool hands out, in every argument that takes one. */
import { expect, test } from "vitest";
import { readUrlOptions } from "../../src/mcp/url-options.ts";
import { proves } from "../requirements/index.ts";
import { mcpClient } from "../support/mcp-client.ts";
import { files } from "../support/mcp-documents.ts";

const ALL = "?toolsets=guide,knowledge,context,discovery,tasks,connector";
const tree = (text: string, document = "") => `title: ${text}
keywords: [学习]
nodes:
  root: { response: ${text}？, ${document}options: [{ id: more, description: 更多, next_node: null }] }
`;
const client = mcpClient({
  ...files,
  "knowledge/mcp/guide.tree.yaml": tree("机器学习", "documents: [learning], "),
  "knowledge/other/guide.tree.yaml": tree("语言学习"),
});
const ask = async (name: string, args: object, query = ALL) => client.tool(name, args, query);
const user_intent = "机器学习";

/** The failures of each form in each call: only those whose words say that the name is wrong. */
async function refusals(forms: readonly string[], takers: Record<string, (name: string) => Promise<unknown>>) {
  const problems: string[] = [];
  for (const form of forms) {
    for (const [to, call] of Object.entries(takers)) {
      const answer = (await call(form)) as { isError?: boolean; value?: { error?: { message: string } } } | string;
      const failed = typeof answer !== "string" && answer.isError === true;
      if (failed) problems.push(`${form} in ${to}: ${answer.value?.error?.message}`);
    }
  }
  return problems;
}

test("a session, by any of its names, in every argument and address that takes one", async () => {
  proves("tools/references-accepted");
  const { session_id } = (await ask("initiate_session", { user_query: "学习", knowledge_base: "mcp" })).value;
  const history = (await ask("read_resource", { uri: `conversation://${session_id}/history` })).value.contents[0].uri;
  const evidence = (await ask("search_knowledge", { session_id, query: user_intent })).value.evidence_ids[0];
  const { assembly_id } = (await ask("assemble_context", { session_id, user_intent })).value;
  const forms = [
    session_id,
    history,
    `session://${session_id}`,
    `session://${session_id}/evidence/${evidence}`,
    `trajectory://${session_id}`,
  ];
  const calls: Record<string, object> = {
    get_session: {},
    navigate_session: { selected_option_id: "restart" },
    search_knowledge: { query: user_intent },
    retrieve: { query: user_intent },
    inject_context: { current_query: user_intent, search_results: [evidence] },
    read_resource: { uri: evidence },
    select_template: { user_intent },
    assemble_context: { user_intent },
    add_conversation_turn: { tao_data: { reasoning: "想" } },
    record: { kind: "message", data: { role: "user", content: "嗯" } },
    replay_context: { assembly_id },
    analyze_tool_needs: { task_description: user_intent },
  };
  const takers = Object.fromEntries(
    Object.entries(calls).map(([name, args]) => [
      name,
      async (named: string) => ask(name, { ...args, session_id: named }),
    ]),
  );
  const others = {
    "record.data.from_session": async (from_session: string) =>
      ask("record", { session_id, kind: "memory", data: { from_session } }),
    "?session=": async (named: string) =>
      ask("retrieve", { query: user_intent }, `${ALL}&session=${encodeURIComponent(named)}`),
    "a prompt's session_id": async (named: string) =>
      client.prompt("simple_chat", { user_intent, session_id: named }, ALL),
    "read_resource.uri": async (uri: string) => ask("read_resource", { uri }),
  };
  expect(await refusals(forms, { ...takers, ...others })).toEqual([]);
  const current = `conversation://current/history`;
  const inUrl = await ask("get_session", { session_id: current }, `${ALL}&session=${session_id}`);
  expect(inUrl.value.session_id).toBe(session_id);
  const unnamed = await ask("get_session", { session_id: current });
  expect(unnamed.value.error).toMatchObject({ code: "invalid_input", field: "session_id" });
  const { session } = readUrlOptions(new URL(`http://x/mcp?session=session://${session_id}`)) as { session: string };
  expect(session).toBe(session_id);
});

test("a task, by its id and the address of what it did", async () => {
  const task = (await ask("submit_task", { description: "查一下茶" })).value;
  const takers = {
    get_task: async (task_id: string) => ask("get_task", { task_id }),
    "submit_task.depends_on": async (one: string) => ask("submit_task", { description: "泡茶", depends_on: [one] }),
    "read_resource.uri": async (uri: string) => ask("read_resource", { uri }),
    update_task: async (task_id: string) => ask("update_task", { task_id, action: "cancel" }),
  };
  const forms = [task.task_id, task.trajectory_uri];
  const { update_task, ...reads } = takers;
  expect(await refusals(forms, reads)).toEqual([]);
  expect((await update_task(task.trajectory_uri)).value.status).toBe("cancelled");
});

test("a template, by its name, its address, and either in one language", async () => {
  const { selected_template: name } = (await ask("select_template", { user_intent })).value;
  const begun = (await ask("assemble_context", { user_intent, template: "simple_chat" })).value;
  const { session_id, assembly_id } = begun;
  const forms = [name, `template://${name}`, `${name}.zh-CN`, `template://${name}.en`];
  const takers = {
    assemble_context: async (template: string) => ask("assemble_context", { user_intent, template }),
    run_pipeline: async (template: string) => ask("run_pipeline", { user_intent, template }),
    replay_context: async (template: string) => ask("replay_context", { session_id, assembly_id, template }),
    "prompts/get": async (named: string) => client.prompt(named, { user_intent }, ALL),
    "read_resource.uri": async (uri: string) => ask("read_resource", { uri }),
    "resources/read": async (uri: string) => client.read(uri, ALL),
  };
  expect(await refusals(forms, takers)).toEqual([]);
  const english = await ask("assemble_context", { user_intent, template: `template://${name}.en` });
  expect(english.value.template).toBe(name);
});

test("a base and a step, by their addresses and as matches and paths name them", async () => {
  const begun = (await ask("initiate_session", { user_query: "学习" })).value;
  const step: string = begun.match.alternatives[0].id;
  const [base = ""] = step.split("/");
  const bases = {
    initiate_session: async (knowledge_base: string) => ask("initiate_session", { user_query: "学习", knowledge_base }),
    search_knowledge: async (knowledge_base: string) => ask("search_knowledge", { query: "学习", knowledge_base }),
    "read_resource.uri": async (uri: string) => ask("read_resource", { uri }),
    "read_resource.documents": async (one: string) => ask("read_resource", { documents: [one] }),
    "resources/read": async (uri: string) => client.read(uri, ALL),
  };
  const steps = {
    "inject_context.search_ref": async (search_ref: string) =>
      ask("inject_context", { current_query: "学习", search_ref }),
    "inject_context.search_results": async (id: string) =>
      ask("inject_context", { current_query: "学习", search_results: [{ id }] }),
  };
  const forms = [step, `knowledge://${step}`, "mcp/guide#root"];
  expect(await refusals([base, `knowledge://${base}`, ...forms], bases)).toEqual([]);
  expect(await refusals(forms, steps)).toEqual([]);
  const read = await ask("read_resource", { uri: "mcp/guide#root" });
  expect(JSON.parse(read.value.contents[0].text)).toMatchObject({ node_id: "root", tree: "guide" });
  const rows = (await steps["inject_context.search_ref"]("mcp/guide#root")).value.search_results;
  expect(rows[0]).toMatchObject({ id: "mcp/guide#root", origin: "release", content: "机器学习？\n- more: 更多" });
  expect(rows[1].id).toBe("mcp/learning#1");
});

test.each([
  ["read_resource", { uri: "mcp/lerning" }, "uri", /mcp\/learning.*call without uri/],
  ["read_resource", { uri: "document://mcp/lerning" }, "uri", /mcp\/learning/],
  ["read_resource", { documents: ["mcp/lerning#1"] }, "documents.0", /mcp\/learning/],
  ["read_resource", { uri: "document://mcp/机器学习" }, "uri", /名称最接近的文档有.*mcp\/learning/],
  ["fetch", { id: "mcp/lerning" }, "id", /mcp\/learning/],
])("%s of a document that is not there names the nearest: %j", async (tool, args, field, message) => {
  const { error } = (await ask(tool, args)).value;
  expect(error).toMatchObject({ code: "invalid_input", field, message: expect.stringMatching(message) });
});
