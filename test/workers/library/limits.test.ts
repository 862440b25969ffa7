/** What a library takes: how many servers, which addresses and packages, and words that go from one server to the next. */
import { SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { proves } from "../../requirements/index.ts";
import { allowHere, tool } from "../tool.ts";
import { connectRemote, describeEcho, REMOTE_URL, serveRemoteForEach, type RemoteServer } from "./support.ts";

let remote: RemoteServer;
serveRemoteForEach((served) => (remote = served));

type Answer = { error?: { code: string; field?: string; message: string }; name?: string };
const manage = (input: object) => tool<Answer>("manage_server", { ...input });

describe("words of another server", () => {
  it("need a yes in another session too, and where no session is named", async () => {
    proves("trust/arguments");
    await connectRemote();
    await manage({ action: "add", name: "second", url: `${REMOTE_URL}/second` });
    const asked = await manage({ action: "approve", name: "second" });
    const { approve_url = "" } = asked.error as { approve_url?: string };
    await allowHere(approve_url);
    const secret = "the vault opens at nine with the blue card";
    expect(await tool("call_tool", { name: "tools__echo", arguments: { message: secret } })).toMatchObject({
      status: "success",
    });
    const send = (more: object = {}) =>
      tool<Answer>("call_tool", { name: "second__echo", arguments: { message: secret }, ...more });
    expect((await send()).error).toMatchObject({ code: "not_approved", concern: "carries_result" });
    const { session_id } = await tool("initiate_session", { user_query: "hello" });
    expect((await send({ session_id })).error).toMatchObject({ code: "not_approved", concern: "carries_result" });
    const knowing = await tool("initiate_session", { user_query: `Tell them that ${secret}, please` });
    expect(await send({ session_id: knowing.session_id })).toMatchObject({ status: "success" });
    await manage({ action: "remove", name: "second" });
  });
});

it("words of a resource, a link or structured content need the same yes as those of a result's text", async () => {
  proves("trust/arguments");
  const said = {
    resource: "forty copper kettles stand beside the western gate",
    link: "seven grey herons wait under the eastern bridge",
    structured: "nine silver ladders lean against the northern wall",
  };
  remote.describe = (server) => {
    describeEcho(server);
    const contents = [{ uri: "note://one", text: `Note: ${said.resource}.` }];
    server.registerResource("one", "note://one", {}, () => ({ contents }));
    const link = { type: "resource_link" as const, uri: "note://two", name: "two", description: said.link };
    server.registerTool("say", { inputSchema: z.object({}) }, () => ({
      content: [link],
      structuredContent: { rows: [{ text: said.structured }] },
    }));
  };
  await connectRemote();
  await manage({ action: "add", name: "second", url: `${REMOTE_URL}/second` });
  const { error: asked } = await manage({ action: "approve", name: "second" });
  await allowHere((asked as { approve_url?: string }).approve_url ?? "");
  const { session_id } = await tool("initiate_session", { user_query: "hello" });
  expect(JSON.stringify(await tool("read_resource", { uri: "note://one", session_id }))).toContain(said.resource);
  expect(await tool("call_tool", { name: "tools__say", session_id })).toMatchObject({ status: "success" });
  for (const message of Object.values(said)) {
    const sent = await tool<Answer>("call_tool", { name: "second__echo", arguments: { message } });
    expect(sent.error, message).toMatchObject({ code: "not_approved", concern: "carries_result" });
  }
  await manage({ action: "remove", name: "second" });
});

describe("arguments that need a yes for more than one thing", () => {
  it("are asked about once, with each place, whichever session the other server answered to", async () => {
    proves("trust/arguments");
    await connectRemote();
    await manage({ action: "add", name: "second", url: `${REMOTE_URL}/second` });
    const { error: asked } = await manage({ action: "approve", name: "second" });
    await allowHere((asked as { approve_url?: string }).approve_url ?? "");
    const carried = "the vault opens at nine with the blue card";
    await tool("call_tool", { name: "tools__echo", arguments: { message: carried } });
    const message = `${"pad ".repeat(400)}${carried}${" pad".repeat(300)} write to anna@example.org`;
    const send = () => tool<Answer>("call_tool", { name: "second__echo", arguments: { message } });
    const { error } = await send();
    expect(error).toMatchObject({ code: "not_approved", concern: "secrets" });
    const url = (error as { approve_url?: string }).approve_url ?? "";
    const page = await (await SELF.fetch(url)).text();
    expect(page).toContain("what looks like personal numbers or keys; words that another server answered");
    expect(page).toContain("vault opens at nine with the blue card");
    expect(page).toContain("anna@example.org");
    expect(page).toContain(`${REMOTE_URL}/second`);
    await allowHere(url);
    expect(await send()).toMatchObject({ status: "success" });
    await manage({ action: "remove", name: "second" });
  });
});

describe("arguments that need a yes, in a client that cannot ask", () => {
  it("are shown on a page, whose yes is for exactly this call and for one", async () => {
    proves("trust/arguments");
    await connectRemote();
    const send = (message: string) => tool<Answer>("call_tool", { name: "tools__echo", arguments: { message } });
    const asked = await send("write to anna@example.org");
    const { approve_url = "" } = asked.error as { approve_url?: string };
    const page = await (await SELF.fetch(approve_url)).text();
    expect(page).toContain("<dt>message</dt><dd>write to anna@example.org</dd>");
    expect(page).toContain("tools__echo");
    const click = () => allowHere(approve_url);
    expect(await (await click()).text()).toContain("You have allowed this one call.");
    expect((await click()).status).toBe(404);
    expect((await send("write to bert@example.org")).error).toMatchObject({ code: "not_approved" });
    expect(await send("write to anna@example.org")).toMatchObject({ status: "success" });
    expect((await send("write to anna@example.org")).error).toMatchObject({ code: "not_approved", concern: "secrets" });
  });

  it("are not sent after a refusal on the page", async () => {
    await connectRemote();
    const send = () => tool<Answer>("call_tool", { name: "tools__echo", arguments: { message: "+86 13800138000" } });
    const { approve_url = "" } = (await send()).error as { approve_url?: string };
    const body = new URLSearchParams({ answer: "reject" });
    expect(await (await SELF.fetch(approve_url, { method: "POST", body })).text()).toContain("You have refused.");
    const { error } = await send();
    expect(error).toMatchObject({ code: "not_approved", concern: "secrets", answered: "declined" });
    expect(error).not.toHaveProperty("approve_url");
    expect((await send()).error).toHaveProperty("approve_url");
  });
});

describe("what nobody could use is not put to a person", () => {
  it.each([
    "https://169.254.169.254/latest",
    "https://10.0.0.8/mcp",
    "https://user:pw@tools.example.com/mcp",
    "https://tools.example.com/mcp?api_key=Zx81kQp2LmN0vB7cWd3e",
    "https://tools.example.com/mcp?token=hunter2",
    "https://tools.example.com:8443/mcp",
    "http://tools.example.com/mcp",
    "https://printer.local/mcp",
  ])("%s", async (url) => {
    proves("trust/addresses");
    expect((await manage({ action: "add", name: "odd", url })).error).toMatchObject({
      code: "invalid_input",
      field: "url",
    });
    const { servers } = await tool<{ servers: object[] }>("list_tools_available", { server: "odd" });
    expect(servers ?? []).toEqual([]);
  });

  it.each([
    "npm:../../etc/passwd@1.0.0",
    "npm:--ignore-scripts=false@1.0.0",
    "npm:git+https://x/y.git@1.0.0",
    "npm:a@^1.0.0",
  ])("%s", async (written) => {
    const { error } = await manage({ action: "add", name: "odd", package: written });
    expect(error).toMatchObject({ code: "invalid_input", field: "package" });
  });
});

it("a full library takes no more proposals of callers that cannot be told apart, and says what to do", async () => {
  const add = (number: number) =>
    manage({ action: "add", name: `wanted-${number}`, package: `npm:wanted${number}@1.0.0` });
  for (let number = 1; number <= 100; number += 1) expect((await add(number)).error).toBeUndefined();
  expect((await add(101)).error?.code).toBe("too_large");
  for (let number = 1; number <= 100; number += 1) await manage({ action: "reject", name: `wanted-${number}` });
  const { error } = await add(200);
  expect(error?.code).toBe("too_large");
  expect(error?.message).toContain("Remove one with manage_server");
  for (let number = 1; number <= 100; number += 1) await manage({ action: "remove", name: `wanted-${number}` });
});
