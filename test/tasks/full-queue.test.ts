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

test("one task more than a queue holds is refused with the way out; cancelling one makes place", () => {
  const queue = new TaskQueue(memoryQueueStore(), 4);
  const ids = Array.from({ length: MAX_OPEN_TASKS }, (_, place) => `t${place}`);
  const stored = queue.submit(
    owner,
    ids.map(() => waiting),
    ids,
    1,
  );
  expect(stored.ok).toBe(true);
  const refused = queue.submit(owner, [waiting], ["more"], 1);
  if (refused.ok) throw new Error("a full queue took a task");
  expect(refused.failure).toMatchObject({ code: "queue_full", limit: MAX_OPEN_TASKS });
  expect(describeFailure(refused.failure)).toMatch(/Wait until some have ended, or cancel waiting ones/);
  expect(queue.cancel("t0", 2).ok).toBe(true);
  expect(queue.submit(owner, [waiting], ["more"], 3).ok).toBe(true);
});
