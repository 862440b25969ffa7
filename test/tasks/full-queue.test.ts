/** A queue that holds as many tasks as it may says so, and how to go on. */
import { expect, test } from "vitest";
import { describeFailure } from "../../src/errors.ts";
import { MAX_OPEN_TASKS, type TaskOwner, type TaskSubmission } from "../../src/tasks/model.ts";
import { TaskQueue } from "../../src/tasks/queue.ts";
import { memoryQueueStore } from "../support/memory-tasks.ts";

const owner: TaskOwner = { principal: { tenant: "t", scopes: [] }, channel: "stable" };
const waiting: TaskSubmission = {
  description: "later",
  task_type: "reasoning",
  priority: 1,
  max_steps: 3,
  expected_tools: [],
  not_before: 1_000,
};

/** A queue that is as full as it may be. */
function fullQueue(): TaskQueue {
  const queue = new TaskQueue(memoryQueueStore(), 4);
  const ids = Array.from({ length: MAX_OPEN_TASKS }, (_, place) => `t${place}`);
  const all = ids.map(() => waiting);
  expect(queue.submit(owner, all, ids, 1).ok).toBe(true);
  return queue;
}

test("a task that is tried again needs a place as well", () => {
  const queue = fullQueue();
  expect(queue.cancel("t0", 2).ok).toBe(true);
  expect(queue.submit(owner, [waiting], ["more"], 3).ok).toBe(true);
  const refused = queue.retry("t0", undefined);
  expect(refused).toMatchObject({ ok: false, failure: { code: "queue_full", limit: MAX_OPEN_TASKS } });
  expect(queue.find("t0")).toMatchObject({ value: { status: "cancelled" } });
  // What is wrong with the retry itself is said first.
  expect(queue.retry("t1", undefined)).toMatchObject({ failure: { code: "task_open" } });
  expect(queue.cancel("t1", 4).ok).toBe(true);
  expect(queue.retry("t0", undefined)).toMatchObject({ ok: true, value: { status: "waiting" } });
});

test("one task more than a queue holds is refused with the way out; cancelling one makes place", () => {
  const queue = fullQueue();
  const refused = queue.submit(owner, [waiting], ["more"], 1);
  if (refused.ok) throw new Error("a full queue took a task");
  expect(refused.failure).toMatchObject({ code: "queue_full", limit: MAX_OPEN_TASKS });
  expect(describeFailure(refused.failure)).toMatch(/Wait until some have ended, or cancel waiting ones/);
  expect(queue.cancel("t0", 2).ok).toBe(true);
  expect(queue.submit(owner, [waiting], ["more"], 3).ok).toBe(true);
});
