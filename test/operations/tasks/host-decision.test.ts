/** A decision that a host hands in: in which shapes, that the task alone acts on it, and what is said where none is waited for. */
import { expect, test } from "vitest";
import { trajectoryOfTask } from "../../../src/tasks/trajectory/of-task.ts";
import { tellStory } from "../../../src/tasks/trajectory/story.ts";
import { proves } from "../../requirements/index.ts";
import { taskBench, type TaskBench } from "./support.ts";

const order = { shop__order: { answer: ({ text }: { text?: unknown }) => `ordered ${String(text)}` } };

async function handIn(bench: TaskBench, session_id: string, tao_data: unknown) {
  const answer = await bench.ask("add_conversation_turn", { session_id, tao_data });
  await bench.tasks.settle(bench.call);
  return answer;
}

test("a decided call is made by the task alone", async () => {
  proves("task-runs/host-acts-once");
  const bench = taskBench(undefined, order);
  const { task_id } = await bench.run({ description: "Order bolts" });
  const decision = { reasoning: "order", action: { tool: "shop__order", arguments: { text: "bolts" } } };
  const turn = await handIn(bench, task_id, decision);
  expect(turn.next_action).toEqual({ kind: "continue" });
  expect(turn.message).toContain("get_task");
  expect(bench.library.calls).toHaveLength(1);
  // Decided again it is made again, and never taken for a step that the host has made.
  await handIn(bench, task_id, decision);
  expect(bench.library.calls).toHaveLength(2);
});

test("a turn handed in again under the same key is answered as before", async () => {
  const bench = taskBench(undefined, order);
  const { task_id: session_id } = await bench.run({ description: "Order bolts" });
  const tao_data = { reasoning: "order", action: { tool: "shop__order", arguments: { text: "bolts" } } };
  const given = { session_id, tao_data, idempotency_key: "3f1f6d1e-54c2-4d57-9f0e-2b1f6f6f3a10" };
  const first = await bench.ask("add_conversation_turn", given);
  const again = await bench.ask("add_conversation_turn", given);
  expect(again).toMatchObject({ total_turns: first.total_turns, next_action: { kind: "continue" } });
  await bench.tasks.settle(bench.call);
  expect(bench.library.calls).toHaveLength(1);
});

const parameters = { text: "bolts" };
test.each([
  ["the turn's", { reasoning: "r", action: { tool: "shop__order", arguments: parameters } }],
  ["the seed's", { thinking: "r", action: "use_tool", tool_id: "shop__order", parameters, confidence: 0.8 }],
  ["the seed's without thinking", { action: "use_tool", tool_id: "shop__order", parameters }],
  ["the seed's inside action", { reasoning: "r", action: { action: "use_tool", tool_id: "shop__order", parameters } }],
  ["its tool inside action", { reasoning: "r", action: { tool_id: "shop__order", parameters } }],
  ["a name and parameters", { reasoning: "r", action: { tool: "shop__order", parameters } }],
  ["JSON text", JSON.stringify({ action: { tool_id: "shop__order", parameters } })],
  ["a tool use", { type: "tool_use", name: "shop__order", input: parameters }],
  ["a tool use as text", JSON.stringify({ type: "tool_use", id: "1", name: "shop__order", input: parameters })],
  ["a list of one", [{ thinking: "r", action: "use_tool", tool_id: "shop__order", parameters }]],
  ["a list of one tool use", [{ type: "tool_use", name: "shop__order", input: parameters }]],
  ["a list of one as text", JSON.stringify([{ action: "use_tool", tool_id: "shop__order", parameters }])],
  ["a decision under its name", { decision: { action: "use_tool", tool_id: "shop__order", parameters } }],
  ["a turn under the name", { decision: { reasoning: "r", action: { tool: "shop__order", arguments: parameters } } }],
  ["a type inside action", { reasoning: "r", action: { type: "use_tool", tool_id: "shop__order", parameters } }],
  [
    "a request of MCP",
    { jsonrpc: "2.0", id: 4, method: "tools/call", params: { name: "shop__order", arguments: parameters } },
  ],
  ["a tool with its arguments", { reasoning: "r", tool: { name: "shop__order", arguments: parameters } }],
  ["a list of one action", { reasoning: "r", actions: [{ action: "use_tool", tool_id: "shop__order", parameters }] }],
  ["the next action", { next_action: { tool: { id: "shop__order" }, arguments: parameters } }],
  ["a tool use inside action", { action: { type: "tool_use", name: "shop__order", input: parameters } }],
  ["a call inside action", { action: { type: "call_tool", name: "shop__order", arguments: parameters } }],
])("a call in the shape: %s", async (_, tao_data) => {
  proves("task-runs/host-shapes");
  const bench = taskBench(undefined, order);
  const { task_id } = await bench.run({ description: "Order bolts" });
  const turn = await handIn(bench, task_id, tao_data);
  expect(turn.problems).toBeUndefined();
  expect(turn.next_action).toEqual({ kind: "continue" });
  expect(bench.library.calls.map(({ tool, arguments: given }) => [tool, given])).toEqual([["shop__order", parameters]]);
});

