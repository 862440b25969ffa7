/** The Tasks extension on the product: submit_task answers with a task, which is read, answered and cancelled by the extension's methods. */
import { describe, expect, test } from "vitest";
import { handleMcp } from "../../src/mcp/handler.ts";
import { SessionLog } from "../../src/operations/session/session-log.ts";
import { proves } from "../requirements/index.ts";
import { done, taskBench, use, type TaskBench } from "../operations/tasks/support.ts";

const VERSION = "2026-07-28";
const TASKS = { "io.modelcontextprotocol/tasks": {} };
const knowing = { extensions: TASKS, elicitation: {} };

async function rpc(
  bench: TaskBench,
  method: string,
  params: Record<string, unknown>,
  { client = knowing, headers = {} }: { client?: object; headers?: Record<string, string> } = {},
) {
  const services = {
    ...bench.call.services,
    auth: { authenticate: async () => ({ ok: true as const, value: bench.call.principal }) },
  };
  const name = params.name ?? params.taskId;
  const meta = {
    "io.modelcontextprotocol/protocolVersion": VERSION,
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": client,
  };
  const request = new Request("http://localhost:8787/mcp", {
    method: "POST",
    headers: {
      host: "localhost:8787",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": VERSION,
      "mcp-method": method,
      ...(typeof name === "string" && { "mcp-name": name }),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: meta } }),
  });
  const response = await handleMcp(request, services);
  const text = await response.text();
  const body = JSON.parse(text.startsWith("{") ? text : (/^data: (.+)$/m.exec(text)?.[1] ?? "{}"));
  return { status: response.status, result: body.result, error: body.error };
}

const submit = (bench: TaskBench, args: object, options = {}) =>
  rpc(bench, "tools/call", { name: "submit_task", arguments: args }, options);

test("a client that knows tasks gets a task, and its result with tasks/get", async () => {
  proves("task-runs/mcp-extension");
  const bench = taskBench([use("echo__say", { text: "a" }), done("said")], { echo__say: { answer: () => "a" } });
  const { result: created } = await submit(bench, { description: "Say it" });
  expect(created).toMatchObject({ resultType: "task", status: "working", pollIntervalMs: 1000 });
  expect(Number.isInteger(created.ttlMs)).toBe(true);
  const { taskId } = created;
  expect((await rpc(bench, "tasks/get", { taskId })).result).toMatchObject({
    resultType: "complete",
    status: "working",
  });
  await bench.tasks.settle(bench.call);
  const { result } = await rpc(bench, "tasks/get", { taskId });
  expect(result).toMatchObject({
    resultType: "complete",
    taskId,
    status: "completed",
    result: { structuredContent: { task_id: taskId, status: "completed", result: "said" } },
  });
  const ended = await rpc(bench, "tasks/cancel", { taskId });
  expect(ended.result).toMatchObject({ resultType: "complete" });
  expect(ended.result.taskId).toBeUndefined();
});

describe("run_pipeline", () => {
  const run = (bench: TaskBench, args: object, options = {}) =>
    rpc(bench, "tools/call", { name: "run_pipeline", arguments: args }, options);
  const asked = { user_intent: "What is tea?", template: "simple_chat" };

  test("is a task for a client that knows tasks: stored before the answer, and read as the tool answers", async () => {
    proves("task-runs/run-as-task");
    const bench = taskBench(["Final Answer: Leaves and water."]);
    const { result: created } = await run(bench, asked);
    expect(created).toMatchObject({ resultType: "task", status: "working", pollIntervalMs: 1000 });
    const { taskId } = created;
    // Nothing has run yet, and it can be read.
    expect(await bench.ask("get_task", { task_id: taskId })).toMatchObject({
      description: "What is tea?",
      status: "waiting",
    });
    await bench.tasks.settle(bench.call);
    const { result } = await rpc(bench, "tasks/get", { taskId });
    expect(result).toMatchObject({
      status: "completed",
      result: {
        structuredContent: {
          status: "done",
          session_id: taskId,
          final_answer: "Leaves and water.",
          template: "simple_chat",
        },
      },
    });
    const log = await bench.log(taskId);
    expect(log.filter(({ type }) => type === "run_started")).toHaveLength(1);
    expect(await bench.ask("get_task", { task_id: taskId })).toMatchObject({ result: "Leaves and water." });
  });

  test("goes on after a model that could not be reached, with one run and one answer", async () => {
    proves("task-runs/run-as-task");
    const bench = taskBench([null, "Final Answer: Late, and here."]);
    const { result: created } = await run(bench, asked);
    await bench.tasks.settle(bench.call);
    const { result } = await rpc(bench, "tasks/get", { taskId: created.taskId });
    expect(result.result.structuredContent).toMatchObject({ status: "done", final_answer: "Late, and here." });
    const log = await bench.log(created.taskId);
    expect(log.filter(({ type }) => type === "run_started")).toHaveLength(1);
  });

  test("waits for a run that a wake before it still holds, as after a crash", async () => {
    proves("task-runs/run-as-task");
    const bench = taskBench([null, "Final Answer: After all."]);
    const { result: created } = await run(bench, asked);
    const { taskId } = created;
    // The first wake begins the run, and its model cannot be reached.
    await bench.tasks.dispatchOnce(bench.call);
    const opened = await SessionLog.open(bench.call, taskId);
    if (!opened.ok) throw new Error(opened.failure.code);
    const started = (await bench.log(taskId)).find((event) => event.type === "run_started");
    expect(await opened.value.holdRun(started?.run_id ?? "", 30)).toBeDefined();
    await bench.tasks.settle(bench.call);
    const { result } = await rpc(bench, "tasks/get", { taskId });
    expect(result.result.structuredContent).toMatchObject({ status: "done", final_answer: "After all." });
  });

  test("is answered at once without a model, for clients that know no tasks, and for what is refused", async () => {
    proves("task-runs/run-as-task");
    const without = await run(taskBench(undefined), asked);
    expect(without.result.structuredContent).toMatchObject({ status: "infer", action_needed: "infer" });
    const other = await run(taskBench(["Final Answer: At once."]), asked, { client: {} });
    expect(other.result.structuredContent).toMatchObject({ status: "done", final_answer: "At once." });
    const wrong = await run(taskBench([]), { user_intent: "" });
    expect(wrong.result.structuredContent.error).toMatchObject({ code: "invalid_input" });
  });
});

