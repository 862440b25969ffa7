/** `/api/tools`: every tool of MCP as plain JSON, with the failures of `/api`. */
import { reset, SELF } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_BODY } from "../../src/mcp/body.ts";
import { tools } from "../../src/mcp/tools/list.ts";
import type { Services } from "../../src/services.ts";
import { callTool } from "../../src/worker/api/tools.ts";
import { proves } from "../requirements/index.ts";
import { call, ORIGIN, publishWithTemplates, SMALL } from "./support.ts";
import { connectRemote, serveRemote } from "./library/support.ts";
import { rpc, tool } from "./tool.ts";

type Answer = Record<string, unknown> & { error?: { code: string; correlation_id: string } & Record<string, unknown> };

const post = (name: string, args: unknown, query = "") => call<Answer>("POST", `/api/tools/${name}${query}`, args);

/** The answer of a call that must succeed. */
async function good(name: string, args: unknown, query = ""): Promise<Record<string, unknown>> {
  const { status, body } = await post(name, args, query);
  expect({ name, status, error: body.error }).toEqual({ name, status: 200, error: undefined });
  return body;
}

afterEach(() => vi.unstubAllGlobals());
beforeEach(async () => {
  await reset();
  const document = "---\ntitle: Walking a dog\n---\nA dog is walked twice a day, for half an hour.\n";
  const published = await publishWithTemplates({ ...SMALL, "knowledge/pets/documents/walk.md": document });
  expect(published.status).toBe(201);
});

