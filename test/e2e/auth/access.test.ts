/**
 * `CAIRN_AUTH = access`: the JWT that Cloudflare Access writes on each request, against keys served on this machine; and
 * `oauth` with Access in front of the consent page.
 */
import type { JWTPayload } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { startServer, type TestServer } from "../../support/server.ts";
import { Browser, KeptSignIn, signingClients } from "./oauth-client.ts";
import { startOpenIdProvider, type OpenIdProvider } from "./openid-provider.ts";

const AUDIENCE = "aud-tag-of-the-application";
let access: OpenIdProvider;
let variables: Record<string, string>;

beforeAll(async () => {
  access = await startOpenIdProvider();
  variables = {
    CAIRN_ACCESS_TEAM: access.issuer,
    CAIRN_ACCESS_AUD: `another, ${AUDIENCE}`,
    CAIRN_MEMBERS: JSON.stringify({
      "ann@acme.com": { tenant: "acme", scopes: ["mcp"] },
      "sub:service.access": { tenant: "acme", scopes: ["mcp", "author"] },
    }),
  };
});
afterAll(() => access?.stop());

const assertion = (claims: JWTPayload, forged?: boolean): Promise<string> => {
  const now = Math.floor(Date.now() / 1000);
  const usual = { iss: access.issuer, aud: [AUDIENCE], iat: now, exp: now + 300, sub: "1", email: "ann@acme.com" };
  return access.sign({ ...usual, ...claims }, forged);
};

describe("every request", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ CAIRN_AUTH: "access", ...variables });
  });
  afterAll(() => server?.stop());

  const status = async (path: string, headers: Record<string, string>): Promise<number> =>
    (await fetch(server.url + path, { headers })).status;
  const signed = async (claims: JWTPayload = {}, forged?: boolean, path = "/api/tools"): Promise<number> =>
    status(path, { "cf-access-jwt-assertion": await assertion(claims, forged) });

  test("needs a JWT of the team, for this application, in time, of a member", async () => {
    expect(await signed()).toBe(200);
    expect(await signed({ aud: "another" })).toBe(200);
    const now = Math.floor(Date.now() / 1000);
    for (const claims of [
      { aud: ["of another application"] },
      { aud: undefined },
      { iss: "https://other.cloudflareaccess.com" },
      { exp: now - 1 },
      { exp: undefined },
      { nbf: now + 60 },
      { email: "eve@acme.com" },
      { email: "", sub: "" },
    ]) {
      expect([claims, await signed(claims)]).toEqual([claims, 401]);
    }
    expect(await signed({}, true)).toBe(401);
    for (const value of ["", "a.b.c", "eyJhbGciOiJub25lIn0.e30."]) {
      expect([value, await status("/api/tools", { "cf-access-jwt-assertion": value })]).toEqual([value, 401]);
    }
    proves("access/cloudflare-access");
  });

  test("is refused past Access, whatever token it carries", async () => {
    expect(await status("/api/tools", {})).toBe(401);
    expect(await status("/api/channels", { authorization: "Bearer author-of-the-tests" })).toBe(401);
    const refused = await fetch(`${server.url}/mcp`, { method: "POST", body: "{}" });
    const { error } = (await refused.json()) as { error: { message: string; data?: { error?: object } } };
    expect(error.message).toContain("Cloudflare Access");
    expect(error.message).not.toContain("Authorization");
    expect(error.data?.error).toMatchObject({ code: "unauthorized", access: true });
  });

  test("tells somebody whom Access knows and CAIRN_MEMBERS does not what is missing", async () => {
    for (const claims of [
      { email: "eve@other.example", sub: "u9" },
      { email: "boss", sub: "" },
      { email: "sub:boss" },
    ]) {
      const headers = { "cf-access-jwt-assertion": await assertion(claims) };
      const refused = await fetch(`${server.url}/api/tools`, { headers });
      expect(refused.status).toBe(401);
      const { error } = (await refused.json()) as { error: { message: string } };
      expect(error).toMatchObject({ code: "unauthorized", access: true, no_member: true });
      expect(error.message).toContain("CAIRN_MEMBERS");
    }
  });

  test("is refused with a token that is not known beside the JWT, rather than served as the member", async () => {
    const headers = { "cf-access-jwt-assertion": await assertion({}), authorization: "Bearer of-yesterday" };
    const refused = await fetch(`${server.url}/api/tools`, { headers });
    expect(refused.status).toBe(401);
    const { error } = (await refused.json()) as { error: { message: string } };
    expect(error).toMatchObject({ code: "unauthorized", access: true, invalid_token: true });
    expect(error.message).toContain("Authorization");
  });

  test("publishes with an author's token beside the JWT, or as a service that may", async () => {
    const both = { "cf-access-jwt-assertion": await assertion({}), authorization: "Bearer author-of-the-tests" };
    expect(await status("/api/channels", both)).toBe(200);
    const noMember = { ...both, "cf-access-jwt-assertion": await assertion({ email: "eve@other.example" }) };
    expect(await status("/api/channels", noMember)).toBe(200);
    expect(await signed({}, false, "/api/channels")).toBe(403);
    const service = { email: undefined, sub: "", common_name: "service.access" };
    expect(await signed(service, false, "/api/channels")).toBe(200);
  });
});

test("with oauth the consent page takes the identity from Access, and names it", async () => {
  const server = await startServer({ CAIRN_AUTH: "oauth", ...variables });
  try {
    const asAnn = { "cf-access-jwt-assertion": await assertion({}) };
    const asEve = { "cf-access-jwt-assertion": await assertion({ email: "eve@acme.com" }) };
    const kept = new KeptSignIn();
    const [, , modern] = signingClients;
    const client = await modern?.connect(`${server.url}/mcp`, kept, async (url) => {
      expect((await new Browser().consentPage(url)).status).toBe(403);
      expect((await new Browser().consentPage(url, asAnn)).html).toContain("<dd>ann@acme.com</dd>");
      await expect(new Browser().consent(url, {}, asEve)).rejects.toThrow("may not use this server");
      return new Browser().consent(url, {}, asAnn);
    });
    expect(await client?.toolNames()).toContain("navigate_session");
    await client?.close();
  } finally {
    await server.stop();
  }
});
