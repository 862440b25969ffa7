/** A task that is cancelled in the middle of a call: it has ended at once, what the call still brings is kept, and nothing follows. */
import { expect, test } from "vitest";
import { endCancelled } from "../../../src/operations/tasks/begin.ts";
import { trajectoryOfTask } from "../../../src/tasks/trajectory/of-task.ts";
import { proves } from "../../requirements/index.ts";
import { done, taskBench, use, type TaskBench } from "./support.ts";

test.each([
  ["that may be made twice", { readOnlyHint: true }],
  ["that must not be made twice", {}],
])("of a tool %s", async (_, annotations) => {
  proves("task-runs/cancelled-in-call");
  let during: unknown;
  const bench: TaskBench = taskBench([use("slow__print", { pages: 2 }), use("slow__print", { pages: 3 }), done()], {
    slow__print: {
      annotations,
      async answer() {
        const id = [...ids][0] ?? "";
        await bench.ask("update_task", { task_id: id, action: "cancel" });
        // As the task's object does, whose call this is.
        await endCancelled(id, "cancelled by its user", bench.call);
        during = (await bench.ask("get_task", { task_id: id })).status;
        return "two pages printed";
      },
    },
  });
  const ids = new Set<string>();
  const { task_id } = await bench.ask("submit_task", { description: "Print two pages" });
  ids.add(task_id);
  await bench.tasks.settle(bench.call);
  // Whoever reads it meanwhile sees that it has ended.
  expect(during).toBe("cancelled");
  const log = await bench.log(task_id);
  expect(log.filter(({ type }) => type === "task_ended")).toHaveLength(1);
  expect(log.filter(({ type }) => type === "task_decided")).toHaveLength(1);
  expect(log.filter(({ type }) => type === "task_stepped")).toHaveLength(1);
  expect(bench.library.calls).toHaveLength(1);
  const trajectory = trajectoryOfTask(log);
  expect(trajectory).toMatchObject({
    status: "cancelled",
    success: false,
    worth_learning: { worth: false, because: "cancelled" },
    steps: [{ success: true, observation: "two pages printed" }],
  });
  expect(await bench.ask("get_task", { task_id })).toMatchObject({
    status: "cancelled",
    steps: [{ observation: "two pages printed" }],
  });
  const again = await bench.tool("update_task", { task_id, action: "cancel" });
  expect(again.value.error).toMatchObject({ code: "task_ended", status: "cancelled" });
});
