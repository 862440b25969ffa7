/** What people and models write of themselves is taken: a call by its name and parameters, and ordinary words to a doubtful call. */
import { expect, test } from "vitest";
import { taskTexts } from "../../../src/operations/tasks/texts.ts";
import { taskBench, use } from "./support.ts";

test("a host's decision may be a call by its name and parameters", async () => {
  const bench = taskBench(undefined, { echo__say: { answer: ({ text }) => `said ${String(text)}` } });
  const { task_id } = await bench.run({ description: "Say it" });
  const tao_data = { name: "echo__say", parameters: { text: "tea" } };
  await bench.ask("add_conversation_turn", { session_id: task_id, tao_data });
  await bench.tasks.settle(bench.call);
  const { steps } = await bench.ask("get_task", { task_id });
  expect(steps[0]).toMatchObject({ tool_id: "echo__say", observation: "said tea" });
});

test("of several calls the first is made, and the answer says that the others are not", async () => {
  const bench = taskBench(undefined, { echo__say: { answer: ({ text }) => `said ${String(text)}` } });
  const { task_id } = await bench.run({ description: "Say it" });
  const say = (text: string) => ({ name: "echo__say", parameters: { text } });
  const tao_data = { reasoning: "r", actions: [say("tea"), say("coffee")] };
  const { message } = await bench.ask("add_conversation_turn", { session_id: task_id, tao_data });
  expect(message).toContain("Only the first action of a turn is carried out");
  expect(message).toContain("coffee");
});

test.each([
  ["Skip it.", 1],
  ["跳过这一步", 1],
  ["不用了", 1],
  ["try again", 2],
  ["再调用一次", 2],
])("a doubtful call: %s", async (answer, calls) => {
  let made = 0;
  const post = () => {
    made += 1;
    if (made === 1) throw new Error("lost");
    return "posted";
  };
  const bench = taskBench([use("post__send"), { action: "complete_task", parameters: { summary: "done" } }], {
    post__send: { answer: post },
  });
  const { task_id, input_needed } = await bench.run({ description: "Send the letter" });
  expect(input_needed?.reason).toBe("uncertain_call");
  await bench.ask("update_task", { task_id, action: "answer", answer });
  await bench.tasks.settle(bench.call);
  expect(made).toBe(calls);
  expect((await bench.ask("get_task", { task_id })).status).toBe("completed");
});

test.each([
  ["Which size", "Which size. It is answered with update_task."],
  ["Which size?", "Which size? It is answered with update_task."],
  ["Which size?\n- M8\n- M10", "Which size?\n- M8\n- M10\nIt is answered with update_task."],
])("a status ends one sentence before the next: %j", (question, says) => {
  expect(taskTexts.en.waitsForAnswer(question)).toBe(says);
});
