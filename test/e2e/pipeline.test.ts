/**
 * The four stages through real clients, against a real server with a configured model: the worked example and the three
 * cases of test/requirements/pipeline.ts, with a scripted OpenAI-compatible endpoint on loopback.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { contextDocumentSchema } from "../../src/context/document.ts";
import { scriptedServer, type Reply, type ScriptedServer } from "../runtime/scripted-server.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { shippedTemplates } from "../support/templates.ts";
import { clientKinds, type TestClient } from "./clients.ts";
import { proves } from "../requirements/index.ts";

const documents = {
  "knowledge/mcp/documents/architecture.md": `---
title: MCP架构设计原理
---
MCP架构由主机、客户端和服务器组成，接口标准化，模块相互解耦。
`,
  "knowledge/mcp/documents/guide.md": `---
title: Model Context Protocol技术指南
---
MCP架构的核心优势是标准化协议和生态兼容性。
`,
  "knowledge/mcp/documents/learning.md": `---
title: 机器学习入门
---
机器学习从数据中学习规律。
`,
};

const KEY = "sk-loopback-1234567890abcdef";
const replies: Reply[] = [];
let model: ScriptedServer;
let server: TestServer;

/** Sets the model's next answers, in order. */
function script(...next: Reply[]): void {
  model.asked.length = 0;
  replies.splice(0, replies.length, ...next);
}

const choice = (name: string): Reply => ({
  say: [`{"selected_template":"${name}","reasoning":"合适","confidence":0.95}`],
});

beforeAll(async () => {
  model = await scriptedServer(replies);
  server = await startServer({
    CAIRN_MODEL_URL: model.base_url,
    CAIRN_MODEL_NAME: "qwen-max",
    CAIRN_MODEL_KEY: KEY,
  });
  await server.publish({ ...documents, ...shippedTemplates });
});
afterAll(async () => {
  await server?.stop();
  await model?.close();
});

const LAST = { reasoning: "", action: "final_answer: 好的。", observation: "" };

/** A session whose conversation has grown too long for a prompt. */
async function longTalk(client: TestClient): Promise<{ session_id: string; assembly_id: string }> {
  const opened = await client.call("assemble_context", {
    report: "full",
    user_intent: "你好",
    template: "simple_chat",
  });
  const { session_id, assembly_id } = opened.value;
  for (let place = 0; place < 14; place += 1) {
    const role = place % 2 === 0 ? "user" : "assistant";
    const content = `第${place}句，电话 13800138000。${"关于续订接口的细节还要再确认一次。".repeat(24)}`;
    await client.call("record", { session_id, kind: "message", role, content });
  }
  return { session_id: String(session_id), assembly_id: String(assembly_id) };
}

