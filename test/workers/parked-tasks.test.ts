/** Tasks inside workerd whose model asks to wait: they leave their places to others, and go on when their time has come. */
import { reset, runInDurableObject } from "cloudflare:test";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { TaskAnswer } from "../../src/operations/tasks/task-answer.ts";
import type { TaskObject } from "../../src/worker/tasks/task-object.ts";
import { taskStub } from "../../src/worker/tasks/task-stub.ts";
import { call, env, publishSources, SMALL } from "./support.ts";

const MODEL_URL = "https://model.example.com/v1";

/** Asks to wait for long where the description says so, refuses one that stumbles once, and uses up the day of one. */
function serveModel(): void {
  let hasStumbled = false;
  const served = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(MODEL_URL)) return served(input, init);
    const { messages } = await request.json<{ messages: { content: string }[] }>();
    const { task }: { task: { description: string } } = JSON.parse(messages[1]?.content ?? "{}");
    // The day ends while the model is asked: what it decided cannot be stored.
    if (task.description === "Exhaust") Object.assign(env, { CAIRN_TENANT_BYTES: "1" });
    if (task.description.startsWith("Wait"))
      return new Response("busy", { status: 429, headers: { "retry-after": "300" } });
    if (task.description === "Stumble" && !hasStumbled) {
      hasStumbled = true;
      return new Response("no", { status: 400 });
    }
    const decision = { thinking: "done", action: "complete_task", parameters: { summary: "It is done." } };
    return Response.json({ choices: [{ message: { content: JSON.stringify(decision) }, finish_reason: "stop" }] });
  });
}

beforeAll(async () => {
  await reset();
  await publishSources(SMALL);
  serveModel();
  Object.assign(env, { CAIRN_MODEL_URL: MODEL_URL, CAIRN_MODEL_NAME: "scripted", CAIRN_LESSONS: "0" });
});
afterAll(() => {
  vi.unstubAllGlobals();
  Object.assign(env, { CAIRN_MODEL_URL: undefined, CAIRN_MODEL_NAME: undefined, CAIRN_LESSONS: undefined });
});

async function submit(description: string): Promise<string> {
  const { body } = await call<TaskAnswer>("POST", "/api/tasks", { description });
  return body.task_id;
}

const get = async (id: string): Promise<TaskAnswer> => (await call<TaskAnswer>("GET", `/api/tasks/${id}`)).body;

/** The tasks as the list has them. */
async function listed(ids: readonly string[]): Promise<TaskAnswer[]> {
  const { body } = await call<{ tasks: TaskAnswer[] }>("GET", "/api/tasks");
  return ids.flatMap((id) => body.tasks.filter(({ task_id }) => task_id === id));
}

const getAll = (ids: readonly string[]): Promise<TaskAnswer[]> => Promise.all(ids.map(get));

async function completed(id: string): Promise<void> {
  const check = async () => expect((await get(id)).status).toBe("completed");
  await vi.waitFor(check, { timeout: 30_000, interval: 20 });
}

test(
  "four tasks that wait for a model hold up no fifth, which comes back to its place by itself",
  {
    timeout: 90_000,
  },
  async () => {
    // With the first wake all that tools need is loaded.
    await completed(await submit("Begin"));
    const waiting: string[] = [];
    for (const one of [1, 2, 3, 4]) waiting.push(await submit(`Wait ${one}`));
    const parked = async () => {
      const shown = await getAll(waiting);
      expect(shown.map(({ status, waits_for }) => [status, waits_for?.reason])).toEqual(
        waiting.map(() => ["waiting", "retry"]),
      );
    };
    await vi.waitFor(parked, { timeout: 30_000, interval: 20 });
    for (const { status, waits_for } of await listed(waiting))
      expect([status, waits_for?.reason]).toEqual(["waiting", "retry"]);
    const fifth = await submit("Stumble");
    await completed(fifth);
    const log = await call<{ events: unknown[] }>("GET", `/api/sessions/${fifth}/events`);
    expect(JSON.stringify(log.body)).toContain("task_tried");
    await parked();
    for (const id of waiting) await call("POST", `/api/tasks/${id}/cancel`, {});
    await vi.waitFor(
      async () => {
        const shown = await getAll(waiting);
        expect(shown.map(({ status }) => status)).toEqual(waiting.map(() => "cancelled"));
        for (const task of shown) expect(task).not.toHaveProperty("waits_for");
      },
      { timeout: 30_000, interval: 50 },
    );
  },
);

test("tasks that a used-up day keeps from beginning wait for the next one, with a reason and no error in the log", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  Object.assign(env, { CAIRN_TENANT_SESSIONS: "0" });
  try {
    const ids = [await submit("First"), await submit("Second")];
    await vi.waitFor(
      async () => {
        for (const { status, waits_for } of await getAll(ids))
          expect([status, waits_for?.reason]).toEqual(["waiting", "limit"]);
      },
      { timeout: 30_000, interval: 20 },
    );
    const [first] = await getAll(ids);
    const [inList] = await listed(ids);
    expect(inList?.waits_for).toMatchObject({ reason: "limit", until: first?.waits_for?.until });
    expect(Date.parse(first?.waits_for?.until ?? "") % (24 * 60 * 60 * 1000)).toBeLessThan(2_000);
    expect(logged).not.toHaveBeenCalled();
    for (const id of ids) expect((await call("POST", `/api/tasks/${id}/cancel`, {})).status).toBe(200);
  } finally {
    Object.assign(env, { CAIRN_TENANT_SESSIONS: undefined });
    logged.mockRestore();
  }
});

test("a task whose day ends while it runs says so too, alone and in the list", async () => {
  const id = await submit("Exhaust");
  try {
    await vi.waitFor(async () => expect((await get(id)).waits_for?.reason).toBe("limit"), {
      timeout: 30_000,
      interval: 20,
    });
    const [shown, [inList]] = [await get(id), await listed([id])];
    expect(shown.steps).toEqual([]);
    expect(shown.updated_at).toBeDefined();
    expect(inList).toMatchObject({ status: "waiting", waits_for: { reason: "limit", until: shown.waits_for?.until } });
  } finally {
    Object.assign(env, { CAIRN_TENANT_BYTES: undefined });
    await call("POST", `/api/tasks/${id}/cancel`, {});
  }
});

test("one that takes no place is woken once the limit ends, and does not fail", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const task = { task_id: "hosted", description: "Hosted", task_type: "reasoning", priority: 1, max_steps: 2 };
  const owner = { principal: { tenant: "acme", actor: "a", scopes: ["mcp"] }, channel: "main" };
  const order = { task: { ...task, expected_tools: [] }, owner, submitted_at: 1, dispatch: { order: 1, at: 1 } };
  Object.assign(env, { CAIRN_TENANT_SESSIONS: "0" });
  try {
    const next = await runInDurableObject(
      taskStub(env, "acme", "hosted") as DurableObjectStub<TaskObject>,
      async (object, { storage }) => {
        storage.kv.put("task", { order, hasPlace: false });
        await object.alarm();
        return storage.getAlarm();
      },
    );
    expect(logged.mock.calls).toEqual([]);
    expect((next ?? 0) % (24 * 60 * 60 * 1000)).toBeLessThan(2_000);
    expect(next).toBeGreaterThan(Date.now());
  } finally {
    Object.assign(env, { CAIRN_TENANT_SESSIONS: undefined });
    logged.mockRestore();
  }
});
