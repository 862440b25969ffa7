/**
 * `CAIRN_AUTH = oauth` as clients and people meet it: a 401 that leads to the authorization server, registration, the consent page
 * with a token typed once, tokens for this server alone, refresh and revocation. With the old client and the new one in both eras.
 */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { startServer, type TestServer } from "../../support/server.ts";
import { files } from "../knowledge.ts";
import { Browser, KeptSignIn, signingClients } from "./oauth-client.ts";

const digest = (token: string): string => createHash("sha256").update(token).digest("hex");
let server: TestServer;
let mcp: string;

beforeAll(async () => {
  server = await startServer({
    CAIRN_AUTH: "oauth",
    CAIRN_OPERATOR_TOKEN: "operator-key",
    CAIRN_TOKENS: JSON.stringify({
      [digest("acme-key")]: { tenant: "acme", scopes: ["mcp"] },
      [digest("globex-key")]: { tenant: "globex", scopes: ["mcp"] },
      [digest("reader-key")]: { tenant: "acme", scopes: ["read"] },
      [digest("pen-key")]: { tenant: "acme", scopes: ["author"] },
    }),
  });
  await server.publish(files);
  mcp = `${server.url}/mcp`;
});
afterAll(() => server?.stop());

/** Asks for a tool list, with a token or without. */
function ask(token?: string, path = "/mcp"): Promise<Response> {
  const headers = new Headers({ "content-type": "application/json", accept: "application/json, text/event-stream" });
  if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  return fetch(server.url + path, { method: "POST", headers, body });
}

const typing = (token: string) => (url: URL) => new Browser().consent(url, { token });

describe.each(signingClients)("$name", ({ connect }) => {
  test("signs in with a token typed once, and holds a consultation as that token's tenant", async () => {
    const kept = new KeptSignIn();
    const client = await connect(mcp, kept, typing("acme-key"));
    expect(await client.toolNames()).toContain("navigate_session");
    const begun = await client.call("initiate_session", { user_query: "my bicycle has a flat tyre" });
    const { session_id } = begun.structuredContent as { session_id: string };
    await client.close();

    const token = kept.kept.tokens?.access_token ?? "";
    expect(token).not.toContain("acme-key");
    const other = new KeptSignIn();
    const stranger = await connect(mcp, other, typing("globex-key"));
    const refused = await stranger.call("get_session", { session_id });
    expect(refused.structuredContent).toMatchObject({ error: { code: "unknown_session" } });
    await stranger.close();
    proves("access/oauth");
  });

  test("stays signed in on one machine when the same person signs in on another with the same client", async () => {
    const laptop = new KeptSignIn();
    await (await connect(mcp, laptop, typing("acme-key"))).close();
    const desktop = new KeptSignIn();
    // As clients do whose id is an address: one for all machines.
    desktop.kept.client = laptop.kept.client;
    await (await connect(mcp, desktop, typing("acme-key"))).close();
    expect((await ask(desktop.kept.tokens?.access_token)).status).toBe(200);
    expect((await ask(laptop.kept.tokens?.access_token)).status).toBe(200);
    proves("access/oauth");
  });

  test("renews its access with the refresh token alone, and loses it when the grant is revoked", async () => {
    const kept = new KeptSignIn();
    await (await connect(mcp, kept, typing("acme-key"))).close();
    const before = kept.kept.tokens ?? { access_token: "" };
    kept.kept.tokens = { ...before, access_token: "a:b:expired" };
    kept.opened = undefined;
    const again = await connect(mcp, kept, async () => Promise.reject(new Error("asked the person again")));
    expect(await again.toolNames()).toContain("get_session");
    await again.close();
    const renewed = kept.kept.tokens?.access_token ?? "";
    expect(renewed).not.toBe(before.access_token);

    const { revocation_endpoint } = (await (
      await fetch(`${server.url}/.well-known/oauth-authorization-server`)
    ).json()) as { revocation_endpoint: string };
    const { client_id } = kept.kept.client as { client_id: string };
    const form = new URLSearchParams({ token: kept.kept.tokens?.refresh_token ?? "", client_id });
    expect((await fetch(revocation_endpoint, { method: "POST", body: form })).status).toBe(200);
    const refused = await fetch(`${server.url}/oauth/token`, {
      method: "POST",
      body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: form.get("token") ?? "", client_id }),
    });
    expect(refused.status).toBe(400);
    expect((await ask(renewed)).status).toBe(401);
  });
});

