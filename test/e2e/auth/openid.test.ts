/** `CAIRN_AUTH = oauth` with an OpenID provider: who signs in there, and what of the provider's answers is believed. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { AUTHOR_TOKEN, startServer, type TestServer } from "../../support/server.ts";
import { files } from "../knowledge.ts";
import { Browser, KeptSignIn, signingClients } from "./oauth-client.ts";
import { CLIENT_ID, CLIENT_SECRET, startOpenIdProvider, type OpenIdProvider } from "./openid-provider.ts";

let provider: OpenIdProvider;
let server: TestServer;

beforeAll(async () => {
  provider = await startOpenIdProvider();
  server = await startServer({
    CAIRN_AUTH: "oauth",
    CAIRN_OIDC_ISSUER: provider.issuer,
    CAIRN_OIDC_CLIENT_ID: CLIENT_ID,
    CAIRN_OIDC_CLIENT_SECRET: CLIENT_SECRET,
    CAIRN_MEMBERS: JSON.stringify({
      "*@acme.com": { tenant: "acme", scopes: ["mcp"] },
      "rea@acme.com": { tenant: "acme", scopes: ["read"] },
      "sub:77": { tenant: "globex", scopes: ["mcp"] },
    }),
  });
  await server.publish(files);
});
afterAll(async () => {
  await server?.stop();
  await provider?.stop();
});
beforeEach(() => {
  Object.assign(provider, { claims: {}, forges: false, declines: false });
  provider.user = { sub: "1", email: "Ann@Acme.com", email_verified: true };
});

const [old] = signingClients;

/** Where the consent of a new client leads. */
async function end(answer: Record<string, string> = {}): Promise<URL> {
  const kept = new KeptSignIn();
  await old?.connect(`${server.url}/mcp`, kept, async () => Promise.reject(new Error())).catch(() => undefined);
  return new Browser().consent(kept.opened ?? new URL("about:blank"), answer);
}

describe.each(signingClients)("$name", ({ connect }) => {
  test("works once its person has agreed and signed in", async () => {
    const client = await connect(`${server.url}/mcp`, new KeptSignIn(), (url) => new Browser().consent(url, {}));
    expect(await client.toolNames()).toContain("navigate_session");
    const begun = await client.call("initiate_session", { user_query: "my bicycle has a flat tyre" });
    expect(begun.isError).not.toBe(true);
    await client.close();
    proves("access/openid");
  });
});

test("a member by subject counts without an address, and an address only where the provider vouches for it", async () => {
  provider.user = { sub: "77" };
  expect((await end()).searchParams.has("code")).toBe(true);
  provider.user = { sub: "2", email: "eve@acme.com", email_verified: false };
  await expect(end()).rejects.toThrow("403");
  provider.user = { sub: "3", email: "bob@other.example", email_verified: true };
  await expect(end()).rejects.toThrow("this account may not use this server");
});

test("whoever may only read gets no more, whatever is ticked", async () => {
  provider.user = { sub: "5", email: "rea@acme.com", email_verified: true };
  await expect(end({ scope: "mcp" })).rejects.toThrow("403");
  expect((await end({ scope: "read" })).searchParams.has("code")).toBe(true);
});

test("a sign-in that was declined goes back to the client as access_denied", async () => {
  provider.declines = true;
  const { searchParams } = await end();
  expect([searchParams.get("error"), searchParams.get("iss")]).toEqual(["access_denied", server.url]);
});

test("an id token that proves nothing lets nobody in", async () => {
  const now = Math.floor(Date.now() / 1000);
  for (const claims of [
    { nonce: "another" },
    { aud: "another" },
    { iss: "https://evil.example.com" },
    { exp: now - 120 },
    { azp: "another" },
    { sub: "" },
  ]) {
    provider.claims = claims;
    await expect(end(), JSON.stringify(claims)).rejects.toThrow("The sign-in did not succeed");
  }
  provider.claims = {};
  provider.forges = true;
  await expect(end()).rejects.toThrow("The sign-in did not succeed");
});

test("the way back counts once, in the browser that left", async () => {
  for (const path of ["/oauth/signed-in", "/oauth/signed-in?state=guessed&code=1"]) {
    const response = await new Browser().open(server.url + path);
    expect([path, response.status]).toEqual([path, 400]);
  }
});

test("the author's token publishes as before", async () => {
  const headers = { authorization: `Bearer ${AUTHOR_TOKEN}` };
  expect((await fetch(`${server.url}/api/channels`, { headers })).status).toBe(200);
});
