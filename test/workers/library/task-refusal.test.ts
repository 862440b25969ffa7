/** A task that waits for a person's agreement hears what they say on its page, and what is answered over HTTP. */
import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import type { TaskAnswer } from "../../../src/operations/tasks/show.ts";
import { proves } from "../../requirements/index.ts";
import { call } from "../support.ts";
import { tool } from "../tool.ts";
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
  expect(after.steps[0]?.observation).toContain("用户已拒绝服务器");
  const tao_data = { reasoning: "r", action: { tool: "tools__echo", arguments: { message: "again" } } };
  await tool("add_conversation_turn", { session_id: task_id, tao_data });
  const again = await until(task_id, ({ steps }) => steps[1]?.success !== undefined);
  // Its tools are not among those that are there: another is looked for, and nobody is asked.
  expect(again.steps[1]).toMatchObject({ success: false, error_type: "reduced_answer" });
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
  expect(again.steps[1]?.observation).toContain("用户已拒绝服务器");
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
