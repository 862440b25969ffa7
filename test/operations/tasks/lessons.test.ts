/** What a finished task teaches, and what the next one has of it. */
import { expect, test } from "vitest";
import { memoryLessons } from "../../support/memory-lessons.ts";
import { proves } from "../../requirements/index.ts";
import { done, taskBench, use } from "./support.ts";

const names = Array.from({ length: 30 }, (_, place) => `box${place}__thing`);
const tools = Object.fromEntries(
  [...names, "ledger__post"].map((id) => [id, { answer: () => "done", description: "Does a thing." }]),
);

function teaching(says: Parameters<typeof taskBench>[0]) {
  const bench = taskBench(says, tools);
  const lessons = memoryLessons(() => bench.call.services.now());
  Object.assign(bench.call.services, { lessons });
  return { ...bench, lessons };
}

test("a finished task makes a lesson, and its tool stands first in the next choice and the next analysis", async () => {
  proves("lessons/raises-tools", "lessons/in-prompt");
  const bench = teaching([use("ledger__post", { amount: 3 }), done("booked")]);
  const first = await bench.run({ description: "Book the invoice of the printer" });
  expect(bench.lessons.kept.list()).toMatchObject([
    { essence: { goal: "Book the invoice of the printer", tools: ["ledger__post"] }, helped: 0, harmed: 0 },
  ]);
  Object.assign(bench.call.services, { openModel: undefined });
  const next = await bench.run({ description: "Book the invoice of the paper" });
  const { decision } = next.input_needed ?? {};
  expect(decision?.tools[0]?.tool_id).toBe("ledger__post");
  expect(decision?.lessons).toEqual([
    expect.objectContaining({ tools: ["ledger__post"], source: first.trajectory_uri }) as object,
  ]);
  const analysis = await bench.ask("analyze_tool_needs", { task_description: "Book the invoice of the paper" });
  expect(analysis.tool_requirements[0].matched_tools[0].name).toBe("ledger__post");
  const other = await bench.ask("analyze_tool_needs", { task_description: "Sing a song" });
  expect(JSON.stringify(other)).not.toContain("ledger__post");
});

test("a lesson that cannot be kept or asked harms no task", async () => {
  proves("lessons/harmless");
  const bench = teaching([use("ledger__post"), done("booked")]);
  const broken = (): Promise<never> => Promise.reject(new Error("lost"));
  Object.assign(bench.lessons, { learn: broken });
  expect(await bench.run({ description: "Book the invoice" })).toMatchObject({ status: "completed" });
});
