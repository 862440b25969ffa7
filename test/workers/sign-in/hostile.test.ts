/** Authorization servers and protected servers that mean harm, as seen by Cairn, their client. */
import { runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { pinSource } from "../../../src/discovery/pin.ts";
import type { LibraryObject } from "../../../src/worker/library/library-object.ts";
import type { RemoteServer as SignInTarget } from "../../../src/worker/library/sign-in/rows.ts";
import { SignIns } from "../../../src/worker/library/sign-in/sign-ins.ts";
import { proves } from "../../requirements/index.ts";
import { approveOnPage, REMOTE_URL, serveRemoteForEach, type RemoteServer } from "../library/support.ts";
import { env, ORIGIN } from "../support.ts";
import { tool, type Structured } from "../tool.ts";
import { AUTHORIZE, ISSUER, serveHostile, WORDS, type HostileServer } from "./hostile-support.ts";
import { Browser, linkOf } from "./support.ts";

let remote: RemoteServer;
let server: HostileServer;
const said: string[] = [];
serveRemoteForEach((served) => {
  remote = served;
  server = serveHostile(remote);
  return tool("manage_server", { action: "add", name: "tools", url: REMOTE_URL });
});
beforeEach(async () => {
  await approveOnPage("tools").catch(() => undefined);
  said.length = 0;
  for (const method of ["log", "warn", "error", "info", "debug"] as const)
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => void said.push(JSON.stringify(words)));
  return () => vi.restoreAllMocks();
});

const echo = (): Promise<Structured> => tool("call_tool", { name: "tools__echo", arguments: { message: "a" } });

interface Shown {
  browser: Browser;
  page: string;
  /** Where the person is sent. */
  target: URL;
}

/** Opens the link of a call that is refused. */
async function openLink(browser = new Browser()): Promise<Shown> {
  const page = await (await browser.open(linkOf(await echo()))).text();
  const [, href = ""] = /href="([^"]+)"/.exec(page) ?? [];
  return { browser, page, target: new URL(href.replaceAll("&#38;", "&")) };
}

/** Brings the browser back with a code. */
const comeBack = ({ browser, target }: Shown, query: Record<string, string> = { iss: ISSUER }): Promise<Response> => {
  const state = target.searchParams.get("state") ?? "";
  return browser.open(
    `${ORIGIN}/oauth/callback?${new URLSearchParams({ code: "code-7", state, ...query }).toString()}`,
  );
};

const signIn = async (): Promise<Response> => comeBack(await openLink());

/** A call that no sign-in can be offered for, and why. */
async function expectNoLink(problem: string): Promise<void> {
  const refused = await echo();
  expect(refused.error).toMatchObject({ code: "needs_sign_in", sign_in_problem: problem });
  expect(refused.error).not.toHaveProperty("sign_in_url");
  expect(JSON.stringify([refused, said])).not.toContain(WORDS);
}

it("signs in where nothing is wrong, with PKCE by S256 and for this server alone", async () => {
  proves("connecting/sign-in-link");
  const shown = await openLink();
  expect(shown.target.searchParams.get("code_challenge_method")).toBe("S256");
  expect(shown.target.searchParams.get("resource")).toBe(REMOTE_URL);
  expect((await comeBack(shown)).status).toBe(200);
  expect(await echo()).toMatchObject({ content: "Echo: a" });
  expect(server.forms[0]?.get("resource")).toBe(REMOTE_URL);
});

