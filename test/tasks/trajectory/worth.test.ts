/** Whether a run is worth learning from: a call that failed was a call. */
import { expect, test } from "vitest";
import { checkRun } from "../../../src/lessons/check.ts";
import type { ExecutionStep, Trajectory } from "../../../src/tasks/trajectory/model.ts";
import { tellStory } from "../../../src/tasks/trajectory/story.ts";
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

test("what is said of a run is what its lesson is: the last call decides", () => {
  const end = step("complete", true);
  const good = step("tool_call", true);
  const bad = step("tool_call", false);
  const lost = { ...bad, error_type: "uncertain_call" };
  const judged = (...steps: ExecutionStep[]) => {
    const worth_learning = judgeWorth("completed", [...steps, end], "It is done.");
    return [worth_learning.because, checkRun({ success: true, steps: [...steps, end], worth_learning } as Trajectory)];
  };
  expect(judged(bad, good)).toEqual(["completed_with_tools", "passed"]);
  expect(judged(good, bad)).toEqual(["completed_after_failures", "pitfalls"]);
  expect(judged(bad, good, lost)).toEqual(["completed_after_failures", "pitfalls"]);
  expect(judged(good, lost)).toEqual(["last_call_told_nothing", "nothing"]);
  expect(worthTexts.completed_after_failures.en).not.toContain("no call of a tool succeeded");
});

test("one that called nothing has nothing to repeat or avoid", () => {
  const steps = [step("tool_search", false), step("complete", true)];
  expect(judgeWorth("completed", steps, "Answered.")).toEqual({ worth: false, because: "nothing_was_done" });
});

test("a run whose only failure is of a person, a crash or a call that was never sent shows nothing of a tool", () => {
  for (const error_type of ["uncertain_call", "cancelled", "declined", "redacted_arguments", "invalid_input"]) {
    const steps = [{ ...step("tool_call", false), error_type }, step("complete", true)];
    const told = { worth: false, because: "calls_told_nothing" };
    expect(judgeWorth("completed", steps, "Nothing was sent.")).toEqual(told);
    expect(judgeWorth("failed", steps)).toEqual(told);
  }
});

test("one that asked its model in vain ran, and decided nothing", () => {
  const worth_learning = judgeWorth("failed", []);
  expect(worth_learning).toEqual({ worth: false, because: "no_step_decided" });
  const told = { status: "failed", total_duration: 3, final_outputs: [], worth_learning };
  const task_spec = { task_id: "t", description: "Send it" };
  const undecided = { tries: 5, error_type: "invalid_decision", error_message: "No JSON." };
  const story = tellStory({ task_spec, steps: [], ...told, undecided } as unknown as Trajectory);
  expect(story).toContain("1. no decision after 5 tries (invalid_decision) – No JSON.");
  expect(story).not.toContain("never ran");
});
