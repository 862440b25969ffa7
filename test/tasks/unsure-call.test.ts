/** A call that may change something, and that its thinking may deny, is asked about once; what is given again is carried out. */
import { expect, test } from "vitest";
import { decideBySample, sampledQuestion } from "../../src/operations/tasks/sampled-decision.ts";
import type { NeededInput } from "../../src/operations/tasks/task-answer.ts";
import { mayDenyCall } from "../../src/tasks/unsure-call.ts";
import { done, taskBench, use } from "../operations/tasks/support.ts";
import { DENIALS } from "./denied-thinkings.ts";
import { DENIED, MEANT } from "./unsure-thinkings.ts";

const heldOut = <One>(list: readonly One[]): One[] => list.filter((_, place) => place % 2 === 1);

test("of the half that was not looked at, at most one denial in twenty is missed and at most one honest thinking in four is asked about", () => {
  const denied = heldOut(DENIED);
  const missed = denied.filter(([tool, thinking]) => !mayDenyCall(thinking, tool));
  expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(denied.length / 20);
  const meant = heldOut(MEANT);
  const asked = meant.filter(([tool, thinking]) => mayDenyCall(thinking, tool));
  expect(asked.length, JSON.stringify(asked)).toBeLessThanOrEqual(meant.length / 4);
});

test("what denies a call for sure may deny it", () => {
  expect(DENIALS.filter(([tool, thinking]) => !mayDenyCall(thinking, tool))).toEqual([]);
});

const thinking = "我决定不调用这个工具，改为询问用户。";
const description = "Write it down";

test("the model is asked once more, and its other decision counts", async () => {
  const tools = { notes__append: { answer: () => "written" } };
  const bench = taskBench([{ ...use("notes__append"), thinking }, done("nothing written")], tools);
  expect(await bench.run({ description })).toMatchObject({ status: "completed", result: "nothing written" });
  expect(bench.library.calls).toEqual([]);
});

test("what it decides again is carried out, at the cost of one request", async () => {
  const tools = { notes__append: { answer: () => "written" } };
  const call = { ...use("notes__append"), thinking };
  const bench = taskBench([call, call, done()], tools);
  const { task_id, status } = await bench.run({ description });
  expect(status).toBe("completed");
  expect(bench.library.calls).toHaveLength(1);
  const asked = (await bench.log(task_id)).filter(({ type }) => type === "model_called");
  expect(asked).toHaveLength(3);
});

test("a call that only reads is not asked about", async () => {
  const tools = { notes__read: { answer: () => "two lines", annotations: { readOnlyHint: true } } };
  const bench = taskBench([{ ...use("notes__read"), thinking: "Nothing was read so far. Ask later." }, done()], tools);
  await bench.run({ description });
  expect(bench.library.calls).toHaveLength(1);
});

test("a host is told once, and what it hands in again is carried out", async () => {
  const hosted = taskBench(undefined, { notes__append: { answer: () => "written" } });
  const { task_id } = await hosted.run({ description });
  const tao_data = { reasoning: thinking, action: { tool: "notes__append", arguments: {} } };
  const refused = await hosted.tool("add_conversation_turn", { session_id: task_id, tao_data });
  expect(refused.value.error).toMatchObject({ code: "invalid_input", field: "tao_data" });
  expect(hosted.library.calls).toEqual([]);
  expect(await hosted.ask("get_task", { task_id })).toMatchObject({
    status: "input_required",
    input_needed: { reason: "decision", refused: { times: 1, unsure: true } },
  });
  await hosted.ask("add_conversation_turn", { session_id: task_id, tao_data });
  await hosted.tasks.settle(hosted.call);
  expect(hosted.library.calls).toHaveLength(1);
});

test("a client's model is asked once more, in words that take no decision for wrong", async () => {
  const hosted = taskBench(undefined, { notes__append: { answer: () => "written" } });
  const { task_id } = await hosted.run({ description });
  const text = JSON.stringify({ ...use("notes__append"), thinking });
  await decideBySample(task_id, text, hosted.call);
  await hosted.tasks.settle(hosted.call);
  expect(hosted.library.calls).toEqual([]);
  const { input_needed } = await hosted.ask("get_task", { task_id });
  const asked = sampledQuestion(input_needed as unknown as NeededInput, description).at(-1)?.content;
  expect(asked).toContain("give the same decision again");
  expect(asked).not.toContain("no decision that can be carried out");
  await decideBySample(task_id, text, hosted.call);
  await hosted.tasks.settle(hosted.call);
  expect(hosted.library.calls).toHaveLength(1);
});