describe("discovery", () => {
  test("a call without a token is told where to get one, and what to ask for", async () => {
    const answer = await ask();
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe(
      `Bearer realm="cairn", resource_metadata="${server.url}/.well-known/oauth-protected-resource/mcp", scope="mcp"`,
    );
    expect((await ask("wrong")).headers.get("www-authenticate")).toContain('error="invalid_token"');
    expect((await fetch(`${server.url}/api/knowledge`)).headers.get("www-authenticate")).toContain(
      "resource_metadata=",
    );
  });

  test("the resource and the server describe themselves: metadata documents, registration, PKCE, issuer", async () => {
    for (const path of ["/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp"]) {
      expect(await (await fetch(server.url + path)).json()).toMatchObject({
        resource: mcp,
        authorization_servers: [server.url],
        scopes_supported: ["mcp"],
      });
    }
    const described = await (await fetch(`${server.url}/.well-known/oauth-authorization-server`)).json();
    expect(described).toMatchObject({
      issuer: server.url,
      authorization_endpoint: `${server.url}/oauth/authorize`,
      token_endpoint: `${server.url}/oauth/token`,
      registration_endpoint: `${server.url}/oauth/register`,
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      scopes_supported: ["read", "mcp"],
    });
  });

  test("a host name that is not ours becomes no issuer", async () => {
    const { send } = await import("../raw.ts");
    const answer = await send(
      server.url,
      "GET",
      { host: "evil.example.com" },
      "",
      "/.well-known/oauth-protected-resource",
    );
    expect(answer.status).toBe(403);
  });
});

describe("the consent page", () => {
  /** The address that a client sends its person to. */
  async function opened(scope?: string, name?: string): Promise<URL> {
    const kept = new KeptSignIn(name, scope);
    const [client] = signingClients;
    await client?.connect(mcp, kept, async () => Promise.reject(new Error("not asked"))).catch(() => undefined);
    if (kept.opened === undefined) throw new Error("the client opened nothing");
    return kept.opened;
  }

  test.each([
    ["en", "Let an application use this server?", "Your token for this server"],
    ["zh-CN", "允许一个应用使用这台服务器吗？", "您在这台服务器上的令牌"],
  ])("says in %s who asks, where access goes, and shows the client's words as text", async (language, title, token) => {
    const browser = new Browser(language);
    const response = await browser.open(await opened());
    const html = await response.text();
    expect(html).toContain(title);
    expect(html).toContain(token);
    expect(html).toContain("Test &#60;b&#62;client&#60;/b&#62;");
    expect(html).toContain("<dd>localhost</dd>");
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(response.headers.get("x-frame-options")).toBe("DENY");
    expect(response.headers.get("cache-control")).toBe("no-store");
    proves("access/consent-page");
  });

  test("a refusal goes back to the client as access_denied", async () => {
    const end = await new Browser().consent(await opened(), { decision: "deny" });
    expect(end.searchParams.get("error")).toBe("access_denied");
    expect(end.searchParams.get("iss")).toBe(server.url);
  });

  test("a wrong token, or one that may not use the server, allows nothing and can be corrected", async () => {
    const [url, browser] = [await opened(), new Browser()];
    const { handle } = await browser.consentPage(url);
    for (const token of ["wrong", "pen-key", ""]) {
      const response = await browser.open(url, { handle, decision: "allow", scope: "mcp", token });
      expect([token, response.status]).toEqual([token, 403]);
      expect(await response.text()).toContain("This token is not known here");
    }
    const right = await browser.open(url, { handle, decision: "allow", scope: "mcp", token: "acme-key" });
    expect(right.status).toBe(302);
    const twice = await browser.open(url, { handle, decision: "allow", scope: "mcp", token: "acme-key" });
    expect(twice.status).toBe(400);
  });

  test("a token that may only read is told so where more is to be allowed, and can be used for that", async () => {
    const [url, browser] = [await opened(), new Browser()];
    const { handle } = await browser.consentPage(url);
    const refused = await browser.open(url, { handle, decision: "allow", scope: "mcp", token: "reader-key" });
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain("You may only read on this server.");
    const right = await browser.open(url, { handle, decision: "allow", scope: "read", token: "reader-key" });
    expect(right.status).toBe(302);
  });

  test("an answer from another browser or another site is not taken", async () => {
    const url = await opened();
    const { handle } = await new Browser().consentPage(url);
    const form = { handle, decision: "allow", scope: "mcp", token: "acme-key" };
    expect((await new Browser().open(url, form)).status).toBe(400);
    expect((await new Browser().open(url, form, { origin: "https://evil.example.com" })).status).toBe(403);
  });

  test("a request for another resource, with another address or without PKCE, is refused", async () => {
    const url = await opened();
    const changed = (name: string, value: string | null): URL => {
      const other = new URL(url);
      if (value === null) other.searchParams.delete(name);
      else other.searchParams.set(name, value);
      return other;
    };
    const elsewhere = await new Browser().open(changed("redirect_uri", "https://evil.example.com/callback"));
    expect([elsewhere.status, elsewhere.headers.get("location")]).toEqual([400, null]);
    expect((await new Browser().open(changed("client_id", "unknown"))).status).toBe(400);
    const closed = await new Browser().open(
      changed("client_id", `https://127.0.0.1:${new URL(server.url).port}/x.json`),
    );
    expect([closed.status, closed.headers.get("location")]).toEqual([400, null]);
    for (const [name, value, error] of [
      ["resource", "https://other.example.com/mcp", "invalid_target"],
      ["code_challenge", null, "invalid_request"],
      ["code_challenge_method", "plain", "invalid_request"],
      ["response_type", "token", "unsupported_response_type"],
    ] as const) {
      const response = await new Browser().open(changed(name, value));
      const location = new URL(response.headers.get("location") ?? "http://localhost/");
      expect([name, location.searchParams.get("error")]).toEqual([name, error]);
    }
  });
});