test.each([
  ["an answer beside it", { reasoning: "r", action: "complete_task", final_answer: "all done" }],
  ["a summary beside it", { action: "complete_task", summary: "all done" }],
  ["parameters", { reasoning: "r", action: "complete_task", parameters: { summary: "all done" } }],
  ["inside action", { action: { action: "complete_task", parameters: { summary: "all done" } } }],
  ["as a tool", { reasoning: "r", action: { tool: "complete_task", arguments: { summary: "all done" } } }],
  ["as a tool use", { type: "tool_use", name: "complete_task", input: { summary: "all done" } }],
  ["as a type", { action: { type: "complete_task", summary: "all done" } }],
  [
    "as a type with parameters",
    { reasoning: "r", action: { type: "complete_task", parameters: { summary: "all done" } } },
  ],
  ["in a list of one", [{ action: "complete_task", parameters: { summary: "all done" } }]],
  ["under the name of a decision", { decision: { action: "complete_task", final_answer: "all done" } }],
])("complete_task with %s", async (_, tao_data) => {
  proves("task-runs/host-shapes");
  const bench = taskBench(undefined, order);
  const { task_id } = await bench.run({ description: "Order bolts" });
  const turn = await handIn(bench, task_id, tao_data);
  expect(turn.problems).toBeUndefined();
  expect(turn.next_action).toEqual({ kind: "done" });
  expect(await bench.ask("get_task", { task_id })).toMatchObject({ status: "completed", result: "all done" });
});

const fenced = (text: string, name = "json") => `\`\`\`${name}\n${text}\n\`\`\``;
const ends = (said: object) => JSON.stringify({ thinking: "r", action: "complete_task", ...said });
test.each([
  ["empty parameters and an answer beside them", { action: "complete_task", parameters: {}, final_answer: "all done" }],
  ["empty parameters and a summary beside them", { action: "complete_task", parameters: {}, summary: "all done" }],
  ["an answer beside a tool", { action: { tool: "complete_task", arguments: {} }, final_answer: "all done" }],
  ["a message", { action: "complete_task", parameters: { message: "all done" } }],
  ["output", { action: "complete_task", parameters: { output: "all done" } }],
  ["a name of its own", { thinking: "r", action: "complete_task", parameters: { the_end: "all done" } }],
  ["a text for parameters", { thinking: "r", action: "complete_task", parameters: "all done" }],
  ["use_tool around it", { action: "use_tool", tool_id: "complete_task", parameters: { summary: "all done" } }],
  ["its name alone", { tool: "complete_task", arguments: { summary: "all done" } }],
  ["its name in capitals", { thinking: "r", action: "COMPLETE_TASK", parameters: { summary: "all done" } }],
  ["its name in camel case", { thinking: "r", action: "completeTask", parameters: { summary: "all done" } }],
  ["action_input", { thought: "r", action: "complete_task", action_input: { summary: "all done" } }],
  ["a fence", fenced(ends({ parameters: { summary: "all done" } }))],
  ["a fence of no language", fenced(ends({ tool_id: null, parameters: { summary: "all done" }, confidence: 0.9 }), "")],
  ["a fence, and an answer beside", fenced(ends({ parameters: {}, final_answer: "all done" }))],
  ["a thought before it", `<think>so</think>\n${ends({ parameters: { summary: "all done" } })}`],
  ["a thought and a fence", `<think>so</think>\n${fenced(ends({ parameters: { summary: "all done" } }))}`],
  ["words before it", `Here is my decision:\n${ends({ parameters: { summary: "all done" } })}`],
  ["words after it", `${ends({ parameters: { summary: "all done" } })}\nThat is all.`],
])("the answer of complete_task is kept with %s", async (_, tao_data) => {
  proves("task-runs/host-shapes");
  const bench = taskBench(undefined, order);
  const { task_id } = await bench.run({ description: "Order bolts" });
  const turn = await handIn(bench, task_id, tao_data);
  expect(turn.next_action).toEqual({ kind: "done" });
  expect(await bench.ask("get_task", { task_id })).toMatchObject({ status: "completed", result: "all done" });
});

