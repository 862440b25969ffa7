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
  root: { response: ${text}？, ${document}options: [{ id: more, description: 更多, next_node: further }] }
  further: { response: 还有呢？, options: [{ id: done, description: 没有了, next_node: null }] }
`;
const client = mcpClient({
  ...files,
  "knowledge/mcp/guide.tree.yaml": tree("机器学习", "documents: [learning], "),
  "knowledge/other/guide.tree.yaml": tree("语言学习"),
});
const ask = async (name: string, args: object, query = ALL) => client.tool(name, args, query);
const user_intent = "机器学习";

/** Each tool that has the argument, with what else it is called with. A null stands for one of the ids that a test makes. */
const TAKERS = {
  session_id: {
    get_session: {},
    navigate_session: { selected_option_id: "restart" },
    search_knowledge: { query: user_intent },
    retrieve: { query: user_intent },
    inject_context: { current_query: user_intent, search_results: null },
    read_resource: { uri: null },
    select_template: { user_intent },
    assemble_context: { user_intent },
    add_conversation_turn: { tao_data: { reasoning: "想" } },
    run_pipeline: { user_intent },
    record: { kind: "message", data: { role: "user", content: "嗯" } },
    replay_context: { assembly_id: null },
    analyze_tool_needs: { task_description: user_intent },
    search_and_install_tools: { task_description: user_intent },
    call_tool: { name: "files__read" },
    manage_server: { action: "refresh", name: "files" },
  },
  task_id: {
    get_task: {},
    update_task: { action: "cancel" },
    search_knowledge: { query: user_intent },
    retrieve: { query: user_intent },
    inject_context: { current_query: user_intent, search_results: [{ id: "mcp/learning#1" }] },
    run_pipeline: { user_intent },
    call_tool: { name: "files__read" },
    manage_server: { action: "refresh", name: "files" },
  },
  depends_on: { submit_task: { description: "泡茶" } },
  template: {
    assemble_context: { user_intent },
    run_pipeline: { user_intent },
    replay_context: { assembly_id: null, session_id: null },
  },
  knowledge_base: { initiate_session: { user_query: "学习" }, search_knowledge: { query: "学习" } },
} as const;

/** The calls of a table, each with a name in the argument; `made` takes the places of nulls. */
function callsOf(argument: keyof typeof TAKERS, made: Record<string, unknown> = {}) {
  return Object.fromEntries(
    Object.entries(TAKERS[argument]).map(([tool, others]: [string, object]) => [
      tool,
      async (named: string) => {
        const args = Object.entries(others).map(([name, value]) => [name, value ?? made[name]]);
        return ask(tool, { ...Object.fromEntries(args), [argument]: argument === "depends_on" ? [named] : named });
      },
    ]),
  );
}

/** Tools that cannot succeed here, since nothing is connected. */
const UNCONNECTED = new Set(["search_and_install_tools", "call_tool", "manage_server"]);

type Taker = (name: string) => Promise<unknown>;

async function failureOf(call: Taker, name: string): Promise<string | undefined> {
  const answer = (await call(name)) as { isError?: boolean; value?: { error?: { code: string } } } | string;
  return typeof answer === "string" || answer.isError !== true ? undefined : answer.value?.error?.code;
}

/** The calls that a form makes fail; those that cannot succeed must fail as they do with the plain id, the first form. */
async function refusals(forms: readonly string[], takers: Record<string, Taker>) {
  const problems: string[] = [];
  for (const [to, call] of Object.entries(takers)) {
    const expected = UNCONNECTED.has(to) ? await failureOf(call, forms[0] ?? "") : undefined;
    for (const form of forms) {
      const failure = await failureOf(call, form);
      if (failure !== expected) problems.push(`${form} in ${to}: ${failure}`);
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
  const takers = callsOf("session_id", { search_results: [evidence], uri: evidence, assembly_id });
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
  const { update_task, ...takers } = { ...callsOf("task_id"), ...callsOf("depends_on") };
  const read = { "read_resource.uri": async (uri: string) => ask("read_resource", { uri }) };
  const forms = [task.task_id, task.trajectory_uri, `${task.trajectory_uri}?format=story`];
  expect(await refusals(forms, { ...takers, ...read })).toEqual([]);
  expect(await update_task?.(task.trajectory_uri)).toMatchObject({ value: { status: "cancelled" } });
});

test("a template, by its name, its address, and either in one language", async () => {
  const { selected_template: name } = (await ask("select_template", { user_intent })).value;
  const begun = (await ask("assemble_context", { user_intent, template: "simple_chat" })).value;
  const { session_id, assembly_id } = begun;
  const forms = [name, `template://${name}`, `${name}.zh-CN`, `template://${name}.en`];
  const takers = {
    ...callsOf("template", { session_id, assembly_id }),
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
    ...callsOf("knowledge_base"),
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
  const [row] = (await ask("search_knowledge", { query: "机器学习" })).value.results;
  const found = (await ask("search", { query: "机器学习" })).value.results[0];
  const fetched = (await ask("fetch", { id: found.id })).value;
  const documents = ["mcp/learning", row.id, row.uri, found.id, found.url, fetched.id, fetched.url];
  expect(await refusals([base, `knowledge://${base}`, ...forms, ...documents], bases)).toEqual([]);
  for (const knowledge_base of documents) {
    const searched = (await ask("search_knowledge", { query: "语言学习", knowledge_base })).value;
    expect(
      searched.results.every(({ id }: { id: string }) => id.startsWith("mcp/")),
      knowledge_base,
    ).toBe(true);
  }
  expect(await refusals(forms, steps)).toEqual([]);
  const read = await ask("read_resource", { uri: "mcp/guide#root" });
  expect(JSON.parse(read.value.contents[0].text)).toMatchObject({ node_id: "root", tree: "guide" });
  const rows = (await steps["inject_context.search_ref"]("mcp/guide#root")).value.search_results;
  expect(rows[0]).toMatchObject({ id: "mcp/guide#root", origin: "release", content: "机器学习？\n- more: 更多" });
  expect(rows[1].id).toBe("mcp/learning#1");
});

