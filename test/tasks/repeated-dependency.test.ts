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

test("a task is the same however what it depends on is named", () => {
  const queue = new TaskQueue(memoryQueueStore(), 4);
  const a = task("a", { idempotency_key: "KA" });
  const c = task("c", { idempotency_key: "KC" });
  const of = (depends_on: string[], more = {}) => task("b", { idempotency_key: "KB", depends_on, ...more });
  const last = task("d", { idempotency_key: "KD", depends_on: ["b"] });
  handIn(queue, [a], ["1"]);
  // Named by id and by name, since one of them came later.
  handIn(queue, [of(["1", "c"]), c, last], ["2", "3", "4"]);
  for (const depends_on of [
    ["a", "c"],
    ["1", "3"],
    ["c", "a"],
  ]) {
    const again = handIn(queue, [a, of(depends_on), c, last], ["x1", "x2", "x3", "x4"]);
    expect(again).toMatchObject([{ task_id: "1" }, { task_id: "2" }, { task_id: "3" }, { task_id: "4" }]);
  }
  const mismatch = { code: "idempotency_mismatch" };
  expect(handIn(queue, [a, of(["a"])], ["x1", "x2"])).toMatchObject([{ task_id: "1" }, mismatch]);
  expect(handIn(queue, [of(["1", "3"], { priority: 5 })], ["x2"])).toMatchObject([mismatch]);
});
