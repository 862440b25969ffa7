/** The context tools inside workerd, over the real session object: two phases, records, replay, the document. */
import { reset, SELF } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { contextDocumentSchema } from "../../src/context/document.ts";
import { readSession, replayAll } from "../../src/context/export.ts";
import { estimator } from "../../src/context/tokens/tokens.ts";
import { compileTemplate } from "../../src/compile/templates/compile.ts";
import { findTemplate } from "../../src/templates/model.ts";
import { begin, call, ORIGIN, publishWithTemplates, shippedTemplates, SMALL, step } from "./support.ts";
import { rpc, tool } from "./tool.ts";
import { proves } from "../requirements/index.ts";

beforeEach(async () => {
  await reset();
  const published = await publishWithTemplates(SMALL);
  expect(published.status).toBe(201);
});

describe("two phases", () => {
  test("assembles, takes the turn in, and assembles on with what was said", async () => {
    proves("replay/byte-for-byte");
    const first = await tool("assemble_context", { report: "full", user_intent: "什么是MCP？" });
    expect(first).toMatchObject({ template: "simple_chat", action_needed: "infer" });
    // The question itself is in the prompt as its question section, not a second time as a message.
    expect(first.omitted).toMatchObject([{ block_type: "conversation", reason: "superseded" }]);
    expect(first.token_used).toBeLessThanOrEqual(Number(first.token_budget));
    const { session_id, assembly_id } = first;
    const turn = await tool("add_conversation_turn", {
      session_id,
      assembly_id,
      tao_data: { reasoning: "常识", action: "final_answer: 一种协议。", observation: "" },
    });
    expect(turn).toMatchObject({ status: "success", total_turns: 1, is_final: true, next_action: { kind: "done" } });
    const second = await tool("assemble_context", { report: "full", session_id, user_intent: "再说详细一点" });
    expect(JSON.stringify(second.messages)).toContain("一种协议。");
    const replayed = await tool("replay_context", { report: "full", session_id, assembly_id });
    expect(replayed).toMatchObject({ identical: true, digest: first.digest, messages: first.messages });
  });
});

describe("memory", () => {
  test("is shown in later prompts, gives way to a newer one, and goes along into another session", async () => {
    const first = await tool("assemble_context", { report: "full", user_intent: "你好" });
    const { session_id } = first;
    const note = (given: object) => tool("record", { session_id, kind: "memory", ...given });
    const long = await note({ content: "回答要长", subject: "篇幅" });
    const short = await note({ content: "回答要短，电话 13800138000", subject: "篇幅", priority: "medium" });
    await note({ content: "早就过去了", valid_until: "2020-01-01" });
    const then = await tool("assemble_context", { report: "full", session_id, user_intent: "介绍一下续订" });
    expect(then.context).toContain("- 篇幅: 回答要短");
    expect(then.context).not.toContain("13800138000");
    const reasons = (then.omitted as { block_id: string; reason: string }[]).filter((one) =>
      one.block_id.startsWith("memory:"),
    );
    expect(reasons.map(({ reason }) => reason)).toEqual(["superseded", "ttl"]);
    expect(reasons[0]?.block_id).toBe(`memory:${String((long.ids as string[])[0])}`);

    const other = await tool("assemble_context", { report: "full", user_intent: "新的会话" });
    const carry = { session_id: other.session_id, kind: "memory", from_session: session_id, idempotency_key: "k1" };
    const carried = await tool("record", carry);
    expect(carried.ids).toEqual(short.ids);
    expect(await tool("record", carry)).toMatchObject({ ids: short.ids, revision: carried.revision });
    const later = await tool("assemble_context", {
      report: "full",
      session_id: other.session_id,
      user_intent: "介绍一下续订",
    });
    expect(later.context).toContain("- 篇幅: 回答要短");
    const { context } = await tool("get_session", { session_id: other.session_id, view: "context" });
    const document = contextDocumentSchema.parse(context);
    expect(document.evidences[String((short.ids as string[])[0])]?.source.uri).toBe(`session://${String(session_id)}`);
    const replayed = await tool("replay_context", {
      report: "full",
      session_id: other.session_id,
      assembly_id: later.assembly_id,
    });
    expect(replayed).toMatchObject({ identical: true });
    const unknown = await tool("record", { session_id, kind: "memory", from_session: "nobody" });
    expect(unknown.error).toMatchObject({ code: "unknown_session" });
  });
});

