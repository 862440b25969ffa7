/** What a task costs inside workerd, with a scripted model and a real MCP server: the row of docs/SCALE.md about a task of ten steps. */
import { reset, runInDurableObject, SELF } from "cloudflare:test";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { TaskAnswer } from "../../src/operations/tasks/task-answer.ts";
import { taskStub } from "../../src/worker/tasks/task-stub.ts";
import { proves } from "../requirements/index.ts";
import { connectRemote, serveRemote } from "./library/support.ts";
import { call, env, objectOf, ORIGIN, publishSources, SMALL } from "./support.ts";

const MODEL_URL = "https://model.example.com/v1";

/** Every object of this isolate counts the rows that it writes: a key or an alarm that is set is one too. */
const counts = { keys: 0, cursors: [] as { rowsWritten: number }[] };

function countRows({ storage }: DurableObjectState): void {
  const patch = (target: object, name: string, add: (result: unknown) => void): void => {
    const prototype = Object.getPrototypeOf(target);
    const own = Reflect.get(prototype, name);
    const value = function counted(this: unknown, ...given: unknown[]): unknown {
      const result: unknown = Reflect.apply(own, this, given);
      add(result);
      return result;
    };
    Object.defineProperty(prototype, name, { configurable: true, writable: true, value });
  };
  patch(storage.sql, "exec", (cursor) => void counts.cursors.push(cursor as (typeof counts.cursors)[number]));
  for (const name of ["put"]) patch(storage.kv, name, () => void (counts.keys += 1));
  for (const name of ["setAlarm", "deleteAlarm"]) patch(storage, name, () => void (counts.keys += 1));
}

const written = (): number => counts.keys + counts.cursors.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0);

/** Decides to look things up, and to be done at the step that the description ends with. */
function serveModel(): void {
  const served = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(MODEL_URL)) return served(input, init);
    const { messages } = await request.json<{ messages: { content: string }[] }>();
    const brief: { step: number; task: { description: string } } = JSON.parse(messages[1]?.content ?? "{}");
    const last = Number(/\d+$/.exec(brief.task.description)?.[0]);
    const decision =
      brief.step < last
        ? { thinking: "look", action: "use_tool", tool_id: "tools__look", parameters: { n: brief.step } }
        : { thinking: "done", action: "complete_task", parameters: { summary: "looked" } };
    return Response.json({ choices: [{ message: { content: JSON.stringify(decision) }, finish_reason: "stop" }] });
  });
}

beforeAll(async () => {
  await reset();
  await publishSources(SMALL);
  serveRemote((server) => {
    const hints = { description: "Looks something up.", annotations: { readOnlyHint: true } };
    server.registerTool("look", hints, () => ({ content: [{ type: "text", text: "seen" }] }));
  });
  serveModel();
  // What a task teaches is a row for each task, not for each step (lessons.test.ts counts it).
  Object.assign(env, { CAIRN_MODEL_URL: MODEL_URL, CAIRN_MODEL_NAME: "scripted", CAIRN_LESSONS: "0" });
  await connectRemote();
});
afterAll(() => {
  vi.unstubAllGlobals();
  Object.assign(env, { CAIRN_MODEL_URL: undefined, CAIRN_MODEL_NAME: undefined, CAIRN_LESSONS: undefined });
});

/** Read at build time: there are no files inside workerd. */
const documents: Record<string, string> = (
  import.meta as unknown as { glob(pattern: string, options: object): Record<string, string> }
).glob("../../docs/SCALE.md", { query: "?raw", import: "default", eager: true });

/** What docs/SCALE.md says. */
function documented(task: string): number {
  const row = Object.values(documents)
    .join("")
    .split("\n")
    .find((line) => line.startsWith(`| ${task} |`));
  return Number(row?.split("|")[2]);
}

/** How long a state is waited for, on a machine with other things to do. Milliseconds. */
const PATIENCE = { timeout: 60_000 };

/** Runs a task to its end, and waits for what is written after the end; `rows`: where it is known how many there will be. */
async function run(steps: number, rows?: number): Promise<{ task: TaskAnswer; rows: number }> {
  const before = written();
  const { body } = await call<TaskAnswer>("POST", "/api/tasks", { description: `Steps: ${steps}`, max_steps: steps });
  for (;;) {
    const { body: task } = await call<TaskAnswer>("GET", `/api/tasks/${body.task_id}`);
    if (task.status !== "waiting" && task.status !== "running") {
      if (rows !== undefined) await expect.poll(() => written() - before, PATIENCE).toBeGreaterThanOrEqual(rows);
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { task, rows: written() - before };
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test("a step of a task writes at most three rows, and each task is in the collection", async () => {
  proves("task-runs/few-rows", "cost/task", "trajectories/collection");
  const first = await run(2);
  expect(first.task).toMatchObject({ status: "completed", result: "looked" });
  // What the queue writes of it after its end is none of the next task's.
  const listed = () => call<{ tasks: TaskAnswer[] }>("GET", "/api/tasks?status=completed");
  await expect.poll(async () => (await listed()).body.tasks.length, PATIENCE).toBe(1);
  // Nor is what its own object forgets once the queue knows.
  const running = taskStub(env, "anonymous", first.task.task_id);
  const kept = () => runInDurableObject(running, (_, state) => state.storage.kv.get("task") ?? null);
  await expect.poll(kept, PATIENCE).toBeNull();
  await runInDurableObject(objectOf(first.task.task_id), (_, state) => countRows(state));
  const short = await run(1, documented("of one step"));
  const long = await run(10, documented("of ten steps"));
  expect(long.task.steps).toHaveLength(10);
  console.log(`rows written: task of one step ${short.rows}, of ten steps ${long.rows}`);
  expect((long.rows - short.rows) / 9).toBeLessThanOrEqual(3);
  expect([documented("of one step"), documented("of ten steps")]).toEqual([short.rows, long.rows]);
  const response = await SELF.fetch(`${ORIGIN}/api/trajectories`, {
    headers: { host: "localhost:8787", authorization: "Bearer author-of-the-tests" },
  });
  const lines = new TextDecoder()
    .decode(await response.arrayBuffer())
    .trim()
    .split("\n");
  expect(lines.map((line) => (JSON.parse(line) as { trajectory_id: string }).trajectory_id)).toEqual(
    [long, short, first].map(({ task }) => task.task_id),
  );
});
