/** An agreement to single tools of a server, to one task, and beside what an operator has given. */
import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import * as z from "zod";
import { proves } from "../../requirements/index.ts";
import { describeEcho, REMOTE_URL, serveRemoteForEach, type RemoteServer } from "./support.ts";
import { env } from "../support.ts";
import { allowHere, tool } from "../tool.ts";

let remote: RemoteServer;
/** A tool that the server lists beside its others. */
let added: string | undefined;

serveRemoteForEach((served) => {
  [remote, added] = [served, undefined];
  remote.describe = (server) => {
    describeEcho(server);
    const answer = () => ({ content: [{ type: "text" as const, text: "seen" }] });
    server.registerTool("look", { annotations: { readOnlyHint: true }, inputSchema: z.object({}) }, answer);
    if (added !== undefined) server.registerTool(added, { inputSchema: z.object({}) }, answer);
  };
});

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

const OPERATOR = JSON.stringify({ tenant: "anonymous", scopes: ["mcp", "operator"] });
const library = () => env.LIBRARY.get(env.LIBRARY.idFromName("anonymous"));

/** An operator agrees, as with a token of that scope. */
const operatorAgrees = (terms: object = {}): Promise<string> =>
  library().agree(OPERATOR, "tools", '{"kind":"call"}', JSON.stringify(terms));

