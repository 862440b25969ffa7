/** One session that makes every kind of record a context document can hold, through the tools alone. */
import type { ContextDocument } from "../../src/context/document.ts";
import { product, scriptedModel, type Product } from "./product.ts";

export interface FullSession {
  product: Product;
  session_id: string;
  /** The document after the last step. */
  document: ContextDocument;
  /** After each call, as a client reads it. */
  seen: ContextDocument[];
}

/** Calls of every kind, in an order a host could make them. */
export async function recordFullSession(): Promise<FullSession> {
  const fixture = product(
    scriptedModel([
      '{"selected_template":"react_reasoning","reasoning":"search","confidence":0.9}',
      '思考: 查一下\n行动: retrieve(query="绿茶 水温")',
      "思考: 试试别的\n行动: nonexistent(x=1)",
      "思考: 够了\n行动: final_answer: 八十度。",
      null,
    ]),
  );
  const seen: ContextDocument[] = [];
  const begun = await fixture.ask("initiate_session", { user_query: "my bicycle is broken" });
  const { session_id } = begun;
  const step = async (name: string, args: object) => {
    const value = await fixture.ask(name, { session_id, ...args });
    seen.push(await fixture.document(session_id));
    return value;
  };
  const record = (kind: string, given: object) => step("record", { kind, ...given });
  seen.push(await fixture.document(session_id));

  await step("navigate_session", { selected_option_id: "tyre", user_input: "the tyre, I think" });
  await step("navigate_session", { selected_option_id: "provide_more_info", user_input: "3" });
  await step("navigate_session", { selected_option_id: "provide_more_info", user_input: "I do not know" });
  await step("navigate_session", { selected_option_id: "back" });
  const agent = { agent_id: "agent-001", name: "my-agent", version: "2026-02-10" };
  await record("actor", { actor: { user_id: "u-7", user_role: "developer", agent }, locale: "zh-CN" });
  await record("tasks", {
    tasks: [
      { task_id: "t1", name: "查资料", status: "running" },
      { task_id: "t2", name: "写答案", depends_on: ["t1"] },
    ],
  });
  const found = await step("search_knowledge", { query: "绿茶水温" });
  const given = await step("inject_context", { current_query: "绿茶水温", search_ref: found.search_ref });
  const [evidence_id] = given.evidence_ids;
  await step("retrieve", { query: "红茶" });
  await record("evidence", {
    evidence: {
      type: "skill_output",
      source: { kind: "skill", name: "mySkill", uri: "https://example.org/skill" },
      content: '{"price":10}',
      confidence: 0.92,
      metadata: { dataField: ["price"], knowledgeType: ["fact"], tags: ["a"], subject: "price", value: 10 },
    },
  });
  await record("tool_call", {
    call: {
      tool: "getOrder",
      status: "success",
      task_id: "t1",
      provider: { kind: "mcp", name: "orders", uri: "mcp://orders" },
      args_digest: { id: 5 },
      duration_ms: 12,
    },
    evidences: [{ type: "tool_result", source: { kind: "tool", name: "getOrder" }, content: "order 5 is paid" }],
  });
  await record("model_usage", {
    usage: {
      task_id: "t2",
      stage: "plan",
      provider: "pangu",
      model: "pangu-V-7B",
      params: { temperature: 0.2 },
      prompt_tokens: 30,
      completion_tokens: 12,
      first_token_latency_ms: 120,
      latency_ms: 900,
      status: "success",
    },
    output: "先查资料，再写答案。",
  });
  await record("message", { role: "assistant", content: "见资料。", refs: [{ evidence_id, selector: "lines:1" }] });
  await record("memory", { content: "用户喜欢简短的回答。", subject: "style", refs: [{ evidence_id }] });
  await record("message", { role: "system", content: "请用中文。" });
  await record("tasks", { tasks: [{ task_id: "t1", status: "completed", result_evidence_ids: [evidence_id] }] });
  const made = await step("assemble_context", { report: "full", user_intent: "绿茶怎么泡？", template: "rag_answer" });
  await step("add_conversation_turn", {
    assembly_id: made.assembly_id,
    tao_data: { reasoning: "已有资料", action: "lookup()", observation: "工具说八十度" },
  });
  await step("add_conversation_turn", {
    tao_data: { action: "final_answer: 八十度。", refs: [{ evidence_id, selector: "chars:1-4" }] },
  });
  await step("run_pipeline", { user_intent: "再查一次绿茶用多少度的水" });
  await step("run_pipeline", { user_intent: "还有什么要注意？" });
  return { product: fixture, session_id, document: await fixture.document(session_id), seen };
}

let once: Promise<FullSession> | undefined;

/** The same session for all tests that only read it. */
export function fullSession(): Promise<FullSession> {
  once ??= recordFullSession();
  return once;
}
