/**
 * Telling dispatched tasks that they run. Meanwhile others change the queue: a task that was cancelled or erased before it
 * was told is left out, and one to which this happened while it was told hears it afterwards, since it may have been asked
 * to stop before it had begun.
 * Not here: which tasks are dispatched (`queue.ts`).
 */
import type { TaskOrder } from "./model.ts";
import type { TaskQueue } from "./queue.ts";

/** Tasks that are told at the same time. */
const TOLD_AT_ONCE = 8;

/** What can be said to a task. Each may fail, and may be said twice. */
export interface TellingPort {
  start(order: TaskOrder): Promise<void>;
  cancel(id: string): Promise<void>;
  erase(id: string): Promise<void>;
}

/**
 * Tells the tasks in their order: an earlier one never after a later one, but for those told at the same time. False: one
 * could not be told, and is dispatched again the next time.
 */
export async function tellTasks(queue: TaskQueue, orders: readonly TaskOrder[], port: TellingPort): Promise<boolean> {
  let isDone = true;
  for (let from = 0; from < orders.length; from += TOLD_AT_ONCE) {
    const some = orders.slice(from, from + TOLD_AT_ONCE);
    const told = await Promise.allSettled(some.map((order) => tellOne(queue, order, port)));
    if (told.some(({ status }) => status === "rejected")) isDone = false;
  }
  return isDone;
}

async function tellOne(queue: TaskQueue, order: TaskOrder, port: TellingPort): Promise<void> {
  const { task_id: id } = order.task;
  if (queue.statusOf(id) !== "running") return;
  await port.start(order);
  const status = queue.statusOf(id);
  if (status === undefined) return port.erase(id);
  if (status === "cancelled") return port.cancel(id);
  queue.told(id);
}
