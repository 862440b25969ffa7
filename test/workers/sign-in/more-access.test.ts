/** What a sign-in gave too little for, what ends with a removed server, and a client that is named by its document. */
import { evictAllDurableObjects } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { proves } from "../../requirements/index.ts";
import { approveOnPage, REMOTE_URL, serveRemoteForEach, type RemoteServer } from "../library/support.ts";
import { tool } from "../tool.ts";
import { askForSignIn, Browser, linkOf, type SignInServer } from "./support.ts";

let remote: RemoteServer;
let signIn: SignInServer;
serveRemoteForEach((served) => {
  remote = served;
  signIn = askForSignIn(remote, { requiredScopes: ["notes:read"], scopesSupported: ["notes:read", "notes:write"] });
  return tool("manage_server", { action: "add", name: "tools", url: REMOTE_URL });
});

const echo = () => tool("call_tool", { name: "tools__echo", arguments: { message: "a" } });
const remove = () => tool("manage_server", { action: "remove", name: "tools" });

async function signInFirst(browser = new Browser()): Promise<void> {
  await approveOnPage("tools").catch(() => undefined);
  expect((await browser.open(await browser.agree(linkOf(await echo())))).status).toBe(200);
}

describe("a call that needs more access than a sign-in gave", () => {
  it("gives a link that asks for it beside what was given, and works after that", async () => {
    proves("connecting/sign-in-more-access");
    const browser = new Browser();
    await signInFirst(browser);
    expect(await echo()).toMatchObject({ status: "success" });
    signIn.needsScope = "notes:write";
    const refused = await echo();
    expect(refused.error).toMatchObject({ code: "needs_sign_in", action_needed: "sign_in", more_access: true });
    expect(JSON.stringify(refused)).not.toContain("WORDS");
    await evictAllDurableObjects();
    const link = linkOf(refused);
    expect(await (await browser.open(link)).text()).toContain("notes:read notes:write");
    expect((await browser.open(await browser.agree(link))).status).toBe(200);
    expect(await echo()).toMatchObject({ status: "success" });
    // A refresh keeps it.
    await signIn.endTokens();
    expect(await echo()).toMatchObject({ status: "success" });
  });

  it("asks for less again once the authorization server, or the person, would not give it", async () => {
    proves("connecting/sign-in-more-access");
    const browser = new Browser();
    await signInFirst(browser);
    signIn.needsScope = "notes:write";
    const link = linkOf(await echo());
    const asked = await (await browser.open(link)).text();
    expect(asked).toContain("notes:read notes:write");
    const state = link.slice(link.lastIndexOf("/") + 1);
    const back = `${new URL(link).origin}/oauth/callback?error=invalid_scope&state=${state}`;
    expect((await browser.open(back)).status).toBe(502);
    const { pathname } = new URL(link);
    expect((await browser.open(new URL(pathname, link).href)).status).toBe(404);
    // What was given before is still there: the call without the scope works.
    signIn.needsScope = undefined;
    expect(await echo()).toMatchObject({ status: "success" });
    await signIn.endTokens();
    signIn.refusesRefresh = true;
    const again = await (await browser.open(linkOf(await echo()))).text();
    expect(again).toContain("notes:read");
    expect(again).not.toContain("notes:write");
  });

  it("is refused, without another link, where all of it was given", async () => {
    proves("connecting/sign-in-more-access");
    await signInFirst();
    signIn.needsScope = "notes:write";
    const browser = new Browser();
    await browser.open(await browser.agree(linkOf(await echo())));
    // It goes on refusing what it was asked for and gave.
    const { intercept } = remote;
    remote.intercept = async (request) => {
      if (!(await request.clone().text()).includes('"tools/call"')) return intercept?.(request);
      const challenge = 'Bearer error="insufficient_scope", scope="notes:write", error_description="WORDS"';
      return new Response("WORDS", { status: 403, headers: { "www-authenticate": challenge } });
    };
    const refused = await echo();
    expect(refused.error).toMatchObject({ code: "server_unavailable", reason: "refused" });
    expect(JSON.stringify(refused)).not.toContain("WORDS");
  });
});

describe("a removed server", () => {
  const revocations = () => signIn.forms.filter((form) => form.has("token") && !form.has("grant_type"));

  it("ends its tokens where they were given", async () => {
    proves("connecting/sign-in-ends");
    await signInFirst();
    await remove();
    expect(revocations().map((form) => form.get("token_type_hint"))).toEqual(["refresh_token", "access_token"]);
    for (const form of revocations()) expect(signIn.tokens).toContain(form.get("token"));
    // The refresh token brings nothing any more.
    const body = new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: revocations()[0]?.get("token") ?? "",
    });
    body.set("client_id", revocations()[0]?.get("client_id") ?? "");
    const answer = await fetch(new URL("/token", REMOTE_URL), { method: "POST", body });
    expect(answer.status).toBe(400);
  });

  it("is removed although its authorization server does not answer, and shows another one nothing", async () => {
    proves("connecting/sign-in-ends");
    await signInFirst();
    const { intercept } = remote;
    remote.intercept = (request) =>
      new URL(request.url).pathname === "/token" ? new Response("WORDS", { status: 503 }) : intercept?.(request);
    expect(await remove()).toMatchObject({ name: "tools" });
    remote.intercept = intercept;
    await tool("manage_server", { action: "add", name: "tools", url: REMOTE_URL });
    await signInFirst();
    signIn.forms.length = 0;
    remote.intercept = async (request) => {
      if (!new URL(request.url).pathname.includes("oauth-authorization-server")) return intercept?.(request);
      const metadata: object = await ((await intercept?.(request)) ?? Response.error()).json();
      return Response.json({ ...metadata, issuer: "https://another.example", revocation_endpoint: REMOTE_URL });
    };
    await remove();
    expect(revocations()).toEqual([]);
    expect(JSON.stringify(await tool("list_tools_available", {}))).not.toContain("tools__echo");
  });
});

it("a deployment on https is known by the address of its document, without a registration", async () => {
  proves("connecting/client-document");
  const origin = "https://cairn.example.workers.dev";
  const settings = { clientIdMetadataDocumentEnabled: true, clientRegistrationEndpoint: undefined };
  signIn = askForSignIn(remote, settings);
  await approveOnPage("tools").catch(() => undefined);
  const call = () => tool("call_tool", { name: "tools__echo", arguments: { message: "a" } }, "", origin);
  const browser = new Browser();
  const back = await browser.agree(linkOf(await call(), origin));
  expect(new URL(back).origin).toBe(origin);
  expect((await browser.open(back)).status).toBe(200);
  expect(await call()).toMatchObject({ content: "Echo: a" });
  expect(remote.elsewhere).toContain(`${origin}/oauth/client.json`);
  expect(signIn.forms[0]?.get("client_id")).toBe(`${origin}/oauth/client.json`);
  expect(signIn.requests.filter((one) => one === "POST /register")).toEqual([]);
  await signIn.endTokens();
  expect(await call()).toMatchObject({ content: "Echo: a" });
});