it("calls every tool once", async () => {
  const called = new Set<string>();
  const run = (name: string, args: unknown, query = "") => {
    called.add(name);
    return good(name, args, query);
  };
  const { session_id } = await run("initiate_session", { user_query: "a pet" });
  expect(await run("navigate_session", { session_id, selected_option_id: "dog" })).toMatchObject({ node_id: "room" });
  expect(await run("get_session", { session_id, view: "context" })).toMatchObject({
    revision: 2,
    context: { schema_version: "1.0" },
  });
  const { search_ref } = await run("search_knowledge", { query: "dog walked" });
  expect(await run("inject_context", { current_query: "How long a walk?", search_ref })).toMatchObject({
    action_needed: "apply_context_to_problem",
    search_results: [{ title: "Walking a dog", origin: "release" }],
  });
  expect(await run("retrieve", { reasoning: "to know", action: "search", query: "dog walked" })).toMatchObject({
    status: "success",
    total_found: 1,
  });
  expect(await run("read_resource", { uri: "document://pets/walk" })).toMatchObject({
    contents: [{ mimeType: "text/markdown" }],
  });
  expect(await run("select_template", { user_intent: "什么是MCP？" })).toMatchObject({
    selected_template: "simple_chat",
  });
  const assembled = await run("assemble_context", { report: "full", user_intent: "什么是MCP？" });
  expect(assembled).toMatchObject({ template: "simple_chat", action_needed: "infer" });
  const { assembly_id } = assembled;
  const tao_data = { reasoning: "常识", action: "final_answer: 一种协议。", observation: "" };
  const of = { session_id: assembled.session_id };
  expect(await run("add_conversation_turn", { ...of, assembly_id, tao_data })).toMatchObject({ is_final: true });
  expect(await run("replay_context", { report: "full", ...of, assembly_id })).toMatchObject({ identical: true });
  const evidence = { type: "other", source: { kind: "user" }, content: "A cat lives here." };
  expect(await run("record", { ...of, kind: "evidence", evidence })).toMatchObject({ status: "success" });
  // No model is configured and the client offers none: the run stops where the caller has to answer.
  expect(await run("run_pipeline", { user_intent: "什么是MCP？" })).toMatchObject({
    status: "infer",
    action_needed: "infer",
  });
  const connector = "?toolsets=connector";
  expect(await run("search", { query: "dog walked" }, connector)).toMatchObject({ results: [{ id: "pets/walk#1" }] });
  expect(await run("fetch", { id: "pets/walk#1" }, connector)).toMatchObject({ title: "Walking a dog" });
  serveRemote();
  await connectRemote();
  expect(await run("search_and_install_tools", { task_description: "draw a bar chart" })).toMatchObject({
    action_needed: "configure",
    candidates: [{ address: "npm:mcp-echarts@0.7.1" }],
  });
  expect(await run("analyze_tool_needs", { task_description: "repeat a message" })).toMatchObject({
    decided_by: "rule",
  });
  expect(await run("list_tools_available", { query: "repeat a message" })).toMatchObject({
    tools: [{ name: "tools__echo" }],
  });
  expect(await run("call_tool", { name: "tools__echo", arguments: { message: "hi" } })).toMatchObject({
    content: "Echo: hi",
  });
  expect(await run("manage_server", { action: "reject", name: "tools" })).toMatchObject({ status: "rejected" });
  const { task_id } = await run("submit_task", { description: "Repeat a message" });
  expect(await run("get_task", { task_id })).toMatchObject({ task_id, steps: [] });
  expect(await run("update_task", { task_id, action: "cancel" })).toMatchObject({ task_id, status: "cancelled" });
  expect([...called].toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
});

it("lists the tools of MCP with their whole contract, and narrows them as its address does", async () => {
  for (const query of ["", "?toolsets=guide", "?toolsets=connector,context"]) {
    const listed = await call<{ tools: Array<Record<string, unknown>> }>("GET", `/api/tools${query}`);
    const known = await rpc<{ tools: Array<Record<string, unknown>> }>("tools/list", {}, query);
    expect(listed.status).toBe(200);
    expect(listed.body.tools.map(({ name, description }) => ({ name, description }))).toEqual(
      known.tools.map(({ name, description }) => ({ name, description })),
    );
    const whole = tools.filter(({ name }) => known.tools.some((tool) => tool.name === name));
    expect(listed.body.tools.map(({ outputSchema }) => outputSchema)).toEqual(
      JSON.parse(JSON.stringify(whole.map((tool) => tool.describe().outputSchema))),
    );
    for (const one of listed.body.tools) {
      const members = ["name", "title", "description", "inputSchema", "outputSchema", "annotations"];
      expect(Object.keys(one)).toEqual(members);
    }
  }
});

it("answers a repeated call with the same key alike over MCP and /api", async () => {
  const args = { user_query: "a pet", idempotency_key: crypto.randomUUID() };
  const first = await good("initiate_session", args);
  expect((await good("initiate_session", args)).session_id).toBe(first.session_id);
  expect((await tool("initiate_session", args)).session_id).toBe(first.session_id);
  expect(await post("initiate_session", { ...args, user_query: "a cat" })).toMatchObject({
    status: 409,
    body: { error: { code: "idempotency_mismatch" } },
  });
});

it("answers a failure in the language that the client asks for, whatever the language of its words", async () => {
  proves("tools/one-language");
  const chinese = { "accept-language": "zh-CN" };
  const message = async (name: string, args: unknown, headers?: Record<string, string>, query = "") =>
    String((await call<Answer>("POST", `/api/tools/${name}${query}`, args, headers)).body.error?.message);
  for (const [name, args] of [
    ["retrieve", {}],
    ["retrieve", { query: 5 }],
    ["get_task", { task_id: "none" }],
    ["manage_server", { action: "add", url: "ftp://charts.example" }],
    ["call_tool", { name: "draw", arguments: {} }],
    ["read_resource", { uri: "document://pets/none" }],
  ] as const) {
    expect(await message(name, args, chinese), name).toMatch(/\p{Script=Han}/u);
    expect(await message(name, args), name).not.toMatch(/\p{Script=Han}/u);
  }
  expect(await message("record", {}, chinese, "?scope=read")).toMatch(/\p{Script=Han}/u);
  // A session's failures stay in its language, as its options are.
  const { session_id } = await good("initiate_session", { user_query: "a pet" });
  const wrong = { session_id, selected_option_id: "fish" };
  expect(await message("navigate_session", wrong, chinese)).not.toMatch(/\p{Script=Han}/u);
});

it("takes the channel and the session from the address", async () => {
  const { session_id } = await good("initiate_session", { user_query: "a pet" });
  const assembled = await good(
    "assemble_context",
    { report: "full", user_intent: "hello" },
    `?session=${String(session_id)}`,
  );
  expect(assembled.session_id).toBe(session_id);
  expect(await post("initiate_session", { user_query: "a pet" }, "?channel=preview")).toMatchObject({
    status: 404,
    body: { error: { code: "knowledge_unavailable", channel: "preview" } },
  });
  for (const [query, field] of [
    ["?channel=Main!", "channel"],
    ["?toolsets=guide,nonsense", "toolsets"],
  ]) {
    const wrong = { status: 422, body: { error: { code: "invalid_input", field } } };
    expect(await post("initiate_session", { user_query: "a pet" }, query)).toMatchObject(wrong);
    expect(await call("GET", `/api/tools${query}`)).toMatchObject(wrong);
  }
});

describe("a failure", () => {
  it("is the same as over MCP, with an HTTP status and an id", async () => {
    const { session_id } = await good("initiate_session", { user_query: "a pet" });
    const step = { session_id, selected_option_id: "dog" };
    const failures: Array<[status: number, code: string, name: string, args: object]> = [
      [404, "unknown_session", "get_session", { session_id: "nobody" }],
      [422, "unknown_option", "navigate_session", { ...step, selected_option_id: "horse" }],
      [422, "invalid_input", "navigate_session", { session_id }],
      [422, "invalid_input", "initiate_session", { user_query: "a pet", idempotencyKey: "k" }],
      [422, "invalid_input", "inject_context", { current_query: "" }],
      // To an agent this one is an answer with a status of its own; to a script it is a failure like the others.
      [422, "invalid_input", "retrieve", { reasoning: "", action: "search", query: " " }],
      [409, "revision_conflict", "navigate_session", { ...step, expected_revision: 7 }],
      [404, "unknown_knowledge_base", "search_knowledge", { query: "dog", knowledge_base: "horses" }],
      [404, "unknown_template", "assemble_context", { report: "full", user_intent: "hello", template: "__proto__" }],
      [422, "over_budget", "assemble_context", { report: "full", session_id, user_intent: "hello", token_budget: 1 }],
    ];
    for (const [status, code, name, args] of failures) {
      const answer = await post(name, args);
      expect({ name, status: answer.status, code: answer.body.error?.code }).toEqual({ name, status, code });
      const { correlation_id, ...error } = answer.body.error ?? { correlation_id: "" };
      expect(correlation_id).toMatch(/^[0-9a-f-]{36}$/);
      expect(Object.keys(answer.body)).toEqual(["error"]);
      expect((await tool(name, args)).error).toEqual(error);
    }
    const unnamed = await post("assemble_context", { report: "full", user_intent: "hello", token_budget: 1 });
    expect(unnamed.body.error).toMatchObject({ code: "over_budget", session: { started: true } });
    await good("navigate_session", { session_id, selected_option_id: "cat" });
    const after = await post("navigate_session", step);
    expect(after).toMatchObject({ status: 409, body: { error: { code: "session_complete" } } });
  });

  it("lists the existing tools for an unknown name", async () => {
    for (const name of ["nothing", "__proto__", "constructor", "Search_Knowledge"]) {
      const { status, body } = await post(name, {});
      expect(status).toBe(404);
      expect(body.error).toMatchObject({ code: "unknown_tool", tool: name, retryable: false });
      expect(body.error?.known).toEqual(tools.filter((one) => one.toolset !== "connector").map((one) => one.name));
    }
    expect((await post("fetch", {}, "?toolsets=guide")).body.error?.known).toEqual([
      "initiate_session",
      "navigate_session",
      "get_session",
    ]);
  });

  it("calls a tool of another set by its name, unless the address lists the sets", async () => {
    // A call that is refused for its argument has found its tool.
    expect((await post("search", {})).body.error).toMatchObject({ code: "invalid_input" });
    expect((await post("search", {}, "?toolsets=guide")).body.error).toMatchObject({ code: "unknown_tool" });
  });

  it("is reported for a body that is not a JSON object, or too large", async () => {
    for (const body of ["", "{", "null", "[]", '"text"', "7"]) {
      expect(await post("retrieve", body)).toMatchObject({
        status: 422,
        body: { error: { code: "invalid_input", field: "body" } },
      });
    }
    // As much as `/mcp` takes, which is more than a step needs: material to record can be long.
    const content = "x".repeat(MAX_BODY);
    expect(await post("record", { kind: "message", role: "user", content })).toMatchObject({
      status: 413,
      body: { error: { code: "too_large", limit: MAX_BODY } },
    });
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(97)),
    });
    const headers = { host: "localhost" };
    const response = await SELF.fetch(`${ORIGIN}/api/tools/record`, { method: "POST", body: endless, headers });
    expect(response.status).toBe(413);
    const { session_id } = await good("assemble_context", { report: "full", user_intent: "hello" });
    await good("record", { session_id, kind: "message", role: "user", content: "x".repeat(150_000) });
  });

  it("of an unexpected kind reports only the id under which it is logged", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const services = { version: "0.1.0", sessions: { read: () => Promise.reject(new Error("a table is missing")) } };
    const request = new Request(`${ORIGIN}/api/tools/get_session`, { method: "POST", body: '{"session_id":"s"}' });
    const anybody = { tenant: "anonymous", scopes: [] };
    const answer = await callTool(request, services as unknown as Services, anybody, "get_session", "of the request");
    expect(answer.status).toBe(500);
    const { error } = await answer.json<{ error: { code: string; correlation_id: string; message: string } }>();
    expect(error).toMatchObject({ code: "internal", message: expect.stringContaining(error.correlation_id) });
    expect(log.mock.calls.join()).toContain(error.correlation_id);
    expect(JSON.stringify(error)).not.toContain("table");
    log.mockRestore();
  });

  it("is reported to another origin and to an unknown host before anything runs", async () => {
    for (const [name, value] of [
      ["origin", "https://evil.example"],
      ["host", "evil.example"],
    ] as const) {
      const answer = await call("POST", "/api/tools/initiate_session", { user_query: "a pet" }, { [name]: value });
      expect(answer).toMatchObject({ status: 403, body: { error: { code: "forbidden" } } });
    }
  });
});