describe("an answer of another authorization server", () => {
  it.each([
    ["that names another issuer", { iss: "https://another.example.com" }],
    ["that names the issuer in another spelling", { iss: `${ISSUER}/` }],
    ["that names none where it must", {}],
  ])("%s brings no code anywhere", async (_, query) => {
    proves("connecting/sign-in-mixed-up");
    const page = await comeBack(await openLink(), query);
    expect(page.status).toBe(502);
    expect(server.forms).toEqual([]);
    expect((await echo()).error).toMatchObject({ code: "needs_sign_in", sign_in_url: expect.any(String) });
  });

  it("is refused also where the server has no metadata to compare it with", async () => {
    proves("connecting/sign-in-mixed-up");
    server.answers["/.well-known/oauth-authorization-server"] = () => new Response(WORDS, { status: 404 });
    expect((await comeBack(await openLink(), { iss: "https://another.example.com" })).status).toBe(502);
    expect(server.forms).toEqual([]);
    expect((await comeBack(await openLink(), {})).status).toBe(200);
  });

  it("brought back with the state of another server goes to that server's token endpoint alone", async () => {
    proves("connecting/sign-in-mixed-up");
    const shown = await openLink();
    await tool("manage_server", { action: "add", name: "second", url: `${REMOTE_URL}/second` });
    const state = (shown.target.searchParams.get("state") ?? "").replace(/[0-9a-f]{64}$/, "0".repeat(64));
    const query = new URLSearchParams({ code: "code-7", iss: ISSUER, state });
    expect((await shown.browser.open(`${ORIGIN}/oauth/callback?${query.toString()}`)).status).toBe(404);
    expect(server.forms).toEqual([]);
    await tool("manage_server", { action: "remove", name: "second" });
  });

  it("is for the link that was made before its metadata was exchanged for another's", async () => {
    proves("connecting/sign-in-mixed-up");
    const shown = await openLink();
    server.metadata = { token_endpoint: `${ISSUER}/other`, authorization_endpoint: `${ISSUER}/other` };
    // A link for browsers that reach Cairn elsewhere asks for the metadata anew.
    const call = { name: "tools__echo", arguments: { message: "a" } };
    linkOf(await tool("call_tool", call, "", "https://cairn.example.workers.dev"), "https://cairn.example.workers.dev");
    expect((await comeBack(shown)).status).toBe(200);
    expect(server.forms).toHaveLength(1);
    expect(server.forms[0]?.get("redirect_uri")).toBe(`${ORIGIN}/oauth/callback`);
    expect(server.requests).not.toContain("POST /other");
    expect(await echo()).toMatchObject({ content: "Echo: a" });
  });

  it("whose token endpoint is at another place than its page is named to the person", async () => {
    proves("connecting/sign-in-mixed-up");
    expect((await openLink()).page).not.toContain("<dd>tools.example.com</dd><dt>Then");
    await tool("manage_server", { action: "remove", name: "tools" });
    await tool("manage_server", { action: "add", name: "tools", url: REMOTE_URL });
    await approveOnPage("tools").catch(() => undefined);
    server.metadata = { authorization_endpoint: "https://accounts.honest.com/authorize" };
    const { page } = await openLink();
    expect(page).toContain("<dd>accounts.honest.com</dd>");
    expect(page).toContain("<dt>Your sign-in is handed to</dt><dd>tools.example.com</dd>");
  });
});

