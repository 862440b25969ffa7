/**
 * Context through real clients against a real server: the host-run loop, the client's own model, replay byte for byte,
 * prompts, and the context document.
 */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { contextDocumentSchema } from "../../src/context/document.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { shippedTemplates } from "../support/templates.ts";
import { clientKinds, type Sample, type TestClient } from "./clients.ts";
import { files } from "./knowledge.ts";
import { proves } from "../requirements/index.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await server.publish({ ...files, ...shippedTemplates });
});
afterAll(() => server?.stop());

describe.each(clientKinds)("$name", (kind) => {
  async function connect(query = "", sample?: Sample): Promise<TestClient> {
    const client = await kind.connect(`${server.url}/mcp${query}`, sample);
    onTestFinished(() => client.close());
    return client;
  }

  test("walks the host-run loop: assemble, answer, act, hand in, until it is done", async () => {
    proves("protocol/mcp-only", "pipeline/any-client-model", "messages/user-sees-assistant");
    const client = await connect();
    const user_intent = "搜索关于绿茶水温的文档，并分析怎么泡";
    const first = await client.call("assemble_context", { report: "full", user_intent, template: "react_reasoning" });
    expect(first.value).toMatchObject({ action_needed: "infer", template: "react_reasoning" });
    expect(JSON.parse(first.text)).toEqual(first.value);
    const { session_id, assembly_id } = first.value;
    const asked = await client.call("add_conversation_turn", {
      session_id,
      assembly_id,
      tao_data: '思考: 需要资料\n行动: retrieve(query="绿茶 水温")',
    });
    expect(asked.value).toMatchObject({
      is_final: false,
      next_action: { kind: "call_tool", call: { tool: "retrieve", arguments: { query: "绿茶 水温" } } },
    });
    const found = await client.call("retrieve", { query: "绿茶 水温" });
    expect(found.value).toMatchObject({ status: "success" });
    await client.call("add_conversation_turn", {
      session_id,
      assembly_id,
      tao_data: { reasoning: "", action: 'retrieve(query="绿茶 水温")', observation: found.text },
    });
    const second = await client.call("assemble_context", {
      report: "full",
      user_intent,
      session_id,
      template: "react_reasoning",
    });
    expect(JSON.stringify(second.value.messages)).toContain("绿茶水温八十度");
    const done = await client.call("add_conversation_turn", {
      session_id,
      assembly_id: second.value.assembly_id,
      tao_data: "思考: 已有资料\n行动: final_answer: 用八十度的水。",
    });
    expect(done.value).toMatchObject({ is_final: true, total_turns: 3, next_action: { kind: "done" } });
    const again = await client.call("replay_context", { report: "full", session_id, assembly_id });
    expect(again.value).toMatchObject({ identical: true });
    expect(again.value.messages).toEqual(first.value.messages);
    const document = await client.read(`session://${String(session_id)}`);
    expect(contextDocumentSchema.parse(document).session.messages.at(-1)).toMatchObject({
      role: "assistant",
      content: "用八十度的水。",
    });
  });

  test("asks the client's own model, acts on what it says, and reports each stage", async () => {
    const heard: string[] = [];
    const answers = ['思考: 查一下\n行动: retrieve(query="绿茶 水温")', "思考: 够了\n行动: final_answer: 八十度。"];
    const systems: string[] = [];
    const client = await connect("", ({ system }) => {
      systems.push(system);
      return answers.shift() ?? "final_answer: 没有了";
    });
    const ran = await client.call(
      "run_pipeline",
      { user_intent: "绿茶用多少度的水？请查资料", template: "react_reasoning", task_id: "t1" },
      (message) => heard.push(message),
    );
    expect(ran.value).toMatchObject({ status: "done", final_answer: "八十度。", total_turns: 2 });
    expect(systems).toHaveLength(2);
    expect(systems[1]).toContain("绿茶水温八十度");
    expect(heard).toContain("调用工具（第 1 轮）");
    const document = contextDocumentSchema.parse(await client.read(`session://${String(ran.value.session_id)}`));
    const { model_usage = [], tool_state } = document.session;
    const made = [...model_usage, ...(tool_state?.tool_calls ?? [])];
    expect(made.map(({ task_id }) => task_id)).toEqual(["t1", "t1", "t1"]);

    // Each round is a new call, but the answer covers the whole run and no other.
    expect(ran.value.turns).toMatchObject([
      { turn: 1, assembly_id: (ran.value.assembly_ids as string[])[0] },
      { turn: 2, final_answer: "八十度。", assembly_id: (ran.value.assembly_ids as string[])[1] },
    ]);
    expect(ran.value.assembly_ids).toHaveLength(2);
    const { session_id } = ran.value;
    answers.push('思考: 再查\n行动: retrieve(query="红茶 水温")', "思考: 够了\n行动: final_answer: 九十度。");
    const next = await client.call("run_pipeline", {
      session_id,
      user_intent: "红茶呢？",
      template: "react_reasoning",
    });
    expect(next.value).toMatchObject({
      final_answer: "九十度。",
      total_turns: 4,
      turns: [
        { turn: 1, history_turn: 3 },
        { turn: 2, history_turn: 4 },
      ],
    });
    expect(next.value.turns).toHaveLength(2);
    expect(next.value.assembly_ids).toHaveLength(2);
  });

  test("lets the client's model choose a template when words alone are not sure", async () => {
    const answers = ['{"selected_template":"code_review","reasoning":"It is code.","confidence":0.8}', "Looks fine."];
    const asked: string[] = [];
    const client = await connect("", ({ said }) => {
      asked.push(said.join("\n"));
      return answers.shift() ?? "";
    });
    const ran = await client.call("run_pipeline", { user_intent: "xyzzy plugh" });
    expect(asked[0]).toContain("Choose the prompt template");
    expect(ran.value).toMatchObject({
      status: "done",
      template: "code_review",
      final_answer: "Looks fine.",
      selection: { decided_by: "client_model", confidence: 0.8 },
    });
  });

  test("lets the client's model choose when only a choice is asked for, and only among those there are", async () => {
    proves("template-selection/result");
    const user_intent = "xyzzy plugh of 13800138000";
    const answers = [
      '{"selected_template":"code_review","reasoning":"It is code.","confidence":0.8}',
      '{"selected_template":"rm_rf","confidence":1}',
      "I would rather not.",
      "",
    ];
    const asked: string[] = [];
    const client = await connect("", ({ said }) => {
      asked.push(said.join("\n"));
      return answers.shift() ?? "";
    });
    const chosen = await client.call("select_template", { user_intent });
    expect(asked[0]).toContain("Choose the prompt template");
    expect(asked[0]).not.toContain("13800138000");
    expect(chosen.value).toMatchObject({
      selected_template: "code_review",
      decided_by: "client_model",
      reasoning: "It is code.",
      confidence: 0.8,
    });
    const plain = await connect();
    const ranked = await plain.call("select_template", { user_intent });
    expect(ranked.value).toMatchObject({ decided_by: "ranking" });
    for (const _ of ["unknown name", "no choice", "nothing"]) {
      const kept = await client.call("select_template", { user_intent });
      expect(kept.value).toMatchObject({
        decided_by: "ranking",
        selected_template: ranked.value.selected_template,
        confidence: ranked.value.confidence,
      });
    }
    // When the words decide the template, no model is asked.
    await client.call("select_template", { user_intent: "什么是MCP？" });
    expect(asked).toHaveLength(4);
  });

  test("a choice of the client's model is kept in the session it was made for", async () => {
    const client = await connect("", () => '{"selected_template":"code_review","reasoning":"It is code."}');
    const { value } = await client.call("assemble_context", {
      report: "full",
      user_intent: "Hello",
      template: "simple_chat",
    });
    const session_id = String(value.session_id);
    await client.call("select_template", { user_intent: "xyzzy plugh", session_id });
    const document = contextDocumentSchema.parse(await client.read(`session://${session_id}`));
    expect(document.session.model_usage).toMatchObject([{ stage: "route", provider: "client", model: "test-model" }]);
  });

  test("a question that the client refuses leaves the choice to words, where the protocol lets it say so", async () => {
    const client = await connect("", () => {
      throw new Error("The user said no.");
    });
    const asked = client.call("select_template", { user_intent: "xyzzy plugh" });
    // In the 2026-07-28 era the client itself gives the call up: the server never hears of it.
    if (kind.name.includes("2026")) await expect(asked).rejects.toThrow("The user said no.");
    else expect((await asked).value).toMatchObject({ decided_by: "ranking", candidates: expect.any(Array) });
  });

  test("stops at the prompt when nobody offers a model", async () => {
    const client = await connect();
    const ran = await client.call("run_pipeline", { user_intent: "What is MCP?" });
    expect(ran.value).toMatchObject({ status: "infer", action_needed: "infer", template: "simple_chat" });
  });

  test("shows every template as a prompt and completes its arguments", async () => {
    proves(
      "templates/listed-first",
      "templates/raw-template",
      "partitions/section-argument",
      "templates/prompts-take-words",
      "templates/six-shipped",
    );
    const client = await connect();
    expect(await client.promptNames()).toEqual([
      "code_review",
      "context_engineering",
      "financial_analysis",
      "rag_answer",
      "react_reasoning",
      "simple_chat",
    ]);
    const texts = await client.prompt("simple_chat", { user_intent: "What is MCP?", section_persona: "A pirate." });
    expect(texts[0]).toContain("A pirate.");
    expect(texts.at(-1)).toBe("What is MCP?");
    expect(await client.completePrompt("simple_chat", "user_intent", "what is")).toEqual(["What is MCP?"]);
    expect(await client.readText("template://simple_chat.en")).toContain("${local:user_intent}");
    await expect(client.prompt("nowhere", { user_intent: "x" })).rejects.toThrow(/no such prompt/i);
  });

  test("hears that the context of a session has changed", async () => {
    const client = await connect();
    const { value } = await client.call("assemble_context", { report: "full", user_intent: "What is MCP?" });
    const uri = `session://${String(value.session_id)}`;
    const { promise: told, resolve: tell } = Promise.withResolvers<string>();
    await client.follow(uri, tell);
    const other = await connect();
    await other.call("record", {
      session_id: value.session_id,
      kind: "tasks",
      tasks: [{ task_id: "t1", name: "Read the specification" }],
    });
    expect(await told).toBe(uri);
    expect(await client.readText(uri)).toContain("Read the specification");
  });
});