describe("the context document", () => {
  test("tells a walk in the guide's words, and is valid", async () => {
    proves("evidence/sensitive-data");
    const { body } = await begin();
    await step(body.session_id, "cat", { user_input: "my phone is 13800138000" });
    const { context } = await tool("get_session", { session_id: body.session_id, view: "context" });
    expect(contextDocumentSchema.safeParse(context).success).toBe(true);
    const overHttp = await call("GET", `/api/sessions/${body.session_id}?view=context`);
    expect(overHttp.body).toEqual(context);
    const text = JSON.stringify(context);
    expect(text).toContain("Which kind?");
    expect(text).not.toContain("13800138000");
  });
});

describe("prompts and addresses", () => {
  test("lists each template once, fills one in, completes, and shows its source", async () => {
    const { prompts } = await rpc<{ prompts: { name: string; arguments: { name: string }[] }[] }>("prompts/list", {});
    expect(prompts.map(({ name }) => name)).toEqual([
      "code_review",
      "context_engineering",
      "financial_analysis",
      "rag_answer",
      "react_reasoning",
      "simple_chat",
    ]);
    expect(prompts.at(-1)?.arguments.map(({ name }) => name)).toContain("section_persona");
    const filled = await rpc<{ messages: { role: string; content: { text: string } }[] }>("prompts/get", {
      name: "simple_chat",
      arguments: { user_input: "什么是MCP？", section_persona: "您是海盗。" },
    });
    expect(filled.messages[0]?.content.text).toContain("您是海盗。");
    expect(filled.messages.at(-1)?.content.text).toBe("什么是MCP？");
    const { completion } = await rpc<{ completion: { values: string[] } }>("completion/complete", {
      ref: { type: "ref/prompt", name: "simple_chat" },
      argument: { name: "language", value: "zh" },
    });
    expect(completion.values).toEqual(["zh-CN"]);
    const { contents } = await tool("read_resource", { uri: "template://simple_chat.zh-CN" });
    expect(JSON.stringify(contents)).toContain("${local:user_intent}");
  });
});

describe("records", () => {
  test("keeps evidence without its secrets, shows it in the next prompt, and repeats with the same key", async () => {
    const { session_id } = await tool("assemble_context", {
      report: "full",
      user_intent: "What is the refund policy?",
    });
    const given = {
      session_id,
      kind: "evidence",
      evidence: {
        type: "tool_result",
        source: { kind: "tool", name: "crm" },
        content: "Refunds within 14 days; call 13800138000.",
      },
      idempotency_key: "k1",
    };
    const first = await tool("record", given);
    const again = await tool("record", given);
    expect(first).toMatchObject({ status: "success", ids: [expect.stringMatching(/^ev_/)] });
    expect(again.ids).toEqual(first.ids);
    expect(again.revision).toBe(first.revision);
    const other = await tool("record", { ...given, kind: "message", role: "user", content: "x" });
    expect(other.error?.code).toBe("idempotency_mismatch");
    const next = await tool("assemble_context", {
      report: "full",
      session_id,
      user_intent: "So within how many days?",
    });
    expect(JSON.stringify(next.messages)).toContain("Refunds within 14 days");
    expect(JSON.stringify(next.messages)).not.toContain("13800138000");
    const why = await tool("replay_context", {
      report: "full",
      session_id,
      assembly_id: next.assembly_id,
      phrase: "within 14 days",
      evidence_id: (first.ids as string[])[0],
    });
    expect(why.attribution).toMatchObject({ phrase: { status: "present" }, evidence: { status: "present" } });
  });
});

describe("an exported session", () => {
  test("holds everything its prompts were made of, wherever they are made again", async () => {
    const { body } = await begin();
    const { session_id } = body;
    await step(session_id, "dog");
    const made = await tool("assemble_context", {
      report: "full",
      session_id,
      user_intent: "How many rooms does a dog need?",
    });
    const response = await SELF.fetch(`${ORIGIN}/api/sessions/${session_id}/export`, {
      headers: { host: "localhost:8787" },
    });
    expect(response.headers.get("content-type")).toContain("ndjson");
    const read = readSession(new TextDecoder().decode(await response.arrayBuffer()));
    if (!read.ok) throw new Error(JSON.stringify(read.failure));
    const { events, shown } = read.value;
    const templates = Object.entries(shippedTemplates).flatMap(
      ([, text]) => compileTemplate(text, parse).template ?? [],
    );
    const [line] = await replayAll(events, {
      session_id: read.value.session_id,
      shown: (state) => shown.get(state.revision),
      template: (name, language) => findTemplate(templates, name, language),
      templates: [],
      counter: () => estimator,
    });
    expect(line).toMatchObject({ assembly_id: made.assembly_id, identical: true });
    expect(JSON.stringify(made.messages)).toContain("How many rooms do you have?");
  });
});