describe("an address in the metadata", () => {
  const PRIVATE = ["http://127.0.0.1:9/x", "https://10.0.0.8/x", "https://169.254.169.254/x", "https://[fd00::1]/x"];
  it.each(PRIVATE)("of an authorization server that is not public is never asked: %s", async (address) => {
    proves("connecting/sign-in-addresses");
    server.resourceMetadata = { authorization_servers: [address] };
    // A deployment of one's own machine may ask that machine; nothing listens there.
    await expectNoLink(address.includes("127.0.0.1") ? "not_offered" : "address");
    expect(remote.elsewhere.filter((one) => !one.startsWith("http://127.0.0.1"))).toEqual([]);
  });

  it.each(["authorization_endpoint", "registration_endpoint", "token_endpoint"])(
    "%s that is not public gives no link",
    async (name) => {
      proves("connecting/sign-in-addresses");
      for (const address of ["https://10.0.0.8/x", "https://user:pw@tools.example.com/x", "https://printer.local/x"]) {
        server.metadata = { [name]: address };
        // oxlint-disable-next-line no-await-in-loop -- one server at a time
        await expectNoLink("address");
      }
      expect(remote.elsewhere).toEqual([]);
    },
  );

  it.each([
    ["javascript:alert(1)", "unusable"],
    ["data:text/html,x", "unusable"],
    ["file:///etc/passwd", "address"],
  ])("%s is no page", async (address, problem) => {
    proves("connecting/sign-in-addresses");
    server.metadata = { authorization_endpoint: address };
    await expectNoLink(problem);
  });

  it.each([
    "/.well-known/oauth-protected-resource/mcp",
    "/.well-known/oauth-authorization-server",
    "/register",
    "/token",
  ])("is not followed from %s to a private one", async (path) => {
    proves("connecting/sign-in-addresses");
    server.answers[path] = () => Response.redirect("https://169.254.169.254/latest", 307);
    const link = await echo();
    if (link.error !== undefined && "sign_in_url" in link.error) await signIn();
    expect(remote.elsewhere).toEqual([]);
  });
});

describe("a deployment that is not on its reader's machine", () => {
  const source = { kind: "streamable-http", url: REMOTE_URL } as const;
  const target: SignInTarget = {
    name: "far",
    source,
    sourcePin: pinSource(source),
    tools: [],
    refused: [],
    omitted: 0,
    addedAt: 0,
  };
  const LOOPBACK = ["http://127.0.0.1:8787", "http://localhost:8787", "https://localhost", "https://[::1]"];
  const places = (address: string): [string, object, object][] => [
    ["authorization_servers", { authorization_servers: [address] }, {}],
    ["authorization_endpoint", {}, { authorization_endpoint: `${address}/authorize` }],
    ["registration_endpoint", {}, { registration_endpoint: `${address}/register` }],
  ];

  it.each(LOOPBACK.flatMap((address) => places(address).map((place) => [address, ...place] as const)))(
    "sends nothing to %s as one of its %s",
    async (_, _name, resourceMetadata, metadata) => {
      proves("connecting/sign-in-addresses");
      Object.assign(server, { resourceMetadata, metadata });
      const stub = env.LIBRARY.get(env.LIBRARY.idFromName("far"));
      const started = await runInDurableObject(stub, (_object: LibraryObject, state) =>
        new SignIns({ ...env, CAIRN_LOCAL: "" }, state.storage, state.id.toString()).start(target, ORIGIN),
      );
      expect(started).toEqual({ problem: "address" });
      expect(remote.elsewhere).toEqual([]);
    },
  );
});

describe("metadata", () => {
  it.each([
    ["offers PKCE by plain alone", { code_challenge_methods_supported: ["plain"] }],
    ["does not say that it has PKCE", { code_challenge_methods_supported: undefined }],
    ["offers no codes", { response_types_supported: ["token"] }],
    ["is of another issuer", { issuer: "https://another.example.com" }],
    ["has no page to sign in at", { authorization_endpoint: WORDS }],
  ])("that %s is not used", async (_, metadata) => {
    proves("connecting/sign-in-unusable");
    server.metadata = metadata;
    await expectNoLink("unusable");
  });

  it.each([
    ["HTML", () => new Response(`<p>${WORDS}</p>`, { headers: { "content-type": "text/html" } }), "unusable"],
    ["2 MB", () => new Response("x".repeat(2_000_000)), "unusable"],
    ["500", () => new Response(WORDS, { status: 500 }), "unreachable"],
    ["no connection", () => Promise.reject(new Error(WORDS)), "unreachable"],
  ])("that is %s is not used", async (_, answer, problem) => {
    proves("connecting/sign-in-unusable");
    server.answers["/.well-known/oauth-authorization-server"] = answer;
    await expectNoLink(problem);
  });

  it("that never ends is given up", { timeout: 60_000 }, async () => {
    proves("connecting/sign-in-unusable");
    server.answers["/.well-known/oauth-authorization-server"] = ({ signal }) =>
      new Response(
        new ReadableStream({ start: (body) => signal.addEventListener("abort", () => body.error(signal.reason)) }),
      );
    await expectNoLink("unreachable");
  });

  it("without a registration says that its operator has to configure the access", async () => {
    proves("connecting/sign-in-unusable");
    server.metadata = { registration_endpoint: undefined };
    await expectNoLink("not_offered");
  });

  it("of another server's resource is not used, neither for the link nor for a refresh", async () => {
    proves("connecting/sign-in-resource");
    server.resourceMetadata = { resource: "https://another.example.com/mcp" };
    await expectNoLink("unusable");
    server.resourceMetadata = {};
    expect((await signIn()).status).toBe(200);
    server.resourceMetadata = { resource: "https://another.example.com/mcp" };
    server.answers["/mcp"] = () => new Response(WORDS, { status: 401 });
    server.forms.length = 0;
    expect((await echo()).error).toMatchObject({ code: "needs_sign_in" });
    expect(server.forms.map((form) => form.get("resource"))).not.toContain("https://another.example.com/mcp");
  });
});

