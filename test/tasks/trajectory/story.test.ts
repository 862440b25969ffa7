/** A story tells a search as one, and a call with its arguments. */
import { expect, test } from "vitest";
import type { ExecutionStep, Trajectory } from "../../../src/tasks/trajectory/model.ts";
import { tellStory } from "../../../src/tasks/trajectory/story.ts";

function storyOf(description: string, step: Pick<ExecutionStep, "action_type" | "action_params">): string {
  const told = { step_id: 1, success: true, duration: 1, observation: "", error_type: null, ...step };
  const task_spec = {
    task_id: "t",
    description,
    task_type: "reasoning",
    priority: 1,
    max_steps: 10,
    expected_tools: [],
  };
  const worth_learning = { worth: false, because: "not_ended" };
  const rest = { status: "running", total_duration: 1, final_outputs: [], worth_learning };
  return tellStory({ task_spec, steps: [told], ...rest } as unknown as Trajectory).split("\n")[1] ?? "";
}

test.each([
  ["Draw a chart", "use_tool", '1. search for the tool "charts__bar": done in 1.0 s'],
  ["Draw a chart", "search_and_install_tools", "1. search for a tool: done in 1.0 s"],
  ["画一张图表", "use_tool", "1. 查找工具“charts__bar”：成功，用时 1.0 秒"],
])("%s, %s", (description, action, line) => {
  const action_params = { action, tool_id: "charts__bar", parameters: { kind: "bar" } };
  expect(storyOf(description, { action_type: "tool_search", action_params })).toBe(line);
});

test.each([
  ["Draw a chart", "ask_user “Which?”", "complete_task"],
  ["画一张图表", "询问用户“Which?”", "完成任务"],
])("%s: a question and the end are in the language of the task", (description, asked, end) => {
  const question = { action: "ask_user", tool_id: null, question: "Which?" };
  expect(storyOf(description, { action_type: "question", action_params: question })).toContain(asked);
  const action_params = { action: "complete_task", tool_id: null, parameters: {} };
  expect(storyOf(description, { action_type: "complete", action_params })).toContain(end);
});

test.each([
  ["running", false],
  ["input_required", false],
  ["completed", true],
])("a task that is %s has a result: %s", (status, hasResult) => {
  const worth_learning = { worth: false, because: "not_ended" };
  const task_spec = { task_id: "t", description: "Draw a chart" };
  const told = { task_spec, steps: [], status, total_duration: 1, final_outputs: ["a bar"], worth_learning };
  expect(tellStory(told as unknown as Trajectory).includes("Result: a bar")).toBe(hasResult);
});

test("a call is told with its first arguments, cut", () => {
  const parameters = { city: "Porto", rows: [1, 2], text: "x".repeat(100), none: null, a: 1, b: 2 };
  const action_params = { action: "use_tool", tool_id: "charts__bar", parameters };
  const line = storyOf("Draw a chart", { action_type: "tool_call", action_params });
  expect(line).toBe(`1. charts__bar (city: Porto, rows: [1,2], text: ${"x".repeat(40)}…, a: 1, …): done in 1.0 s`);
});
