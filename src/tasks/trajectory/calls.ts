/** The calls of a run, and those among them whose failure says something of their tool. */
import { NOT_FINISHED, type ExecutionStep } from "./model.ts";

/** Errors that say what a person decided, what happened to this server, or that a call was not sent as it was decided: nothing of the tool. */
const NOT_OF_THE_TOOL: ReadonlySet<string> = new Set([
  "declined",
  "not_approved",
  "forbidden",
  "needs_sign_in",
  "uncertain_call",
  "cancelled",
  "redacted_arguments",
  "invalid_input",
  NOT_FINISHED,
]);

/** Calls that failed in a way that is the tool's: a refusal by a person, a crash of this server and a call that was never sent teach nothing of it. */
export function failedCallsOf(steps: readonly ExecutionStep[]): ExecutionStep[] {
  return callsOf(steps).filter(({ success, error_type }) => !success && !NOT_OF_THE_TOOL.has(error_type ?? ""));
}

/** Steps that called a tool, without calls that were not made since they had failed before. */
export function callsOf(steps: readonly ExecutionStep[]): ExecutionStep[] {
  return steps.filter(({ action_type, error_type }) => action_type === "tool_call" && error_type !== "repeated_call");
}
