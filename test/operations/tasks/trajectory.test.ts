/** Trajectories: the seed's fields, ATIF, the story, and what is judged worth learning from. */
import { expect, test } from "vitest";
import type { TaskRow } from "../../../src/tasks/model.ts";
import { trajectoryOfRow } from "../../../src/tasks/trajectory/of-task.ts";
import { judgeWorth } from "../../../src/tasks/trajectory/worth.ts";
import { proves } from "../../requirements/index.ts";
import { done, taskBench, use } from "./support.ts";

const echo = { echo__say: { answer: ({ text }: { text?: unknown }) => `said ${String(text)}` } };

async function read(bench: ReturnType<typeof taskBench>, uri: string): Promise<string> {
  const { contents } = await bench.ask("read_resource", { uri });
  return contents[0].text;
}

test("a task's trajectory has the seed's fields, and those of each step", async () => {
  proves("trajectories/fields", "trajectories/judged");
  const bench = taskBench([use("echo__say", { text: "绿茶" }), done("说过了")], echo);
  const { task_id, trajectory_uri } = await bench.run({ description: "请说一遍绿茶", expected_tools: ["echo__say"] });
  expect(trajectory_uri).toBe(`trajectory://${task_id}`);
  const trajectory = JSON.parse(await read(bench, trajectory_uri));
  expect(trajectory).toMatchObject({
    trajectory_id: task_id,
    task_spec: {
      task_id,
      description: "请说一遍绿茶",
      task_type: "reasoning",
      priority: 1,
      max_steps: 10,
      expected_tools: ["echo__say"],
    },
    success: true,
    final_outputs: ["said 绿茶", "说过了"],
    worth_learning: { worth: true, because: "completed_with_tools" },
  });
  expect(trajectory.total_duration).toBeGreaterThan(0);
  expect(trajectory.timestamp).toBeGreaterThan(1e9);
  expect(trajectory.steps[0]).toEqual({
    step_id: 1,
    action_type: "tool_call",
    action_params: { action: "use_tool", tool_id: "echo__say", parameters: { text: "绿茶" } },
    observation: "said 绿茶",
    success: true,
    thinking: "next",
    execution_code: null,
    error_type: null,
    error_message: null,
    timestamp: expect.any(Number) as number,
    duration: expect.any(Number) as number,
    confidence: 0.8,
    decided_by: "model",
    evidence_ids: [expect.stringMatching(/^ev_/) as string],
    usage: [{ model: "qwen-max", prompt_tokens: 11, completion_tokens: 7 }],
  });
  const log = await bench.log(task_id);
  expect(log.find(({ type }) => type === "task_ended")).toMatchObject({
    judged: { worth: true, because: "completed_with_tools" },
  });
});

test("the same in ATIF and as a story", async () => {
  proves("trajectories/atif");
  const bench = taskBench([use("echo__say", { text: "tea" }), done("It was said.")], echo);
  const { trajectory_uri } = await bench.run({ description: "Say tea" });
  const atif = JSON.parse(await read(bench, `${trajectory_uri}?format=atif`));
  expect(atif).toMatchObject({
    schema_version: "ATIF-v1.7",
    agent: { name: "cairn", version: expect.any(String) as string, model_name: "qwen-max" },
    final_metrics: { total_prompt_tokens: 22, total_completion_tokens: 14, total_steps: 3 },
  });
  expect(atif.steps.map(({ step_id, source }: { step_id: number; source: string }) => [step_id, source])).toEqual([
    [1, "user"],
    [2, "agent"],
    [3, "agent"],
  ]);
  const [, call] = atif.steps;
  expect(call.tool_calls).toEqual([
    {
      tool_call_id: call.observation.results[0].source_call_id,
      function_name: "echo__say",
      arguments: { text: "tea" },
    },
  ]);
  for (const step of atif.steps) {
    expect(typeof step.message).toBe("string");
    expect(step.timestamp).toMatch(/^\d{4}-\d{2}-\d{2}T/);
  }
  const story = await read(bench, `${trajectory_uri}?format=story`);
  expect(story.split("\n")).toEqual([
    "Asked: Say tea",
    expect.stringMatching(/^1\. echo__say \(text: tea\): done in \d+\.\d s – said tea$/) as string,
    expect.stringMatching(/^2\. complete_task: done/) as string,
    expect.stringMatching(/^completed after .* Result: It was said\.$/) as string,
    "Worth learning from: it was completed, and which tools did it can be used again.",
  ]);
});