test("tokens of Cairn's own still work as headers, for clients and scripts that cannot sign in", async () => {
  expect((await ask("acme-key")).status).toBe(200);
  expect((await ask("pen-key")).status).toBe(403);
  expect((await ask("acme-key", "/mcp?channel=main")).status).toBe(200);
});

test("a client that was allowed to read is told what to ask for when it wants more", async () => {
  const [old] = signingClients;
  const kept = new KeptSignIn();
  const reading = await old?.connect(mcp, kept, (url) =>
    new Browser().consent(url, { token: "acme-key", scope: "read" }),
  );
  const names = (await reading?.toolNames()) ?? [];
  expect(names).toContain("search_knowledge");
  expect(names).not.toContain("navigate_session");
  await reading?.close();
  const answer = await fetch(mcp, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${kept.kept.tokens?.access_token ?? ""}`,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "initiate_session" } }),
  });
  expect(answer.status).toBe(403);
  expect(answer.headers.get("www-authenticate")).toBe(
    `Bearer realm="cairn", error="insufficient_scope", resource_metadata="${server.url}/.well-known/oauth-protected-resource/mcp", scope="mcp"`,
  );
});

test("what a key allowed ends when an operator revokes the key", async () => {
  const asOperator = { authorization: "Bearer operator-key", "content-type": "application/json" };
  const body = JSON.stringify({ tenant: "acme", scopes: ["mcp"] });
  const made = await fetch(`${server.url}/api/keys`, { method: "POST", headers: asOperator, body });
  const { key, id }: { key: string; id: string } = await made.json();
  const [old] = signingClients;
  const kept = new KeptSignIn();
  await (await old?.connect(mcp, kept, typing(key)))?.close();
  const token = kept.kept.tokens?.access_token ?? "";
  expect([(await ask(token)).status, (await ask(key)).status]).toEqual([200, 200]);
  await fetch(`${server.url}/api/keys/${id}`, { method: "DELETE", headers: asOperator });
  expect([(await ask(token)).status, (await ask(key)).status]).toEqual([401, 401]);
  const refreshed = await fetch(`${server.url}/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: kept.kept.tokens?.refresh_token ?? "",
      client_id: (kept.kept.client as { client_id: string }).client_id,
    }),
  });
  expect(refreshed.status).toBe(400);
  expect(await refreshed.json()).toMatchObject({ error: "invalid_grant" });
  proves("access/oauth");
});

/** The event stream of a client of 2025-11-25, read to its end once it told something. */
async function openStream(token: string): Promise<{ end: Promise<void> }> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params });
  const begun = await fetch(mcp, { method: "POST", headers, body });
  await begun.text();
  const session = { ...headers, "mcp-session-id": begun.headers.get("mcp-session-id") ?? "" };
  const initialized = JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" });
  await (await fetch(mcp, { method: "POST", headers: session, body: initialized })).text();
  const stream = await fetch(mcp, { headers: { ...session, accept: "text/event-stream" } });
  expect(stream.status).toBe(200);
  return { end: stream.text().then(() => undefined) };
}

