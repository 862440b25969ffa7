/** What the answer to a task that is handed in repeats of it. */
import { expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { taskBench } from "./support.ts";

const long = `Compare the offers ${"and mind the second page ".repeat(40)}`.trim();

test("a long description is not sent back whole: its beginning and its length, and all of it is kept", async () => {
  proves("cost/task-echo");
  const bench = taskBench([]);
  const answer = await bench.ask("submit_task", { description: long });
  expect(answer.description).toBe(`${long.slice(0, 200)}…`);
  expect(answer.description_length).toBe(long.length);
  expect((await bench.ask("get_task", { task_id: answer.task_id })).description).toBe(long);
});

test("a description of 200 characters is sent back as it is", async () => {
  const description = "学".repeat(200);
  const answer = await taskBench([]).ask("submit_task", { description });
  expect(answer).toMatchObject({ description });
  expect(answer).not.toHaveProperty("description_length");
});
