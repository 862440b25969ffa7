/** Who is asked by a task and refuses is not asked the same again: the refusal is what the step observed. */
import { expect, test } from "vitest";
import { productTasks } from "../../src/mcp/tasks/product.ts";
import { readAnswer } from "../../src/mcp/tasks/requests.ts";
import { proves } from "../requirements/index.ts";
import { done, taskBench, use, type TaskBench } from "../operations/tasks/support.ts";
import type { Call } from "../../src/mcp/call.ts";

const client = { sampling: {}, elicitation: {} };

/** What is asked now, by key. */
async function asked(bench: TaskBench, taskId: string): Promise<string[]> {
  const { inputRequests = {} } = await productTasks.get(taskId, bench.call as Call, client);
  return Object.keys(inputRequests);
}

async function respond(bench: TaskBench, taskId: string, response: object): Promise<void> {
  const [key = ""] = await asked(bench, taskId);
  await productTasks.update(taskId, { [key]: response }, bench.call as Call);
  await bench.tasks.settle(bench.call);
}

const question = { action: "ask_user", parameters: { question: "哪一天？" } };

test.each([
  ["declines", { action: "decline" }],
  ["cancels", { action: "cancel" }],
  ["answers nothing", { action: "accept", content: {} }],
  ["answers with blanks", { action: "accept", content: { answer: " " } }],
])("a person who %s is not asked again, and the loop goes on with that", async (_, response) => {
  proves("task-runs/declined");
  const bench = taskBench([question, done("没有日期")]);
  const { task_id } = await bench.run({ description: "预订会议室" });
  await respond(bench, task_id, response);
  const task = await bench.ask("get_task", { task_id });
  expect(task).toMatchObject({ status: "completed", result: "没有日期" });
  expect(task.steps[0]).toMatchObject({ action: "ask_user", success: false, error_type: "declined" });
  expect(task.steps[0].observation).toContain("没有回答");
});

test("without a model the host decides what follows a declined question", async () => {
  proves("task-runs/declined");
  const bench = taskBench(undefined);
  const { task_id } = await bench.run({ description: "Book a room" });
  const tao_data = { reasoning: "r", action: "ask_user", question: "Which day?" };
  await bench.ask("add_conversation_turn", { session_id: task_id, tao_data });
  await bench.tasks.settle(bench.call);
  await respond(bench, task_id, { action: "decline" });
  const { input_needed, steps } = await bench.ask("get_task", { task_id });
  expect(input_needed).toMatchObject({ reason: "decision", decision: { step: 2 } });
  expect(steps).toMatchObject([{ action: "ask_user", success: false, error_type: "declined" }]);
});

test("a number is an answer", async () => {
  const bench = taskBench([question, done()]);
  const { task_id } = await bench.run({ description: "预订会议室" });
  await respond(bench, task_id, { action: "accept", content: { answer: 5 } });
  expect((await bench.state(task_id)).steps[0]).toMatchObject({ answer: "5", done: { success: true } });
});

test.each([
  ["an action", { action: "decline" }],
  ["an error", { error: { code: -1, message: "User rejected sampling request" } }],
  ["an error's members", { code: -1, message: "User rejected sampling request" }],
])("a client that refuses to ask its model is not asked again, and the host decides: %s", async (_, response) => {
  proves("task-runs/declined");
  const bench = taskBench(undefined, { echo__say: { answer: () => "a" } });
  const { task_id } = await bench.run({ description: "Say it" });
  expect(await asked(bench, task_id)).toHaveLength(1);
  await respond(bench, task_id, response);
  expect(await productTasks.get(task_id, bench.call as Call, client)).toMatchObject({
    status: "working",
    statusMessage: expect.stringContaining("get_task") as string,
  });
  const tao_data = { reasoning: "r", action: { tool: "echo__say", arguments: {} } };
  await bench.ask("add_conversation_turn", { session_id: task_id, tao_data });
  await bench.tasks.settle(bench.call);
  expect(await asked(bench, task_id)).toEqual([]);
  // By hand it begins anew.
  await bench.ask("update_task", { task_id, action: "cancel" });
  await bench.tasks.settle(bench.call);
  await bench.ask("update_task", { task_id, action: "retry" });
  await bench.tasks.settle(bench.call);
  expect(await asked(bench, task_id)).toHaveLength(1);
});

test("to accept that the page of an agreement is opened agrees to nothing: its address stays", () => {
  const needed = { reason: "approval", question: "May it?", approve_url: "https://cairn.test/approve/x" } as const;
  expect(readAnswer(needed as never, { action: "accept" })).toBeUndefined();
  expect(readAnswer(needed as never, { action: "accept", content: {} })).toBeUndefined();
  expect(readAnswer(needed as never, { action: "decline" })).toBeNull();
});

test("a client with forms alone is asked once for an agreement; who accepts opens its page, and the task waits for that", async () => {
  proves("task-runs/declined");
  const words = "The revenue of March was 4.2 million euros, more than in any month before";
  const given = { text: words };
  const bench = taskBench([use("sales__read"), use("mail__send", given), done("over")], {
    sales__read: { answer: () => words, annotations: { readOnlyHint: true } },
    mail__send: { answer: () => "sent" },
  });
  Object.assign(bench.call, { origin: "https://cairn.example" });
  const { task_id } = await bench.ask("submit_task", { description: "Mail the figures" });
  await bench.tasks.dispatchOnce(bench.call);
  const get = () => productTasks.get(task_id, bench.call as Call, { elicitation: {} });
  const { inputRequests = {} } = await get();
  const [[key, request] = ["", {}]] = Object.entries(inputRequests);
  expect(request).toMatchObject({ params: { mode: "form", message: expect.stringContaining("/approve/") as string } });
  await productTasks.update(task_id, { [key]: { action: "accept", content: {} } }, bench.call as Call);
  expect(await get()).toMatchObject({
    status: "working",
    statusMessage: expect.stringContaining("/approve/") as string,
  });
  expect(await get()).not.toHaveProperty("inputRequests");
  bench.library.answerConsents(true);
  await bench.tasks.settle(bench.call);
  expect(await get()).toMatchObject({ status: "completed" });
  expect(bench.library.calls.map(({ tool }) => tool)).toEqual(["sales__read", "mail__send"]);
});