const asks = (said: object) => JSON.stringify({ thinking: "r", action: "ask_user", ...said });
test.each([
  ["empty parameters and a question beside them", { action: "ask_user", parameters: {}, question: "Which?" }],
  ["text", { action: "ask_user", parameters: { text: "Which?" } }],
  ["query", { thinking: "r", action: "ask_user", parameters: { query: "Which?" } }],
  ["a name of its own", { thinking: "r", action: "ask_user", parameters: { to_ask: "Which?" } }],
  ["a fence", fenced(asks({ parameters: { question: "Which?" } }))],
  ["a thought and a fence", `<think>so</think>${fenced(asks({ parameters: { question: "Which?" } }))}`],
])("the question of ask_user is kept with %s", async (_, tao_data) => {
  proves("task-runs/host-shapes");
  const bench = taskBench(undefined, order);
  const { task_id } = await bench.run({ description: "Order bolts" });
  await handIn(bench, task_id, tao_data);
  const task = await bench.ask("get_task", { task_id });
  expect(task).toMatchObject({ status: "input_required", input_needed: { question: "Which?" } });
});

test.each([
  ["as texts", ["long", "short"]],
  ["as objects", [{ id: "1", label: "long" }, { value: "short" }]],
])("a question has its choices: %s", async (_, options) => {
  const bench = taskBench(undefined, order);
  const { task_id } = await bench.run({ description: "Order bolts" });
  const parameters = { question: "Which?", options };
  await handIn(bench, task_id, { thinking: "r", action: "ask_user", parameters });
  const task = await bench.ask("get_task", { task_id });
  expect(task).toMatchObject({ input_needed: { question: "Which?\n- long\n- short" } });
});

test.each([
  ["described objects", { options: [{ value: "a", description: "Plan A" }] }, "- a — Plan A", undefined],
  ["a map", { choices: { a: "Plan A", b: "Plan B" } }, "- a — Plan A\n- b — Plan B", undefined],
  ["suggestions", { suggestions: ["blue", " red "] }, "- blue\n- red", ["blue", "red"]],
  ["enum", { enum: ["blue", "red"] }, "- blue\n- red", ["blue", "red"]],
  ["short descriptions", { options: [{ name: "a", desc: "Plan A" }] }, "- a — Plan A", undefined],
  [
    "pairs",
    {
      options: [
        ["a", "Plan A"],
        ["b", "Plan B"],
      ],
    },
    "- a — Plan A\n- b — Plan B",
    undefined,
  ],
  ["the same twice", { options: ["blue", "red", "blue"] }, "- blue\n- red", ["blue", "red"]],
  ["many", { options: Array.from({ length: 21 }, (_, at) => `no. ${at}`) }, "- no. 0", undefined],
])("a question has its choices in words: %s", async (_, offered, lines, choices) => {
  proves("task-runs/choices");
  const bench = taskBench(undefined, order);
  const { task_id } = await bench.run({ description: "Order bolts" });
  await handIn(bench, task_id, { thinking: "r", action: "ask_user", parameters: { question: "Which?", ...offered } });
  const { input_needed } = await bench.ask("get_task", { task_id });
  expect(input_needed.question.startsWith(`Which?\n${lines}`)).toBe(true);
  expect(input_needed.choices).toEqual(choices);
});

const calls = JSON.stringify({ thinking: "r", action: "use_tool", tool_id: "shop__order", parameters });
test.each([
  ["in a fence", fenced(calls)],
  ["behind a thought", `<think>so</think>\n${calls}`],
  ["behind words", `I will order them now.\n${calls}`],
  ["before words", `${calls}\nThen I look again.`],
  [
    "in a fence, as a turn",
    `<think>so</think>\n${fenced(JSON.stringify({ action: { tool: "shop__order", parameters } }))}`,
  ],
  ["as a call of call_tool", { tool: "call_tool", arguments: { name: "shop__order", arguments: parameters } }],
  ["as an action call_tool", { action: "call_tool", parameters: { name: "shop__order", arguments: parameters } }],
  [
    "as the tool call_tool",
    { action: { tool: "call_tool", arguments: { name: "shop__order", arguments: parameters } } },
  ],
])("a call is read %s", async (_, tao_data) => {
  proves("task-runs/host-shapes");
  const bench = taskBench(undefined, order);
  const { task_id } = await bench.run({ description: "Order bolts" });
  await handIn(bench, task_id, tao_data);
  expect(bench.library.calls.map(({ tool, arguments: given }) => [tool, given])).toEqual([["shop__order", parameters]]);
});

