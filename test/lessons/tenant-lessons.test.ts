/** How lessons of a tenant are counted, retired and erased. */
import { describe, expect, test } from "vitest";
import type { Essence } from "../../src/lessons/essence.ts";
import { NEAREST } from "../../src/lessons/lesson.ts";
import { TenantLessons, type Learnt } from "../../src/lessons/tenant-lessons.ts";
import { memoryLessonStore } from "../support/memory-lessons.ts";
import { proves } from "../requirements/index.ts";

const DAY = 24 * 60 * 60_000;
let runs = 0;

function run(goal: string, said: Partial<Essence> & Partial<Omit<Learnt, "essence">> = {}): Learnt {
  runs += 1;
  const { began_at = 100, failed_tools = [], left_entries = [], id = `run ${runs}`, actor, ...essence } = said;
  return {
    id,
    essence: {
      goal,
      domain: "pets",
      needs: [],
      entry: null,
      template: null,
      tools: [],
      success_factors: [],
      pitfalls: [],
      success: true,
      from: { trajectory_id: id, kind: "task", ended_at: 1 },
      made_by: "rule",
      ...essence,
    },
    began_at,
    failed_tools,
    left_entries,
    ...(actor !== undefined && { actor }),
  };
}

const root = { base: "pets", tree: "pets", node: "root" };
const cats = { base: "cats", tree: "cats", node: "root" };
const counts = (lessons: TenantLessons) =>
  lessons.list().map(({ id, helped, harmed, retired }) => [id, helped, harmed, retired]);

function taught(...all: Learnt[]): TenantLessons {
  const lessons = new TenantLessons(memoryLessonStore());
  for (const one of all) lessons.learn(one, 10);
  return lessons;
}

describe("a lesson", () => {
  test("helped where a later run used its tool or its entry, and is retired once it harmed twice and more than that", () => {
    proves("lessons/counted", "lessons/retires");
    const lessons = taught(
      run("feed the hungry cat", { id: "bowl", tools: ["bowls__fill"] }),
      run("which cat suits me", { id: "entry", entry: root }),
    );
    lessons.learn(run("feed the hungry cat at night", { tools: ["bowls__fill", "lamps__on"] }), 200);
    lessons.learn(run("which cat suits my flat", { entry: cats, left_entries: ["pets/pets#root"] }), 200);
    expect(counts(lessons).slice(2)).toEqual([
      ["entry", 0, 1, undefined],
      ["bowl", 1, 0, undefined],
    ]);
    lessons.learn(run("which cat suits my garden", { entry: cats, left_entries: ["pets/pets#root"] }), 300);
    expect(counts(lessons).find(([id]) => id === "entry")).toEqual(["entry", 0, 2, "harmed"]);
    expect(lessons.taught("which cat suits me").entries.map(({ entry }) => entry)).toEqual([cats]);
  });

  test("is of one run once, and one that says the same is counted instead of kept", () => {
    proves("lessons/counted");
    const first = run("feed the cat", { id: "bowl", tools: ["bowls__fill"] });
    const lessons = taught(first, first, { ...first, id: "looked at again" });
    expect(counts(lessons)).toEqual([["bowl", 0, 0, undefined]]);
    lessons.learn(run("Feed  the cat", { tools: ["bowls__fill"] }), 200);
    expect(counts(lessons)).toEqual([["bowl", 1, 0, undefined]]);
  });

  test("gives way to a later end of the same run, and to half a year without use", () => {
    proves("lessons/retires");
    const again = { trajectory_id: "bowl", kind: "task", ended_at: 2 } as const;
    const lessons = taught(
      run("feed the cat", { id: "bowl", tools: ["bowls__fill"] }),
      run("feed the cat", { id: "later", tools: ["tins__open"], from: again }),
    );
    expect(counts(lessons)).toEqual([
      ["later", 0, 0, undefined],
      ["bowl", 0, 0, "superseded"],
    ]);
    lessons.learn(run("walk the dog", { id: "dog", tools: ["dogs__walk"] }), 181 * DAY);
    expect(counts(lessons).map(([id, , , retired]) => [id, retired])).toEqual([
      ["dog", undefined],
      ["later", "unused"],
      ["bowl", "superseded"],
    ]);
  });

  test("is one of at most so many that count: those that helped least go first", () => {
    proves("lessons/retires");
    const lessons = new TenantLessons(memoryLessonStore(), 5);
    lessons.learn(run("feed the cat", { id: "useful", tools: ["bowls__fill"] }), 10);
    lessons.learn(run("feed the cat", { tools: ["bowls__fill"] }), 20);
    for (let place = 0; place < 5; place += 1)
      lessons.learn(run(`zz${place}`, { id: `other ${place}`, tools: ["a__b"], began_at: 0 }), 30 + place);
    const counted = lessons.list().filter(({ retired }) => retired === undefined);
    expect(counted).toHaveLength(5);
    expect(counted.at(-1)?.id).toBe("useful");
    expect(lessons.list().find(({ id }) => id === "other 0")?.retired).toBe("crowded");
  });
});

test("of a question no more than five lessons are given, and none that shares nothing with it", () => {
  proves("lessons/raises-tools");
  const lessons = taught(
    ...Array.from({ length: 9 }, (_, place) => run(`feed cat ${place}`, { tools: [`t${place}__a`] })),
  );
  expect(lessons.taught("feed the cat").lessons).toHaveLength(NEAREST);
  expect(lessons.taught("repair a bicycle")).toEqual({ lessons: [], entries: [], tools: [] });
  expect(lessons.taught("")).toEqual({ lessons: [], entries: [], tools: [] });
});

test("erasing takes the lessons of a session, of an actor, or all", () => {
  proves("lessons/erased");
  const lessons = taught(
    run("feed the cat", { id: "a", tools: ["x__y"], actor: "ann" }),
    run("walk the dog", { id: "b", tools: ["x__z"], actor: "bob" }),
    run("buy a bird", { id: "c", tools: ["x__w"], actor: "ann" }),
  );
  expect(lessons.erase({ session: "a" })).toBe(0);
  expect(lessons.list().map(({ id }) => id)).toEqual(["c", "b"]);
  expect(lessons.erase({ actor: "ann" })).toBe(0);
  expect(lessons.list().map(({ id }) => id)).toEqual(["b"]);
  expect(lessons.taught("feed the cat").lessons.map(({ lesson }) => lesson.id)).not.toContain("a");
  lessons.erase("all");
  expect(lessons.isEmpty).toBe(true);
});
