/** Signing in to a server with OAuth: from a call that is refused to the same call that works, against an authorization server that is one. */
import { evictAllDurableObjects } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { proves } from "../../requirements/index.ts";
import { approveOnPage, REMOTE_URL, serveRemoteForEach, type RemoteServer } from "../library/support.ts";
import { askForSignIn, Browser, linkOf, type SignInServer } from "./support.ts";
import { tool } from "../tool.ts";

let remote: RemoteServer;
let signIn: SignInServer;
serveRemoteForEach((served) => {
  remote = served;
  signIn = askForSignIn(remote);
  return tool("manage_server", { action: "add", name: "tools", url: REMOTE_URL });
});

const echo = () => tool("call_tool", { name: "tools__echo", arguments: { message: "a" } });

/** Agrees to the server; its tools are not known before somebody signs in. */
const approve = () => approveOnPage("tools").catch(() => undefined);

async function signInAs(browser: Browser): Promise<Response> {
  return browser.open(await browser.agree(linkOf(await echo())));
}

it("a call that is refused gives a link, and works once somebody has signed in, also after evictions", async () => {
  proves("connecting/sign-in-link", "connecting/sign-in-survives");
  await approve();
  const browser = new Browser();
  const refused = await echo();
  expect(refused.error).toMatchObject({ code: "needs_sign_in", server: "tools" });
  await evictAllDurableObjects();
  const back = await browser.agree(linkOf(refused));
  await evictAllDurableObjects();
  expect((await browser.open(back)).status).toBe(200);
  expect(await echo()).toMatchObject({ content: "Echo: a", status: "success" });
  await evictAllDurableObjects();
  remote.requests.length = 0;
  expect(await echo()).toMatchObject({ content: "Echo: a" });
  expect(remote.requests).toEqual(["tools/call"]);
});

describe("a link", () => {
  it("is for the browser that opened it, and counts once", async () => {
    proves("connecting/sign-in-bound");
    await approve();
    const [browser, other] = [new Browser(), new Browser()];
    const back = await browser.agree(linkOf(await echo()));
    expect((await other.open(back)).status).toBe(403);
    expect((await browser.open(back)).status).toBe(200);
    expect((await browser.open(back)).status).toBe(403);
    // The same with the cookie that the first answer took away.
    await signIn.endTokens();
    const state = new URL(back).searchParams.get("state") ?? "";
    browser.keep(`cairn-sign-in-${state.slice(0, 21)}`, "1");
    expect((await browser.open(back)).status).toBe(404);
  });

  it("is over once its server was rejected, and so is a sign-in", async () => {
    proves("connecting/operators-no");
    await approve();
    const browser = new Browser();
    expect((await signInAs(browser)).status).toBe(200);
    expect(await echo()).toMatchObject({ status: "success" });
    await tool("manage_server", { action: "reject", name: "tools" });
    await approve();
    const link = linkOf(await echo());
    const back = await browser.agree(link);
    await tool("manage_server", { action: "reject", name: "tools" });
    expect((await browser.open(link)).status).toBe(404);
    expect((await browser.open(back)).status).not.toBe(200);
    await approve();
    expect((await echo()).error).toMatchObject({ code: "needs_sign_in" });
  });

  it("of another server, another tenant or none is over", async () => {
    proves("connecting/sign-in-bound");
    await approve();
    const browser = new Browser();
    const link = linkOf(await echo());
    const back = await browser.agree(link);
    const last = link.at(-1) === "0" ? "1" : "0";
    expect((await browser.open(link.slice(0, -1) + last)).status).toBe(404);
    expect((await browser.open(back.replace(/(state=[^&]+)./, `$1${last}`))).status).toBe(404);
    expect((await browser.open(`${link}0`)).status).toBe(404);
    expect((await browser.open(`${new URL(link).origin}/oauth/callback?code=a`)).status).toBe(404);
    await tool("manage_server", { action: "remove", name: "tools" });
    expect((await browser.open(back)).status).toBe(404);
  });

  it("is not given for a server that nobody has agreed to", async () => {
    proves("connecting/sign-in-bound");
    const { error } = await tool("manage_server", { action: "refresh", name: "tools" });
    expect(error).toMatchObject({ code: "needs_sign_in" });
    expect(error).not.toHaveProperty("sign_in_url");
    expect(signIn.requests.filter((one) => !one.endsWith("/mcp"))).toEqual([]);
  });

  it("is the same for calls that follow each other, and brings no other registration", async () => {
    proves("connecting/sign-in-link");
    await approve();
    expect(linkOf(await echo())).toBe(linkOf(await echo()));
    expect(signIn.requests.filter((one) => one === "POST /register")).toHaveLength(1);
  });
});

