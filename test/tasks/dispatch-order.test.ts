/** The order of dispatch, over random tasks: priorities, waiting, dependencies, times, and how many run at once. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { LEVEL_MS, levelOf, planDispatch, type QueuedTask } from "../../src/tasks/dispatch-order.ts";
import { isEnded, TASK_TYPES, type TaskType } from "../../src/tasks/model.ts";
import { proves } from "../requirements/index.ts";

const COUNT = 1_000;
const LIMIT = 3;

interface Plan {
  tasks: { priority: number; type: TaskType; needs: number[]; after: number; takes: number }[];
}

/** What a task depends on was submitted before it. */
const plans: fc.Arbitrary<Plan> = fc
  .array(
    fc.record({
      priority: fc.integer({ min: 0, max: 9 }),
      type: fc.constantFrom(...TASK_TYPES),
      needs: fc.array(fc.nat({ max: COUNT }), { maxLength: 2 }),
      after: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 3_000_000 }) }),
      takes: fc.integer({ min: 1_000, max: 60_000 }),
    }),
    { minLength: COUNT, maxLength: COUNT },
  )
  .map((tasks) => ({
    tasks: tasks.map((one, place) => ({ ...one, needs: one.needs.filter((need) => need < place).slice(0, 1) })),
  }));

const id = (place: number): string => `task-${place}`;

test("1,000 tasks with priorities and dependencies are dispatched in lawful order", () => {
  proves("task-runs/dispatch-order", "task-runs/limits-at-once", "task-runs/dependencies");
  fc.assert(
    fc.property(plans, fc.integer({ min: 0, max: 20 }), ({ tasks: given }, failing) => {
      const tasks = new Map<string, QueuedTask>();
      for (const [place, { priority, type, needs, after }] of given.entries()) {
        const task = { task_type: type, priority, depends_on: needs.map(id), not_before: after };
        tasks.set(id(place), { id: id(place), sequence: place, status: "waiting", submitted_at: place, task });
      }
      const ends: { at: number; id: string }[] = [];
      let now = COUNT;
      const wrong: string[] = [];
      for (let round = 0; ; round += 1) {
        if (round > 10 * COUNT) throw new Error("the tasks do not end");
        const running: Record<TaskType, number> = { reasoning: 0, code: 0, web: 0 };
        for (const { status, task } of tasks.values()) if (status === "running") running[task.task_type] += 1;
        const before = new Map(Array.from(tasks, ([name, one]) => [name, one.status]));
        const { start, fail, wakeAt } = planDispatch(tasks, running, LIMIT, now);
        for (const one of fail) {
          if (tasks.get(one.id)?.task.depends_on?.includes(one.because) !== true) wrong.push(`${one.id} failed alone`);
          set(tasks, one.id, "failed");
        }
        for (const name of start) {
          const one = tasks.get(name);
          if (one === undefined) throw new Error("an unknown task was dispatched");
          const isReady = one.task.depends_on?.every((need) => before.get(need) === "completed") === true;
          if (!isReady || before.get(name) !== "waiting") wrong.push(`${name} was not ready`);
          if ((one.task.not_before ?? 0) > now) wrong.push(`${name} was dispatched before its time`);
          running[one.task.task_type] += 1;
          if (running[one.task.task_type] > LIMIT) wrong.push(`${name} was one too many`);
          set(tasks, name, "running");
          ends.push({ id: name, at: now + (given[one.sequence]?.takes ?? 0) });
        }
        // Nothing that stays behind stands above what was dispatched of its type, and nothing stays behind a free place.
        for (const left of tasks.values()) {
          if (left.status !== "waiting" || (left.task.not_before ?? 0) > now) continue;
          if (!(left.task.depends_on ?? []).every((need) => before.get(need) === "completed")) continue;
          if (running[left.task.task_type] !== LIMIT) wrong.push(`${left.id} waits although there is room`);
          for (const name of start) {
            const one = tasks.get(name);
            if (one === undefined || one.task.task_type !== left.task.task_type) continue;
            const [above, below] = [levelOf(one, now), levelOf(left, now)];
            const isLawful = above > below || (above === below && one.sequence < left.sequence);
            if (!isLawful) wrong.push(`${name} was dispatched before ${left.id}`);
          }
        }
        ends.sort((left, right) => left.at - right.at);
        const next = ends.shift();
        if (next === undefined && wakeAt === undefined) break;
        if (next === undefined || (wakeAt !== undefined && wakeAt < next.at)) {
          if (next !== undefined) ends.push(next);
          now = wakeAt ?? now;
          continue;
        }
        now = next.at;
        const place = tasks.get(next.id)?.sequence ?? 0;
        set(tasks, next.id, place % 50 === failing ? "failed" : "completed");
      }
      expect(wrong).toEqual([]);
      expect(Array.from(tasks.values()).every(({ status }) => isEnded(status))).toBe(true);
    }),
    { numRuns: 5 },
  );
});

function set(tasks: Map<string, QueuedTask>, name: string, status: QueuedTask["status"]): void {
  const one = tasks.get(name);
  if (one !== undefined) tasks.set(name, { ...one, status });
}

test("a task rises one level for each ten minutes that it has waited", () => {
  proves("task-runs/ageing");
  const task = (name: string, priority: number, submitted_at: number): [string, QueuedTask] => [
    name,
    { id: name, sequence: submitted_at, status: "waiting", submitted_at, task: { task_type: "code", priority } },
  ];
  const waiting = new Map([task("old", 1, 0), task("new", 3, 20 * 60_000 - 1)]);
  const none = { reasoning: 0, code: 0, web: 0 };
  expect(planDispatch(waiting, none, 1, 20 * 60_000 - 1).start).toEqual(["new"]);
  expect(planDispatch(waiting, none, 1, 2 * LEVEL_MS).start).toEqual(["old"]);
});