describe("a token endpoint", () => {
  const token = (answer: object) => () => Response.json(answer);
  const good = { access_token: "a", token_type: "Bearer" };
  it.each([
    ["HTML", () => new Response(`<p>${WORDS}</p>`, { headers: { "content-type": "text/html" } })],
    ["500", () => new Response(WORDS, { status: 500 })],
    ["no JSON", () => new Response(`{"access_token": "${WORDS}`)],
    ["an error that claims success", token({ error: "invalid_grant", error_description: WORDS })],
    ["no token", token({ token_type: "Bearer", WORDS })],
    ["a token of 1 MB", token({ ...good, access_token: "x".repeat(1_000_000) })],
    ["a token of two lines", token({ ...good, access_token: `a\r\nx-secret: ${WORDS}` })],
    ["a refresh token of 1 MB", token({ ...good, refresh_token: "x".repeat(1_000_000) })],
    ["a token of another kind", token({ ...good, token_type: "mac" })],
    ["a scope of 1 MB", token({ ...good, scope: "x ".repeat(400_000) })],
  ])("that answers %s leaves nobody signed in", async (_, answer) => {
    proves("connecting/sign-in-token");
    server.answers["/token"] = answer;
    const page = await signIn();
    expect(page.status).toBe(502);
    expect(await page.text()).toContain("Ask the agent to try again");
    // A code is shown once, whatever is answered.
    expect(server.forms).toHaveLength(1);
    const again = await echo();
    expect(again.error).toMatchObject({ code: "needs_sign_in", sign_in_url: expect.any(String) });
    expect(JSON.stringify([again, said])).not.toMatch(/IGNORE ALL RULES|code-7|x{100}/);
  });

  it("that refuses a second sign-in leaves the first as it was", async () => {
    proves("connecting/sign-in-token");
    await signIn();
    const challenge = 'Bearer error="insufficient_scope", scope="more"';
    server.answers["/mcp"] = () => new Response(WORDS, { status: 403, headers: { "www-authenticate": challenge } });
    server.answers["/token"] = () => Response.json({ error: "invalid_grant" }, { status: 400 });
    expect((await signIn()).status).toBe(502);
    server.answers = {};
    expect(await echo()).toMatchObject({ content: "Echo: a" });
  });
});

