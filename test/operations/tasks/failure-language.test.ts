/** Why a task failed is said in the language of its words, wherever it is read. */
import { expect, test } from "vitest";
import { readTrajectory, formatTrajectory } from "../../../src/operations/tasks/trajectory.ts";
import { rowToWire } from "../../../src/operations/tasks/task-answer.ts";
import { valueOf } from "../../../src/errors.ts";
import { proves } from "../../requirements/index.ts";
import { taskBench, use, type Decision, type TaskBench } from "./support.ts";

const failing = {
  echo__fail: {
    answer: () => {
      throw new Error("broken");
    },
    annotations: { readOnlyHint: true },
  },
};

const again = (times: number): Decision[] => Array.from({ length: times }, () => use("echo__fail", { text: "x" }));

test.each([
  ["invalid_decision", Array.from({ length: 10 }, () => "tea"), 10, "没有给出有效的决定"],
  ["model_failed", [], 10, "都没有回答"],
  ["max_steps_reached", again(2), 2, "仍未完成"],
  ["no_progress", again(9), 20, "没有任何进展"],
])("a Chinese task that failed with %s says so in Chinese", async (code, says, max_steps, told) => {
  proves("task-runs/one-language");
  const bench = taskBench(says, failing);
  const task = await bench.run({ description: "请查班次", max_steps });
  expect(task).toMatchObject({ status: "failed", error: { code, message: expect.stringContaining(told) as string } });
  expect(task.result).toContain(told);
  const trajectory = valueOf(await readTrajectory(task.task_id, bench.call));
  expect(trajectory.error?.message).toContain(told);
  const english = await taskBench(says, failing).run({ description: "Look it up", max_steps });
  expect(english.error?.message).toMatch(/^The /);
});

async function withFailedDependency(bench: TaskBench, description: string): Promise<string> {
  const { task_id: first } = await bench.run({ description, max_steps: 2 });
  const { task_id } = await bench.run({ description, depends_on: [first] });
  return task_id;
}

test.each([
  ["请查班次", "任务没有开始"],
  ["Look it up", "The task was not begun"],
])("a task that failed with what it depends on says why: %s", async (description, told) => {
  proves("task-runs/one-language");
  const bench = taskBench([], failing);
  const id = await withFailedDependency(bench, description);
  const task = await bench.ask("get_task", { task_id: id });
  expect(task.error).toMatchObject({ code: "dependency_failed", message: expect.stringContaining(told) as string });
  expect(task.result).toContain(told);
  expect(rowToWire(valueOf(await bench.call.services.tasks.find(bench.call.principal, id))).error?.message).toContain(
    told,
  );
  const trajectory = valueOf(await readTrajectory(id, bench.call));
  expect(trajectory.error?.message).toContain(told);
  expect(formatTrajectory(trajectory, "story", "1")).toContain(told);
});
