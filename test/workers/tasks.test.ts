/** Tasks inside workerd, without a model: over HTTP, in their objects, and what is refused. */
import { reset, runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import type { TaskAnswer } from "../../src/operations/tasks/task-answer.ts";
import { proves } from "../requirements/index.ts";
import type { TaskOrder } from "../../src/tasks/model.ts";
import { taskStub } from "../../src/worker/tasks/task-stub.ts";
import { eraseSession } from "../../src/worker/erasure/erase-session.ts";
import { call, env, publishSources, SMALL } from "./support.ts";

beforeEach(async () => {
  await reset();
  await publishSources(SMALL);
});

type Failed = { error?: { code: string; field?: string; message: string } };

const post = (task: unknown) => call<TaskAnswer & Failed>("POST", "/api/tasks", task);
const get = (id: string) => call<TaskAnswer & Failed>("GET", `/api/tasks/${id}`);

interface LinesAnswer extends Failed {
  accepted: number;
  refused: number;
  results: {
    line: number;
    task_id?: string;
    status?: string;
    name?: string;
    repeated?: true;
    error?: { code: string; field?: string };
  }[];
}

async function postLines(lines: readonly (string | object)[]) {
  const body = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  return call<LinesAnswer>("POST", "/api/tasks", body, { "content-type": "application/x-ndjson" });
}

async function until(id: string, reached: (task: TaskAnswer) => boolean): Promise<TaskAnswer> {
  for (;;) {
    const { body } = await get(id);
    if (reached(body)) return body;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const LATER = "2099-01-01T00:00:00Z";

describe("what cannot be carried out is refused", () => {
  test.each([
    [{ description: "" }, "description"],
    [{ description: "x".repeat(20_001) }, "description"],
    [{ description: "\u0000\u0007\u200B" }, "description"],
    // What the bytes of another encoding are read as.
    [{ description: "\uFFFD\uFFFD\u036C" }, "description"],
    [{}, "description"],
    [{ description: "x", max_steps: 0 }, "max_steps"],
    [{ description: "x", max_steps: 1.5 }, "max_steps"],
    [{ description: "x", priority: 101 }, "priority"],
    [{ description: "x", task_type: "painting" }, "task_type"],
    [{ description: "x", depends_on: ["nobody"] }, "depends_on"],
    [{ description: "x", name: "me", depends_on: ["me"] }, "depends_on"],
    [{ description: "x", expected_tools: "all" }, "expected_tools"],
    [{ description: "x", not_before: "soon" }, "not_before"],
  ])("%j: %s", async (task, field) => {
    proves("task-runs/bad-input");
    const { status, body } = await post(task);
    expect([status, body.error?.code, body.error?.field]).toEqual([422, "invalid_input", field]);
  });

  test("a field that no task has is named, alone and on its line", async () => {
    proves("task-runs/unknown-fields");
    const alone = await post({ description: "x", dependson: ["a"], not_before: LATER });
    expect(alone).toMatchObject({
      status: 201,
      body: { ignored: { dependson: expect.stringContaining("depends_on") as string } },
    });
    const { body } = await postLines([
      { description: "x", not_before: LATER },
      { description: "y", priorty: 3, not_before: LATER },
    ]);
    expect(body).toMatchObject({
      accepted: 2,
      results: [{ line: 1 }, { line: 2, ignored: { priorty: expect.stringContaining("priority") as string } }],
    });
    expect(body.results[0]).not.toHaveProperty("ignored");
  });

  test("an unknown task, and what is no JSON", async () => {
    proves("task-runs/bad-input");
    expect(await get("nobody")).toMatchObject({ status: 404, body: { error: { code: "unknown_task" } } });
    const wrong = await call<Failed>("POST", "/api/tasks", "{");
    expect(wrong).toMatchObject({ status: 422, body: { error: { code: "invalid_input", field: "body" } } });
    const change = await call<Failed>("POST", "/api/tasks/nobody/cancel");
    expect(change).toMatchObject({ status: 404, body: { error: { code: "unknown_task" } } });
  });

  test("of a file by line: the others are accepted", async () => {
    proves("task-runs/bad-input");
    const { status, body } = await postLines([
      { task_id: "first", description: "One", not_before: LATER },
      "{ broken",
      "",
      { description: "" },
      { task_id: "second", description: "Two", depends_on: ["first"] },
      { task_id: "a", description: "A", depends_on: ["b"] },
      { task_id: "b", description: "B", depends_on: ["a"] },
      { description: "After b", depends_on: ["b"] },
    ]);
    expect([status, body.accepted, body.refused]).toEqual([200, 2, 5]);
    expect(body.results.map(({ line, error, name }) => [line, error?.field ?? name])).toEqual([
      [1, "first"],
      [2, "line"],
      [4, "description"],
      [5, "second"],
      [6, "depends_on"],
      [7, "depends_on"],
      [8, "depends_on"],
    ]);
    const [first, , , second] = body.results;
    expect((await get(second?.task_id ?? "")).body).toMatchObject({ status: "waiting", depends_on: [first?.task_id] });
  });
});

test("strangers, who share a tenant where nobody shows a token, cannot list each other's tasks", async () => {
  const stranger = { authorization: "" };
  const handedIn = await call("POST", "/api/tasks", { description: "My own affair", not_before: LATER }, stranger);
  expect(handedIn.status).toBe(201);
  for (const path of ["/api/tasks", "/api/trajectories", "/api/live?tasks=1"]) {
    const listed = await call("GET", path, undefined, stranger);
    expect(listed).toMatchObject({ status: 403, body: { error: { code: "forbidden" } } });
    expect(JSON.stringify(listed)).not.toContain("My own affair");
    expect(JSON.stringify(listed)).toContain("Sign in, or send the token");
  }
  expect((await call("GET", `/api/tasks/${String(handedIn.body.task_id)}`, undefined, stranger)).status).toBe(200);
  const lessons = await call("GET", "/api/lessons", undefined, { ...stranger, "accept-language": "zh" });
  expect(lessons).toMatchObject({ status: 403, body: { error: { message: expect.stringContaining("请先登录") } } });
  // The author's token is the operator's where nobody has to show one.
  expect((await call("GET", "/api/tasks")).status).toBe(200);
});

test("10,000 tasks at once are all kept, listed in pages; one more than may be is refused", async () => {
  proves("task-runs/bad-input");
  const tasks = Array.from({ length: 10_000 }, (_, place) => ({ description: `Task ${place}`, not_before: LATER }));
  const { body } = await postLines(tasks);
  expect([body.accepted, body.refused]).toEqual([10_000, 0]);
  let cursor = "";
  let listed = 0;
  for (let page = 0; page < 3; page += 1) {
    const answer = await call<{ tasks: object[]; next_cursor: string }>("GET", `/api/tasks?status=waiting${cursor}`);
    listed += answer.body.tasks.length;
    cursor = `&cursor=${answer.body.next_cursor}`;
  }
  expect(listed).toBe(150);
  const more = await postLines([...tasks, { description: "one more" }]);
  expect(more).toMatchObject({ status: 413, body: { error: { code: "too_large" } } });
});

test("a task whose session is erased is forgotten by the queue and by its own object", async () => {
  proves("task-runs/erased");
  const { body } = await post({ description: "Something private" });
  await until(body.task_id, ({ status }) => status === "input_required");
  const receipt = await eraseSession(env, "anonymous", body.task_id, Date.now());
  expect(receipt).toMatchObject({ complete: true, left: { others: { task: 0 } } });
  expect((await get(body.task_id)).body.error?.code).toBe("unknown_task");
});

test("a task for a time that no timer reaches leaves the queue sound", async () => {
  await post({ description: "In a thousand years", not_before: "3026-01-01T00:00:00Z" });
  const queue = env.DISPATCH.get(env.DISPATCH.idFromName("anonymous"));
  const next = await runInDurableObject(queue, async (object, { storage }) => {
    await storage.deleteAlarm();
    await object.alarm();
    return storage.getAlarm();
  });
  expect(next).toBeGreaterThan(Date.now());
  const { body } = await post({ description: "Now" });
  await until(body.task_id, ({ status }) => status === "input_required");
});

test("a repeated task with the same key is the same task", async () => {
  proves("task-runs/spec-fields");
  const task = { description: "Once", idempotency_key: "5f0c3a9e-7d41-4b7e-9a63-2c8e1f6b0d57", not_before: LATER };
  const [first, again] = [await post(task), await post(task)];
  expect(again.body.task_id).toBe(first.body.task_id);
  const other = await post({ ...task, description: "Something else" });
  expect(other.body.error?.code).toBe("idempotency_mismatch");
});

test("a task waits for what it depends on, and fails with it", async () => {
  proves("task-runs/dependencies", "task-runs/cancel");
  const first = await post({ description: "One" });
  const second = await post({ description: "Two", depends_on: [first.body.task_id] });
  await until(first.body.task_id, ({ status }) => status === "input_required");
  expect((await get(second.body.task_id)).body.status).toBe("waiting");
  const cancelled = await call<TaskAnswer>("POST", `/api/tasks/${first.body.task_id}/cancel`);
  expect(cancelled.body.status).toBe("cancelled");
  const failed = await until(second.body.task_id, ({ status }) => status === "failed");
  expect(failed.error?.code).toBe("dependency_failed");
  const { body } = await call<TaskAnswer>("POST", `/api/tasks/${first.body.task_id}/retry`);
  expect(body.status).toBe("waiting");
  await until(first.body.task_id, ({ status }) => status === "input_required");
});

test("a task whose words say no language speaks the one that its client asks for", async () => {
  proves("task-runs/one-language");
  const headers = { "accept-language": "zh-CN,zh;q=0.9" };
  for (const description of ["42*17", "SELECT * FROM users WHERE id = 1;"]) {
    const { body } = await call<TaskAnswer>("POST", "/api/tasks", { description }, headers);
    const { input_needed } = await until(body.task_id, (task) => task.input_needed !== undefined);
    expect(input_needed?.question).toContain("这里没有配置模型");
  }
});

test("a task that is begun again and cancelled before that is recorded stays cancelled, and its object is done with it", async () => {
  proves("task-runs/cancel");
  const { body } = await post({ description: "Draw a bar chart" });
  const id = body.task_id;
  await until(id, ({ input_needed }) => input_needed?.reason === "decision");
  const stub = taskStub(env, "anonymous", id);
  const order = await runInDurableObject(stub, (_, { storage }) => storage.kv.get<{ order: TaskOrder }>("task")?.order);
  if (order === undefined) throw new Error("the task has no object");
  expect(await call("POST", `/api/tasks/${id}/cancel`)).toMatchObject({ body: { status: "cancelled" } });
  const isLeft = () =>
    runInDurableObject(stub, async (_, { storage }) =>
      [storage.kv.get("task"), await storage.getAlarm()].some((one) => one !== undefined && one !== null),
    );
  while (await isLeft()) await new Promise((resolve) => setTimeout(resolve, 10));
  // As the queue tells it, with nothing in between.
  await runInDurableObject(stub, async (object) => {
    await object.start(JSON.stringify({ ...order, reopen: { max_steps: 10, times: 1 } }));
    await object.cancel();
  });
  while (await isLeft()) await new Promise((resolve) => setTimeout(resolve, 10));
  expect((await get(id)).body).toMatchObject({ status: "cancelled", steps: [] });
  const events = await call("GET", `/api/sessions/${id}/events`);
  const told = JSON.stringify(events.body).match(/"task_(?:ended|reopened)"/g) ?? [];
  expect(told.at(-1)).toBe('"task_ended"');
});
