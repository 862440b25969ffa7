/**
 * The check of a run: whether what it did may be learned as the way to do it. A run that ended by itself and was not worth learning from
 * gives nothing; one that failed, or that ended right after a call that failed, gives pitfalls.
 */
import { callsOf } from "../tasks/trajectory/calls.ts";
import type { Trajectory } from "../tasks/trajectory/model.ts";

/** `passed`: a way to do it. `pitfalls`: only what to avoid. `nothing`: no lesson is made of it. */
export type RunCheck = "passed" | "pitfalls" | "nothing";

/** Judges a run by its trajectory alone. */
export function checkRun({ success, steps, worth_learning }: Trajectory): RunCheck {
  if (!worth_learning.worth) return "nothing";
  const calls = callsOf(steps);
  return success && calls.at(-1)?.success !== false ? "passed" : "pitfalls";
}
