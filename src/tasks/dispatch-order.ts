/**
 * Which of the waiting tasks are dispatched next. Higher priority first, where a task rises one level for each ten minutes that it has
 * waited, so that none waits for ever; among equals the one that was submitted first. A task waits for all it depends on, fails with
 * it, and is not dispatched before its time. Of a type no more run at once than allowed.
 */
import { isEnded, type TaskSpec, type TaskStatus, type TaskType } from "./model.ts";

/** Waiting so long raises a task by one level. Milliseconds. */
export const LEVEL_MS = 10 * 60_000;

/** What the order needs to know of a task. */
export interface QueuedTask {
  id: string;
  /** Its place in the order of submission. */
  sequence: number;
  status: TaskStatus;
  submitted_at: number;
  /** It has begun, and is not dispatched again before. */
  until?: number | null;
  task: Pick<TaskSpec, "task_type" | "priority" | "depends_on" | "not_before">;
}

export interface DispatchPlan {
  /** To be dispatched now, in this order. */
  start: string[];
  /** What they depend on has failed or was cancelled. `because`: the first such task. */
  fail: { id: string; because: string }[];
  /** When the next task may be dispatched that waits for its time alone; undefined where none does. */
  wakeAt: number | undefined;
}

/** The level that counts now. A task grows older from when it might have been dispatched first. */
export function levelOf({ submitted_at, task }: QueuedTask, now: number): number {
  const since = Math.max(submitted_at, task.not_before ?? 0);
  return task.priority + Math.floor(Math.max(0, now - since) / LEVEL_MS);
}

/** Plans over all tasks of a tenant. `limit`: how many of one type may run at once. `now`: milliseconds since 1970. */
export function planDispatch(
  tasks: ReadonlyMap<string, QueuedTask>,
  running: Readonly<Record<TaskType, number>>,
  limit: number,
  now: number,
): DispatchPlan {
  const plan: DispatchPlan = { start: [], fail: [], wakeAt: undefined };
  const waiting = Array.from(tasks.values()).filter(({ status }) => status === "waiting");
  const failed = new Map<string, string>();
  // Whoever depends on a task was submitted after it or with it, so that a few rounds follow every chain.
  for (let found = true; found;) {
    found = false;
    for (const one of waiting) {
      if (failed.has(one.id)) continue;
      const because = one.task.depends_on?.find((id) => failed.has(id) || isLost(tasks.get(id)?.status));
      if (because === undefined) continue;
      failed.set(one.id, because);
      found = true;
    }
  }
  plan.fail = Array.from(failed, ([id, because]) => ({ id, because }));
  const free = { ...running };
  const ready = waiting.filter((one) => {
    if (failed.has(one.id) || !(one.task.depends_on ?? []).every((id) => tasks.get(id)?.status === "completed"))
      return false;
    const from = Math.max(one.task.not_before ?? 0, one.until ?? 0);
    if (from > now) plan.wakeAt = Math.min(plan.wakeAt ?? from, from);
    return from <= now;
  });
  const ranked = ready
    .map((one) => ({ one, level: levelOf(one, now) }))
    .toSorted((left, right) => right.level - left.level || left.one.sequence - right.one.sequence);
  for (const { one } of ranked) {
    if (free[one.task.task_type] >= limit) continue;
    free[one.task.task_type] += 1;
    plan.start.push(one.id);
  }
  return plan;
}

/** Whether what depends on a task with this status can never begin. */
export function isLost(status: TaskStatus | undefined): boolean {
  return status === undefined || (isEnded(status) && status !== "completed");
}
