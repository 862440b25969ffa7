/** The runs of a session, as the page puts them together from its events. */
import { expect, test } from "vitest";
import { openLog } from "../../../../src/context/open-log.ts";
import { lanesOf, openPrompt, runsOf } from "../../../../src/console/views/pipeline/runs.ts";
import { proves } from "../../../requirements/index.ts";
import { product, scriptedModel, type Product } from "../../../support/product.ts";

const asked = { user_intent: "分析这个项目的架构设计", template: "context_engineering" };

async function runsIn(cairn: Product, session_id: string) {
  const read = await cairn.sessions.events(cairn.call.principal, session_id);
  return runsOf(openLog(read.ok ? read.value.map(({ event }) => event) : []));
}

test("a run of a configured model has its turns, calls, tokens and latencies, and what failed where it did", async () => {
  proves("page/pipeline");
  const cairn = product(
    scriptedModel(['思考: 查\n行动: retrieve(query="水温")', null, "行动: final_answer: 八十度。"]),
  );
  const first = await cairn.ask("run_pipeline", asked);
  const session_id = String(first.session_id);
  const again = { ...asked, session_id, run_id: first.run_id };
  expect(first.status).toBe("model_failed");
  const [failed] = await runsIn(cairn, session_id);
  expect(failed?.cycles.at(-1)?.models.at(-1)).toMatchObject({ status: "error" });
  await cairn.ask("run_pipeline", again);
  const runs = await runsIn(cairn, session_id);
  expect(runs).toHaveLength(1);
  const [run] = runs;
  if (run === undefined) return;
  expect(run).toMatchObject({ id: first.run_id, user_intent: asked.user_intent, answer: "八十度。" });
  expect(run.cycles[0]?.tools.map(({ tool }) => tool)).toEqual(["retrieve"]);
  expect(run.cycles[0]?.models[0]).toMatchObject({ total_tokens: 18, first_token_latency_ms: 40 });
  expect(run.cycles[0]?.turn?.observation).toContain("八十度");
  expect(openPrompt(run)).toBeUndefined();
  const lanes = lanesOf(run, "host");
  expect(new Set(lanes.map(({ stage }) => stage))).toEqual(new Set([1, 2, 3, 4]));
  expect(lanes.filter(({ failed: isFailed }) => isFailed === true)).toHaveLength(1);
  for (const { from, to } of lanes) expect(from).toBeLessThanOrEqual(to);
});

test("without a model a run waits for the answer to its last prompt, and a turn that is handed in belongs to it", async () => {
  proves("page/pipeline-by-hand");
  const cairn = product();
  const { session_id, run_id, assembly_id } = await cairn.ask("run_pipeline", asked);
  const waiting = await runsIn(cairn, session_id);
  expect(waiting[0] && openPrompt(waiting[0])?.assembly_id).toBe(assembly_id);
  const tao_data = { reasoning: "够了", action: "final_answer: 分层。", observation: "" };
  await cairn.ask("add_conversation_turn", { session_id, assembly_id, tao_data });
  const [run] = await runsIn(cairn, session_id);
  expect(run).toMatchObject({ id: run_id, answer: "分层。" });
  expect(run && lanesOf(run, "host").some(({ label }) => label === "host")).toBe(true);
});

test("a host that assembles and records by itself makes a run of its own", async () => {
  const cairn = product();
  const { session_id, assembly_id } = await cairn.ask("assemble_context", asked);
  const tao_data = { reasoning: "查", action: 'retrieve(query="水温")', observation: "八十度" };
  await cairn.ask("add_conversation_turn", { session_id, assembly_id, tao_data });
  await cairn.ask("assemble_context", { ...asked, session_id });
  await cairn.ask("assemble_context", { session_id, user_intent: "另一个问题", template: "simple_chat" });
  const runs = await runsIn(cairn, session_id);
  expect(runs.map(({ id, cycles }) => [id === assembly_id, cycles.length])).toEqual([
    [true, 2],
    [false, 1],
  ]);
});

test("prompts assembled by hand are no turns of a run, until a turn answers one", async () => {
  proves("page/pipeline-by-hand");
  const cairn = product();
  const { session_id, assembly_id } = await cairn.ask("run_pipeline", asked);
  const byHand = await cairn.ask("assemble_context", { ...asked, session_id, token_budget: 900 });
  await cairn.ask("assemble_context", { ...asked, session_id, token_budget: 1200 });
  const [before] = await runsIn(cairn, String(session_id));
  expect(before && openPrompt(before)?.assembly_id).toBe(assembly_id);
  expect(before?.cycles).toHaveLength(1);
  expect(before?.aside).toHaveLength(2);
  expect(before && lanesOf(before, "host").filter(({ stage }) => stage === 2)).toHaveLength(1);
  const tao_data = { reasoning: "查", action: 'retrieve(query="水温")', observation: "八十度" };
  await cairn.ask("add_conversation_turn", { session_id, assembly_id: byHand.assembly_id, tao_data });
  const [after] = await runsIn(cairn, String(session_id));
  expect(after?.cycles.map(({ assembly }) => assembly.assembly_id)).toEqual([byHand.assembly_id, assembly_id]);
  expect(after?.aside).toHaveLength(1);
});

test("a host that makes its prompt again, with another budget, has made one turn when it has answered", async () => {
  const cairn = product();
  const { session_id } = await cairn.ask("assemble_context", asked);
  const { assembly_id } = await cairn.ask("assemble_context", { ...asked, session_id, token_budget: 2000 });
  const tao_data = { reasoning: "够了", action: "final_answer: 分层。", observation: "" };
  await cairn.ask("add_conversation_turn", { session_id, assembly_id, tao_data });
  const [run] = await runsIn(cairn, String(session_id));
  expect(run?.cycles).toHaveLength(1);
  expect(run?.aside).toHaveLength(1);
  expect(run).toMatchObject({ answer: "分层。" });
});
