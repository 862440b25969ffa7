/** A call that was made twice is told twice: what cut the first try off, what was asked and answered, and how long each took. */
import { expect, test } from "vitest";
import type { RecordedEvent } from "../../../src/context/events.ts";
import { essenceByRule } from "../../../src/lessons/by-rule.ts";
import { toAtif } from "../../../src/tasks/trajectory/atif.ts";
import { trajectoryOfTask } from "../../../src/tasks/trajectory/of-task.ts";
import { tellStory } from "../../../src/tasks/trajectory/story.ts";
import { proves } from "../../requirements/index.ts";

const tried = { type: "task_tried", step: 1, stage: "act", attempt: 1 };
const pausedAt = (at: number, rest: object = {}) => ({
  type: "task_paused",
  at,
  step: 1,
  reason: "uncertain_call",
  question: "Repeat or skip?",
  ...rest,
});
const answered = (at: number, repeat: boolean) => ({
  type: "task_answered",
  at,
  step: 1,
  answer: "",
  ...(repeat && { repeat }),
});
const sent = (at: number, begun_at: number) => ({
  type: "task_stepped",
  at,
  step: 1,
  observation: "sent",
  success: true,
  begun_at: begun_at * 1_000,
});
const crash = { failed: { error: "server_stopped", message: "Cairn stopped." } };

/** One step that calls `post__send`, decided at second 2. */
function runOf(events: object[], { by = "model", repeatable = false } = {}) {
  const task = { task_id: "t", description: "Send the letter", task_type: "reasoning", priority: 1, max_steps: 9 };
  const decision = { thinking: "", action: "use_tool", tool_id: "post__send", parameters: {}, confidence: 1 };
  const action = { kind: "call", tool: "post__send", arguments: {}, repeatable };
  const log = [
    {
      type: "task_submitted",
      at: 1,
      task: { ...task, expected_tools: [] },
      submitted_at: 0,
      dispatch: { order: 1, at: 0 },
    },
    { type: "task_decided", at: 2, step: 1, decision, decided_by: by, action, begun_at: 1_000 },
    ...events,
    { type: "task_ended", at: 90, status: "completed", summary: "Sent." },
  ].map((event) => ({ ...event, at: (event as { at: number }).at * 1_000 })) as unknown as RecordedEvent[];
  const trajectory = trajectoryOfTask(log);
  if (trajectory === undefined) throw new Error("no task");
  return { trajectory, step: trajectory.steps[0], log };
}

test("a crash in mid-call and the answer to call again", () => {
  proves("trajectories/tries");
  const begun = { ...tried, outcome: "begun", at: 40 };
  const { trajectory, step, log } = runOf([pausedAt(20, crash), answered(39, true), begun, sent(41, 40)]);
  expect(step).toMatchObject({ success: true, error_type: null });
  expect(step?.tries).toEqual([
    {
      attempt: 1,
      outcome: "cut_off",
      timestamp: 2,
      error_type: "server_stopped",
      error_message: "Cairn stopped.",
      asked: { question: "Repeat or skip?", answer: "repeat", waited: 19 },
    },
    { attempt: 2, outcome: "succeeded", timestamp: 40, duration: 1, error_type: null, error_message: null },
  ]);
  const story = tellStory(trajectory);
  expect(story).toContain("1. post__send: done at try 2");
  expect(story).toContain("   try 1: cut off; it may have been carried out – Cairn stopped.");
  expect(story).toContain("the answer was to call it again after 19.0 s.");
  expect(story).toContain("   try 2: done in 1.0 s");
  expect(toAtif(trajectory, "1").steps[1]?.extra?.tries).toHaveLength(2);
  expect(essenceByRule(trajectory, log)?.success_factors).toEqual(["These tools in this order: post__send."]);
});

test("an answer that broke off says how long its try took, and why", () => {
  const failed = { error: "server_unavailable", message: "It broke off." };
  const again = [pausedAt(6, { begun_at: 3_000, failed }), answered(9, true), { ...tried, outcome: "begun", at: 9 }];
  const { step } = runOf([{ ...tried, outcome: "begun", at: 3 }, ...again, sent(11, 10)], { by: "host" });
  expect(step?.tries?.map(({ outcome, duration, error_type }) => [outcome, duration, error_type])).toEqual([
    ["cut_off", 3, "server_unavailable"],
    ["succeeded", 1, null],
  ]);
});

test("a call that was skipped was tried once, and a call to which nobody agreed not at all", () => {
  const skipped = { ...sent(30, 30), success: false, error_type: "uncertain_call", error_message: "m" };
  const { step } = runOf([pausedAt(20, crash), answered(30, false), skipped]);
  expect(step?.tries).toMatchObject([{ outcome: "cut_off", asked: { answer: "skip", waited: 10 } }]);
  const refused = { ...sent(30, 30), success: false, error_type: "declined", error_message: "m" };
  expect(runOf([pausedAt(20, { reason: "approval" }), refused]).step).not.toHaveProperty("tries");
});

test("a try that failed for a passing reason is told; a server that was left alone was not tried", () => {
  const failed = { ...tried, outcome: "failed", error: "rate_limited", message: "busy" };
  const events = [{ ...failed, at: 4, begun_at: 3_000 }, { ...failed, at: 5, no_try: true }, sent(9, 8)];
  const { step } = runOf(events, { repeatable: true });
  expect(step?.tries).toMatchObject([
    { attempt: 1, outcome: "failed", duration: 1, error_type: "rate_limited" },
    { attempt: 2, outcome: "succeeded", duration: 1 },
  ]);
});

test("a call that brought its answer at once says nothing of tries", () => {
  const { step, trajectory, log } = runOf([sent(4, 3)]);
  expect(step).not.toHaveProperty("tries");
  expect(essenceByRule(trajectory, log)?.success_factors).toContain("No call failed.");
});
