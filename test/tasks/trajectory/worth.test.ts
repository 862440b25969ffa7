/** Whether a run is worth learning from: a call that failed was a call. */
import { expect, test } from "vitest";
import { checkRun } from "../../../src/lessons/check.ts";
import type { ExecutionStep, Trajectory } from "../../../src/tasks/trajectory/model.ts";
import { judgeWorth, worthTexts } from "../../../src/tasks/trajectory/worth.ts";

const step = (action_type: ExecutionStep["action_type"], success: boolean): ExecutionStep =>
  ({ action_type, success, error_type: success ? null : "tool_error" }) as ExecutionStep;

test("a completed run whose calls all failed shows what to avoid", () => {
  const steps = [step("tool_call", false), step("complete", true)];
  const worth_learning = judgeWorth("completed", steps, "The shop is closed.");
  expect(worth_learning).toEqual({ worth: true, because: "completed_after_failures" });
  expect(worthTexts[worth_learning.because].en).not.toContain("no tool was called");
  expect(checkRun({ success: true, steps, worth_learning } as Trajectory)).toBe("pitfalls");
});

test("one that called nothing has nothing to repeat or avoid", () => {
  const steps = [step("tool_search", false), step("complete", true)];
  expect(judgeWorth("completed", steps, "Answered.")).toEqual({ worth: false, because: "nothing_was_done" });
});