test.each([
  ["action", { reasoning: "r", action: "complete_task" }],
  ["empty parameters", { thinking: "r", action: "complete_task", parameters: {} }],
])("a task that has done nothing is not completed without an answer: %s", async (_, tao_data) => {
  const bench = taskBench(undefined, order);
  const { task_id: session_id } = await bench.run({ description: "Order bolts" });
  const refused = await bench.tool("add_conversation_turn", { session_id, tao_data });
  expect(refused.value.error).toMatchObject({ code: "invalid_input", field: "tao_data" });
  expect(await bench.ask("get_task", { task_id: session_id })).toMatchObject({ status: "input_required" });
});

test("the question and the failure show an example", async () => {
  proves("task-runs/host-shapes");
  const bench = taskBench(undefined, order);
  const task = await bench.run({ description: "Order bolts" });
  const { task_id: session_id } = task;
  expect(task.input_needed?.question).toContain('"action": { "tool": "<tool_id>", "arguments": {…} }');
  for (const tao_data of ["Thought: hm", { reasoning: "r", action: "use_tool" }]) {
    const wrong = await bench.tool("add_conversation_turn", { session_id, tao_data });
    expect(wrong.value.error).toMatchObject({ code: "invalid_input", field: "tao_data" });
    expect(JSON.stringify(wrong.value)).toContain("<tool_id>");
  }
});

test("a decision that nobody waits for is refused with what is waited for", async () => {
  proves("task-runs/host-not-waiting");
  const bench = taskBench(undefined, order);
  const { task_id } = await bench.run({ description: "Order bolts" });
  await handIn(bench, task_id, { reasoning: "r", action: "ask_user", question: "Which size?" });
  const decision = { reasoning: "r", action: { tool: "shop__order", arguments: {} } };
  const asked = await bench.tool("add_conversation_turn", { session_id: task_id, tao_data: decision });
  expect(asked.value.error).toMatchObject({
    code: "task_takes_no_decision",
    status: "input_required",
    question: "Which size?",
  });
  // One that cannot be read is one too: it is no turn to be recorded.
  const action = { tool: "shop__order", arguments: "no object" };
  const unread = await bench.tool("add_conversation_turn", {
    session_id: task_id,
    tao_data: { reasoning: "r", action },
  });
  expect(unread.value.error).toMatchObject({ code: "task_takes_no_decision" });
  await bench.ask("update_task", { task_id, action: "answer", answer: "M16" });
  await bench.tasks.settle(bench.call);
  await handIn(bench, task_id, { reasoning: "r", action: "complete_task", final_answer: "done" });
  const late = await bench.tool("add_conversation_turn", { session_id: task_id, tao_data: decision });
  expect(late.value.error).toMatchObject({ code: "task_ended", status: "completed" });
  expect(bench.library.calls).toHaveLength(0);
});

test.each([
  ["a sentence", "Here is another answer"],
  ["behind thinking", '<think>x</think>\n{"thinking":"t","action":"use_tool","tool_id":"shop__order","parameters":{}}'],
  ["with labels", "Thought: x\nFinal Answer: another"],
])("text to a task that has ended is refused as JSON is: %s", async (_, tao_data) => {
  proves("task-runs/host-not-waiting");
  const bench = taskBench(undefined, order);
  const { task_id } = await bench.run({ description: "Order bolts" });
  await handIn(bench, task_id, { reasoning: "r", action: "complete_task", final_answer: "done" });
  const before = (await bench.log(task_id)).length;
  const late = await bench.tool("add_conversation_turn", { session_id: task_id, tao_data });
  expect(late.value.error).toMatchObject({ code: "task_ended", status: "completed" });
  expect(await bench.log(task_id)).toHaveLength(before);
});

