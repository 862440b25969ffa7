/** The history of a session: a resource that every turn is added to (test/requirements/history.ts). */
import { describe, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { files } from "../support/mcp-documents.ts";
import { mcpClient, type McpClient } from "../support/mcp-client.ts";

async function began(client: McpClient, user_intent = "搜索文档"): Promise<string> {
  return (await client.tool("assemble_context", { report: "full", user_intent })).value.session_id;
}

async function historyOf(client: McpClient, session: string) {
  return JSON.parse(await client.read("conversation://current/history", `?session=${session}`));
}

describe("the history", () => {
  test("is listed, and holds no turns before the first", async () => {
    proves("history/listed", "history/empty-at-first");
    const client = mcpClient(files);
    const session = await began(client);
    const { resources } = await client.rpc("resources/list", {}, `?session=${session}`);
    const listed = resources.find(({ uri }: { uri: string }) => uri === "conversation://current/history");
    expect(listed).toMatchObject({
      name: expect.stringMatching(/\w/),
      description: expect.stringMatching(/\w/),
      mimeType: "application/json",
    });
    const { contents } = await client.rpc("resources/read", { uri: listed.uri }, `?session=${session}`);
    expect(contents[0].mimeType).toBe("application/json");
    expect((await historyOf(client, session)).turns).toEqual([]);
  });

  test("holds each turn exactly, oldest first, as soon as it is added", async () => {
    proves("history/turn-fields", "history/read-after-turn", "history/exact-turn");
    const client = mcpClient(files);
    const session_id = await began(client);
    const turn = {
      timestamp: "2025-08-31 23:45:30",
      reasoning: "需要先检索，再分析。",
      action: 'retrieve(reasoning="要文档", query="MCP架构 \\"核心\\"", top_k=5, include_metadata=True)',
      observation: "检索到3个相关文档：\n1. “设计原理”",
    };
    await client.tool("add_conversation_turn", { session_id, tao_data: JSON.stringify(turn) });
    expect((await historyOf(client, session_id)).turns).toEqual([{ turn: 1, ...turn }]);
    await client.tool("add_conversation_turn", {
      session_id,
      tao_data: { reasoning: "够了", action: "final_answer: 好" },
    });
    const { turns } = await historyOf(client, session_id);
    expect(turns).toMatchObject([
      { turn: 1, ...turn },
      { turn: 2, reasoning: "够了", final_answer: "好" },
    ]);
  });

  test("fills in what a turn leaves out", async () => {
    proves("history/missing-fields");
    const client = mcpClient(files);
    const session_id = await began(client);
    await client.tool("add_conversation_turn", { session_id, tao_data: '{"reasoning":"想"}' });
    const [turn] = (await historyOf(client, session_id)).turns;
    expect(turn).toMatchObject({ turn: 1, reasoning: "想", action: "", observation: "" });
    expect(turn.timestamp).toMatch(/^2026-11-01T00:00:\d\d\.\d{3}Z$/);
  });

  test("is each session's own, and holds what was said and answered", async () => {
    proves("history/per-session", "history/user-and-answer");
    const client = mcpClient(files);
    const [mine, other] = [await began(client, "我的问题"), await began(client, "别人的问题")];
    await client.tool("add_conversation_turn", { session_id: other, tao_data: { final_answer: "别人的回答" } });
    await client.tool("add_conversation_turn", { session_id: mine, tao_data: { final_answer: "我的回答" } });
    const history = JSON.stringify(await historyOf(client, mine));
    expect(history).toContain("我的问题");
    expect(history).toContain("我的回答");
    expect(history).not.toContain("别人");
  });

  test("numbers on after a final answer, and later requests see what was said", async () => {
    proves("tao-loop/continues-after-answer", "history/in-next-prompt");
    const client = mcpClient(files, ["一种协议。", "它由三部分组成。"]);
    const first = await client.tool("run_pipeline", { user_intent: "什么是MCP？", template: "simple_chat" });
    const { session_id } = first.value;
    const given = { user_intent: "由什么组成？", template: "simple_chat", session_id };
    const second = await client.tool("run_pipeline", given);
    expect(second.value).toMatchObject({ status: "done", total_turns: 2, turns: [{ turn: 1, history_turn: 2 }] });
    expect(client.asked[1]?.messages[0]?.content).toContain("用户: 什么是MCP？\n\n助手: 一种协议。");
    expect((await historyOf(client, session_id)).turns).toMatchObject([
      { turn: 1, final_answer: "一种协议。" },
      { turn: 2, final_answer: "它由三部分组成。" },
    ]);
  });
});

describe("add_conversation_turn", () => {
  const turn = { reasoning: "想", action: 'retrieve(query="茶")', observation: "八十度", timestamp: "2026-01-01" };

  test("takes an object as it takes JSON text", async () => {
    proves("history/object-or-text");
    const client = mcpClient(files);
    const answers = [];
    for (const tao_data of [turn, JSON.stringify(turn)]) {
      const { value } = await client.tool("add_conversation_turn", { session_id: await began(client), tao_data });
      answers.push({ ...value, session_id: "" });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: "success", total_turns: 1, turn: { turn: 1, ...turn } });
  });

  test("says in the session's language what it has done", async () => {
    proves("sessions/language-of-messages");
    const client = mcpClient(files);
    const said = async (user_intent: string) => {
      const { session_id } = (
        await client.tool("assemble_context", { report: "full", user_intent, template: "simple_chat" })
      ).value;
      return (await client.tool("add_conversation_turn", { session_id, tao_data: turn })).value.message;
    };
    expect(await said("什么是MCP？")).toBe("已记录第 1 轮。");
    expect(await said("What is MCP?")).toBe("Turn 1 is recorded.");
  });

  test("takes a model's raw text, without what stands behind its call", async () => {
    proves("tao-loop/raw-answer", "tao-loop/split-reasoning");
    const client = mcpClient(files);
    const session_id = await began(client);
    const tao_data = `**Reasoning（思考）**: 要先检索。

**Action（行动）**: retrieve(query="MCP架构", top_k=5)

**Observation（观察）**: 检索到3个相关文档。

**Reasoning（思考）**: 据此可以分析优势。`;
    const { value } = await client.tool("add_conversation_turn", { session_id, tao_data });
    expect(value).toMatchObject({
      total_turns: 1,
      turn: {
        reasoning: "要先检索。",
        action: 'retrieve(query="MCP架构", top_k=5)',
        observation: "",
      },
      next_action: { kind: "call_tool", call: { tool: "retrieve", arguments: { query: "MCP架构", top_k: 5 } } },
    });
  });

  test("says what comes next", async () => {
    proves("tao-loop/next-step");
    const client = mcpClient(files);
    const session_id = await began(client);
    const next = async (tao_data: object) =>
      (await client.tool("add_conversation_turn", { session_id, tao_data })).value.next_action;
    expect(await next({ reasoning: "想", action: 'retrieve(query="茶")' })).toEqual({
      kind: "call_tool",
      call: { tool: "retrieve", arguments: { query: "茶" } },
    });
    expect(await next(turn)).toEqual({ kind: "continue" });
    expect(await next({ action: "final_answer: 八十度" })).toEqual({ kind: "done" });
  });

  test("refuses a turn that says nothing, and records nothing of it", async () => {
    proves("history/empty-turn");
    const client = mcpClient(files);
    const session_id = await began(client);
    for (const tao_data of [
      "",
      " \n",
      {},
      "{}",
      " { }\n",
      "[]",
      '""',
      { reasoning: "", action: " " },
      '{"reasoning":""}',
    ]) {
      const { isError, value } = await client.tool("add_conversation_turn", { session_id, tao_data });
      expect(isError).toBe(true);
      expect(value.error).toMatchObject({ code: "invalid_input", field: "tao_data" });
      // In the language of the session, which is Chinese.
      expect(value.error.expected).toMatch(/reasoning、action、observation/);
    }
    expect((await historyOf(client, session_id)).turns).toEqual([]);
  });
});

test("a client that shows tools only reads every resource through one", async () => {
  proves("protocol/tools-only-clients");
  const client = mcpClient(files);
  const query = `?session=${await began(client)}`;
  const listed = (await client.rpc("resources/list", {}, query)).resources;
  const twin = (await client.tool("read_resource", {}, query)).value;
  expect(twin.resources).toEqual(listed);
  expect(twin.resource_templates).toEqual((await client.rpc("resources/templates/list", {}, query)).resourceTemplates);
  for (const uri of ["conversation://current/history", "template://simple_chat", "document://mcp/learning"]) {
    const { value } = await client.tool("read_resource", { uri }, query);
    expect(value.contents[0].text).toBe(await client.read(uri, query));
  }
});