describe("the history", () => {
  test("takes turns as JSON text, numbers them, and is a resource with the turns so far", async () => {
    proves("history/json-resource", "history/add-turn", "history/add-turn-answer", "history/turn-record");
    const { session_id } = await tool("assemble_context", { report: "full", user_intent: "搜索文档" });
    const turn = { timestamp: "2025-08-31 23:45:30", reasoning: "需要资料", action: 'retrieve(query="MCP")' };
    const given = { tao_data: JSON.stringify({ ...turn, observation: "找到三篇" }), session_id, idempotency_key: "t1" };
    const first = await tool("add_conversation_turn", given);
    expect(first).toMatchObject({ status: "success", message: "已记录第 1 轮。", total_turns: 1 });
    expect(first.next_action).toEqual({ kind: "continue" });
    const again = await tool("add_conversation_turn", given);
    expect(again).toEqual(first);
    await tool("add_conversation_turn", { tao_data: "final_answer: 三篇。", session_id });
    const { contents } = await rpc<{ contents: { text: string }[] }>(
      "resources/read",
      { uri: "conversation://current/history" },
      `?session=${String(session_id)}`,
    );
    const history = JSON.parse(contents[0]?.text ?? "");
    expect(history.turns).toMatchObject([
      { turn: 1, ...turn, observation: "找到三篇" },
      { turn: 2, final_answer: "三篇。" },
    ]);
  });

  test("numbers turns that come at once one after the other", async () => {
    const { session_id } = await tool("assemble_context", { report: "full", user_intent: "搜索文档" });
    await Promise.all(
      ["a", "b", "c", "d"].map((reasoning) =>
        tool("add_conversation_turn", { session_id, tao_data: { reasoning, action: "", observation: "o" } }),
      ),
    );
    const { context } = await tool("get_session", { session_id, view: "context" });
    const document = contextDocumentSchema.parse(context);
    expect(document.session.messages.filter(({ role }) => role === "tool")).toHaveLength(4);
    const last = await tool("add_conversation_turn", { session_id, tao_data: { reasoning: "e" } });
    expect(last.total_turns).toBe(5);
  });

  test("refuses what leads nowhere, and changes nothing by it", async () => {
    const { session_id } = await tool("assemble_context", { report: "full", user_intent: "搜索文档" });
    const before = await tool("get_session", { session_id });
    const wrong = [
      { tao_data: { reasoning: "x" }, assembly_id: "nowhere" },
      { tao_data: { reasoning: "x", refs: [{ evidence_id: "ev_none" }] } },
      { tao_data: "" },
      { tao_data: { reasoning: "x" }, expected_revision: 1 },
    ];
    const codes = [];
    for (const args of wrong) codes.push((await tool("add_conversation_turn", { session_id, ...args })).error?.code);
    expect(codes).toEqual(["invalid_input", "invalid_input", "invalid_input", "revision_conflict"]);
    expect((await tool("get_session", { session_id })).revision).toBe(before.revision);
    expect((await tool("assemble_context", { report: "full", user_intent: "x", token_budget: 5 })).error?.code).toBe(
      "over_budget",
    );
    expect((await tool("assemble_context", { report: "full", user_intent: "x", template: "none" })).error?.code).toBe(
      "unknown_template",
    );
    const unnamed = { tao_data: { reasoning: "x" }, assembly_id: "nowhere" };
    expect((await tool("add_conversation_turn", unnamed)).error?.field).toBe("session_id");
  });
});

describe("a repeated assembly", () => {
  test("is the same session and the same prompt", async () => {
    const given = { report: "full", user_intent: "什么是MCP？", idempotency_key: crypto.randomUUID() };
    const first = await tool("assemble_context", given);
    const again = await tool("assemble_context", given);
    expect(again).toMatchObject({
      session_id: first.session_id,
      assembly_id: first.assembly_id,
      messages: first.messages,
      kept: first.kept,
    });
    const other = await tool("assemble_context", {
      ...given,
      session_id: first.session_id,
      token_budget: 3000,
    });
    expect(other.error?.code).toBe("idempotency_mismatch");
  });
});
