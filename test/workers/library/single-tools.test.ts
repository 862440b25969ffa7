/** An agreement to single tools of a server, to one task, and beside what an operator has given. */
import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import * as z from "zod";
import { proves } from "../../requirements/index.ts";
import { describeEcho, REMOTE_URL, serveRemoteForEach } from "./support.ts";
import { env } from "../support.ts";
import { allowHere, tool } from "../tool.ts";

serveRemoteForEach(
  (served) =>
    (served.describe = (server) => {
      describeEcho(server);
      const look = { annotations: { readOnlyHint: true }, inputSchema: z.object({}) };
      server.registerTool("look", look, () => ({ content: [{ type: "text", text: "seen" }] }));
    }),
);

interface Answer {
  status?: string;
  approved_by?: string;
  granted?: { read_only: boolean; tools?: string[]; by_operator?: true }[];
  tools?: { usable: number; waiting: number };
  error?: { code: string; message: string; approve_url?: string; field?: string; covers?: string };
}

const manage = (more: object) => tool<Answer>("manage_server", { name: "tools", ...more });
const add = () => manage({ action: "add", url: REMOTE_URL });
const call = (name: string, more: object = {}) =>
  tool<Answer>("call_tool", { name: `tools__${name}`, arguments: name === "echo" ? { message: "a" } : {}, ...more });

/** What the page behind an address shows, answered with the button `Allow`. */
async function agreeAt(url: string | undefined): Promise<string> {
  const html = await (await SELF.fetch(String(url))).text();
  const terms = /name="terms" value="(\w+)" checked/.exec(html)?.[1];
  const given: Record<string, string> = terms === undefined ? {} : { terms: terms };
  expect(await (await allowHere(String(url), given)).text()).toContain("You have agreed");
  return html;
}

/** An operator agrees, as with a token of that scope. */
const operatorAgrees = (terms: object = {}): Promise<string> =>
  env.LIBRARY.get(env.LIBRARY.idFromName("anonymous")).agree(
    JSON.stringify({ tenant: "anonymous", scopes: ["mcp", "operator"] }),
    "tools",
    '{"kind":"call"}',
    JSON.stringify(terms),
  );

it("allows the tools that are named, shows no others, and leaves them waiting until they are asked for", async () => {
  proves("connecting/grants-of-tools");
  await add();
  const { error } = await manage({ action: "approve", tools: ["tools__look"] });
  const html = await agreeAt(error?.approve_url);
  expect(html).toContain("Only look, in all conversations");
  expect(html).toContain("1 other tools of it are not part of this");
  expect(html).not.toContain("Repeats a message");
  expect(await call("look")).toMatchObject({ status: "success" });
  const refused = await call("echo");
  expect(refused.error).toMatchObject({ code: "not_approved" });
  const wider = await agreeAt(refused.error?.approve_url);
  expect(wider).toContain("Only look, echo, in all conversations");
  expect(wider).toContain("Allowed so far: Only look");
  expect([await call("look"), await call("echo")]).toMatchObject([{ status: "success" }, { status: "success" }]);
});

it("of a tool that the server does not list is refused, and nothing is asked", async () => {
  await add();
  for (const tools of [["read_*"], ["look", "nothing"]]) {
    const { error } = await manage({ action: "approve", tools });
    expect(error).toMatchObject({ code: "invalid_input", field: "tools" });
    expect(error).not.toHaveProperty("approve_url");
  }
});

it("for a task asks for the task, and says where no such task is", async () => {
  await add();
  expect((await manage({ action: "approve", for: "task" })).error).toMatchObject({ field: "task_id" });
  expect((await manage({ action: "approve", for: "task", task_id: "none" })).error).toMatchObject({
    code: "unknown_task",
  });
});

it("by a user takes nothing away that an operator gave, and says that it stays", async () => {
  proves("connecting/operators-yes");
  await add();
  await operatorAgrees();
  const { error } = await manage({ action: "approve", read_only: true, days: 1 });
  const html = await agreeAt(error?.approve_url);
  expect(html).toContain("by an operator; that stays, whatever is allowed now");
  expect(await call("echo")).toMatchObject({ status: "success" });
  const listed = await tool<{ servers: Answer[] }>("list_tools_available", { server: "tools" });
  expect(listed.servers[0]?.granted).toMatchObject([{ read_only: false, by_operator: true }, { read_only: true }]);
});
