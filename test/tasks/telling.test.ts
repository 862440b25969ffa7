/** Tasks are told to run while others change the queue: what was cancelled or erased in the meantime never runs. */
import { expect, test } from "vitest";
import type { TaskOwner, TaskSubmission } from "../../src/tasks/model.ts";
import { TaskQueue } from "../../src/tasks/queue.ts";
import { tellTasks } from "../../src/tasks/telling.ts";
import { memoryQueueStore } from "../support/memory-tasks.ts";

const owner: TaskOwner = { principal: { tenant: "t", actor: "someone", scopes: [] }, channel: "main" };
const submission: TaskSubmission = {
  description: "look something up",
  task_type: "reasoning",
  priority: 1,
  max_steps: 3,
  expected_tools: [],
};

/** A queue of tasks with these ids, all dispatched, and what was said to them in order. */
function dispatched(ids: string[], limit = 50) {
  const queue = new TaskQueue(memoryQueueStore(), limit);
  queue.submit(
    owner,
    ids.map(() => submission),
    ids,
    1,
  );
  const said: string[] = [];
  const tell = (during: (id: string) => void) =>
    tellTasks(queue, queue.dispatch(2).orders, {
      start: async ({ task: { task_id } }) => {
        said.push(`start ${task_id}`);
        await Promise.resolve();
        during(task_id);
      },
      cancel: async (id) => void said.push(`cancel ${id}`),
      erase: async (id) => void said.push(`erase ${id}`),
    });
  return { queue, said, tell };
}

const ids = Array.from({ length: 9 }, (_, index) => `task-${index}`);

test("a task that is cancelled before it was told is not told", async () => {
  const { queue, said, tell } = dispatched(ids);
  await tell((id) => void (id === "task-0" && queue.cancel("task-8", 3)));
  expect(said).not.toContain("start task-8");
  expect(said).toHaveLength(8);
});

test("a task that is cancelled while it is told is told that as well", async () => {
  const { queue, said, tell } = dispatched(["a"]);
  await tell((id) => void queue.cancel(id, 3));
  expect(said).toEqual(["start a", "cancel a"]);
});

test("a task that is erased while it is told leaves nothing", async () => {
  const { queue, said, tell } = dispatched(["a"]);
  await tell((id) => {
    queue.forget(id);
  });
  expect(said).toEqual(["start a", "erase a"]);
});

test("a task that could not be told is told the next time, and the others are not told again", async () => {
  const { queue, said, tell } = dispatched(["a", "b"]);
  const isDone = await tell((id) => {
    if (id === "a") throw new Error("not reached");
  });
  expect(isDone).toBe(false);
  expect(await tell(() => undefined)).toBe(true);
  expect(said).toEqual(["start a", "start b", "start a"]);
  expect(queue.dispatch(3).orders).toEqual([]);
});

test("what an earlier run says of itself does not end the task that was begun again", () => {
  const { queue } = dispatched(["a"]);
  queue.dispatch(2);
  queue.cancel("a", 3);
  queue.retry("a", undefined);
  const [again] = queue.dispatch(4).orders;
  // The run that was cancelled ends only now.
  queue.report("a", "cancelled", 5);
  expect(queue.find("a")).toMatchObject({ value: { status: "running" } });
  queue.report("a", "completed", 6, { times: again?.reopen?.times });
  expect(queue.find("a")).toMatchObject({ value: { status: "completed" } });
});
