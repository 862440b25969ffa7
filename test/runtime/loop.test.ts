/** The loop over the four stages with a scripted model: how it handles each kind of answer (test/requirements/tao-loop.ts). */
import { describe, expect, test } from "vitest";
import { contextDocumentSchema } from "../../src/context/document.ts";
import { proves } from "../requirements/index.ts";
import { choose, files } from "../support/mcp-documents.ts";
import { mcpClient, type McpClient } from "../support/mcp-client.ts";

const run = async (client: McpClient, given: object = {}) =>
  (await client.tool("run_pipeline", { user_intent: "分析MCP架构的核心优势", template: "react_reasoning", ...given }))
    .value;

const systemOf = (client: McpClient, turn: number): string => client.asked[turn - 1]?.messages[0]?.content ?? "";

async function documentOf(client: McpClient, session_id: string) {
  const { value } = await client.tool("get_session", { session_id, view: "context" });
  return contextDocumentSchema.parse(value.context);
}

describe("the loop", () => {
  test("goes through the stages in their order, and shows the turns before", async () => {
    proves(
      "pipeline/stage-order",
      "tao-loop/sees-earlier-turns",
      "tao-loop/returns-final-answer",
      "sessions/language-of-messages",
    );
    const client = mcpClient(files, [
      choose("context_engineering"),
      '思考: 先找架构\n行动: retrieve(query="MCP架构 主机")',
      '思考: 再找优势\n行动: retrieve(query="MCP 核心优势")',
      "思考: 够了\n行动: final_answer: 标准化。",
    ]);
    const ran = await run(client, { template: undefined });
    expect(client.progressMessages).toEqual([
      "选择模板",
      ...[1, 2].flatMap((turn) =>
        ["组装上下文", "等待模型回答", "调用工具", "记录本轮"].map((stage) => `${stage}（第 ${turn} 轮）`),
      ),
      ...["组装上下文", "等待模型回答", "记录本轮"].map((stage) => `${stage}（第 3 轮）`),
    ]);
    await run(client, { user_intent: "Research the architecture", template: "context_engineering", max_turns: 1 });
    expect(client.progressMessages).toEqual([
      "Choosing a template",
      ...["Assembling the prompt", "Asking the model", "Recording the turn"].map((stage) => `${stage} (turn 1)`),
    ]);
    expect(ran).toMatchObject({ status: "done", final_answer: "标准化。", total_turns: 3 });
    expect(systemOf(client, 2)).not.toContain("先找架构");
    expect(systemOf(client, 3)).toContain("思考: 先找架构");
    expect(systemOf(client, 4)).toContain("思考: 先找架构");
    expect(systemOf(client, 4)).toContain("思考: 再找优势");
  });

  test("stops after the turns it was allowed", async () => {
    proves("tao-loop/turn-limit");
    const client = mcpClient(files, ['思考: 再找\n行动: retrieve(query="MCP")']);
    const ran = await run(client, { max_turns: 2 });
    expect(ran).toMatchObject({ status: "max_turns", total_turns: 2, action_needed: "continue" });
    expect(ran).not.toHaveProperty("final_answer");
    expect(client.asked).toHaveLength(2);
  });

  test("calls the tool with the model's arguments, and shows what it gave, not what the model guessed", async () => {
    proves("tao-loop/model-chooses-tool", "tao-loop/invented-observation");
    const client = mcpClient(files, [
      '思考: 要文档\n行动: retrieve(reasoning="要文档", query="机器学习", top_k=1, include_metadata=True)\n观察: 我猜有九篇',
      "final_answer: 有一篇。",
    ]);
    const ran = await run(client);
    const { session } = await documentOf(client, ran.session_id);
    expect(session.tool_state?.tool_calls).toMatchObject([
      {
        tool: "retrieve",
        status: "success",
        args_digest: { reasoning: "要文档", query: "机器学习", top_k: 1, include_metadata: true },
      },
    ]);
    expect(ran.turns[0].observation).toContain("机器学习从数据中学习规律。");
    expect(systemOf(client, 2)).toContain("机器学习从数据中学习规律。");
    const history = await client.read(`conversation://${ran.session_id}/history`);
    for (const text of [JSON.stringify(ran), systemOf(client, 2), history]) expect(text).not.toContain("九篇");
  });

  test("cites passages under the ids by which the session keeps them", async () => {
    proves("tao-loop/observation-cites-evidence");
    // One of the passages holds a telephone number, which is removed before anything is kept.
    const client = mcpClient(files, ['思考: 找\n行动: retrieve(query="MCP架构 核心优势")', "final_answer: 好"]);
    const ran = await run(client);
    const document = await documentOf(client, ran.session_id);
    const cited = Array.from(
      ran.turns[0].observation.matchAll(/\[(ev_\w+)\]/g),
      ([, id]: RegExpMatchArray) => id ?? "",
    );
    expect(cited.length).toBeGreaterThan(1);
    expect(ran.turns[0].refs.map(({ evidence_id }: { evidence_id: string }) => evidence_id)).toEqual(cited);
    for (const id of cited) expect(document.evidences[id], id).toMatchObject({ type: "rag_doc" });
    expect(document.session.tool_state?.tool_calls[0]?.result_evidence_ids).toEqual(cited);
    expect(JSON.stringify([ran, document])).not.toContain("13812345678");
  });

  test.each([
    ['retrieve(query="zebra")', "success", /没有匹配|No passage matches/],
    ['retrieve(query="MCP", top_k=99)', "error", /top_k/],
    ['retrieve(action="Skip", reasoning="够了")', "success", /跳过|skip/i],
  ])("says what came of %s, and keeps no evidence of it", async (action, status, words) => {
    proves("tao-loop/empty-search");
    const client = mcpClient(files, [`思考: 找\n行动: ${action}`, "final_answer: 好"]);
    const ran = await run(client);
    const { observation } = ran.turns[0];
    expect(observation).toMatch(words);
    expect(observation).not.toContain('{"status"');
    expect(ran.turns[0]).not.toHaveProperty("refs");
    const { session, evidences } = await documentOf(client, ran.session_id);
    expect(session.tool_state?.tool_calls).toMatchObject([{ status, result_evidence_ids: [] }]);
    expect(Object.values(evidences).filter(({ type }) => type === "tool_result" || type === "rag_doc")).toEqual([]);
    expect(systemOf(client, 2)).not.toContain("参考资料");
  });

  test("names title, section and score of a passage", async () => {
    proves("tao-loop/observation-names-passages");
    const book =
      "---\ntitle: Zebra book\n---\n# Zebra book\n\nOn animals.\n\n## Stripes\n\nEvery zebra has stripes of its own.\n";
    const client = mcpClient({ ...files, "knowledge/mcp/documents/zebra.md": book }, [
      'Thought: look\nAction: retrieve(query="zebra stripes")',
      "final_answer: its own",
    ]);
    const { observation } = (await run(client)).turns[0];
    expect(observation).toMatch(/^\[ev_\w+\] Zebra book › Stripes \(score [01]\.\d\d\)$/m);
  });

  test("answers a call of an unknown tool and an unreadable action, and goes on", async () => {
    proves("tao-loop/unknown-tool", "tao-loop/unreadable-action");
    const client = mcpClient(files, [
      "思考: a\n行动: search_internet(query=1)",
      "思考: b\n行动: 我想查一下",
      "思考: c\n行动: final_answer: 好",
    ]);
    const ran = await run(client);
    expect(ran).toMatchObject({ status: "done", total_turns: 3 });
    expect(ran.turns[0].observation).toMatch(/^没有这个工具/);
    expect(ran.turns[1].observation).toContain('行动: 工具名(参数="值")');
    expect(systemOf(client, 3)).toContain("没有这个工具");
  });

  test("takes everything after final_answer: as the answer", async () => {
    proves("tao-loop/final-answer-verbatim", "tao-loop/answer-formatting");
    const answer =
      'MCP可以指"多芯片封装"(Multi-Chip Package)：\n\n1. **标准化**: 统一接口(标准)\n2. 观察得到的"模块化"\n\n请问您指的是哪一种呢？';
    const client = mcpClient(files, [
      `**Reasoning（思考）**: 有几种含义。\n\n**Action（行动）**: final_answer: ${answer}`,
    ]);
    const ran = await run(client);
    expect(ran).toMatchObject({ status: "done", final_answer: answer, turns: [{ reasoning: "有几种含义。" }] });
  });
});