describe("a token that has ended", () => {
  const tokenRequests = () => signIn.requests.filter((one) => one === "POST /token").length;

  it("is refreshed once, whoever calls meanwhile", async () => {
    proves("connecting/sign-in-refreshed");
    await approve();
    await signInAs(new Browser());
    await signIn.endTokens();
    await evictAllDurableObjects();
    const before = tokenRequests();
    const answers = await Promise.all([echo(), echo(), echo()]);
    expect(answers.map(({ content }) => content)).toEqual(["Echo: a", "Echo: a", "Echo: a"]);
    expect(tokenRequests()).toBe(before + 1);
  });

  it("that cannot be refreshed leads to a new sign-in, and hides no tools", async () => {
    proves("connecting/sign-in-refreshed");
    await approve();
    const browser = new Browser();
    await signInAs(browser);
    await signIn.endTokens();
    signIn.refusesRefresh = true;
    const refused = await echo();
    expect(refused.error).toMatchObject({ code: "needs_sign_in", again: true });
    expect(JSON.stringify(refused)).not.toContain("WORDS");
    const { tools } = await tool("list_tools_available", { server: "tools" });
    expect(tools).toMatchObject([{ name: "tools__echo" }]);
    expect((await browser.open(await browser.agree(linkOf(refused)))).status).toBe(200);
    expect(await echo()).toMatchObject({ content: "Echo: a" });
  });
});

/** What is written to the log from here on. */
function watchLog(): string[] {
  const seen: string[] = [];
  for (const method of ["log", "warn", "error", "info", "debug"] as const)
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => void seen.push(JSON.stringify(words)));
  return seen;
}

it.each([
  { error: "invalid_grant", error_description: "WORDS" },
  { error: "WORDS", error_description: "WORDS" },
  "WORDS",
])("a code that is refused leaves no word of the authorization server in page or log: %j", async (answer) => {
  proves("connecting/sign-in-secret");
  await approve();
  const browser = new Browser();
  const back = await browser.agree(linkOf(await echo()));
  const seen = watchLog();
  const { intercept } = remote;
  remote.intercept = (request) =>
    new URL(request.url).pathname === "/token" ? Response.json(answer, { status: 400 }) : intercept?.(request);
  const page = await browser.open(back);
  vi.restoreAllMocks();
  expect(page.status).toBe(502);
  expect(seen.join("\n") + (await page.text())).not.toContain("WORDS");
});

it("tokens are in no answer, page or log, and end with the server", async () => {
  proves("connecting/sign-in-secret");
  const seen = watchLog();
  await approve();
  const browser = new Browser();
  const refused = await echo();
  const page = await browser.open(await browser.agree(linkOf(refused)));
  await signIn.endTokens();
  const answers = [await echo(), await tool("list_tools_available", { server: "tools" })];
  signIn.refusesRefresh = true;
  await signIn.endTokens();
  answers.push(await echo(), await tool("manage_server", { action: "refresh", name: "tools" }));
  vi.restoreAllMocks();
  seen.push(JSON.stringify([refused, ...answers]), await page.text());
  expect(signIn.tokens.length).toBeGreaterThan(2);
  for (const token of signIn.tokens) expect(seen.join("\n")).not.toContain(token);
});