test("a consultation has one too", async () => {
  proves("trajectories/atif");
  const bench = taskBench([]);
  const begun = await bench.ask("initiate_session", { user_query: "绿茶用多少度的水？" });
  const { session_id, options } = begun;
  await bench.ask("navigate_session", { session_id, selected_option_id: options[0].id });
  const trajectory = JSON.parse(await read(bench, `trajectory://${session_id}`));
  expect(trajectory).toMatchObject({
    trajectory_id: session_id,
    task_spec: { description: "绿茶用多少度的水？" },
    steps: [{ step_id: 1, action_type: "guide", action_params: { action: options[0].id }, success: true }],
  });
  const atif = JSON.parse(await read(bench, `trajectory://${session_id}?format=atif`));
  expect(atif.schema_version).toBe("ATIF-v1.7");
  // The question is the agent's, the choice the user's.
  const said = atif.steps.map(({ source, message }: { source: string; message: string }) => [source, message]);
  expect(said).toEqual([
    ["user", "绿茶用多少度的水？"],
    ["agent", begun.response],
    ["user", options[0].description],
  ]);
  const story = await read(bench, `trajectory://${session_id}?format=story`);
  const [, line = ""] = story.split("\n");
  expect(line).toContain(begun.response.replace(/\s+/g, " ").trim().slice(0, 20));
  expect(line).toContain(options[0].description);
  expect(line).not.toContain("#");
});

test("in ATIF the answer to a task's question is the user's", async () => {
  proves("trajectories/atif");
  const bench = taskBench(undefined, {});
  const { task_id, trajectory_uri } = await bench.run({ description: "Order bolts" });
  const tao_data = { reasoning: "r", action: "ask_user", question: "Which size?" };
  await bench.ask("add_conversation_turn", { session_id: task_id, tao_data });
  await bench.tasks.settle(bench.call);
  await bench.ask("update_task", { task_id, action: "answer", answer: "M16" });
  await bench.tasks.settle(bench.call);
  const { steps } = JSON.parse(await read(bench, `${trajectory_uri}?format=atif`));
  expect(steps.map(({ source, message }: { source: string; message: string }) => [source, message])).toEqual([
    ["user", "Order bolts"],
    ["agent", "Which size?"],
    ["user", "M16"],
  ]);
});

test("a task that never ran, was cancelled or did nothing is not worth learning from", async () => {
  proves("trajectories/judged");
  const bench = taskBench([done("nothing to do")], echo);
  const idle = await bench.run({ description: "Rest" });
  const { worth_learning } = JSON.parse(await read(bench, idle.trajectory_uri));
  expect(worth_learning).toEqual({ worth: false, because: "nothing_was_done" });
  const { task_id } = await bench.ask("submit_task", { description: "Later", not_before: "2099-01-01" });
  await bench.ask("update_task", { task_id, action: "cancel" });
  expect(JSON.parse(await read(bench, `trajectory://${task_id}`))).toMatchObject({
    steps: [],
    success: false,
    worth_learning: { worth: false, because: "cancelled" },
  });
  expect(judgeWorth("failed", [])).toEqual({ worth: false, because: "no_step_decided" });
  const row = { task: { task_id: "t", description: "Say tea" }, status: "failed", submitted_at: 1 };
  expect(trajectoryOfRow(row as unknown as TaskRow).worth_learning).toEqual({ worth: false, because: "never_ran" });
});

test.each([
  ["Order bolts", "not finished", "failed"],
  ["请订购螺栓", "未完成", "失败"],
])("a step that waits is not told as one that failed: %s", async (description, says, never) => {
  proves("trajectories/story");
  const bench = taskBench(undefined, {});
  const { task_id, trajectory_uri } = await bench.run({ description });
  const tao_data = { reasoning: "r", action: "ask_user", question: "M16?" };
  await bench.ask("add_conversation_turn", { session_id: task_id, tao_data });
  await bench.tasks.settle(bench.call);
  const story = await read(bench, `${trajectory_uri}?format=story`);
  expect(story).toContain(says);
  expect(story).not.toContain(never);
  expect(story).not.toContain("not_finished");
});

test.each([
  ["JSON", '{"not":"what was asked"}'],
  ["no word", "… !!! 42 ---"],
  ["keys hit at random", "sdfgh jklqw"],
  ["one word over and over", "banana banana banana banana banana banana"],
  ["one character over and over", "哈哈哈哈哈哈哈哈"],
])("a summary that says nothing, %s, is no summary: it is made by rule", async (_, text) => {
  const bench = taskBench([use("echo__say", { text: "tea" }), { action: "complete_task" }, text], echo);
  const ended = await bench.run({ description: "Say tea" });
  expect(ended).toMatchObject({ status: "completed" });
  expect(ended.result).toContain("said tea");
  expect(ended.result).not.toContain(text);
});

test.each([
  ["no word", "… !!! ---", false],
  ["keys hit at random", "sdfgh jklqw", false],
  ["one word over and over", "banana banana banana banana banana banana", false],
  ["a short one", "Done.", true],
  ["a Chinese one", "好了", true],
  ["a number as the answer", "42", true],
  ["JSON that was asked for", '{"city":"Porto"}', true],
  ["capitals", "HTTP 200, SVG written", true],
  ["another script", "Готово", true],
])("a run is judged by what its end says: %s", async (_, summary, worth) => {
  proves("trajectories/judged");
  const bench = taskBench([use("echo__say", { text: "tea" }), done(summary)], echo);
  const { task_id } = await bench.run({ description: "Say tea" });
  const because = worth ? "completed_with_tools" : "no_result_told";
  expect((await bench.log(task_id)).find(({ type }) => type === "task_ended")).toMatchObject({
    judged: { worth, because },
  });
});
