/** A decision that a host hands in: in which shapes, that the task alone acts on it, and what is said where none is waited for. */
import { expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { taskBench, type TaskBench } from "./support.ts";

const order = { shop__order: { answer: ({ text }: { text?: unknown }) => `ordered ${String(text)}` } };

async function handIn(bench: TaskBench, session_id: string, tao_data: unknown) {
  const answer = await bench.ask("add_conversation_turn", { session_id, tao_data });
  await bench.tasks.settle(bench.call);
  return answer;
}

test("a decided call is made by the task alone", async () => {
  proves("task-runs/host-acts-once");
  const bench = taskBench(undefined, order);
  const { task_id } = await bench.run({ description: "Order bolts" });
  const decision = { reasoning: "order", action: { tool: "shop__order", arguments: { text: "bolts" } } };
  const turn = await handIn(bench, task_id, decision);
  expect(turn.next_action).toEqual({ kind: "continue" });
  expect(turn.message).toContain("get_task");
  expect(bench.library.calls).toHaveLength(1);
  // Decided again it is made again, and never taken for a step that the host has made.
  await handIn(bench, task_id, decision);
  expect(bench.library.calls).toHaveLength(2);
});

test("a turn handed in again under the same key is answered as before", async () => {
  const bench = taskBench(undefined, order);
  const { task_id: session_id } = await bench.run({ description: "Order bolts" });
  const tao_data = { reasoning: "order", action: { tool: "shop__order", arguments: { text: "bolts" } } };
  const given = { session_id, tao_data, idempotency_key: "3f1f6d1e-54c2-4d57-9f0e-2b1f6f6f3a10" };
  const first = await bench.ask("add_conversation_turn", given);
  const again = await bench.ask("add_conversation_turn", given);
  expect(again).toMatchObject({ total_turns: first.total_turns, next_action: { kind: "continue" } });
  await bench.tasks.settle(bench.call);
  expect(bench.library.calls).toHaveLength(1);
});

const parameters = { text: "bolts" };
test.each([
  ["the turn's", { reasoning: "r", action: { tool: "shop__order", arguments: parameters } }],
  ["the seed's", { thinking: "r", action: "use_tool", tool_id: "shop__order", parameters, confidence: 0.8 }],
  ["the seed's without thinking", { action: "use_tool", tool_id: "shop__order", parameters }],
  ["the seed's inside action", { reasoning: "r", action: { action: "use_tool", tool_id: "shop__order", parameters } }],
  ["its tool inside action", { reasoning: "r", action: { tool_id: "shop__order", parameters } }],
  ["a name and parameters", { reasoning: "r", action: { tool: "shop__order", parameters } }],
  ["JSON text", JSON.stringify({ action: { tool_id: "shop__order", parameters } })],
])("a call in the shape: %s", async (_, tao_data) => {
  proves("task-runs/host-shapes");
  const bench = taskBench(undefined, order);
  const { task_id } = await bench.run({ description: "Order bolts" });
  const turn = await handIn(bench, task_id, tao_data);
  expect(turn.problems).toBeUndefined();
  expect(turn.next_action).toEqual({ kind: "continue" });
  expect(bench.library.calls.map(({ tool, arguments: given }) => [tool, given])).toEqual([["shop__order", parameters]]);
});

test.each([
  ["an answer beside it", { reasoning: "r", action: "complete_task", final_answer: "all done" }],
  ["a summary beside it", { action: "complete_task", summary: "all done" }],
  ["parameters", { reasoning: "r", action: "complete_task", parameters: { summary: "all done" } }],
  ["inside action", { action: { action: "complete_task", parameters: { summary: "all done" } } }],
  ["as a tool", { reasoning: "r", action: { tool: "complete_task", arguments: { summary: "all done" } } }],
])("complete_task with %s", async (_, tao_data) => {
  proves("task-runs/host-shapes");
  const bench = taskBench(undefined, order);
  const { task_id } = await bench.run({ description: "Order bolts" });
  const turn = await handIn(bench, task_id, tao_data);
  expect(turn.problems).toBeUndefined();
  expect(turn.next_action).toEqual({ kind: "done" });
  expect(await bench.ask("get_task", { task_id })).toMatchObject({ status: "completed", result: "all done" });
});

test("the question and the failure show an example", async () => {
  proves("task-runs/host-shapes");
  const bench = taskBench(undefined, order);
  const task = await bench.run({ description: "Order bolts" });
  const { task_id: session_id } = task;
  expect(task.input_needed?.question).toContain('"action": { "tool": "<tool_id>", "arguments": {…} }');
  for (const tao_data of ["Thought: hm", { reasoning: "r", action: "use_tool" }]) {
    const wrong = await bench.tool("add_conversation_turn", { session_id, tao_data });
    expect(wrong.value.error).toMatchObject({ code: "invalid_input", field: "tao_data" });
    expect(JSON.stringify(wrong.value)).toContain("<tool_id>");
  }
});

test("a decision that nobody waits for is refused with what is waited for", async () => {
  proves("task-runs/host-not-waiting");
  const bench = taskBench(undefined, order);
  const { task_id } = await bench.run({ description: "Order bolts" });
  await handIn(bench, task_id, { reasoning: "r", action: "ask_user", question: "Which size?" });
  const decision = { reasoning: "r", action: { tool: "shop__order", arguments: {} } };
  const asked = await bench.tool("add_conversation_turn", { session_id: task_id, tao_data: decision });
  expect(asked.value.error).toMatchObject({
    code: "task_takes_no_decision",
    status: "input_required",
    question: "Which size?",
  });
  await bench.ask("update_task", { task_id, action: "answer", answer: "M16" });
  await bench.tasks.settle(bench.call);
  await handIn(bench, task_id, { reasoning: "r", action: "complete_task", final_answer: "done" });
  const late = await bench.tool("add_conversation_turn", { session_id: task_id, tao_data: decision });
  expect(late.value.error).toMatchObject({ code: "task_ended", status: "completed" });
  expect(bench.library.calls).toHaveLength(0);
});

test.each([
  ["a time", "查一下明年的预算", "not_before"],
  ["another task", "Order nuts", "depends_on"],
])("a task that waits for %s says so to whoever answers or decides", async (_, description, what) => {
  proves("task-runs/host-not-waiting");
  const bench = taskBench(undefined, order);
  const first = await bench.run({ description: "Order bolts" });
  const waits = what === "not_before" ? "2099-01-01T00:00:00.000Z" : [first.task_id];
  const { task_id } = await bench.ask("submit_task", { description, [what]: waits });
  expect(await bench.ask("get_task", { task_id })).toMatchObject({ status: "waiting" });
  const tao_data = { reasoning: "r", action: "complete_task", final_answer: "early" };
  for (const refused of [
    await bench.tool("add_conversation_turn", { session_id: task_id, tao_data }),
    await bench.tool("update_task", { task_id, action: "answer", answer: "x" }),
  ]) {
    const error = refused.value.error as { message: string };
    expect(error).toMatchObject({ code: "task_takes_no_decision", status: "waiting", waits_for: { [what]: waits } });
    expect(error.message).toContain(
      what === "not_before" ? "还没有开始" : `waits for ${first.task_id} to be completed`,
    );
    expect(error.message).toContain("get_task");
  }
});

test("a task that was cancelled before it began has ended for whoever decides", async () => {
  const bench = taskBench(undefined, order);
  const { task_id } = await bench.ask("submit_task", { description: "Order nuts", not_before: "2099-01-01T00:00:00Z" });
  await bench.ask("update_task", { task_id, action: "cancel" });
  const tao_data = { reasoning: "r", action: "complete_task", final_answer: "early" };
  const refused = await bench.tool("add_conversation_turn", { session_id: task_id, tao_data });
  expect(refused.value.error).toMatchObject({ code: "task_ended", status: "cancelled" });
});

test.each([
  [
    "a text that goes on behind its call",
    'Thought: send\nAction: shop__order(text="bolts")\nObservation: ordered\nAction: final_answer: done',
  ],
  [
    "a call beside an answer",
    { reasoning: "r", action: { tool: "shop__order", arguments: parameters }, final_answer: "ok" },
  ],
])("%s gets one instruction: the task makes the call", async (_, tao_data) => {
  proves("task-runs/host-acts-once");
  const bench = taskBench(undefined, order);
  const { task_id } = await bench.run({ description: "Order bolts" });
  const turn = await handIn(bench, task_id, tao_data);
  expect(turn.message).toContain("do not make the call too");
  expect(turn.message).not.toMatch(/make the call in|hand in its result/i);
  expect(turn).toMatchObject({ is_final: false, next_action: { kind: "continue" } });
  expect(bench.library.calls).toHaveLength(1);
});

test("ask_user beside an answer asks it, and ends nothing", async () => {
  const bench = taskBench(undefined, order);
  const { task_id } = await bench.run({ description: "Order bolts" });
  const turn = await handIn(bench, task_id, { reasoning: "r", action: "ask_user", final_answer: "Which size?" });
  expect(turn).toMatchObject({ is_final: false, next_action: { kind: "continue" } });
  expect(await bench.ask("get_task", { task_id })).toMatchObject({
    status: "input_required",
    input_needed: { reason: "question", question: "Which size?" },
  });
});
