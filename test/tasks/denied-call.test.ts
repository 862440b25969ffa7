/** A thinking that denies its own call is asked about; one that weighs, or denies something else, is not. */
import { expect, test } from "vitest";
import { deniesCall } from "../../src/tasks/denied-call.ts";
import { readDecision } from "../../src/tasks/written-decision.ts";
import { done, taskBench, use } from "../operations/tasks/support.ts";
import { DENIALS, HONEST } from "./denied-thinkings.ts";

test("of the frozen thinkings at most one denial is missed, and no honest one is asked about", () => {
  const missed = DENIALS.filter(([tool, thinking]) => !deniesCall(thinking, tool));
  const mistaken = HONEST.filter(([tool, thinking]) => deniesCall(thinking, tool));
  expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(1);
  expect(mistaken).toEqual([]);
});

const [[, thinking] = ["", ""]] = DENIALS;

test.each(["thinking", "reasoning", "thought"])("a call is no decision where its %s denies it", (member) => {
  const call = { action: "use_tool", tool_id: "mail__post_letter", parameters: {}, [member]: thinking };
  expect(readDecision(JSON.stringify(call), 1)).toMatchObject({
    problem: { en: expect.stringContaining("not to be made") as string },
  });
  const other = { ...call, tool_id: "mail__list" };
  expect(readDecision(JSON.stringify(other), 1)).toMatchObject({ tool_id: "mail__list" });
  const end = { ...call, action: "complete_task", tool_id: null };
  expect(readDecision(JSON.stringify(end), 1)).toMatchObject({ action: "complete_task" });
});

test("such a call is not made: the model is asked once more, and a host is told", async () => {
  const tools = { mail__post_letter: { answer: () => "posted" } };
  const bench = taskBench([{ ...use("mail__post_letter"), thinking }, done("nothing sent")], tools);
  expect(await bench.run({ description: "Sum it up" })).toMatchObject({ status: "completed", result: "nothing sent" });
  expect(bench.library.calls).toEqual([]);
  const hosted = taskBench(undefined, tools);
  const { task_id } = await hosted.run({ description: "Sum it up" });
  const tao_data = { reasoning: thinking, action: { tool: "mail__post_letter", arguments: {} } };
  const { value } = await hosted.tool("add_conversation_turn", { session_id: task_id, tao_data });
  expect(value.error).toMatchObject({ code: "invalid_input", field: "tao_data" });
  expect(hosted.library.calls).toEqual([]);
});
