/** Numbers in what a task says: one step is a step, and nothing is said of steps that did not fail. */
import { expect, test } from "vitest";
import { searchTextsFor } from "../../../src/operations/discovery/search/texts.ts";
import { proves } from "../../requirements/index.ts";
import { done, taskBench, use, type Decision } from "./support.ts";

const tools = {
  notes__read: { answer: () => "milk and bread" },
  notes__fail: {
    answer: () => {
      throw new Error("broken");
    },
    annotations: { readOnlyHint: true },
  },
};
const end: Decision = { ...done(), parameters: {} };
const read = use("notes__read");

test.each([
  ["Read the shopping list", [read, end], "1 step. The last one that succeeded brought: milk and bread"],
  ["Read the shopping list", [read, use("notes__fail"), end], /^2 steps, 1 of which failed\. The last one that succ/],
  ["读一下购物清单", [read, end], "共 1 步。最后一个成功步骤的结果：milk and bread"],
  ["读一下购物清单", [use("notes__fail"), read, end], /^共 2 步，其中 1 步失败。最后一个成功步骤的结果：/],
])("a summary by rule counts the steps: %s %#", async (description, says, summary) => {
  proves("task-runs/one-language");
  const task = await taskBench(says, tools).run({ description });
  expect(task.result).toEqual(typeof summary === "string" ? summary : expect.stringMatching(summary));
});

test("a task that may take one step says so in the singular", async () => {
  const task = await taskBench([read, read], tools).run({ description: "Read the shopping list", max_steps: 1 });
  expect(task.result).toMatch(/^The task took 1 step, as many as it may/);
});

test.each([
  [0, "", false, "Nothing found: none of the 0 servers that were looked at says that it does this"],
  [1, "", false, "Nothing found: the only server that was looked at does not say that it does this"],
  [1, "", true, "Nothing new found: the only other server that was looked at does not say that it does this"],
  [3, "notes", false, "Nothing new found: notes is connected already and has no tool for it, and none of the other 3 "],
])("a search of %i servers that found nothing counts them", (entries, connected, isMet, says) => {
  expect(searchTextsFor("en").nothing("tea", entries, connected, 0, isMet, false)).toContain(says);
});

test.each([
  ["Read the shopping list", "ends with this", "waits for the user's answer"],
  ["读一下购物清单", "轮。任务到此结束", "轮。任务在等待用户回答"],
])("what a host is told of its decision fits what it decides: %s", async (description, ends, asks) => {
  proves("task-runs/goes-on-by-itself");
  const bench = taskBench(undefined, tools);
  const { task_id: session_id } = await bench.run({ description });
  const decide = async (action: string, parameters: object) => {
    const turn = await bench.ask("add_conversation_turn", {
      session_id,
      tao_data: { reasoning: "r", action, parameters },
    });
    await bench.tasks.settle(bench.call);
    return turn.message;
  };
  expect(await decide("notes__read", {})).toMatch(/do not make the call too|请不要另外调用/);
  expect(await decide("ask_user", { question: "Milk?" })).toContain(asks);
  await bench.ask("update_task", { task_id: session_id, action: "answer", answer: "yes" });
  await bench.tasks.settle(bench.call);
  expect(await decide("complete_task", {})).toContain(ends);
  await bench.tasks.settle(bench.call);
  // What the user answered is no result of the task.
  expect((await bench.ask("get_task", { task_id: session_id })).result).toContain("milk and bread");
});