test("a step of a session, by the name in its answer, and by any name to go back to it", async () => {
  proves("tools/references-accepted");
  const begun = (await ask("initiate_session", { user_query: "机器学习", knowledge_base: "mcp" })).value;
  const { session_id, node_id, path } = begun;
  const read = async (args: object, query = ALL) =>
    JSON.parse((await ask("read_resource", args, query)).value.contents[0].text);
  for (const name of [node_id, ...path]) {
    for (const answer of [
      await read({ uri: name, session_id }),
      await read({ documents: [name], session_id }),
      await read({ uri: name }, `${ALL}&session=${session_id}`),
      JSON.parse(await client.read(name, `${ALL}&session=${session_id}`)),
    ])
      expect(answer).toMatchObject({ knowledge_base: "mcp", tree: "guide", node_id: name });
  }
  expect((await ask("read_resource", { uri: node_id })).value.error.message).toContain("session_id");
  const goBack = async (name: string) => {
    const selected_option_id = `goto:${name}`;
    await ask("navigate_session", { session_id, selected_option_id: "more" });
    const answer = await ask("navigate_session", { session_id, selected_option_id });
    expect(answer.value.node_id, `${selected_option_id} ${JSON.stringify(answer.value)}`).toBe("root");
    return answer;
  };
  const names = ["root", "mcp/guide#root", "knowledge://mcp/guide#root", "knowledge://mcp/root"];
  expect(await refusals(names, { "navigate_session.selected_option_id": goBack })).toEqual([]);
  for (const wrong of ["knowledge://other/guide#root", "knowledge://mcp/other#root"]) {
    const answer = await ask("navigate_session", { session_id, selected_option_id: `goto:${wrong}` });
    expect(answer.value.error?.code, wrong).toBe("unknown_option");
  }
});

test("each argument that takes an id is tried with each form of it", async () => {
  const { tools } = await client.rpc("tools/list", {}, ALL);
  for (const [argument, table] of Object.entries(TAKERS)) {
    const taking = tools.filter(({ inputSchema }: { inputSchema: { properties?: object } }) =>
      Object.hasOwn(inputSchema.properties ?? {}, argument),
    );
    expect(Object.keys(table).toSorted(), argument).toEqual(
      taking.map(({ name }: { name: string }) => name).toSorted(),
    );
  }
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
