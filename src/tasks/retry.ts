/** When a step that failed for a passing reason is tried again: five tries, each wait longer, and as long as the other side asked. */
import type { Failure } from "../errors.ts";

export const MAX_TRIES = 5;
const FIRST_WAIT_MS = 1_000;
/** However long somebody asks to wait. */
export const MAX_WAIT_MS = 10 * 60_000;

/** The wait after so many tries. `asked`: what the other side wants, in milliseconds. */
export function waitAfter(tries: number, asked = 0): number {
  return Math.min(MAX_WAIT_MS, Math.max(asked, FIRST_WAIT_MS * 4 ** (tries - 1)));
}

/** What is recorded of a wait that was asked for and is longer than a task waits. */
export const askedLonger = (asked = 0): { asked?: number } => (asked > MAX_WAIT_MS ? { asked } : {});

/** Milliseconds that a failure asks to wait; 0 where it does not say. */
export function askedWait(failure: Failure): number {
  return "retry_after_seconds" in failure ? (failure.retry_after_seconds ?? 0) * 1000 : 0;
}

/** Reasons for which a call was refused before it was begun. */
const WAITED_FOR: ReadonlySet<string> = new Set(["cooling_down", "asked_to_wait", "not_listed"]);
/** Reasons that may pass by themselves. */
const MAY_PASS: ReadonlySet<string> = new Set(["unreachable", "server_error", "cut_off"]);

/** Whether a server was left alone, so that nothing was asked of it: such a wait is no try. */
export function isNoTry(failure: Failure): boolean {
  return failure.code === "server_unavailable" && failure.reason === "cooling_down";
}

/** Whether a call was given up before it was sent: nothing has happened. */
export function isCalledOff(failure: Failure): boolean {
  return failure.code === "server_unavailable" && failure.reason === "called_off";
}

/** Whether what was called may have done what it was asked to, although no result came. */
export function mayBeDone(failure: Failure): boolean {
  const { code } = failure;
  return code === "outcome_unknown" || (code === "server_unavailable" && failure.may_be_done === true);
}

/**
 * Whether the same call may succeed later by itself. One that may have been carried out is not such a failure, unless it may be
 * repeated.
 */
export function isPassing(failure: Failure, repeatable: boolean): boolean {
  switch (failure.code) {
    case "rate_limited":
    case "overloaded":
      return true;
    case "server_unavailable":
      return WAITED_FOR.has(failure.reason) || (MAY_PASS.has(failure.reason) && (repeatable || !mayBeDone(failure)));
    case "timeout":
    case "internal":
    case "outcome_unknown":
      return repeatable;
    case "knowledge_unavailable":
      return failure.channel === undefined;
    default:
      return false;
  }
}
