/** Tenants whose runs are all of one kind find their lessons, and tasks of other kinds find few of them. */
import { expect, test } from "vitest";
import type { Essence } from "../../src/lessons/essence.ts";
import { SHOWN_SIMILARITY, type Lesson } from "../../src/lessons/lesson.ts";
import { indexLessons, nearestLessons } from "../../src/lessons/nearest.ts";
import { proves } from "../requirements/index.ts";
import { KINDS, OTHERS } from "./alike.ts";

function lessonOf(goal: string, tool: string): Lesson {
  const from = { trajectory_id: goal, kind: "task", ended_at: 0 } as const;
  const way = { entry: null, template: null, tools: [tool], success_factors: [], pitfalls: [] };
  const essence: Essence = { goal, domain: "", needs: [], ...way, success: true, from, made_by: "rule" };
  return { id: goal, made_at: 0, helped: 0, harmed: 0, essence };
}

/** Whether a lesson of these tasks is shown for a question. */
function isShown(tool: string, tasks: readonly string[], question: string): boolean {
  const index = indexLessons(tasks.map((goal) => lessonOf(goal, tool)));
  return nearestLessons(index, question).some(({ similarity }) => similarity >= SHOWN_SIMILARITY);
}

test.each([
  ["looked at", 0],
  ["not looked at", 1],
])("of kinds that were %s", (_, half) => {
  proves("lessons/alike");
  const kinds = KINDS.filter((_kind, place) => place % 2 === half);
  const later = kinds.flatMap(({ tool, tasks }) =>
    tasks.slice(1).map((task, place) => isShown(tool, tasks.slice(0, place + 1), task)),
  );
  expect(later.filter(Boolean).length / later.length).toBeGreaterThanOrEqual(0.9);
  const foreign = kinds.flatMap(({ tool, tasks }) => {
    const others = KINDS.filter((other) => other.tool !== tool).map((other) => other.tasks[2] ?? "");
    return [...OTHERS, ...others].map((question) => isShown(tool, tasks, question));
  });
  expect(foreign.filter(Boolean).length / foreign.length).toBeLessThanOrEqual(0.1);
});

test("however many there are", () => {
  proves("lessons/alike");
  const tasks = Array.from({ length: 500 }, (_, place) => `Look up the delivery terms of customer c${place}x`);
  expect(isShown("notes__read", tasks, "Look up the delivery terms of customer Zaunkönig")).toBe(true);
  expect(isShown("notes__read", tasks, "Draw a pie chart of the budget")).toBe(false);
});
