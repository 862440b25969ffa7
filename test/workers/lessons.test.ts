/** Lessons inside workerd: made of consultations that end, listed and retired by operators, erased with what they are of. */
import { reset, runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { createLessons, lessonsObject } from "../../src/worker/lessons/lesson-port.ts";
import { proves } from "../requirements/index.ts";
import type { SessionView } from "../../src/session/present.ts";
import { ask, auditLines, begin, configured, publishSmall } from "./operator-support.ts";
import { compiled, SMALL, wire } from "./support.ts";

const CARS = `
title: Choosing a car
language: en
keywords: [car]
nodes:
  root:
    title: Fuel
    response: Which fuel?
    options:
      - { id: electric, description: Electric, next_node: done }
      - { id: petrol, description: Petrol, next_node: done }
  done:
    title: Done
    response: Drive.
`;

beforeEach(async () => {
  await reset();
  await publishSmall("author-key");
});

interface Shown {
  id: string;
  goal: string;
  entry: string;
  from: { trajectory_id: string; trajectory_uri: string };
  helped: number;
  harmed: number;
  retired?: string;
}

async function lessons(tenant: string, query = ""): Promise<Shown[]> {
  const { status, body } = await ask("operator-key", "GET", `/api/lessons?tenant=${tenant}${query}`);
  expect(status).toBe(200);
  return (body as unknown as { lessons: Shown[] }).lessons;
}

/** Waits until a tenant has so many lessons: they are made after the answer. */
async function until(tenant: string, count: number): Promise<Shown[]> {
  for (;;) {
    const found = await lessons(tenant);
    if (found.length === count) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A consultation that reaches an end; its id. */
async function consult(token: string, user_query: string): Promise<string> {
  const id = await begin(token, { user_query });
  const { body } = await ask(token, "POST", `/api/sessions/${id}/navigate`, { selected_option_id: "cat" });
  expect(body).toMatchObject({ is_complete: true });
  return id;
}

describe("a consultation that reaches an end", () => {
  test("makes a lesson of its tenant alone, which an operator lists and retires", async () => {
    proves("lessons/consultations", "lessons/operator", "lessons/per-tenant");
    const id = await consult("acme", "which pet for a small flat");
    const [lesson] = await until("acme", 1);
    expect(lesson).toMatchObject({
      goal: "which pet for a small flat",
      entry: "pets/pets#root",
      from: { trajectory_id: id, trajectory_uri: `trajectory://${id}` },
      helped: 0,
      harmed: 0,
    });
    expect(await lessons("beta")).toEqual([]);
    for (const token of ["acme", "beta"]) {
      expect((await ask(token, "GET", "/api/lessons?tenant=acme")).status).toBe(403);
      expect((await ask(token, "POST", `/api/lessons/${lesson?.id}/retire`)).status).toBe(403);
    }
    const retired = await ask("operator-key", "POST", `/api/lessons/${lesson?.id}/retire?tenant=acme`);
    expect([retired.status, retired.body]).toEqual([200, expect.objectContaining({ retired: "by_hand" })]);
    expect(await lessons("acme")).toEqual([]);
    expect(await lessons("acme", "&retired=1")).toHaveLength(1);
    expect((await auditLines("acme")).map(({ action, subject }) => [action, subject])).toContainEqual([
      "lesson_retired",
      lesson?.id,
    ]);
    const unknown = await ask("operator-key", "POST", "/api/lessons/none/retire?tenant=acme");
    expect([unknown.status, unknown.body]).toEqual([
      404,
      { error: expect.objectContaining({ code: "unknown_lesson" }) },
    ]);
  });

  test("is counted, and not kept twice, where it says the same as a lesson before", async () => {
    proves("lessons/counted");
    await consult("acme", "which pet for a small flat");
    await until("acme", 1);
    await consult("acme-two", "Which pet for a small flat");
    for (;;) {
      const [lesson] = await until("acme", 1);
      if (lesson?.helped === 1) break;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  });
});

test("a question like one before begins where that one ended well, for its tenant alone", async () => {
  proves("lessons/raises-entries", "lessons/per-tenant");
  const both = { ...SMALL, "knowledge/cars.tree.yaml": CARS };
  await ask("author-key", "POST", "/api/releases", { ...wire(compiled(both)), channel: "main" });
  const question = { user_query: "what suits a tiny flat in town" };
  const first = (await ask("acme", "POST", "/api/sessions", question)).body as unknown as SessionView;
  expect(first.options.map(({ id }) => id)).toEqual(expect.arrayContaining(["pets", "cars"]));
  for (const selected_option_id of ["pets", "cat"])
    await ask("acme", "POST", `/api/sessions/${first.session_id}/navigate`, { selected_option_id });
  expect(await until("acme", 1)).toMatchObject([{ entry: "pets/pets#root" }]);
  const again = (await ask("acme-two", "POST", "/api/sessions", { user_query: "what would suit a tiny flat" })).body;
  expect(again).toMatchObject({ knowledge_base: "pets", node_id: "root" });
  const stranger = (await ask("beta", "POST", "/api/sessions", question)).body as unknown as SessionView;
  expect(stranger.options.map(({ id }) => id)).toEqual(expect.arrayContaining(["pets", "cars"]));
  const other = (await ask("acme", "POST", "/api/sessions", { user_query: "who won the match" }))
    .body as unknown as SessionView;
  expect(other.options.map(({ id }) => id)).toEqual(expect.arrayContaining(["pets", "cars"]));
});

test.each([
  ["after=zz", "after"],
  ["retired=yes", "retired"],
  ["tenant=Z!", "tenant"],
])("a list of lessons with %s says what is accepted", async (query, field) => {
  proves("lessons/operator");
  const asked = await ask("operator-key", "GET", `/api/lessons?${query}`);
  expect(asked).toMatchObject({ status: 422, body: { error: { code: "invalid_input", field } } });
  expect((await ask("operator-key", "GET", "/api/lessons?after=&retired=0")).status).toBe(200);
});

test("a lesson is one row, and one more once it is counted; a question writes none", async () => {
  const object = lessonsObject(configured, "acme");
  const learnt = (id: string) => ({
    id,
    essence: {
      goal: "feed the cat",
      domain: "pets",
      needs: [],
      entry: null,
      template: null,
      tools: ["bowls__fill"],
      success_factors: [],
      pitfalls: [],
      success: true,
      made_by: "rule",
      from: { trajectory_id: id, kind: "task", ended_at: 1 },
    },
    began_at: 0,
    failed_tools: [],
    left_entries: [],
  });
  expect(await object.taught("feed the cat")).toBeNull();
  const rows = () =>
    runInDurableObject(object, (_, { storage: { sql } }) =>
      ["lessons", "counts"].map((table) => sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).one().n),
    );
  await object.learn(JSON.stringify(learnt("one")));
  expect(await rows()).toEqual([1, 0]);
  await object.learn(JSON.stringify(learnt("two")));
  expect(await object.taught("feed the cat")).toContain("bowls__fill");
  expect(await rows()).toEqual([1, 1]);
});

test("the seed task of a retired lesson is given to nobody", async () => {
  proves("lessons/operator");
  const object = lessonsObject(configured, "acme");
  const learnt = (id: string, goal: string) => {
    const from = { trajectory_id: id, kind: "task", ended_at: 1 };
    const none = { needs: [], success_factors: [], pitfalls: [], entry: null, template: null };
    const essence = { goal, domain: "d", ...none, tools: [`${id}__do`], success: true, made_by: "rule", from };
    const seed = { description: goal, task_type: "reasoning", expected_tools: [] };
    return JSON.stringify({ id, essence, began_at: 0, failed_tools: [], left_entries: [], seed });
  };
  await object.learn(learnt("one", "feed the cat"));
  await object.learn(learnt("two", "paint a house"));
  const lesson = (await lessons("acme")).find(({ goal }) => goal === "paint a house");
  expect(await object.seeds()).toContain("paint a house");
  await ask("operator-key", "POST", `/api/lessons/${lesson?.id}/retire?tenant=acme`);
  expect(JSON.parse(await object.seeds())).toMatchObject([{ description: "feed the cat" }]);
});

test("nobody's lessons are asked or kept where they are switched off, and strangers have none", async () => {
  proves("lessons/switch", "lessons/strangers");
  const off = { ...configured, CAIRN_LESSONS: "0" };
  expect(createLessons(off, Date.now)).toBeUndefined();
  const port = createLessons({ ...configured, CAIRN_LOCAL: "0" }, Date.now);
  expect(port?.isFor({ tenant: "anonymous", scopes: ["mcp"], open: true })).toBe(false);
  expect(port?.isFor({ tenant: "acme", scopes: ["mcp"] })).toBe(true);
});

describe("erasing", () => {
  test("a session erases its lesson, an actor and a tenant theirs, also of sessions that expired", async () => {
    proves("lessons/erased");
    const id = await consult("acme", "which pet for a small flat");
    await until("acme", 1);
    const erased = await ask("acme", "DELETE", `/api/sessions/${id}`);
    expect(erased.body).toMatchObject({ complete: true, left: { others: { lessons: 0 } } });
    expect(await lessons("acme", "&retired=1")).toEqual([]);

    const learnt = (actor: string, goal: string) =>
      lessonsObject(configured, "acme").learn(
        JSON.stringify({
          id: actor,
          essence: {
            goal,
            domain: "pets",
            needs: [],
            entry: null,
            template: null,
            tools: ["a__b"],
            success_factors: [],
            pitfalls: [],
            success: true,
            made_by: "rule",
            from: { trajectory_id: `expired of ${actor}`, kind: "task", ended_at: 1 },
          },
          began_at: 0,
          failed_tools: [],
          left_entries: [],
          actor,
        }),
      );
    await learnt("ann", "feed the cat");
    await learnt("bob", "walk the dog");
    await ask("operator-key", "POST", "/api/erasures", { tenant: "acme", actor: "bob" });
    expect((await lessons("acme")).map(({ goal }) => goal)).toEqual(["feed the cat"]);
    await ask("operator-key", "POST", "/api/erasures", { tenant: "acme" });
    expect(await lessons("acme", "&retired=1")).toEqual([]);
  });
});