it("allows the tools that are named, shows no others, and leaves them waiting until they are asked for", async () => {
  proves("connecting/grants-of-tools");
  await add();
  const { error } = await manage({ action: "approve", tools: ["tools__look"] });
  const html = await agreeAt(error?.approve_url);
  expect(html).toContain("Only look, in all conversations");
  expect(html).toContain("One other tool of it is not part of this");
  expect(html).not.toContain("Repeats a message");
  expect(await call("look")).toMatchObject({ status: "success" });
  const refused = await call("echo");
  expect(refused.error).toMatchObject({ code: "not_approved", covers: "other_tools" });
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

it("to all tools, after one to single tools, is what a yes on the page gives", async () => {
  proves("connecting/grants-of-tools");
  await add();
  await agreeAt((await manage({ action: "approve", tools: ["look"] })).error?.approve_url);
  const html = await agreeAt((await manage({ action: "approve" })).error?.approve_url);
  expect(html).toContain("All tools listed, in all conversations");
  expect(await call("echo")).toMatchObject({ status: "success" });
});

it("by a user takes nothing away that an operator gave, and says that it stays", async () => {
  proves("connecting/operators-yes");
  await add();
  await operatorAgrees();
  const { error } = await manage({ action: "approve", read_only: true, days: 1 });
  const html = await agreeAt(error?.approve_url);
  expect(html).toContain("by an operator, of what it offered then; that stays, whatever is allowed now");
  expect(await call("echo")).toMatchObject({ status: "success" });
  const listed = await tool<{ servers: Answer[] }>("list_tools_available", { server: "tools" });
  expect(listed.servers[0]?.granted).toMatchObject([{ read_only: false, by_operator: true }, { read_only: true }]);
});

it("by a user to what is new opens it to nobody else who calls by an operator's agreement", async () => {
  proves("connecting/agreement-of-one");
  await add();
  await operatorAgrees();
  added = "late";
  await manage({ action: "refresh" });
  const { session_id } = await tool<{ session_id: string }>("record", { kind: "memory", data: { content: "a" } });
  await agreeAt((await manage({ action: "approve", for: "session", session_id })).error?.approve_url);
  expect(await call("late", { session_id })).toMatchObject({ status: "success" });
  expect((await call("late")).error).toMatchObject({ code: "not_approved", covers: "other_session" });
  expect(await call("echo")).toMatchObject({ status: "success" });
  await operatorAgrees({ for: "tenant" });
  expect(await call("late")).toMatchObject({ status: "success" });
});

it("does not come back once an operator has rejected the server, and nobody else agrees to it", async () => {
  proves("connecting/operators-no");
  await add();
  const { error: before } = await manage({ action: "approve" });
  await operatorAgrees();
  await library().reject(OPERATOR, "tools");
  const { error } = await manage({ action: "approve", tools: ["look"] });
  expect(error).toMatchObject({ code: "forbidden", message: expect.stringContaining("An operator has rejected") });
  expect(error).not.toHaveProperty("approve_url");
  const page = await (await allowHere(String(before?.approve_url))).text();
  expect(page).toContain("An operator has rejected this server");
  const refused = await call("look");
  expect(refused.error).toMatchObject({ code: "not_approved", message: expect.stringContaining("An operator has") });
  const listed = await tool<{ servers: Answer[] }>("list_tools_available", { server: "tools" });
  expect(listed.servers[0]).toMatchObject({ status: "rejected" });
  expect(listed.servers[0]).not.toHaveProperty("granted");
  await operatorAgrees();
  expect(await call("look")).toMatchObject({ status: "success" });
});

it("is not got round by another spelling of the address that an operator has rejected", async () => {
  proves("connecting/operators-no");
  await add();
  const spelled = (url: string, name: string) => tool<Answer>("manage_server", { action: "add", url, name });
  const before = await spelled(`${REMOTE_URL}?x=0`, "before");
  expect(before).toMatchObject({ status: "waiting" });
  await agreeAt((await manage({ action: "approve", name: "before" })).error?.approve_url);
  await library().reject(OPERATOR, "tools");
  expect((await tool<Answer>("call_tool", { name: "before__look" })).error).toMatchObject({ code: "not_approved" });
  const same = [`${REMOTE_URL}#a`, REMOTE_URL.replace("/mcp", "/./mcp"), REMOTE_URL.replace("mcp", "%6dcp")];
  for (const url of same) expect(await spelled(url, "other"), url).toMatchObject({ name: "tools", status: "rejected" });
  for (const [at, url] of [`${REMOTE_URL}/`, `${REMOTE_URL}?x=1`].entries()) {
    const name = `other-${at}`;
    const message = expect.stringContaining("An operator has rejected") as string;
    expect(await spelled(url, name), url).toMatchObject({ status: "rejected", operator_refused: true, message });
    expect((await manage({ action: "approve", name })).error, url).toMatchObject({ code: "forbidden", message });
    await manage({ action: "remove", name });
  }
  const elsewhere = await spelled(REMOTE_URL.replace("/mcp", "/other"), "elsewhere");
  expect(elsewhere).toMatchObject({ status: "waiting" });
});

it("that is asked for in the client after a refused call is wide enough for it, as on the page", async () => {
  proves("connecting/grants-of-tools");
  await add();
  await agreeAt((await manage({ action: "approve", tools: ["look"], read_only: true })).error?.approve_url);
  const asked = JSON.stringify({ tool: "tools__echo" });
  const { value } = JSON.parse(await library().agreement("tools", asked)) as { value: { terms: object } };
  expect(value.terms).toMatchObject({ for: "tenant", tools: ["look", "echo"], readOnly: false });
  await operatorAgrees({ for: "tenant", readOnly: true, tools: null });
  const wider = JSON.parse(await library().agreement("tools", asked)) as { value: { terms: object } };
  expect(wider.value.terms).toMatchObject({ for: "tenant", readOnly: false });
});

it("is not led to by a redirect from another address once an operator has rejected it", async () => {
  proves("connecting/operators-no");
  const other = REMOTE_URL.replace("/mcp", "/door");
  remote.intercept = (request) =>
    new URL(request.url).pathname === "/door"
      ? new Response(null, { status: 307, headers: { location: REMOTE_URL } })
      : undefined;
  await tool("manage_server", { action: "add", name: "door", url: other });
  await agreeAt((await manage({ action: "approve", name: "door" })).error?.approve_url);
  const look = () => tool<Answer>("call_tool", { name: "door__look" });
  expect(await look()).toMatchObject({ status: "success" });
  await add();
  await library().reject(OPERATOR, "tools");
  const refused = async () => {
    remote.requests.length = 0;
    expect((await look()).error).toMatchObject({ code: "server_unavailable" });
    expect(remote.requests).toHaveLength(1);
  };
  await refused();
  // Whoever runs the server chooses where it leads, also after an operator has agreed to it.
  await library().agree(OPERATOR, "door", '{"kind":"call"}', '{"for":"tenant","tools":null}');
  await refused();
  await library().remove("door");
});

it("leaves a rejected server alone: nobody has it listed again", async () => {
  proves("connecting/operators-no");
  await add();
  await library().reject(OPERATOR, "tools");
  remote.requests.length = 0;
  const { error } = await manage({ action: "refresh" });
  expect(error).toMatchObject({ code: "not_approved", message: expect.stringContaining("An operator has rejected") });
  expect((await tool<Answer>("manage_server", { action: "add", name: "again", url: `${REMOTE_URL}/` })).status).toBe(
    "rejected",
  );
  expect(remote.requests).toEqual([]);
  await library().remove("again");
});

it("to a changed tool is asked for once: who declines is not asked again while it stays as it is", async () => {
  proves("connecting/wider-refused");
  await add();
  await agreeAt((await manage({ action: "approve" })).error?.approve_url);
  const change = async (description: string) => {
    const before = remote.describe;
    remote.describe = (server) => {
      before(server);
      server.registerTool(`more-${description.length}`, { description, inputSchema: z.object({}) }, () => ({
        content: [],
      }));
    };
    await manage({ action: "refresh" });
  };
  await change("Does more.");
  const waiting = await call("more-10");
  await SELF.fetch(String(waiting.error?.approve_url), {
    method: "POST",
    body: new URLSearchParams({ answer: "reject" }),
  });
  expect((await call("more-10")).error).toMatchObject({ answered: "declined", still_allowed: true });
  expect((await call("more-10")).error).not.toHaveProperty("approve_url");
  expect(await call("look")).toMatchObject({ status: "success" });
  await change("Does even more.");
  expect((await call("more-10")).error).toMatchObject({ approve_url: expect.any(String) as string });
});