test("a task that asks is input_required, and goes on with tasks/update", async () => {
  proves("task-runs/mcp-extension");
  const bench = taskBench([{ action: "ask_user", parameters: { question: "Which colour?" } }, done("blue")]);
  const { result: created } = await submit(bench, { description: "Paint" });
  const { taskId } = created;
  await bench.tasks.settle(bench.call);
  const { result } = await rpc(bench, "tasks/get", { taskId });
  expect(result.status).toBe("input_required");
  const [[key, asked]] = Object.entries(result.inputRequests) as [[string, object]];
  expect(asked).toMatchObject({ method: "elicitation/create", params: { message: "Which colour?" } });
  await rpc(bench, "tasks/update", {
    taskId,
    inputResponses: { other: { action: "accept", content: { answer: "x" } } },
  });
  expect((await rpc(bench, "tasks/get", { taskId })).result.status).toBe("input_required");
  const inputResponses = { [key]: { action: "accept", content: { answer: "Blue" } } };
  expect((await rpc(bench, "tasks/update", { taskId, inputResponses })).result).toMatchObject({
    resultType: "complete",
  });
  await bench.tasks.settle(bench.call);
  expect((await rpc(bench, "tasks/get", { taskId })).result.status).toBe("completed");
});

test("without a model the client's own decides, where it offers one", async () => {
  proves("task-runs/mcp-extension", "task-runs/host-run");
  const bench = taskBench(undefined, { echo__say: { answer: () => "hello" } });
  const { result: created } = await submit(bench, { description: "Greet" });
  const { taskId } = created;
  const client = { ...knowing, sampling: {} };
  for (const decision of [use("echo__say", { text: "hello" }), done("greeted")]) {
    await bench.tasks.settle(bench.call);
    const { result } = await rpc(bench, "tasks/get", { taskId }, { client });
    const [[key, asked]] = Object.entries(result.inputRequests) as [[string, object]];
    expect(asked).toMatchObject({ method: "sampling/createMessage" });
    const content = { type: "text", text: JSON.stringify(decision) };
    const inputResponses = { [key]: { role: "assistant", model: "m", content } };
    await rpc(bench, "tasks/update", { taskId, inputResponses });
  }
  await bench.tasks.settle(bench.call);
  const { result } = await rpc(bench, "tasks/get", { taskId });
  expect(result).toMatchObject({ status: "completed", result: { structuredContent: { result: "greeted" } } });
});

test("other clients get the tool's answer, and -32021 for the methods", async () => {
  proves("task-runs/mcp-extension");
  const bench = taskBench([done()]);
  const { result } = await submit(bench, { description: "Do it" }, { client: {} });
  expect(result).toMatchObject({ resultType: "complete", structuredContent: { status: "waiting" } });
  const { task_id: taskId } = result.structuredContent;
  for (const method of ["tasks/get", "tasks/update", "tasks/cancel"]) {
    const { status, error } = await rpc(bench, method, { taskId, inputResponses: {} }, { client: {} });
    expect([status, error.code]).toEqual([400, -32021]);
    expect(error.data).toEqual({ requiredCapabilities: { extensions: TASKS } });
  }
});

test("an unknown task, a header that names another, and a task that is refused", async () => {
  proves("task-runs/mcp-extension");
  const bench = taskBench([done()]);
  const { error } = await rpc(bench, "tasks/get", { taskId: "nobody" });
  expect([error.code, error.data.error.code]).toEqual([-32602, "unknown_task"]);
  const other = await rpc(bench, "tasks/get", { taskId: "nobody" }, { headers: { "mcp-name": "somebody" } });
  expect([other.status, other.error.code]).toEqual([400, -32020]);
  const refused = await submit(bench, { description: "x", max_steps: 0 });
  expect(refused.result).toMatchObject({
    resultType: "complete",
    isError: true,
    structuredContent: { error: { code: "invalid_input", field: "max_steps" } },
  });
});
