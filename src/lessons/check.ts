/**
 * The check of a run: whether what it did may be learned as the way to do it. A run that ended by itself and was not worth learning from
 * gives nothing; one that failed, or that ended right after a call that failed, gives pitfalls.
 */
import { NOT_FINISHED, type ExecutionStep, type Trajectory } from "../tasks/trajectory/model.ts";

/** `passed`: a way to do it. `pitfalls`: only what to avoid. `nothing`: no lesson is made of it. */
export type RunCheck = "passed" | "pitfalls" | "nothing";

/** Judges a run by its trajectory alone. */
export function checkRun({ success, steps, worth_learning }: Trajectory): RunCheck {
  if (!worth_learning.worth) return "nothing";
  const calls = callsOf(steps);
  return success && calls.at(-1)?.success !== false ? "passed" : "pitfalls";
}

/** Errors that say what a person decided, or what happened to this server: nothing of the tool. */
const NOT_OF_THE_TOOL: ReadonlySet<string> = new Set([
  "declined",
  "not_approved",
  "forbidden",
  "needs_sign_in",
  "uncertain_call",
  "cancelled",
  NOT_FINISHED,
]);

/** Calls that failed in a way that is the tool's: a refusal by a person and a crash of this server teach nothing of it. */
export function failedCallsOf(steps: readonly ExecutionStep[]): ExecutionStep[] {
  return callsOf(steps).filter(({ success, error_type }) => !success && !NOT_OF_THE_TOOL.has(error_type ?? ""));
}

/** Steps that called a tool, without calls that were not made since they had failed before. */
export function callsOf(steps: readonly ExecutionStep[]): ExecutionStep[] {
  return steps.filter(({ action_type, error_type }) => action_type === "tool_call" && error_type !== "repeated_call");
}
