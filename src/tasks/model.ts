/**
 * The nouns of tasks: what was submitted, the row that the queue keeps of it, and its status. The stored events and their parts are in
 * `context/task-events.ts`, since a task is a session and its log is the session's.
 */
import type { TaskSpec, TaskType } from "../context/task-events.ts";
import type { Failure } from "../errors.ts";
import type { Principal } from "../principal.ts";

export type { PauseReason, TaskAction, TaskDecision, TaskEvent, TaskSpec, TaskType } from "../context/task-events.ts";

export const TASK_TYPES = ["reasoning", "code", "web"] as const satisfies readonly TaskType[];

/** `waiting`: not dispatched yet. `input_required`: it waits for somebody, and takes no place among those that run. */
export const TASK_STATUSES = ["waiting", "running", "input_required", "completed", "failed", "cancelled"] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** A task that has ended stays as it is until it is retried by hand. */
export function isEnded(status: TaskStatus): status is "completed" | "failed" | "cancelled" {
  return status === "completed" || status === "failed" || status === "cancelled";
}

/** A task as it is handed in, checked (`submission.ts`). */
export interface TaskSubmission extends Omit<TaskSpec, "task_id"> {
  depends_on?: string[];
  /** Same key and same task: the same task again. */
  idempotency_key?: string;
}

/** On whose behalf a task runs, and with what knowledge. */
export interface TaskOwner {
  principal: Principal;
  channel: string;
  /** Where the caller reached this server: for addresses given to people. */
  origin?: string;
}

/** A task as the queue knows it. Times in milliseconds since 1970. */
export interface TaskRow {
  task: TaskSpec;
  status: TaskStatus;
  submitted_at: number;
  /** Its place in the order of dispatch, and when; absent while it waits. */
  dispatch?: { order: number; at: number };
  ended_at?: number;
  /** It waits until then: to be tried again, or (`limited`) since what may be begun or stored in a day is used up. Milliseconds since 1970. */
  until?: number;
  limited?: boolean;
  /** How many steps it may take in all, where it was retried with another number than the task's. */
  max_steps?: number;
  /** Why it failed without having run: what it depends on failed. */
  error?: Failure;
}

/** What an object that runs a task is told. */
export interface TaskOrder {
  task: TaskSpec;
  owner: TaskOwner;
  submitted_at: number;
  dispatch: { order: number; at: number };
  /** It ended before, and goes on by hand with at most so many steps in all. */
  reopen?: { max_steps: number; times: number };
}

/** Arguments that were not used, and why, for people. */
export interface IgnoredArguments {
  idempotency_key?: string;
  [field: string]: string | undefined;
}

/** What became of each submitted task, in their order. */
export type SubmitResult =
  | {
      ok: true;
      row: TaskRow;
      repeated: boolean;
      /** An argument that was not used, and why. */ ignored?: IgnoredArguments;
      /** Kinds of data that were removed from the description. */ redacted?: string[];
    }
  | { ok: false; failure: Failure; /** Which of the submitted tasks. */ place: number };

/** Longest description. Characters. */
export const MAX_DESCRIPTION = 20_000;
export const MAX_PRIORITY = 100;
/** The priority of the seed's example. */
export const DEFAULT_PRIORITY = 1;
export const MAX_STEPS = 100;
export const DEFAULT_STEPS = 10;
export const MAX_EXPECTED_TOOLS = 32;
export const MAX_DEPENDENCIES = 32;
/** Tasks of one tenant that wait or run. */
export const MAX_OPEN_TASKS = 20_000;
/** Tasks in one request. */
export const MAX_TASKS_AT_ONCE = 10_000;
/** Tasks of one tenant and type that run at once, unless CAIRN_TASKS_AT_ONCE says otherwise. */
export const DEFAULT_RUNNING = 4;