test("an open stream ends with the key that opened it, with the key that a grant was made with, and with the grant", async () => {
  const asOperator = { authorization: "Bearer operator-key", "content-type": "application/json" };
  const body = JSON.stringify({ tenant: "acme", scopes: ["mcp"] });
  const made = await fetch(`${server.url}/api/keys`, { method: "POST", headers: asOperator, body });
  const { key, id }: { key: string; id: string } = await made.json();
  const [old] = signingClients;
  const [ofKey, ofToken] = [new KeptSignIn(), new KeptSignIn()];
  await (await old?.connect(mcp, ofKey, typing(key)))?.close();
  await (await old?.connect(mcp, ofToken, typing("acme-key")))?.close();
  const byKey = await Promise.all([openStream(key), openStream(ofKey.kept.tokens?.access_token ?? "")]);
  const { access_token = "", refresh_token = "" } = ofToken.kept.tokens ?? {};
  const byGrant = await openStream(access_token);
  await fetch(`${server.url}/api/keys/${id}`, { method: "DELETE", headers: asOperator });
  await Promise.all(byKey.map(({ end }) => end));
  // It goes on, until its own grant is given up.
  expect((await ask(access_token)).status).toBe(200);
  const { client_id } = ofToken.kept.client as { client_id: string };
  await fetch(`${server.url}/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({ token: refresh_token, client_id }),
  });
  await byGrant.end;
  proves("access/keys");
});

/** Registers a client with these addresses. */
const register = (...redirect_uris: string[]): Promise<Response> =>
  fetch(`${server.url}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      client_name: "A client",
      redirect_uris,
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
    }),
  });

test("a redirect address with a wildcard in it is not registered", async () => {
  for (const [redirect, status] of [
    ["https://*.example.com/callback", 400],
    ["https://app.example.com/*", 400],
    ["https://app.example.com/callback", 201],
  ] as const) {
    const answer = await register(redirect);
    expect(answer.status, redirect).toBe(status);
    if (status === 400) expect(await answer.json()).toMatchObject({ error: "invalid_redirect_uri" });
  }
  proves("access/oauth");
});

test.each([
  "cursor://anysphere.cursor-mcp/oauth/callback",
  "vscode://vendor.extension/callback",
  "com.example.app:/oauth",
])("an editor's own address gets the code that it registered for, letter by letter: %s", async (redirect) => {
  const registered = await register(redirect, "https://www.example.com/callback");
  expect(registered.status).toBe(201);
  const { client_id } = (await registered.json()) as { client_id: string };
  const verifier = "a-verifier-of-forty-three-characters-or-more-1";
  const url = new URL(`${server.url}/oauth/authorize`);
  const query = {
    response_type: "code",
    client_id,
    redirect_uri: redirect,
    scope: "mcp",
    state: "s",
    resource: mcp,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);

  const page = await new Browser().open(url);
  const scheme = redirect.slice(0, redirect.indexOf(":") + 1);
  expect(page.headers.get("content-security-policy")).toContain(` ${scheme};`);
  const text = await page.text();
  expect(text).toContain(redirect);
  expect(text).toContain("a program on your computer");

  const end = await new Browser().consent(url, { token: "acme-key" }, undefined, redirect);
  const body = { grant_type: "authorization_code", redirect_uri: redirect, client_id, code_verifier: verifier };
  const given = await fetch(`${server.url}/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({ ...body, code: end.searchParams.get("code") ?? "" }),
  });
  const { access_token } = (await given.json()) as { access_token: string };
  expect((await ask(access_token)).status).toBe(200);

  for (const other of [`${redirect}/more`, `${redirect}?x=1`, redirect.replace(":", "x:")]) {
    url.searchParams.set("redirect_uri", other);
    expect((await new Browser().open(url)).status, other).toBe(400);
  }
  proves("access/oauth");
});

test("an address that no code would be sent to is refused at registration, beside a good one too", async () => {
  for (const redirect of [
    "http://app.example.com/callback",
    "ftp://app.example.com/x",
    "ms-settings://x/y",
    "tel://1/2",
  ]) {
    const answer = await register("https://www.example.com/callback", redirect);
    expect([redirect, answer.status]).toEqual([redirect, 400]);
    expect(await answer.json()).toMatchObject({ error: "invalid_redirect_uri" });
  }
  proves("access/oauth");
});
