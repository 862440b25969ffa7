/** A task whose search for a tool finds a server that asks for a sign-in: it waits for the agreement, then for the sign-in, and goes on. */
import { afterEach, expect, it } from "vitest";
import type { TaskAnswer } from "../../../src/operations/tasks/task-answer.ts";
import { proves } from "../../requirements/index.ts";
import { REMOTE_URL, serveRemoteForEach } from "../library/support.ts";
import { call, env } from "../support.ts";
import { allowHere, tool } from "../tool.ts";
import { askForSignIn, Browser } from "./support.ts";

serveRemoteForEach((remote) => askForSignIn(remote));
afterEach(async () => {
  const { servers } = await tool("list_tools_available", {});
  for (const { name } of servers as { name: string }[]) await tool("manage_server", { action: "remove", name });
});

const LISTED = {
  servers: [
    {
      server: {
        name: "io.example/repeater",
        description: "Repeats a message as an echo. 重复一条消息",
        version: "1.0.0",
        remotes: [{ type: "streamable-http", url: REMOTE_URL }],
      },
      _meta: { "io.modelcontextprotocol.registry/official": { status: "active" } },
    },
  ],
};

async function until(id: string, reached: (task: TaskAnswer) => boolean): Promise<TaskAnswer> {
  for (;;) {
    const { body } = await call<TaskAnswer>("GET", `/api/tasks/${id}`);
    if (reached(body)) return body;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const waits = ({ input_needed }: TaskAnswer): boolean => input_needed?.reason === "approval";
const addressOf = ({ input_needed }: TaskAnswer): string => input_needed?.approve_url ?? "";

it.each([
  ["Repeat a message as an echo", { reason: "no tool at hand repeats" }, true, "asks for a sign-in"],
  ["Repeat a message as an echo", {}, false, "asks for a sign-in"],
  ["Repeat a message as an echo", { reason: "no tool at hand repeats" }, false, "asks for a sign-in"],
  ["请重复一条消息", { reason: "现有工具不能重复消息" }, true, "要求登录"],
])("%s %j, with a call: %s", async (description, parameters, hasCall, says) => {
  proves("task-runs/sign-in-after-search");
  await env.KNOWLEDGE.put("servers", JSON.stringify(LISTED));
  const { body } = await call<TaskAnswer>("POST", "/api/tasks", { description, max_steps: 6 });
  await until(body.task_id, ({ input_needed }) => input_needed?.reason === "decision");
  const wanted = hasCall ? { call: { name: "echo", arguments: { message: "hi" } } } : {};
  const action = {
    tool: "search_and_install_tools",
    arguments: { task_description: description, ...parameters, ...wanted },
  };
  await tool("add_conversation_turn", { session_id: body.task_id, tao_data: { reasoning: "r", action } });
  const approval = await until(body.task_id, (task) => waits(task) || task.steps[0]?.success !== undefined);
  expect(addressOf(approval)).toContain("/approve/");
  await allowHere(addressOf(approval));
  const signIn = await until(
    body.task_id,
    (task) => addressOf(task).includes("/oauth/start/") || task.steps[0]?.success !== undefined,
  );
  expect(signIn.steps[0]).not.toHaveProperty("success");
  expect(signIn.input_needed?.question).toContain(says);
  expect(signIn.input_needed?.question).toContain(addressOf(signIn));
  expect(signIn.input_needed?.question).not.toContain("search_and_install_tools");
  const browser = new Browser();
  expect((await browser.open(await browser.agree(addressOf(signIn)))).status).toBe(200);
  const after = await until(body.task_id, ({ input_needed }) => input_needed?.reason === "decision");
  expect(after.steps[0]).toMatchObject({ success: true, observation: expect.stringContaining("__echo") as string });
  if (hasCall) expect(after.steps[1]).toMatchObject({ success: true, observation: "Echo: hi" });
});
