/**
 * A task as the queue stores it, what of it is held in memory, and what callers and the task itself are told of it.
 * Not here: when any of it changes (`queue.ts`), the rows of the database (`worker/tasks/queue-store.ts`).
 */
import type { Failure } from "../errors.ts";
import type { QueuedTask } from "./dispatch-order.ts";
import type { TaskOrder, TaskOwner, TaskRow, TaskStatus } from "./model.ts";

/** What may change of a stored task. */
export interface QueueChange {
  status?: TaskStatus;
  dispatch?: { order: number; at: number };
  ended_at?: number | null;
  error?: Failure | null;
  /** Until then it takes no place, and why: as in a row. Milliseconds since 1970. */
  until?: number | null;
  limited?: boolean;
  reopen?: { max_steps: number; times: number };
}

/** A task as it is stored. */
export interface QueueEntry
  extends Omit<TaskRow, "error" | "ended_at" | "until" | "limited">, Omit<QueueChange, "status" | "dispatch"> {
  sequence: number;
  owner: TaskOwner;
  key?: string;
  /** Of the task, where it had a key. */
  digest?: string;
}

/** The same without its texts: what is held in memory of every task. */
export type QueueIndexEntry = QueuedTask & Omit<QueueEntry, "task" | "owner"> & { name?: string };

export interface QueueStore {
  load(): QueueIndexEntry[];
  /** The tasks with these ids, in this order. */
  read(ids: readonly string[]): QueueEntry[];
  /** All of them or none. */
  insert(entries: readonly QueueEntry[]): void;
  update(id: string, change: QueueChange): void;
  remove(ids: readonly string[]): void;
}

/** What is held in memory of a stored task. */
export function indexed(stored: QueueEntry): QueueIndexEntry {
  const { task, owner: _, ...entry } = stored;
  const { task_id: id, task_type, priority, depends_on, not_before, name } = task;
  return {
    ...entry,
    id,
    task: {
      task_type,
      priority,
      ...(depends_on !== undefined && { depends_on }),
      ...(not_before !== undefined && { not_before }),
    },
    ...(name !== undefined && { name }),
  };
}

/** What callers are told of a task. */
export function rowOf({
  task,
  status,
  submitted_at,
  dispatch,
  ended_at,
  error,
  until,
  limited,
  reopen,
}: QueueEntry): TaskRow {
  return {
    task,
    status,
    submitted_at,
    ...(dispatch !== undefined && { dispatch }),
    ...(ended_at !== undefined && ended_at !== null && { ended_at }),
    ...(error !== undefined && error !== null && { error }),
    ...(until !== undefined && until !== null && { until, ...(limited === true && { limited }) }),
    ...(reopen !== undefined && reopen !== null && { max_steps: reopen.max_steps }),
  };
}

/** What a task is told when it may run. */
export function orderOf({ task, owner, submitted_at, dispatch = { order: 0, at: 0 }, reopen }: QueueEntry): TaskOrder {
  return { task, owner, submitted_at, dispatch, ...(reopen !== undefined && { reopen }) };
}
