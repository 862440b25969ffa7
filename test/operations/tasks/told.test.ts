/** What people are told of a task: the call they are asked about, the question in its story, why it cannot be retried, in one language. */
import { expect, test } from "vitest";
import { productTasks } from "../../../src/mcp/tasks/product.ts";
import type { Call } from "../../../src/mcp/call.ts";
import { submitTask } from "../../../src/operations/tasks/submit.ts";
import { formatTrajectory, readTrajectory } from "../../../src/operations/tasks/trajectory.ts";
import type { TaskSubmission } from "../../../src/tasks/model.ts";
import { proves } from "../../requirements/index.ts";
import { done, taskBench, use, type TaskBench } from "./support.ts";

const words = "The revenue of March was 4.2 million euros, more than in any month before";

const sum: TaskSubmission = {
  description: "42*17",
  task_type: "reasoning",
  priority: 1,
  max_steps: 3,
  expected_tools: [],
};

async function storyOf(bench: TaskBench, taskId: string): Promise<string> {
  const read = await readTrajectory(taskId, bench.call);
  if (!read.ok) throw new Error(read.failure.code);
  return String(formatTrajectory(read.value, "story", "1"));
}

test.each([
  ["Mail the figures", "The call: mail__send", "Nothing was sent"],
  ["把数字发邮件", "调用：mail__send", "没有向"],
])(
  "who is asked for an agreement sees the tool and what it would be sent, without keys: %s",
  async (description, call, why) => {
    proves("task-runs/told-call");
    const given = { text: words, to: ["board"], key: "sk-abcdefghijklmnopqrstuvwxyz0123456789" };
    const bench = taskBench([use("sales__read"), use("mail__send", given), done("over")], {
      sales__read: { answer: () => words, annotations: { readOnlyHint: true } },
      mail__send: { answer: () => "sent" },
    });
    Object.assign(bench.call, { origin: "https://cairn.example" });
    const { task_id } = await bench.ask("submit_task", { description });
    await bench.tasks.dispatchOnce(bench.call);
    for (const elicitation of [{}, { url: {} }]) {
      const { inputRequests = {} } = await productTasks.get(task_id, bench.call as Call, { elicitation });
      const [request] = Object.values(inputRequests) as { params: { message: string } }[];
      const message = request?.params.message ?? "";
      expect(message).toContain(call);
      expect(message).toContain(`text: ${words}`);
      expect(message).toContain('to: ["board"]');
      expect(message).toContain(why);
      expect(message).not.toContain("sk-abcdef");
    }
    const { input_needed } = await bench.ask("get_task", { task_id });
    expect(input_needed.call).toMatchObject({ tool: "mail__send", arguments: { text: words } });
  },
);

test.each([
  ["Book a room", "Which day?", "Friday", "The user answered: Friday"],
  ["预订会议室", "哪一天？", "周五", "用户回答：周五"],
])("the story has the question and its answer: %s", async (description, question, answer, observed) => {
  proves("trajectories/story");
  const bench = taskBench([{ action: "ask_user", parameters: { question } }, done("ok")]);
  const { task_id } = await bench.run({ description });
  expect(await storyOf(bench, task_id)).toContain(question);
  await bench.ask("update_task", { task_id, action: "answer", answer });
  await bench.tasks.settle(bench.call);
  const line = (await storyOf(bench, task_id)).split("\n").find((one) => one.startsWith("1. ")) ?? "";
  expect(line).toContain(question);
  expect(line).toContain(observed);
});

test("a task without words is told in the language that its client asked for, and over MCP in English", async () => {
  proves("trajectories/story");
  const bench = taskBench([done("816"), done("816")]);
  const submitted = await submitTask({ ...sum, language: "zh-CN" }, bench.call);
  if (!submitted.ok) throw new Error(submitted.failure.code);
  await bench.tasks.settle(bench.call);
  const chinese = await storyOf(bench, submitted.value.task.task_id);
  expect(chinese).toContain("任务：42*17");
  expect(chinese).not.toMatch(/Asked|done in|Worth|Result/u);
  const { task_id } = await bench.run({ description: "42*17" });
  const english = await storyOf(bench, task_id);
  expect(english).toContain("Asked: 42*17");
  expect(english).not.toMatch(/\p{Script=Han}/u);
});

test("the status of a task without words is in its language too", async () => {
  const bench = taskBench(undefined);
  const submitted = await submitTask({ ...sum, language: "zh-CN" }, bench.call);
  if (!submitted.ok) throw new Error(submitted.failure.code);
  await bench.tasks.settle(bench.call);
  const shown = await productTasks.get(submitted.value.task.task_id, bench.call as Call, {});
  expect(shown.statusMessage).toMatch(/\p{Script=Han}/u);
});

test.each([
  ["cancelled", "Draw a chart", "was not completed"],
  ["cancelled", "画一张图", "没有完成"],
])("a retry under a dependency that was %s says so at once, and changes nothing: %s", async (_, description, told) => {
  proves("task-runs/dependencies");
  const bench = taskBench([]);
  const first = await bench.ask("submit_task", { description, not_before: "2999-01-01T00:00:00Z" });
  const second = await bench.ask("submit_task", { description: `${description} 2`, depends_on: [first.task_id] });
  await bench.ask("update_task", { task_id: first.task_id, action: "cancel" });
  await bench.tasks.settle(bench.call);
  const refused = await bench.tool("update_task", { task_id: second.task_id, action: "retry" });
  expect(refused).toMatchObject({ isError: true, value: { error: { code: "dependency_failed" } } });
  expect(JSON.stringify(refused)).toContain(told);
  expect(JSON.stringify(refused)).toContain(first.task_id);
  expect(await bench.ask("get_task", { task_id: second.task_id })).toMatchObject({ status: "failed" });
});
