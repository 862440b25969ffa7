/** What people and agents are told of a server that an operator has rejected, and of one that leads to it: nobody is asked for either. */
import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import { proves } from "../../requirements/index.ts";
import { connectRemote, REMOTE_URL, serveRemoteForEach, type RemoteServer } from "./support.ts";
import { env } from "../support.ts";
import { allowHere, tool } from "../tool.ts";

let remote: RemoteServer;
serveRemoteForEach((served) => (remote = served));

interface Answer {
  status?: string;
  message?: string;
  error?: { code: string; message: string; reason?: string; approve_url?: string };
}

const OPERATOR = JSON.stringify({ tenant: "anonymous", scopes: ["mcp", "operator"] });
const library = () => env.LIBRARY.get(env.LIBRARY.idFromName("anonymous"));
const send = (message: string) => tool<Answer>("call_tool", { name: "tools__echo", arguments: { message } });

it("an address that leads to it is said to, and its user is not asked, until it no longer does", async () => {
  proves("connecting/operators-no");
  await tool("manage_server", { action: "add", name: "tools", url: REMOTE_URL });
  await library().reject(OPERATOR, "tools");
  remote.intercept = ({ url }) =>
    new URL(url).pathname === "/door"
      ? new Response(null, { status: 307, headers: { location: REMOTE_URL } })
      : undefined;
  const door = (action: string, more: object = {}) =>
    tool<Answer>("manage_server", { action, name: "door", url: REMOTE_URL.replace("/mcp", "/door"), ...more });
  const { message } = await door("add");
  expect(message).toMatch(/leads to a server that an operator has rejected.*Do not ask your user/);
  const chinese = await door("add", { language: "zh" });
  expect(chinese.message).toContain("door");
  const refused = { code: "server_unavailable", reason: "leads_to_rejected" };
  for (const { error } of [await door("approve"), await tool<Answer>("call_tool", { name: "door__echo" })]) {
    expect(error).toMatchObject(refused);
    expect(error).not.toHaveProperty("approve_url");
  }
  expect((await door("refresh")).error).toMatchObject(refused);
  remote.intercept = undefined;
  expect((await door("approve")).error).toMatchObject({ code: "forbidden", approve_url: expect.any(String) as string });
  await library().remove("door");
});

it.each([
  ["en", "Allow one call", "An operator has rejected this server for everybody"],
  ["zh", "允许一次调用", "管理员已为所有人拒绝这台服务器"],
])(
  "the page of one call's arguments says who has rejected it, and offers nothing (%s)",
  async (language, title, says) => {
    proves("connecting/operators-no");
    await connectRemote();
    const { error } = await send("write to anna@example.org");
    const url = String(error?.approve_url);
    await library().reject(OPERATOR, "tools");
    const headers = { "accept-language": language };
    const shown = await (await SELF.fetch(url, { headers })).text();
    const pressed = await SELF.fetch(url, {
      method: "POST",
      headers,
      body: new URLSearchParams({ answer: "approve" }),
    });
    expect(pressed.status).toBe(409);
    for (const html of [shown, await pressed.text()]) {
      expect(html).toContain(`<h1>${title}</h1>`);
      expect(html).toContain(says);
      expect(html).not.toMatch(/<button|anna@/);
    }
    expect((await send("write to anna@example.org")).error).toMatchObject({
      answered: "rejected",
      operator_refused: true,
    });
  },
);

it("a user who said no and is asked about it in another spelling is told so, and about another server is not", async () => {
  await tool("manage_server", { action: "add", name: "tools", url: REMOTE_URL });
  await tool("manage_server", { action: "reject", name: "tools" });
  const page = async (name: string, url: string, language: string) => {
    await tool("manage_server", { action: "add", name, url });
    const { error } = await tool<Answer>("manage_server", { action: "approve", name });
    const html = await (
      await SELF.fetch(String(error?.approve_url), { headers: { "accept-language": language } })
    ).text();
    await library().remove(name);
    return html;
  };
  expect(await page("slash", `${REMOTE_URL}/`, "en")).toContain("refused before, under the name &#34;tools&#34;");
  expect(await page("slash", `${REMOTE_URL}/`, "zh")).toContain("此前被拒绝过，当时名为“tools”");
  expect(await page("elsewhere", REMOTE_URL.replace("/mcp", "/other"), "en")).not.toContain("refused before");
});

it("the page of one call whose server was removed is over", async () => {
  await connectRemote();
  const { error } = await send("write to anna@example.org");
  await tool("manage_server", { action: "remove", name: "tools" });
  const pressed = await allowHere(String(error?.approve_url));
  expect(pressed.status).toBe(404);
  expect(await pressed.text()).toContain("no longer valid");
});

it("the page of one call after the user's own no says that", async () => {
  await connectRemote();
  const { error } = await send("write to anna@example.org");
  await tool("manage_server", { action: "reject", name: "tools" });
  const pressed = await allowHere(String(error?.approve_url));
  expect(pressed.status).toBe(409);
  expect(await pressed.text()).toContain("was refused at another address");
  expect((await send("hello")).error).toMatchObject({ code: "not_approved", answered: "declined" });
});