describe.each(clientKinds)("$name", (kind) => {
  async function connect(): Promise<TestClient> {
    const client = await kind.connect(`${server.url}/mcp`);
    onTestFinished(() => client.close());
    return client;
  }

  test("runs the worked example: choose, assemble, retrieve, answer, remember", async () => {
    proves(
      "pipeline/four-stages",
      "pipeline/next-turn",
      "placeholders/dynamic-tool-selection",
      "tao-loop/observation-from-tool",
      "pipeline/system-and-user-message",
      "tao-loop/labels",
      "pipeline/inspectable-stages",
      "pipeline/example-selection",
      "pipeline/example-first-call",
      "pipeline/example-observation",
      "pipeline/example-history",
      "pipeline/example-final-answer",
      "calls/provider-kind",
      "calls/model-cost",
    );
    const user_intent = "请帮我搜索关于MCP架构的文档，并分析其核心优势";
    script(
      choice("context_engineering"),
      {
        say: [
          "**Reasoning（思考）**: 需要先检索。\n\n",
          '**Action（行动）**: retrieve(reasoning="需要文档", action="search", query="MCP架构 核心优势", top_k=5, include_metadata=True)\n\n',
          "**Observation（观察）**: 我猜有三篇",
        ],
      },
      { say: ["**Action（行动）**: final_answer: MCP架构的核心优势：\n\n1. **标准化协议**\n2. 生态兼容"] },
    );
    const client = await connect();
    const stages: string[] = [];
    const ran = await client.call("run_pipeline", { user_intent }, (message) => stages.push(message));
    expect(ran.value).toMatchObject({
      status: "done",
      template: "context_engineering",
      selection: { decided_by: "model", confidence: 0.95 },
      total_turns: 2,
    });
    expect(ran.value.final_answer).toContain("**标准化协议**");
    expect(stages).toEqual(
      expect.arrayContaining(["等待模型回答（第 1 轮）", "调用工具（第 1 轮）", "记录本轮（第 2 轮）"]),
    );

    // The second prompt contains what Cairn found, not the model's guess, and the tools that the model may call.
    const [, first, second] = model.asked;
    expect(first?.messages.at(-1)).toEqual({ role: "user", content: user_intent });
    const context = second?.messages[0]?.content ?? "";
    expect(context).toContain("MCP架构的核心优势是标准化协议和生态兼容性。");
    expect(context).not.toContain("我猜");
    expect(context).toContain("- retrieve:");

    const { session_id, assembly_ids } = ran.value;
    const document = contextDocumentSchema.parse(await client.read(`session://${String(session_id)}`));
    expect(document.session.messages.map(({ role }) => role)).toEqual(["system", "user", "tool", "assistant"]);
    expect(document.session.model_usage).toMatchObject([
      { stage: "route", model: "qwen-max", total_tokens: 18, first_token_latency_ms: expect.any(Number) },
      { stage: "answer", total_tokens: 18 },
      { stage: "answer", total_tokens: 18 },
    ]);
    const [call] = document.session.tool_state?.tool_calls ?? [];
    expect(call).toMatchObject({ tool: "retrieve", status: "success", provider: { kind: "builtin", name: "cairn" } });
    for (const id of call?.result_evidence_ids ?? []) expect(document.evidences[id]).toMatchObject({ type: "rag_doc" });
    const history = await client.read(`conversation://${String(session_id)}/history`);
    expect(JSON.stringify(history)).toContain("核心优势");

    // The prompt that the model was sent can be reproduced exactly.
    for (const [place, assembly_id] of (assembly_ids as string[]).entries()) {
      const again = await client.call("replay_context", { report: "full", session_id, assembly_id });
      expect(again.value).toMatchObject({ identical: true });
      expect(again.value.messages).toEqual(model.asked[place + 1]?.messages);
    }
    expect(JSON.stringify([ran.value, document, history])).not.toContain(KEY);
  });

  test("answers a simple question directly, from the general template", async () => {
    proves("pipeline/simple-question");
    script({ say: ["not json"] }, { say: ["MCP 是模型上下文协议。"] });
    const client = await connect();
    const ran = await client.call("run_pipeline", { user_intent: "什么是MCP？" });
    expect(ran.value).toMatchObject({
      status: "done",
      template: "simple_chat",
      final_answer: "MCP 是模型上下文协议。",
      selection: { decided_by: "ranking" },
    });
  });

  test("chooses the template for analysis for an analysis", async () => {
    proves("pipeline/architecture-analysis");
    script({ say: ["no choice"] }, { say: ["final_answer: 分层清楚。"] });
    const client = await connect();
    const ran = await client.call("run_pipeline", { user_intent: "分析这个项目的架构设计" });
    expect(ran.value).toMatchObject({ status: "done", template: "context_engineering", final_answer: "分层清楚。" });
  });

  test("calls retrieve for a search", async () => {
    proves("pipeline/search-request");
    script(
      choice("context_engineering"),
      { say: ['思考: 检索\n行动: retrieve(query="机器学习")'] },
      { say: ["思考: 够了\n行动: final_answer: 找到一篇。"] },
    );
    const client = await connect();
    const ran = await client.call("run_pipeline", { user_intent: "搜索关于机器学习的文档" });
    expect(ran.value).toMatchObject({ status: "done", final_answer: "找到一篇。" });
    expect(JSON.stringify(ran.value.turns)).toContain("机器学习从数据中学习规律");
  });

  test("says what to do when the model's provider refuses, without a word of its error", async () => {
    script({ status: 401 });
    const client = await connect();
    const ran = await client.call("run_pipeline", { user_intent: "什么是MCP？", template: "simple_chat" });
    expect(ran.value).toMatchObject({ status: "model_failed", error_kind: "unauthorized", action_needed: "infer" });
    expect(ran.text).not.toContain("secret words");
  });

  test("repeats a run under its key without asking the model again", async () => {
    const client = await connect();
    script({ say: ["no choice"] }, { say: ["一种协议。"] });
    const given = { user_intent: "什么是MCP？", idempotency_key: randomUUID() };
    const first = await client.call("run_pipeline", given);
    expect(first.value).toMatchObject({ status: "done", final_answer: "一种协议。" });
    const asked = model.asked.length;
    const again = await client.call("run_pipeline", given);
    expect(model.asked).toHaveLength(asked);
    expect(again.value).toMatchObject({
      status: "done",
      session_id: first.value.session_id,
      final_answer: "一种协议。",
      turns: first.value.turns,
      assembly_ids: first.value.assembly_ids,
    });
    const other = await client.call("run_pipeline", { ...given, session_id: first.value.session_id, max_turns: 2 });
    expect(other.value).toMatchObject({ error: { code: "idempotency_mismatch" } });
  });

  // In the 2026-07-28 era a caller cancels by closing its connection, which the runtime notices with the next sign of life.
  test("hangs up on the model when its own caller goes away", async () => {
    script({ say: ["no choice"] }, { hang: true });
    const { promise: hungUp, resolve } = Promise.withResolvers<void>();
    model.onHangUp = resolve;
    const client = await connect();
    const gone = new AbortController();
    const asked = client.call(
      "run_pipeline",
      { user_intent: "什么是MCP？" },
      (stage) => {
        if (stage.startsWith("等待模型回答")) gone.abort();
      },
      gone.signal,
    );
    await expect(asked).rejects.toThrow();
    await hungUp;
  });

  test("has the model write the rolling summary after a turn, while nobody waits for it", async () => {
    proves("context-document/no-run-settings");
    const client = await connect();
    const { session_id, assembly_id } = await longTalk(client);
    const uri = `session://${session_id}`;
    const { promise: written, resolve } = Promise.withResolvers<Record<string, unknown>>();
    await client.follow(uri, () => {
      void client.read(uri).then(
        (document) => {
          const { summary } = contextDocumentSchema.parse(document).session;
          if (summary?.made_by !== undefined) resolve(document);
          // The last notification may arrive after the client has closed.
        },
        () => undefined,
      );
    });
    script({ say: ["用户要确认续订", "接口的细节。"] });
    const committed = await client.call("add_conversation_turn", { session_id, assembly_id, tao_data: LAST });
    expect(committed.value).toMatchObject({ is_final: true });
    const { session } = contextDocumentSchema.parse(await written);
    expect(session.summary).toMatchObject({ content: "用户要确认续订接口的细节。", made_by: "model" });
    expect(session.model_usage?.at(-1)).toMatchObject({ stage: "other", model: "qwen-max", total_tokens: 18 });
    expect(model.asked).toHaveLength(1);
    expect(JSON.stringify(model.asked)).not.toContain("13800138000");
    // The next prompt contains it, and can be reproduced.
    const next = await client.call("assemble_context", {
      report: "full",
      session_id,
      user_intent: "继续",
      template: "simple_chat",
    });
    expect(next.value.context).toContain("用户要确认续订接口的细节。");
    const again = await client.call("replay_context", {
      report: "full",
      session_id,
      assembly_id: next.value.assembly_id,
    });
    expect(again.value).toMatchObject({ identical: true });
  });

  test("a model that never answers holds up neither the turn nor the next prompt", async () => {
    const client = await connect();
    const { session_id, assembly_id } = await longTalk(client);
    script({ hang: true });
    const committed = await client.call("add_conversation_turn", { session_id, assembly_id, tao_data: LAST });
    expect(committed.value).toMatchObject({ is_final: true });
    const next = await client.call("assemble_context", {
      report: "full",
      session_id,
      user_intent: "继续",
      template: "simple_chat",
    });
    expect(next.value.context).toContain("关于续订接口的细节还要再确认一次。");
    const { session } = contextDocumentSchema.parse(await client.read(`session://${session_id}`));
    expect(session.summary).toMatchObject({ made_by: "extract" });
  });

  test("lets the model choose a template, and only among those there are", async () => {
    proves("template-selection/result");
    const client = await connect();
    script(choice("code_review"));
    const chosen = await client.call("select_template", { user_intent: "看看这段" });
    expect(chosen.value).toMatchObject({ selected_template: "code_review", decided_by: "model" });
    script(choice("rm_rf"));
    const kept = await client.call("select_template", { user_intent: "什么是MCP？" });
    expect(kept.value).toMatchObject({ selected_template: "simple_chat", decided_by: "ranking" });
  });
});
