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
    statusMessage: expect.stringContaining("turn") as string,
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

describe("without a model", () => {
  const sampling = { ...knowing, sampling: {} };
  const greet = { echo__say: { answer: () => "hello" } };

  interface Asked {
    method: string;
    params: { systemPrompt?: string; message?: string; messages: { role: string; content: { text: string } }[] };
  }

  async function begun(description = "Greet", tools: Parameters<typeof taskBench>[1] = greet) {
    const bench = taskBench(undefined, tools);
    const { result } = await submit(bench, { description });
    await bench.tasks.settle(bench.call);
    return { bench, taskId: String(result.taskId) };
  }

  /** What the task asks of this client, by its key. */
  async function asked(bench: TaskBench, taskId: string, client: object): Promise<[string, Asked][]> {
    const { result } = await rpc(bench, "tasks/get", { taskId }, { client });
    return Object.entries(result.inputRequests ?? {}) as [string, Asked][];
  }

  /** The client's model answers, in these words. */
  async function answer(bench: TaskBench, taskId: string, text: string) {
    const [[key] = [""]] = await asked(bench, taskId, sampling);
    const content = { type: "text", text };
    const inputResponses = { [key]: { role: "assistant", model: "m", content } };
    const answered = await rpc(bench, "tasks/update", { taskId, inputResponses }, { client: sampling });
    await bench.tasks.settle(bench.call);
    return answered;
  }

  test("the client's own decides, where it offers one", async () => {
    proves("task-runs/mcp-extension", "task-runs/host-run");
    const { bench, taskId } = await begun();
    for (const decision of [use("echo__say", { text: "hello" }), done("greeted")]) {
      const [[, { method }] = ["", { method: "" }]] = await asked(bench, taskId, sampling);
      expect(method).toBe("sampling/createMessage");
      await answer(bench, taskId, JSON.stringify(decision));
    }
    const { result } = await rpc(bench, "tasks/get", { taskId });
    expect(result).toMatchObject({ status: "completed", result: { structuredContent: { result: "greeted" } } });
  });

  test.each([
    ["Greet", "Decide the next step", /add_conversation_turn|get_task|session_id|hand it in/],
    ["请打个招呼", "请决定下一步", /add_conversation_turn|get_task|session_id|提交/],
  ])("it is asked for the decision alone, in its JSON shape: %s", async (description, says, host) => {
    proves("task-runs/sampled-decision");
    const { bench, taskId } = await begun(description);
    await answer(bench, taskId, JSON.stringify(use("echo__say", { text: "hello" })));
    const [[, { params }] = ["", { params: { systemPrompt: "", messages: [] } }]] = await asked(
      bench,
      taskId,
      sampling,
    );
    expect(params.systemPrompt).toContain(says);
    for (const member of ["thinking", "action", "tool_id", "parameters", "confidence"])
      expect(params.systemPrompt).toContain(`"${member}"`);
    expect(params.systemPrompt).not.toMatch(host);
    // The tools there are, and what was observed.
    const brief = JSON.parse(params.messages[0]?.content.text ?? "");
    expect(brief.tools.map(({ tool_id }: { tool_id: string }) => tool_id)).toContain("echo__say");
    expect(brief.previous_steps).toMatchObject([{ tool_id: "echo__say", observation: "hello", success: true }]);
  });

  const call = { reasoning: "r", action: { tool: "echo__say", arguments: { text: "hi" } } };
  test.each([
    ["prose", "I have no tool for that here."],
    ["prose that ends", "Final Answer: greeted"],
    ["an empty object", "{}"],
    ["a tool without arguments' shape", '{"action":"use_tool","tool_id":null}'],
    ["nothing", ""],
  ])("what is no decision is asked for again, with what was wrong: %s", async (_, text) => {
    proves("task-runs/sampled-decision");
    const { bench, taskId } = await begun();
    const [first] = await asked(bench, taskId, sampling);
    expect((await answer(bench, taskId, text)).result).toMatchObject({ resultType: "complete" });
    expect((await bench.state(taskId)).steps).toEqual([]);
    const [second] = await asked(bench, taskId, sampling);
    expect(second?.[0]).not.toBe(first?.[0]);
    expect(second?.[1].params.messages.at(-1)?.content.text).toContain("no decision that can be carried out");
    await answer(bench, taskId, JSON.stringify(done("greeted")));
    expect(await bench.ask("get_task", { task_id: taskId })).toMatchObject({ status: "completed", result: "greeted" });
  });

  test.each([
    ["as a turn", call],
    ["as the turn's call", { session_id: "TASK", tao_data: call }],
    [
      "as a call of the tool for turns",
      { tool: "add_conversation_turn", arguments: { session_id: "TASK", tao_data: call } },
    ],
    [
      "as a decision to call the tool for turns",
      {
        thinking: "t",
        action: "use_tool",
        tool_id: "add_conversation_turn",
        parameters: { session_id: "TASK", tao_data: call },
      },
    ],
  ])("a decision in another shape loses no step: %s", async (_, shape) => {
    proves("task-runs/sampled-decision");
    const { bench, taskId } = await begun();
    await answer(bench, taskId, `Here it is: ${JSON.stringify(shape).replace("TASK", taskId)}`);
    const { steps } = await bench.state(taskId);
    expect(steps.map(({ action }) => action)).toMatchObject([
      { kind: "call", tool: "echo__say", arguments: { text: "hi" } },
    ]);
    expect(bench.library.calls).toHaveLength(1);
  });

  test("a model that never decides fails the task, which can be retried", async () => {
    proves("task-runs/sampled-decision");
    const { bench, taskId } = await begun();
    for (let tries = 1; tries <= 5; tries += 1) await answer(bench, taskId, "hm");
    const failed = await bench.ask("get_task", { task_id: taskId });
    expect(failed).toMatchObject({ status: "failed", error: { code: "invalid_decision" } });
    await bench.ask("update_task", { task_id: taskId, action: "retry" });
    await bench.tasks.settle(bench.call);
    await answer(bench, taskId, JSON.stringify(done("greeted")));
    expect(await bench.ask("get_task", { task_id: taskId })).toMatchObject({ status: "completed", result: "greeted" });
  });

  test.each([
    ["forms", knowing],
    ["nothing", { extensions: TASKS }],
  ])("a client without a model is asked for no decision: it offers %s", async (_, client) => {
    proves("task-runs/no-model-no-question");
    const { bench, taskId } = await begun();
    const { result } = await rpc(bench, "tasks/get", { taskId }, { client });
    expect(result.inputRequests).toBeUndefined();
    // A status that needs input has requests for it: nobody is asked here.
    expect(result.status).toBe("working");
    expect(result.statusMessage).toContain("get_task");
    // An answer that nobody asked for changes nothing.
    const inputResponses = { "decision-0": { action: "accept", content: { answer: "Final Answer: no" } } };
    await rpc(bench, "tasks/update", { taskId, inputResponses }, { client });
    expect(await bench.ask("get_task", { task_id: taskId })).toMatchObject({
      status: "input_required",
      input_needed: { reason: "decision", decision: { step: 1 } },
    });
    await bench.ask("add_conversation_turn", { session_id: taskId, tao_data: call });
    await bench.tasks.settle(bench.call);
    expect(bench.library.calls).toHaveLength(1);
  });

  test("a form offers the choices of a question", async () => {
    proves("task-runs/choices");
    const { bench, taskId } = await begun();
    const parameters = { question: "Which colour?", options: ["blue", "red"] };
    await bench.ask("add_conversation_turn", { session_id: taskId, tao_data: { action: "ask_user", parameters } });
    await bench.tasks.settle(bench.call);
    const [[, request] = ["", undefined]] = await asked(bench, taskId, knowing);
    const answer = { type: "string", enum: ["blue", "red"] };
    expect(request).toMatchObject({ params: { requestedSchema: { properties: { answer } } } });
    // What the form does not offer is not what the user chose: the question stays open.
    const update = (content: object) =>
      rpc(bench, "tasks/update", { taskId, inputResponses: { "question-1": { action: "accept", content } } });
    for (const given of [5, "green"]) {
      const { error } = await update({ answer: given });
      expect(error.data.error).toMatchObject({ code: "invalid_input", field: "answer" });
    }
    expect((await bench.ask("get_task", { task_id: taskId })).status).toBe("input_required");
    await update({ answer: "red" });
    await bench.tasks.settle(bench.call);
    expect((await bench.state(taskId)).steps[0]?.answer).toBe("red");
  });

  test("a question is asked of those whose client shows forms, and told to the others", async () => {
    proves("task-runs/no-model-no-question");
    const { bench, taskId } = await begun();
    const tao_data = { reasoning: "r", action: "ask_user", question: "Which colour?" };
    await bench.ask("add_conversation_turn", { session_id: taskId, tao_data });
    await bench.tasks.settle(bench.call);
    for (const client of [knowing, { ...knowing, elicitation: { form: {} } }]) {
      const [[, request] = ["", undefined]] = await asked(bench, taskId, client);
      expect(request).toMatchObject({ method: "elicitation/create", params: { message: "Which colour?" } });
    }
    for (const client of [{ extensions: TASKS }, { ...knowing, elicitation: { url: {} } }]) {
      const { result } = await rpc(bench, "tasks/get", { taskId }, { client });
      expect(result.inputRequests).toBeUndefined();
      expect(result).toMatchObject({ status: "working" });
      expect(result.statusMessage).toContain("Which colour?");
      expect(result.statusMessage).toContain("update_task");
    }
  });
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
  for (const method of ["tasks/get", "tasks/update", "tasks/cancel"]) {
    const headers = { "accept-language": "zh-CN,zh;q=0.9" };
    const told = await rpc(bench, method, { taskId: "nobody", inputResponses: {} }, { headers });
    expect(told.error.message, method).toMatch(/\p{Script=Han}/u);
  }
  const other = await rpc(bench, "tasks/get", { taskId: "nobody" }, { headers: { "mcp-name": "somebody" } });
  expect([other.status, other.error.code]).toEqual([400, -32020]);
  const refused = await submit(bench, { description: "x", max_steps: 0 });
  expect(refused.result).toMatchObject({
    resultType: "complete",
    isError: true,
    structuredContent: { error: { code: "invalid_input", field: "max_steps" } },
  });
});
