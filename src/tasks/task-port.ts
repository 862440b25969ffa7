/**
 * The tasks of a tenant as a port: the queue, and waking a task that runs. What a task has done is in its session.
 * Adapters: `worker/tasks/` (an object per tenant for what waits, an object per task with an alarm) and `test/support/memory-tasks.ts`.
 */
import type { Outcome } from "../errors.ts";
import type { Principal } from "../principal.ts";
import type { SubmitResult, TaskOwner, TaskRow, TaskStatus, TaskSubmission, TaskType } from "./model.ts";

export interface TaskFilter {
  status?: TaskStatus;
  task_type?: TaskType;
  /** Only those that have ended. */
  ended?: true;
  /** Only those that this caller of the tenant handed in; null = one that cannot be told from others. */
  actor?: string | null;
  cursor?: string;
}

export interface TaskPort {
  /** Stores the tasks before it answers; each is dispatched when its turn has come. Fails with `queue_full`, `overloaded`. */
  submit(owner: TaskOwner, tasks: readonly TaskSubmission[]): Promise<Outcome<SubmitResult[]>>;
  /** Fails with `unknown_task`. */
  find(principal: Principal, id: string): Promise<Outcome<TaskRow>>;
  /** The latest first, a page at a time. Fails with `invalid_input` (the cursor). */
  list(principal: Principal, filter: TaskFilter): Promise<Outcome<{ tasks: TaskRow[]; next: string | undefined }>>;
  /** Ends a task that waits, or stops a running one. Fails with `unknown_task`, `task_ended`. */
  cancel(principal: Principal, id: string): Promise<Outcome<TaskRow>>;
  /**
   * Puts a task that failed or was cancelled into the queue again; it goes on where it stopped. Fails with `unknown_task`, `task_ended`
   * (completed), `task_open`.
   */
  retry(principal: Principal, id: string, maxSteps: number | undefined): Promise<Outcome<TaskRow>>;
  /**
   * Its session has an answer for it. `queued`: it takes its place among those that run, when its turn has come; else it goes on at once.
   */
  wake(principal: Principal, id: string, queued: boolean): Promise<Outcome<null>>;
}
