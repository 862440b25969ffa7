/** A task that waits for a person's agreement hears what they say on its page, and what is answered over HTTP. */
import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import type { TaskAnswer } from "../../../src/operations/tasks/task-answer.ts";
import { proves } from "../../requirements/index.ts";
import { call } from "../support.ts";
import { allowHere, tool } from "../tool.ts";
import { REMOTE_URL, serveRemoteForEach, type RemoteServer } from "./support.ts";

let remote: RemoteServer;
serveRemoteForEach((one) => (remote = one));

async function until(id: string, reached: (task: TaskAnswer) => boolean): Promise<TaskAnswer> {
  for (;;) {
    const { body } = await call<TaskAnswer>("GET", `/api/tasks/${id}`);
    if (reached(body)) return body;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const answer = (id: string, said: string) => call<TaskAnswer>("POST", `/api/tasks/${id}/answer`, { answer: said });

/** A task whose host has decided on a call of a server that nobody has agreed to. */
async function waiting(description: string) {
  await tool("manage_server", { action: "add", name: "tools", url: REMOTE_URL });
  const { body } = await call<TaskAnswer>("POST", "/api/tasks", { description, max_steps: 4 });
  await until(body.task_id, ({ input_needed }) => input_needed?.reason === "decision");
  const tao_data = { reasoning: "r", action: { tool: "tools__echo", arguments: { message: "hi" } } };
  await tool("add_conversation_turn", { session_id: body.task_id, tao_data });
  return until(body.task_id, ({ input_needed }) => input_needed?.reason === "approval");
}

it("goes on after a refusal on the page, which is what the step observed, and asks for that server no more", async () => {
  proves("task-runs/declined");
  const { task_id, input_needed } = await waiting("请在日记里写一句话");
  const url = input_needed?.approve_url ?? "";
  const body = new URLSearchParams({ answer: "reject" });
  expect((await SELF.fetch(url, { method: "POST", body })).status).toBe(200);
  const after = await until(task_id, (task) => task.input_needed?.reason === "decision");
  expect(after.steps).toMatchObject([{ success: false, error_type: "not_approved" }]);
  expect(after.steps[0]?.observation).toContain("已被拒绝，没有发出调用");
  const tao_data = { reasoning: "r", action: { tool: "tools__echo", arguments: { message: "again" } } };
  await tool("add_conversation_turn", { session_id: task_id, tao_data });
  const again = await until(task_id, ({ steps }) => steps[1]?.success !== undefined);
  // Nobody is asked again, and no other server is looked for: the way out is said.
  expect(again.steps[1]).toMatchObject({ success: false, error_type: "not_approved" });
  expect(again.steps[1]?.observation).toContain("已被拒绝，没有发出调用");
  expect(again.steps[1]?.observation).toContain("manage_server");
  await tool("add_conversation_turn", {
    session_id: task_id,
    tao_data: { reasoning: "r", action: { tool: "tools__another", arguments: {} } },
  });
  const other = await until(task_id, ({ steps }) => steps[2]?.success !== undefined);
  expect(other.steps[2]).toMatchObject({ success: false, error_type: "not_approved" });
  expect(remote.requests).not.toContain("tools/call");
});

it.each(["no", "拒绝", "skip", "不要"])("takes %s over HTTP for a refusal", async (said) => {
  proves("task-runs/declined");
  const { task_id } = await waiting("请在日记里写一句话");
  expect((await answer(task_id, said)).status).toBe(200);
  const after = await until(task_id, (task) => task.input_needed?.reason === "decision");
  expect(after.steps).toMatchObject([{ success: false, error_type: "declined" }]);
  // The same server is asked for no more within this task.
  const tao_data = { reasoning: "r", action: { tool: "tools__echo", arguments: { message: "again" } } };
  await tool("add_conversation_turn", { session_id: task_id, tao_data });
  const again = await until(
    task_id,
    ({ steps, input_needed }) => steps[1]?.success !== undefined || input_needed?.reason === "approval",
  );
  expect(again.steps[1]).toMatchObject({ success: false, error_type: "not_approved" });
  expect(again.steps[1]?.observation).toContain("已被拒绝，没有发出调用");
});

it("keeps the page's address valid when somebody answers anything else before they have opened it", async () => {
  proves("task-runs/declined");
  const { task_id, input_needed } = await waiting("Write into the diary");
  expect((await answer(task_id, "approved")).body.input_needed).toEqual(input_needed);
  expect((await SELF.fetch(input_needed?.approve_url ?? "")).status).toBe(200);
});

it("shows an address that works while its question is open, and makes none where the old one does", async () => {
  proves("trust/address-stays-open");
  const first = await waiting("请在日记里写一句话");
  const second = await waiting("Write into the diary");
  const status = async ({ input_needed }: TaskAnswer) => (await SELF.fetch(input_needed?.approve_url ?? "")).status;
  const read = async () => (await call<TaskAnswer>("GET", `/api/tasks/${first.task_id}`)).body;
  expect((await read()).input_needed).toEqual(first.input_needed);
  expect([await status(first), await status(second)]).toEqual([200, 200]);
  // More questions than a server has addresses for: the first one's ends.
  for (let more = 0; more < 20; more += 1) await tool("manage_server", { action: "approve", name: "tools" });
  expect(await status(first)).toBe(404);
  const fresh = await read();
  expect(fresh.input_needed?.approve_url).not.toBe(first.input_needed?.approve_url);
  expect(fresh.input_needed?.question).toContain(fresh.input_needed?.approve_url);
  expect(await status(fresh)).toBe(200);
  expect((await read()).input_needed).toEqual(fresh.input_needed);
});

it("asks about the server whose tool is named though it was never listed, and makes the call after a yes to its tools", async () => {
  proves("task-runs/named-server");
  remote.intercept = () => new Response(null, { status: 404 });
  await tool("manage_server", { action: "add", name: "tools", url: REMOTE_URL });
  remote.intercept = undefined;
  const { body } = await call<TaskAnswer>("POST", "/api/tasks", { description: "Say hi", max_steps: 4 });
  await until(body.task_id, ({ input_needed }) => input_needed?.reason === "decision");
  const tao_data = { reasoning: "r", action: { tool: "tools__echo", arguments: { message: "hi" } } };
  await tool("add_conversation_turn", { session_id: body.task_id, tao_data });
  const asked = await until(
    body.task_id,
    ({ steps, input_needed }) => steps[0]?.success !== undefined || input_needed?.reason === "approval",
  );
  expect(asked.input_needed?.question).toContain('"tools"');
  const approve = (url = ""): Promise<Response> => allowHere(url);
  const first = asked.input_needed?.approve_url;
  expect((await approve(first)).status).toBe(200);
  // It had failed when it was asked for its tools: they are shown to the user now, and wait for them.
  const shown = await until(
    body.task_id,
    ({ steps, input_needed }) =>
      steps[0]?.success !== undefined ||
      (input_needed?.approve_url !== undefined && input_needed.approve_url !== first),
  );
  expect((await approve(shown.input_needed?.approve_url)).status).toBe(200);
  const after = await until(body.task_id, ({ steps }) => steps[0]?.success !== undefined);
  expect(after.steps[0]).toMatchObject({ success: true, observation: "Echo: hi" });
  expect(remote.requests.filter((method) => method === "tools/call")).toHaveLength(1);
});

it.each([
  ["en", "The task goes on by itself"],
  ["zh-CN", "任务会自己继续"],
])("says on the page in %s that the task goes on by itself", async (language, says) => {
  proves("task-runs/goes-on-by-itself");
  const { input_needed } = await waiting("Write into the diary");
  const url = input_needed?.approve_url ?? "";
  const pin = /name="pin" value="(\w+)"/u.exec(await (await SELF.fetch(url)).text())?.[1] ?? "";
  const answered = await SELF.fetch(url, {
    method: "POST",
    headers: { "accept-language": language },
    body: new URLSearchParams({ answer: "approve", pin }),
  });
  const page = await answered.text();
  expect(page).toContain(says);
  expect(page).not.toMatch(/Tell the agent|告诉智能体/);
});

it("offers nothing at the address of a cancelled task, and asks again when it is retried", async () => {
  proves("task-runs/cancelled-address");
  const { task_id, input_needed } = await waiting("Write into the diary");
  const url = input_needed?.approve_url ?? "";
  await call("POST", `/api/tasks/${task_id}/cancel`);
  const page = await (await SELF.fetch(url)).text();
  expect(page).toContain("was cancelled");
  expect(page).not.toContain("<button");
  const pressed = await allowHere(url);
  expect(await pressed.text()).toContain("was cancelled");
  const { servers } = await tool<{ servers: object[] }>("list_tools_available", { server: "tools" });
  expect(servers).toMatchObject([{ status: "waiting" }]);
  await call("POST", `/api/tasks/${task_id}/retry`, {});
  const again = await until(task_id, (task) => task.input_needed?.reason === "approval");
  expect(await (await SELF.fetch(again.input_needed?.approve_url ?? "")).text()).toContain("<button");
});