test.each([
  ["a time", "查一下明年的预算", "not_before"],
  ["another task", "Order nuts", "depends_on"],
])("a task that waits for %s says so to whoever answers or decides", async (_, description, what) => {
  proves("task-runs/host-not-waiting");
  const bench = taskBench(undefined, order);
  const first = await bench.run({ description: "Order bolts" });
  const waits = what === "not_before" ? "2099-01-01T00:00:00.000Z" : [first.task_id];
  const { task_id } = await bench.ask("submit_task", { description, [what]: waits });
  expect(await bench.ask("get_task", { task_id })).toMatchObject({ status: "waiting" });
  const tao_data = { reasoning: "r", action: "complete_task", final_answer: "early" };
  for (const refused of [
    await bench.tool("add_conversation_turn", { session_id: task_id, tao_data }),
    await bench.tool("update_task", { task_id, action: "answer", answer: "x" }),
  ]) {
    const error = refused.value.error as { message: string };
    expect(error).toMatchObject({ code: "task_takes_no_decision", status: "waiting", waits_for: { [what]: waits } });
    expect(error.message).toContain(
      what === "not_before" ? "还没有开始" : `waits for ${first.task_id} to be completed`,
    );
    expect(error.message).toContain("get_task");
  }
});

test("a task that was cancelled before it began has ended for whoever decides", async () => {
  const bench = taskBench(undefined, order);
  const { task_id } = await bench.ask("submit_task", { description: "Order nuts", not_before: "2099-01-01T00:00:00Z" });
  await bench.ask("update_task", { task_id, action: "cancel" });
  const tao_data = { reasoning: "r", action: "complete_task", final_answer: "early" };
  const refused = await bench.tool("add_conversation_turn", { session_id: task_id, tao_data });
  expect(refused.value.error).toMatchObject({ code: "task_ended", status: "cancelled" });
});

test.each([
  [
    "a text that goes on behind its call",
    'Thought: send\nAction: shop__order(text="bolts")\nObservation: ordered\nAction: final_answer: done',
  ],
  [
    "a call beside an answer",
    { reasoning: "r", action: { tool: "shop__order", arguments: parameters }, final_answer: "ok" },
  ],
])("%s gets one instruction: the task makes the call", async (_, tao_data) => {
  proves("task-runs/host-acts-once");
  const bench = taskBench(undefined, order);
  const { task_id } = await bench.run({ description: "Order bolts" });
  const turn = await handIn(bench, task_id, tao_data);
  expect(turn.message).toContain("do not make the call too");
  expect(turn.message).not.toMatch(/make the call in|hand in its result/i);
  expect(turn).toMatchObject({ is_final: false, next_action: { kind: "continue" } });
  expect(bench.library.calls).toHaveLength(1);
});

test("ask_user beside an answer asks it, and ends nothing", async () => {
  const bench = taskBench(undefined, order);
  const { task_id } = await bench.run({ description: "Order bolts" });
  const turn = await handIn(bench, task_id, { reasoning: "r", action: "ask_user", final_answer: "Which size?" });
  expect(turn).toMatchObject({ is_final: false, next_action: { kind: "continue" } });
  expect(await bench.ask("get_task", { task_id })).toMatchObject({
    status: "input_required",
    input_needed: { reason: "question", question: "Which size?" },
  });
});

const written = JSON.stringify({ thinking: "t", action: "use_tool", tool_id: "notes__read", parameters: { n: 1 } });

test.each([written, `\`\`\`json\n${written}\n\`\`\``])(
  "a decision that is handed in as text is a turn with its thought and its call: %s",
  async (tao_data) => {
    const bench = taskBench(undefined, { notes__read: { answer: () => "milk" } });
    const { task_id } = await bench.run({ description: "Read the list" });
    await bench.ask("add_conversation_turn", { session_id: task_id, tao_data });
    const turns = (await bench.log(task_id)).flatMap((event) => (event.type === "turn_added" ? [event.turn] : []));
    const action = JSON.stringify({ tool: "notes__read", arguments: { n: 1 } });
    expect(turns).toMatchObject([{ reasoning: "t", action }]);
  },
);

test("a call that the host has made with a tool of its own is told as that call, and no search", async () => {
  const bench = taskBench(undefined, order);
  const { task_id } = await bench.run({ description: "Order bolts" });
  const action = { tool: "other_tool", arguments: { a: 1 } };
  await handIn(bench, task_id, { reasoning: "done", action, observation: "I did it myself" });
  const trajectory = trajectoryOfTask(await bench.log(task_id));
  expect(trajectory?.steps).toMatchObject([
    { action_type: "tool_call", success: true, action_params: { tool_id: "other_tool", parameters: { a: 1 } } },
  ]);
  if (trajectory !== undefined) expect(tellStory(trajectory)).toContain("1. other_tool (a: 1): done");
  expect(bench.library.calls).toHaveLength(0);
  expect(await bench.ask("get_task", { task_id })).toMatchObject({ input_needed: { reason: "decision" } });
});
