/** A task that depends on others decides with what they brought. */
import { expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { taskBench } from "./support.ts";

test("a task has the results of those that it depends on with each decision, cut where they are long", async () => {
  proves("task-runs/parents-results");
  const bench = taskBench(undefined);
  const first = await bench.run({ description: "Count the visitors" });
  const { task_id } = await bench.ask("submit_task", { description: "Report it", depends_on: [first.task_id] });
  const tao_data = { action: "complete_task", parameters: { summary: `4711 ${"x".repeat(3_000)}` } };
  await bench.ask("add_conversation_turn", { session_id: first.task_id, tao_data });
  await bench.tasks.settle(bench.call);
  const { input_needed } = await bench.ask("get_task", { task_id });
  expect(input_needed.decision.context.depends_on).toEqual([
    {
      task_id: first.task_id,
      description: "Count the visitors",
      result: `4711 ${"x".repeat(1_995)}…`,
    },
  ]);
});
