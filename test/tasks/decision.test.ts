/** Decisions as models write them of themselves: what is read as a call, and what is asked for again with the right shape. */
import { expect, test } from "vitest";
import { readDecision } from "../../src/tasks/written-decision.ts";
import { proves } from "../requirements/index.ts";

const given = { depth: 3 };
const call = { name: "mine__dig", arguments: given };

test.each([
  ["a request of MCP", { method: "tools/call", params: call }],
  ["the same inside action", { thinking: "dig", action: { method: "tools/call", params: call } }],
  ["a tool with its arguments", { tool: call }],
  ["the same with its arguments beside it", { tool: { id: "mine__dig" }, parameters: given }],
  ["a list of one", { actions: [{ tool: "mine__dig", arguments: given }] }],
  ["the next action", { next_action: { action: "use_tool", tool_id: "mine__dig", parameters: given } }],
  ["a call by name", call],
  ["a call inside action", { action: { tool: "mine__dig", input: given } }],
  [
    "a function",
    { tool_calls: [{ id: "c", type: "function", function: { ...call, arguments: JSON.stringify(given) } }] },
  ],
  ["other names", { tool_name: "mine__dig", tool_input: given }],
])("a call in the shape: %s", (_, shape) => {
  proves("task-runs/model-shapes");
  const read = readDecision(`Here it is:\n${JSON.stringify(shape)}`, 1);
  expect(read).toMatchObject({ action: "use_tool", tool_id: "mine__dig", parameters: given });
});

test.each([
  [{ tool: { name: "complete_task", arguments: { summary: "dug" } } }, "complete_task"],
  [{ tool: "final_answer", arguments: { answer: "dug" } }, "final_answer"],
  [{ actions: [{ action: "ask_user", parameters: { question: "How deep?" } }] }, "ask_user"],
])("%j ends or asks, and calls no tool", (shape, action) => {
  proves("task-runs/model-shapes");
  expect(readDecision(JSON.stringify(shape), 1)).toMatchObject({ action, tool_id: null });
});

test.each([
  [{ actions: [{ tool: "mine__dig" }, { tool: "mine__fill" }] }, "the next one alone", "只给出下一个"],
  [{ mine__dig: given }, '"tool_id"', '"tool_id"'],
])("%j is asked for again with the right shape", (shape, en, zh) => {
  proves("task-runs/model-shapes");
  const read = readDecision(JSON.stringify(shape), 1);
  if (!("problem" in read)) throw new Error(JSON.stringify(read));
  expect(read.problem.en).toContain(en);
  expect(read.problem.zh).toContain(zh);
});
