/** A task that waits for a sign-in: what becomes of the wait when the sign-in is refused, is over, or succeeds at last. */
import { expect, it, vi } from "vitest";
import type { TaskAnswer } from "../../../src/operations/tasks/task-answer.ts";
import { proves } from "../../requirements/index.ts";
import { approveOnPage, REMOTE_URL, serveRemoteForEach } from "../library/support.ts";
import { call } from "../support.ts";
import { tool } from "../tool.ts";
import { askForSignIn, Browser } from "./support.ts";

serveRemoteForEach((remote) => {
  askForSignIn(remote);
  return tool("manage_server", { action: "add", name: "tools", url: REMOTE_URL });
});

async function until(id: string, reached: (task: TaskAnswer) => boolean): Promise<TaskAnswer> {
  for (;;) {
    const { body } = await call<TaskAnswer>("GET", `/api/tasks/${id}`);
    if (reached(body)) return body;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const isAsking = ({ input_needed }: TaskAnswer): boolean => input_needed?.reason === "approval";
const addressOf = ({ input_needed }: TaskAnswer): string => input_needed?.approve_url ?? "";

/** A task whose host has decided on a call of a server that asks for a sign-in. */
async function waiting(description: string): Promise<TaskAnswer> {
  await approveOnPage("tools").catch(() => undefined);
  const { body } = await call<TaskAnswer>("POST", "/api/tasks", { description, max_steps: 4 });
  await until(body.task_id, ({ input_needed }) => input_needed?.reason === "decision");
  const tao_data = { reasoning: "r", action: { tool: "tools__echo", arguments: { message: "hi" } } };
  await tool("add_conversation_turn", { session_id: body.task_id, tao_data });
  return until(body.task_id, isAsking);
}

/** Says no on the authorization server's page, which sends the browser back. */
async function refuseAt(browser: Browser, link: string): Promise<number> {
  const back = new URL(await browser.agree(link));
  back.searchParams.delete("code");
  back.searchParams.set("error", "access_denied");
  return (await browser.open(back.href)).status;
}

it.each([
  ["Say hi to the office", "did not succeed"],
  ["请向办公室问好", "没有成功"],
])("tells of a refused sign-in and gives another address, where the task goes on: %s", async (description, says) => {
  proves("task-runs/fresh-sign-in");
  const asked = await waiting(description);
  const browser = new Browser();
  expect(asked.input_needed?.question).not.toContain(says);
  expect(await refuseAt(browser, addressOf(asked))).toBe(200);
  expect((await browser.open(addressOf(asked))).status).toBe(404);
  const again = await until(asked.task_id, isAsking);
  expect(addressOf(again)).not.toBe(addressOf(asked));
  expect(again.input_needed?.question).toContain(says);
  expect(again.input_needed?.question).toContain(addressOf(again));
  expect(again.input_needed?.question).not.toContain(addressOf(asked));
  // Nothing new is recorded while it works.
  expect((await until(asked.task_id, isAsking)).input_needed).toEqual(again.input_needed);
  expect((await browser.open(await browser.agree(addressOf(again)))).status).toBe(200);
  const after = await until(asked.task_id, ({ steps }) => steps[0]?.success !== undefined);
  expect(after.steps[0]).toMatchObject({ success: true, observation: "Echo: hi" });
});

it("gives another address when nobody signed in in time, and keeps the one that somebody may have open before", async () => {
  proves("task-runs/fresh-sign-in");
  const asked = await waiting("Say hi to the office");
  const begun = Date.now();
  const clock = vi.spyOn(Date, "now");
  clock.mockImplementation(() => begun + 8 * 60_000);
  expect(addressOf(await until(asked.task_id, isAsking))).toBe(addressOf(asked));
  clock.mockImplementation(() => begun + 11 * 60_000);
  const again = await until(asked.task_id, isAsking);
  clock.mockRestore();
  expect(addressOf(again)).not.toBe(addressOf(asked));
  expect((await new Browser().open(addressOf(again))).status).toBe(200);
});

it("goes on without the server when the sign-in is refused in the task", async () => {
  proves("task-runs/declined");
  const asked = await waiting("Say hi to the office");
  await call("POST", `/api/tasks/${asked.task_id}/answer`, { answer: "no" });
  const after = await until(asked.task_id, ({ input_needed }) => input_needed?.reason === "decision");
  expect(after.steps).toMatchObject([{ success: false, error_type: "declined" }]);
});
