/** What a task's call sends that the log may not hold: over the real page, with a server that nobody has agreed to and with one that is approved. */
import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import * as z from "zod";
import type { TaskAnswer } from "../../../src/operations/tasks/task-answer.ts";
import { proves } from "../../requirements/index.ts";
import { call } from "../support.ts";
import { allowHere, tool } from "../tool.ts";
import { connectRemote, REMOTE_URL, serveRemoteForEach } from "./support.ts";

const address = "wang.wu@example.org";
let received: string[] = [];
serveRemoteForEach((remote) => {
  received = [];
  remote.describe = (server) =>
    server.registerTool(
      "echo",
      { description: "Sends a letter.", inputSchema: z.object({ message: z.string() }) },
      ({ message }) => {
        received.push(message);
        return { content: [{ type: "text", text: `Sent to ${message}` }] };
      },
    );
}, {});

async function until(id: string, reached: (task: TaskAnswer) => boolean): Promise<TaskAnswer> {
  for (;;) {
    const { body } = await call<TaskAnswer>("GET", `/api/tasks/${id}`);
    if (reached(body)) return body;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function decide(): Promise<string> {
  const { body } = await call<TaskAnswer>("POST", "/api/tasks", { description: "请写信通知开会", max_steps: 4 });
  await until(body.task_id, ({ input_needed }) => input_needed?.reason === "decision");
  const tao_data = { reasoning: "r", action: { tool: "tools__echo", arguments: { message: address } } };
  await tool("add_conversation_turn", { session_id: body.task_id, tao_data });
  return body.task_id;
}

const asksForArguments = ({ input_needed }: TaskAnswer) => input_needed?.question.includes("个人号码") === true;

async function agree({ input_needed }: TaskAnswer): Promise<void> {
  expect((await allowHere(input_needed?.approve_url ?? "")).status).toBe(200);
}

it.each([true, false])(
  "is sent once after the yes, and nothing of it is recorded (server approved before: %s)",
  async (isApproved) => {
    proves("task-runs/arguments-as-decided");
    if (isApproved) await connectRemote();
    else await tool("manage_server", { action: "add", name: "tools", url: REMOTE_URL });
    const id = await decide();
    // The server first: nobody is asked what may be sent to one that they do not know.
    if (!isApproved) await agree(await until(id, ({ input_needed }) => input_needed?.reason === "approval"));
    const asked = await until(id, asksForArguments);
    expect(received).toEqual([]);
    expect(await (await SELF.fetch(asked.input_needed?.approve_url ?? "")).text()).toContain(address);
    await agree(asked);
    const after = await until(id, ({ steps }) => steps[0]?.success !== undefined);
    expect(after.steps[0]).toMatchObject({ success: true, observation: "Sent to [redacted:email]" });
    expect(received).toEqual([address]);
    const { body } = await call("GET", `/api/tasks/${id}/trajectory?format=seed`);
    expect(JSON.stringify(body)).not.toContain(address);
  },
);
