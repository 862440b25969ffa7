/** Who decides the next step of a task: a model, where one is configured, unless a host has decided one of its steps. */
import { expect, test } from "vitest";
import { scriptedModel } from "../../support/product.ts";
import { proves } from "../../requirements/index.ts";
import { done, taskBench, use, type Decision, type TaskBench } from "./support.ts";

const order = { shop__order: { answer: () => "ordered" } };

/** The same server, started again with a model, or without one. */
function restart(bench: TaskBench, says: (Decision | null)[] | undefined): void {
  const { services } = bench.call;
  delete services.openModel;
  if (says === undefined) return;
  const model = scriptedModel(says.map((one) => (one === null ? null : JSON.stringify(one))));
  services.openModel = async () => model;
}

async function read(bench: TaskBench, task_id: string) {
  await bench.ask("get_task", { task_id });
  await bench.tasks.settle(bench.call);
  return bench.ask("get_task", { task_id });
}

test("a task that waits for a host's first decision is decided by the model that is configured meanwhile", async () => {
  proves("task-runs/who-decides");
  const bench = taskBench(undefined, order);
  const before = await bench.run({ description: "Order bolts" });
  expect(before).toMatchObject({ status: "input_required", decided_by: "host" });
  const { task_id } = before;
  restart(bench, [use("shop__order"), done("ordered by the model")]);
  const now = await bench.ask("get_task", { task_id });
  expect(now).toMatchObject({ status: "waiting", decided_by: "model" });
  expect(now.input_needed).toBeUndefined();
  expect(await read(bench, task_id)).toMatchObject({ status: "completed", result: "ordered by the model" });
  expect(bench.library.calls).toHaveLength(1);
});

test("one whose host has taken a step stays with it, and goes to the model when it is retried", async () => {
  proves("task-runs/who-decides");
  const bench = taskBench(undefined, order);
  const { task_id } = await bench.run({ description: "Order bolts", max_steps: 3 });
  const call = { reasoning: "r", action: { tool: "shop__order", arguments: {} } };
  await bench.ask("add_conversation_turn", { session_id: task_id, tao_data: call });
  await bench.tasks.settle(bench.call);
  restart(bench, [done("ended by the model")]);
  const kept = await read(bench, task_id);
  expect(kept).toMatchObject({ status: "input_required", decided_by: "host", input_needed: { reason: "decision" } });
  expect(kept.input_needed?.question).toContain("stays with you");
  // Its host goes on: each later step is the host's too.
  await bench.ask("add_conversation_turn", { session_id: task_id, tao_data: call });
  await bench.tasks.settle(bench.call);
  expect(await read(bench, task_id)).toMatchObject({ decided_by: "host", status: "input_required" });
  await bench.ask("update_task", { task_id, action: "cancel" });
  await bench.tasks.settle(bench.call);
  expect(await bench.ask("update_task", { task_id, action: "retry" })).toMatchObject({
    status: "waiting",
    result: null,
    decided_by: "model",
  });
  await bench.tasks.settle(bench.call);
  const ended = await bench.ask("get_task", { task_id });
  expect(ended).toMatchObject({ status: "completed", result: "ended by the model" });
  expect(ended.decided_by).toBeUndefined();
});

test("a model that cannot be reached is tried again, and asks nobody else", async () => {
  const bench = taskBench(undefined, order);
  const { task_id } = await bench.run({ description: "Order bolts" });
  restart(bench, [null, null, done("at last")]);
  expect(await read(bench, task_id)).toMatchObject({ status: "completed", result: "at last" });
});

test("a decision that its host hands in before the model has begun counts", async () => {
  const bench = taskBench(undefined, order);
  const { task_id } = await bench.run({ description: "Order bolts" });
  restart(bench, [done("by the model")]);
  await bench.ask("add_conversation_turn", {
    session_id: task_id,
    tao_data: { reasoning: "r", action: "complete_task", final_answer: "by the host" },
  });
  expect(await read(bench, task_id)).toMatchObject({ status: "completed", result: "by the host" });
});

test("a task that its model began goes on with its host where the model is gone, and with the model where it is back", async () => {
  const bench = taskBench([use("shop__order"), null, null, null, null, null], order);
  const { task_id } = await bench.ask("submit_task", { description: "Order bolts" });
  expect(await bench.ask("get_task", { task_id })).toMatchObject({ decided_by: "model" });
  await bench.tasks.settle(bench.call);
  restart(bench, undefined);
  await bench.ask("update_task", { task_id, action: "retry" });
  await bench.tasks.settle(bench.call);
  expect(await bench.ask("get_task", { task_id })).toMatchObject({ status: "input_required", decided_by: "host" });
  restart(bench, [done("back")]);
  expect(await read(bench, task_id)).toMatchObject({ status: "completed", result: "back" });
});
