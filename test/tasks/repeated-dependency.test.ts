/** A task that is handed in again keeps its id, also for the tasks of the same request that depend on it. */
import { expect, test } from "vitest";
import type { TaskOwner, TaskSubmission } from "../../src/tasks/model.ts";
import { TaskQueue } from "../../src/tasks/queue.ts";
import { proves } from "../requirements/index.ts";
import { memoryQueueStore } from "../support/memory-tasks.ts";

const owner: TaskOwner = { principal: { tenant: "t", scopes: [] }, channel: "stable" };
const task = (name: string, more: Partial<TaskSubmission> = {}): TaskSubmission => ({
  description: name,
  task_type: "reasoning",
  priority: 1,
  max_steps: 3,
  expected_tools: [],
  name,
  ...more,
});

function handIn(queue: TaskQueue, tasks: TaskSubmission[], ids: string[]) {
  const results = queue.submit(owner, tasks, ids, 1);
  if (!results.ok) throw new Error(results.failure.code);
  return results.value.map((one) => (one.ok ? one.row.task : one.failure));
}

test("a task depends on the one that was stored before under the same key", () => {
  proves("task-runs/dependencies");
  const queue = new TaskQueue(memoryQueueStore(), 4);
  handIn(queue, [task("a", { idempotency_key: "K1" })], ["first"]);
  const again = handIn(
    queue,
    [task("a", { idempotency_key: "K1" }), task("c", { depends_on: ["a"] })],
    ["never-stored", "second"],
  );
  expect(again).toMatchObject([{ task_id: "first" }, { task_id: "second", depends_on: ["first"] }]);
  queue.dispatch(2);
  expect(queue.find("second")).toMatchObject({ value: { status: "waiting" } });
  queue.report("first", "completed", 3);
  expect(queue.dispatch(4).orders.map((order) => order.task.task_id)).toContain("second");
});

test("or under the same key on an earlier line", () => {
  const queue = new TaskQueue(memoryQueueStore(), 4);
  const [, , last] = handIn(
    queue,
    [task("a", { idempotency_key: "K" }), task("a", { idempotency_key: "K" }), task("c", { depends_on: ["a"] })],
    ["one", "two", "three"],
  );
  expect(last).toMatchObject({ task_id: "three", depends_on: ["one"] });
});

test("a task that stands twice in a request under one key is stored once", () => {
  const queue = new TaskQueue(memoryQueueStore(), 4);
  const twice = [task("a", { idempotency_key: "K1" }), task("a", { idempotency_key: "K1" })];
  expect(handIn(queue, twice, ["first", "second"])).toMatchObject([{ task_id: "first" }, { task_id: "first" }]);
  expect(queue.find("second").ok).toBe(false);
});
