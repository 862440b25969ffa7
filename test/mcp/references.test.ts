/** What a tool names, every tool takes: each kind of name that is handed out, in each argument that takes one. */
import { expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { mcpClient } from "../support/mcp-client.ts";
import { files } from "../support/mcp-documents.ts";

const ALL = "?toolsets=guide,knowledge,context,discovery,tasks,connector";
const published = {
  ...files,
  "knowledge/mcp/guide.tree.yaml": `nodes:
  root:
    response: 您想了解什么？
    documents: [learning]
    options: [{ id: more, description: 更多, next_node: null }]
`,
};
const client = mcpClient(published);
const ask = async (name: string, args: object) => client.tool(name, args, ALL);

/** Names of the same passage, or its document, by who hands them out. */
async function handedOut() {
  const step = (await ask("initiate_session", { user_query: "机器学习", knowledge_base: "mcp" })).value;
  const { session_id } = step;
  const query = "机器学习从数据中学习规律";
  const row = (await ask("search_knowledge", { session_id, query })).value.results[0];
  const retrieved = (await ask("retrieve", { session_id, query })).value;
  const found = (await ask("search", { query })).value.results[0];
  const listed = (await ask("read_resource", {})).value.resources;
  const fetched = (await ask("fetch", { id: found.id })).value;
  const passages: Record<string, string> = {
    "id of search_knowledge": row.id,
    "uri of search_knowledge": row.uri,
    "id of retrieve": retrieved.documents[0].metadata.id,
    "uri of retrieve": retrieved.documents[0].metadata.uri,
    "id of search": found.id,
  };
  const whole: Record<string, string> = {
    "document of a step": step.documents[0],
    "id of fetch": fetched.id,
    "url of fetch": fetched.url,
  };
  const read = listed.find(({ uri }: { uri: string }) => uri.startsWith("document://") && uri.includes("learning"));
  if (read !== undefined) whole["uri of resources"] = read.uri;
  const { assembly_id } = (await ask("assemble_context", { session_id, user_intent: query, template: "rag_answer" }))
    .value;
  return { session_id, assembly_id, passages, whole, evidence: retrieved.evidence_ids[0] as string };
}

test("every kind of name is accepted in every argument that takes one", async () => {
  proves("tools/references-accepted");
  const { session_id, assembly_id, passages, whole, evidence } = await handedOut();
  const content = "机器学习从数据中学习规律";
  const takers: [what: string, call: (name: string) => Promise<unknown>][] = [
    ["read_resource.uri", async (uri) => (await ask("read_resource", { uri })).value.contents?.[0]?.text],
    ["fetch.id", async (id) => (await ask("fetch", { id })).value.text],
    [
      "inject_context.search_ref",
      async (search_ref) =>
        (await ask("inject_context", { current_query: "学习", search_ref })).value.search_results?.[0]?.content,
    ],
    [
      "inject_context.search_results",
      async (id) =>
        (await ask("inject_context", { current_query: "学习", search_results: [{ id }] })).value.search_results?.[0]
          ?.content,
    ],
    [
      "inject_context.search_results as references",
      async (evidence_id) =>
        (await ask("inject_context", { current_query: "学习", session_id, search_results: [{ evidence_id }] })).value
          .search_results?.[0]?.content,
    ],
    [
      "inject_context.search_results as a uri",
      async (uri) =>
        (await ask("inject_context", { current_query: "学习", search_results: [{ uri }] })).value.search_results?.[0]
          ?.content,
    ],
  ];
  const problems: string[] = [];
  for (const [from, name] of Object.entries({ ...passages, ...whole })) {
    for (const [to, call] of takers) {
      const text = await call(name);
      if (typeof text !== "string" || !text.includes(content)) problems.push(`${from} (${name}) in ${to}`);
    }
  }
  const cited: [string, (evidence_id: string) => Promise<{ isError: boolean }>][] = [
    [
      "tao_data.refs",
      async (evidence_id) =>
        ask("add_conversation_turn", { session_id, tao_data: { reasoning: "想", refs: [{ evidence_id }] } }),
    ],
    [
      "tao_data.refs as texts",
      async (one) => ask("add_conversation_turn", { session_id, tao_data: { reasoning: "想", refs: [one] } }),
    ],
    [
      "tao_data.refs by id",
      async (id) => {
        const tao_data = { reasoning: "想", refs: [{ id }] };
        const { isError, value } = await ask("add_conversation_turn", { session_id, tao_data });
        return { isError: isError || value.turn.refs.length !== 1 };
      },
    ],
    [
      "record message refs",
      async (evidence_id) =>
        ask("record", { session_id, kind: "message", data: { role: "user", content: "嗯", refs: [{ evidence_id }] } }),
    ],
    [
      "record memory refs",
      async (evidence_id) =>
        ask("record", { session_id, kind: "memory", data: { content: "嗯", refs: [{ evidence_id }] } }),
    ],
    [
      "record memory refs as texts",
      async (one) => ask("record", { session_id, kind: "memory", data: { content: "嗯", refs: [one] } }),
    ],
    [
      "record memory refs by id",
      async (id) => ask("record", { session_id, kind: "memory", data: { content: "嗯", refs: [{ id }] } }),
    ],
    [
      "replay_context.evidence_id",
      async (evidence_id) => ask("replay_context", { session_id, assembly_id, evidence_id }),
    ],
  ];
  const blocks = { "evidence id": evidence, "block of a prompt": `evidence:${evidence}` };
  for (const [from, name] of Object.entries({ ...passages, ...whole, ...blocks })) {
    for (const [to, call] of cited) {
      // A prompt is asked about by a passage or its evidence.
      if (to === "replay_context.evidence_id" && Object.values(whole).includes(name)) continue;
      const answer = await call(name);
      if (answer.isError) problems.push(`${from} (${name}) in ${to}: ${JSON.stringify(answer).slice(0, 200)}`);
    }
  }
  for (const name of Object.values(passages)) {
    const { value } = await ask("inject_context", {
      session_id,
      current_query: "学习",
      search_results: [name],
      used: [name],
    });
    expect(value.feedback).toEqual({ recorded: [name], unknown: [] });
  }
  expect(problems).toEqual([]);
});

test("evidence is a row of inject_context as text, as a row's id and as a reference", async () => {
  proves("tools/references-accepted");
  const { session_id, evidence } = await handedOut();
  for (const row of [evidence, { id: evidence }, { evidence_id: evidence }, { evidence_id: `evidence:${evidence}` }]) {
    const given = { session_id, current_query: "学习", search_results: [row] };
    const { value } = await ask("inject_context", given);
    expect(value.search_results?.[0]?.content, JSON.stringify(row)).toContain("机器学习从数据中学习规律");
  }
});

test("a turn that cites a passage by its name keeps the evidence's own id", async () => {
  const { session_id, passages, evidence } = await handedOut();
  const refs = [passages["id of retrieve"]];
  const { value } = await ask("add_conversation_turn", { session_id, tao_data: { reasoning: "想", refs } });
  expect(value.turn.refs).toEqual([{ evidence_id: evidence }]);
});

test.each([
  [{ search_results: [{ id: "mcp/nothing" }] }, "search_results.0"],
  [{ search_results: [{ id: "mcp/learning#999" }] }, undefined],
  [{ search_results: [{ id: "nothing" }] }, "search_results.0"],
  [{ search_results: ["nowhere/nothing#1"] }, "search_results.0"],
  [{ search_ref: "mcp/nothing" }, "search_ref"],
  [{ search_ref: "nothing" }, "search_ref"],
])("inject_context refuses a name of nothing with what to pass: %j", async (args, field) => {
  const { isError, value } = await ask("inject_context", { current_query: "学习", ...args });
  if (field === undefined) {
    // A passage that is no more: its document still is.
    expect(value.search_results[0].id).toBe("mcp/learning#1");
    return;
  }
  expect(isError).toBe(true);
  expect(value.error).toMatchObject({ code: "invalid_input", field });
  expect(value.error.message).toContain("search_knowledge");
});

test("a row with content of the caller's own is taken as it is", async () => {
  const rows = [{ id: "mine/1", content: "自己的资料" }];
  const { value } = await ask("inject_context", { current_query: "学习", search_results: rows });
  expect(value.search_results[0]).toMatchObject({ id: "mine/1", origin: "caller" });
});

test("read_resource reads the documents of a step", async () => {
  const { whole } = await handedOut();
  const documents = [whole["document of a step"]];
  const { value } = await ask("read_resource", { documents });
  expect(value.contents[0].text).toContain("机器学习从数据中学习规律");
  const wrong = await ask("read_resource", { documents: [...documents, "mcp/nothing"] });
  expect(wrong.value.error).toMatchObject({ code: "invalid_input", field: "documents.1" });
  expect((await ask("read_resource", { documents: Array.from({ length: 21 }, () => "mcp/learning") })).isError).toBe(
    true,
  );
});

test("an evidence id is read with its session, by its address, and where the URL names the session", async () => {
  proves("tools/references-accepted");
  const { session_id, evidence } = await handedOut();
  const content = "机器学习从数据中学习规律";
  const address = `session://${session_id}/evidence/${evidence}`;
  const calls: [object, string][] = [
    [{ uri: evidence, session_id }, ALL],
    [{ uri: `evidence:${evidence}`, session_id }, ALL],
    [{ documents: [evidence], session_id }, ALL],
    [{ uri: address }, ALL],
    [{ uri: evidence }, `${ALL}&session=${session_id}`],
    [{ uri: `session://current/evidence/${evidence}` }, `${ALL}&session=${session_id}`],
  ];
  for (const [args, query] of calls) {
    const { value } = await client.tool("read_resource", args, query);
    expect(value.contents?.[0]?.uri.endsWith(`/evidence/${evidence}`), JSON.stringify(value)).toBe(true);
    expect(JSON.parse(value.contents[0].text)).toMatchObject({
      evidence_id: evidence,
      content: expect.stringContaining(content),
    });
  }
  const refused: [object, RegExp][] = [
    [{ uri: evidence }, /session_id/],
    [{ uri: "ev_0", session_id }, /get_session/],
    [{ uri: evidence, session_id: "nobody" }, /initiate_session/],
  ];
  for (const [args, way] of refused) expect((await ask("read_resource", args)).value.error.message).toMatch(way);
});

test("inject_context takes evidence of its session as a row, a reference, and what was used", async () => {
  proves("tools/references-accepted");
  const { session_id, passages, evidence } = await handedOut();
  const data = { type: "user_input", source: { kind: "user" }, content: "自己的笔记" };
  const own = (await ask("record", { session_id, kind: "evidence", data })).value.ids[0];
  const current_query = "学习";
  for (const args of [
    { search_results: [evidence] },
    { search_results: [{ id: evidence }] },
    { search_results: [`evidence:${evidence}`] },
    { search_ref: evidence },
  ]) {
    const { value } = await ask("inject_context", { session_id, current_query, ...args });
    expect(value.search_results?.[0], JSON.stringify(value)).toMatchObject({
      id: passages["id of retrieve"],
      origin: "release",
    });
  }
  const { value } = await ask("inject_context", { session_id, current_query, search_results: [own], used: [evidence] });
  expect(value.search_results[0]).toMatchObject({ id: own, content: "自己的笔记", origin: "caller" });
  expect(value.feedback).toEqual({ recorded: [evidence], unknown: [] });
  const unnamed = await ask("inject_context", { current_query, search_results: [own] });
  expect(unnamed.value.error.message).toContain("session_id");
});

test("read_resource says how to name the session that current stands for nowhere", async () => {
  for (const uri of ["conversation://current/history", "session://current"]) {
    const { error } = (await ask("read_resource", { uri })).value;
    expect(error).toMatchObject({ code: "invalid_input", field: "uri" });
    expect(error.message).toContain("?session=<session_id>");
  }
});
