/** A step's time is what was worked: what it waited for a person stands apart. */
import { expect, test } from "vitest";
import type { RecordedEvent } from "../../../src/context/events.ts";
import type { TaskEvent } from "../../../src/context/task-events.ts";
import { toAtif } from "../../../src/tasks/trajectory/atif.ts";
import { tellStory } from "../../../src/tasks/trajectory/story.ts";
import { trajectoryOfTask } from "../../../src/tasks/trajectory/of-task.ts";
import { proves } from "../../requirements/index.ts";

const SECOND = 1_000;
const HOUR = 3_600;

/** A task whose only step begins at second 10; `at` of each event in seconds. */
function stepOf(
  kind: "call" | "ask",
  rest: readonly (Omit<TaskEvent, "at"> & { at: number })[],
  decided: { by: "model" | "host"; at: number } = { by: "model", at: 12 },
) {
  const task = {
    task_id: "t",
    description: "Say hi",
    task_type: "reasoning",
    priority: 1,
    max_steps: 10,
    expected_tools: [],
  };
  const decision = { thinking: "", action: "use_tool", tool_id: "a__b", parameters: {}, confidence: 1 };
  const action =
    kind === "ask" ? { kind, question: "Which?" } : { kind, tool: "a__b", arguments: {}, repeatable: true };
  const log = [
    { type: "task_submitted", at: 5, task, submitted_at: 5 * SECOND, dispatch: { order: 1, at: 5 * SECOND } },
    { type: "task_decided", at: decided.at, step: 1, decision, decided_by: decided.by, action, begun_at: 10 * SECOND },
    ...rest,
  ].map((event) => ({ ...event, at: event.at * SECOND }));
  const trajectory = trajectoryOfTask(log as unknown as RecordedEvent[]);
  if (trajectory === undefined) throw new Error("no task");
  return { step: trajectory.steps[0], trajectory };
}

const paused = { type: "task_paused", step: 1, reason: "approval", question: "?" } as const;
const stepped = { type: "task_stepped", step: 1, observation: "hi", success: true } as const;

test("an approval that takes an hour, and is given a new address meanwhile, is no time of the step", () => {
  proves("trajectories/waited");
  const { step } = stepOf("call", [
    { ...paused, at: 13 } as never,
    { ...paused, at: 1_000 } as never,
    { ...stepped, at: 17 + HOUR, begun_at: (13 + HOUR) * SECOND } as never,
  ]);
  expect(step).toMatchObject({ duration: 7, waited: HOUR });
});

test("how long this server was stopped in a call is no time of its step", () => {
  const cut = { type: "task_paused", step: 1, reason: "uncertain_call", question: "?" } as const;
  const { step, trajectory } = stepOf("call", [
    { ...cut, failed: { error: "server_stopped" }, at: 52 } as never,
    { type: "task_answered", step: 1, answer: "repeat", repeat: true, at: 60 } as never,
    { type: "task_tried", step: 1, stage: "act", attempt: 1, outcome: "begun", at: 60 } as never,
    { ...stepped, at: 61, begun_at: 60 * SECOND } as never,
  ]);
  expect(step).toMatchObject({ duration: 3, waited: 8 });
  expect(trajectory.total_duration).toBe(56);
});

test("what passes between a try that failed and the next one is no time of the step, however long this server was away", () => {
  const failed = { type: "task_tried", step: 1, stage: "act", attempt: 1, outcome: "failed", error: "rate_limited" };
  const { step, trajectory } = stepOf("call", [
    { ...failed, at: 14, begun_at: 13 * SECOND, until: 15 * SECOND } as never,
    { ...failed, at: 16, begun_at: 15 * SECOND, until: 20 * SECOND, no_try: true } as never,
    { ...stepped, at: 19 + HOUR, begun_at: (17 + HOUR) * SECOND } as never,
  ]);
  expect(step).toMatchObject({ duration: 7, waited_between_tries: HOUR + 2 });
  expect(step).not.toHaveProperty("waited");
  expect(toAtif(trajectory, "1").steps[1]?.extra).toMatchObject({ waited_between_tries_seconds: HOUR + 2 });
  expect(tellStory(trajectory)).toContain("done at try 2 in 7.0 s, and 3602.0 s of waits between");
});

test("a step that begins again by hand did nothing while its task had ended", () => {
  const { step } = stepOf("call", [
    { type: "task_ended", status: "cancelled", summary: "", at: 13 } as never,
    { type: "task_reopened", max_steps: 10, at: 13 + HOUR } as never,
    { ...stepped, at: 15 + HOUR, begun_at: (13 + HOUR) * SECOND } as never,
  ]);
  expect(step).toMatchObject({ duration: 5, waited_between_tries: HOUR });
});

test("a call that must not be made twice waits until it is recorded as begun", () => {
  proves("trajectories/waited");
  const { step } = stepOf("call", [
    { ...paused, at: 13 } as never,
    { type: "task_tried", step: 1, stage: "act", attempt: 1, outcome: "begun", at: 13 + HOUR } as never,
    { ...stepped, at: 17 + HOUR, begun_at: (13 + HOUR) * SECOND } as never,
  ]);
  expect(step).toMatchObject({ duration: 7, waited: HOUR });
});

test("a question waits for its answer, and ATIF still begins with the question", () => {
  proves("trajectories/waited");
  const { step, trajectory } = stepOf("ask", [
    { ...paused, reason: "question", at: 13 } as never,
    { type: "task_answered", step: 1, answer: "that", at: 13 + HOUR } as never,
    { ...stepped, at: 14 + HOUR, begun_at: (13 + HOUR) * SECOND } as never,
  ]);
  expect(step).toMatchObject({ duration: 4, waited: HOUR });
  const atif = toAtif(trajectory, "1");
  const asked = atif.steps.find(({ message }) => message === "Which?");
  expect(asked).toMatchObject({
    timestamp: new Date(10 * SECOND).toISOString(),
    extra: { duration_seconds: 4, waited_seconds: HOUR },
  });
});

test("a task that is cancelled while somebody is asked has waited until then", () => {
  proves("trajectories/waited");
  const { step } = stepOf("call", [
    { ...paused, at: 13 } as never,
    { type: "task_ended", status: "cancelled", summary: "", at: 13 + HOUR } as never,
  ]);
  expect(step).toMatchObject({ duration: 2, waited: HOUR });
});

test("a step that waited for nobody says nothing of it", () => {
  const { step } = stepOf("call", [{ ...stepped, at: 17, begun_at: 12 * SECOND } as never]);
  expect(step).toMatchObject({ duration: 7 });
  expect(step).not.toHaveProperty("waited");
});

test("what a host took to decide is no time of the step", () => {
  proves("trajectories/waited");
  const ended = { ...stepped, at: 15 + HOUR, begun_at: (12 + HOUR) * SECOND } as never;
  const { step, trajectory } = stepOf("call", [ended], { by: "host", at: 12 + HOUR });
  expect(step).toMatchObject({ duration: 3, waited_for_host: 2 + HOUR });
  expect(toAtif(trajectory, "1").steps[1]?.extra).toMatchObject({
    duration_seconds: 3,
    waited_for_host_seconds: 2 + HOUR,
  });
  expect(tellStory(trajectory)).toContain("done in 3.0 s, decided by its host after 3602.0 s – hi");
});