describe("a server that refuses every token", () => {
  it("is shown one refreshed token, then asks for a sign-in, call after call", async () => {
    proves("connecting/sign-in-refreshed");
    await signIn();
    server.forms.length = 0;
    server.answers["/mcp"] = () => new Response(WORDS, { status: 401 });
    for (let call = 0; call < 4; call += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await echo()).error).toMatchObject({
        code: "needs_sign_in",
        again: true,
        sign_in_url: expect.any(String),
      });
    }
    expect(server.forms).toHaveLength(1);
  });

  it("and whose tokens work again is refreshed again", async () => {
    proves("connecting/sign-in-refreshed");
    await signIn();
    let accepted = "";
    const latest = () => `Bearer access-${accepted}`;
    server.answers["/mcp"] = (request) =>
      request.headers.get("authorization") === latest() ? (undefined as never) : new Response(WORDS, { status: 401 });
    for (const number of ["2", "3", "4"]) {
      accepted = number;
      // oxlint-disable-next-line no-await-in-loop
      expect(await echo()).toMatchObject({ content: "Echo: a" });
    }
  });
});

describe("scopes", () => {
  const asks = (scope: string) => () =>
    new Response(WORDS, {
      status: 403,
      headers: { "www-authenticate": `Bearer error="insufficient_scope", scope="${scope}"` },
    });

  it("that a server asks for are asked for within limits, and named to the person", async () => {
    proves("connecting/sign-in-scope");
    await signIn();
    server.answers["/mcp"] = asks("notes:read");
    const { page } = await openLink();
    expect(page).toContain("notes:read");
    server.answers["/mcp"] = asks(Array.from({ length: 500 }, (_, at) => `scope${at}`).join(" "));
    expect((await echo()).error).toMatchObject({ code: "server_unavailable", reason: "refused" });
    server.answers["/mcp"] = asks("x".repeat(5000));
    expect((await echo()).error).toMatchObject({ code: "server_unavailable", reason: "refused" });
  });

  it("do not grow by a refresh", async () => {
    proves("connecting/sign-in-scope");
    server.tokens = { scope: "notes:read" };
    await signIn();
    server.tokens = { scope: "notes:read notes:write" };
    server.answers["/mcp"] = (request) =>
      request.headers.get("authorization") === "Bearer access-1"
        ? new Response(WORDS, { status: 401 })
        : (undefined as never);
    expect((await echo()).error).toMatchObject({ code: "needs_sign_in", again: true });
  });
});

it("the way back leads to no other place, whatever its address says", async () => {
  proves("connecting/sign-in-bound");
  const shown = await openLink();
  const query = {
    iss: ISSUER,
    redirect_uri: "https://evil.example",
    next: "//evil.example",
    error_uri: "https://evil.example",
  };
  const page = await comeBack(shown, query);
  expect(page.headers.get("location")).toBeNull();
  expect(await page.text()).not.toContain("evil.example");
  expect(shown.target.href.startsWith(AUTHORIZE)).toBe(true);
});

it("a page's address cannot choose where the browser comes back to, nor another state", async () => {
  proves("connecting/sign-in-bound");
  server.metadata = {
    authorization_endpoint: `${AUTHORIZE}?redirect_uri=https%3A%2F%2Fevil.example&state=a&client_id=b`,
  };
  const { target } = await openLink();
  expect(target.searchParams.getAll("redirect_uri")).toEqual([`${ORIGIN}/oauth/callback`]);
  expect(target.searchParams.getAll("state")).toHaveLength(1);
  expect(target.searchParams.get("state")).not.toBe("a");
});

it("codes and secrets are in no answer, page or log", async () => {
  proves("connecting/sign-in-secret");
  server.answers["/register"] = async (request) =>
    Response.json({ ...(await request.json<object>()), client_id: "client", client_secret: "secret-of-the-client" });
  const shown = await openLink();
  const page = await comeBack(shown);
  server.answers["/mcp"] = () => new Response(WORDS, { status: 401 });
  const answers = [await echo(), await tool("manage_server", { action: "refresh", name: "tools" })];
  const everything = JSON.stringify([answers, said, shown.page, await page.text()]);
  expect(everything).not.toMatch(/code-7|secret-of-the-client|access-\d|refresh-\d|IGNORE ALL RULES/);
});
