/** Tasks over HTTP, on a served Cairn with a scripted model and a real MCP server. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TaskAnswer } from "../../src/operations/tasks/task-answer.ts";
import { proves } from "../requirements/index.ts";
import { scriptedServer, type Reply, type ScriptedServer } from "../runtime/scripted-server.ts";
import { startEverything, type EverythingServer } from "../support/everything-server.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { files } from "./knowledge.ts";
import { pressAllow } from "../support/press-allow.ts";

const say = (decision: object): Reply => ({ say: [JSON.stringify(decision)] });

let cairn: TestServer;
let remote: EverythingServer;
let model: ScriptedServer;

beforeAll(async () => {
  remote = await startEverything("streamableHttp");
  model = await scriptedServer([
    say({ thinking: "先回显", action: "use_tool", tool_id: "everything__echo", parameters: { message: "绿茶" } }),
    { say: ["not a decision"] },
    say({
      thinking: "完成",
      action: "complete_task",
      tool_id: null,
      parameters: { summary: "已回显绿茶" },
      confidence: 0.9,
    }),
  ]);
  cairn = await startServer({ CAIRN_LOCAL: "1", CAIRN_MODEL_URL: model.base_url, CAIRN_MODEL_NAME: "scripted" });
  await cairn.publish(files);
});
afterAll(() => Promise.all([cairn?.stop(), remote?.stop(), model?.close()]));

async function api<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${cairn.url}${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as T;
}

async function whenEnded(id: string): Promise<TaskAnswer> {
  for (;;) {
    const task = await api<TaskAnswer>("GET", `/api/tasks/${id}`);
    if (task.status !== "waiting" && task.status !== "running") return task;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("a task is decided by the model, acts with a connected tool, and ends with its summary", async () => {
  proves("task-runs/spec-fields", "task-runs/decisions", "task-runs/completes");
  const call = (name: string, args: object) =>
    api<{ error?: { approve_url: string } }>("POST", `/api/tools/${name}`, args);
  await call("manage_server", { action: "add", name: "everything", url: remote.url });
  const { error } = await call("manage_server", { action: "approve", name: "everything" });
  await pressAllow(error?.approve_url ?? "");
  const submitted = await api<TaskAnswer>("POST", "/api/tasks", { description: "请把“绿茶”回显一遍" });
  expect(submitted).toMatchObject({ status: "waiting", task_type: "reasoning", priority: 1, max_steps: 10 });
  const task = await whenEnded(submitted.task_id);
  expect(task).toMatchObject({
    status: "completed",
    result: "已回显绿茶",
    steps: [
      { step_id: 1, action: "use_tool", tool_id: "everything__echo", success: true, observation: "Echo: 绿茶" },
      { step_id: 2, action: "complete_task", success: true },
    ],
  });
});
