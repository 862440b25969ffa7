/**
 * The task port in memory: the queue that the Durable Object has, and tasks that run when a test says so. `crash` ends a wake like a
 * server that is killed: what was recorded stays, everything else is gone.
 */
import { accept } from "../../src/errors.ts";
import type { OperationCall } from "../../src/operations/call.ts";
import { learnFromRun } from "../../src/operations/lessons/learn.ts";
import { advanceTask } from "../../src/operations/tasks/advance.ts";
import type { Advanced } from "../../src/operations/tasks/advanced.ts";
import { beginTask, endCancelled } from "../../src/operations/tasks/begin.ts";
import { isEnded, type TaskOrder } from "../../src/tasks/model.ts";
import { TaskQueue } from "../../src/tasks/queue.ts";
import type { QueueEntry, QueueIndexEntry, QueueStore } from "../../src/tasks/queue-entry.ts";
import type { TaskPort } from "../../src/tasks/task-port.ts";

export interface MemoryTasks extends TaskPort {
  /** Dispatches what can be, and wakes every task until none can go on by itself. Waits are skipped. */
  settle(call: OperationCall): Promise<void>;
  /** Dispatches what can be, and wakes each of them once. */
  dispatchOnce(call: OperationCall): Promise<void>;
  /** Wakes a task once. */
  wakeOnce(id: string, call: OperationCall): Promise<Advanced>;
}

/** A store of rows in an array. */
export function memoryQueueStore(): QueueStore & { rows: Map<string, QueueEntry> } {
  const rows = new Map<string, QueueEntry>();
  return {
    rows,
    load: () =>
      Array.from(rows.values(), (entry): QueueIndexEntry => {
        const { task, owner: _owner, ...rest } = structuredClone(entry);
        return { ...rest, id: task.task_id, task, ...(task.name !== undefined && { name: task.name }) };
      }),
    read: (ids) => ids.flatMap((id) => structuredClone(rows.get(id)) ?? []),
    insert: (entries) => entries.forEach((entry) => rows.set(entry.task.task_id, structuredClone(entry))),
    update(id, change) {
      const entry = rows.get(id);
      if (entry !== undefined) rows.set(id, { ...entry, ...structuredClone(change) });
    },
    remove: (ids) => ids.forEach((id) => rows.delete(id)),
  };
}

/** `skipTo` moves the clock on to a time that a task waits for. */
export function memoryTasks(options: {
  now(): number;
  newId(): string;
  skipTo?(time: number): void;
  limit?: number;
}): MemoryTasks {
  const { now, newId, skipTo = () => {}, limit = 4 } = options;
  const queue = new TaskQueue(memoryQueueStore(), limit);
  const running = new Map<string, { order: TaskOrder; hasPlace: boolean; again: Advanced["again"]; parked?: true }>();
  const never = new AbortController().signal;

  async function wakeOnce(id: string, call: OperationCall): Promise<Advanced> {
    const one = running.get(id);
    if (one === undefined) throw new Error(`the task ${id} does not run`);
    const begun = await beginTask(one.order, call);
    if (!begun.ok) throw new Error(begun.failure.code);
    const advanced = await advanceTask(id, call, { signal: never, hasPlace: one.hasPlace });
    one.again = advanced.again;
    if (isEnded(advanced.status)) {
      queue.report(id, advanced.status, now(), { times: one.order.reopen?.times });
      running.delete(id);
      await learnFromRun(id, call);
    } else if (advanced.status === "input_required" && one.hasPlace) {
      queue.report(id, advanced.status, now(), { times: one.order.reopen?.times });
      one.hasPlace = false;
    }
    if (one.hasPlace && advanced.status === "running" && typeof advanced.again === "number") {
      queue.park(id, advanced.again, { times: one.order.reopen?.times ?? 0 });
      one.hasPlace = false;
      one.parked = true;
    }
    if (advanced.again === "in_turn") queue.resume(id);
    return advanced;
  }

  function dispatch(): void {
    for (const order of queue.dispatch(now()).orders) {
      running.set(order.task.task_id, { order, hasPlace: true, again: "now" });
      queue.told(order.task.task_id);
    }
  }

  return {
    submit: async (owner, tasks) =>
      queue.submit(
        owner,
        tasks,
        tasks.map(() => newId()),
        now(),
      ),
    find: async (_, id) => queue.find(id),
    list: async (_, filter) => queue.list(filter),
    async cancel(_, id) {
      const cancelled = queue.cancel(id, now());
      if (!cancelled.ok) return cancelled;
      const one = running.get(id);
      if (one !== undefined) one.again = "now";
      return accept(cancelled.value.row);
    },
    retry: async (_, id, maxSteps) => queue.retry(id, maxSteps),
    async wake(_, id, queued) {
      if (queued) queue.resume(id);
      const one = running.get(id);
      if (one !== undefined && !queued) one.again = "now";
      return accept(null);
    },
    wakeOnce,
    async dispatchOnce(call) {
      dispatch();
      for (const id of running.keys()) await wakeOnce(id, call);
    },
    async settle(call) {
      for (;;) {
        dispatch();
        for (const [id, { again }] of running) {
          const row = queue.find(id);
          if (row.ok && row.value.status === "cancelled") {
            await endCancelled(id, "", call);
            running.delete(id);
          } else if (again === "now") await wakeOnce(id, call);
        }
        const all = Array.from(running.values(), ({ again }) => again);
        if (all.includes("now") || queue.dispatch(now()).orders.length > 0) continue;
        const times = all.filter((again) => typeof again === "number" && again > now()).map(Number);
        if (times.length === 0) return;
        const next = Math.min(...times);
        skipTo(next);
        if (now() < next) return;
        for (const one of running.values()) {
          // The queue starts one that has left its place.
          if (typeof one.again === "number" && one.again <= next) one.again = one.parked === true ? "never" : "now";
        }
      }
    },
  };
}
