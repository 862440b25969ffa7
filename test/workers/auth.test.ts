/** Tokens to principals, by configuration alone: no host name and no address gives a right. */
import { createHash } from "node:crypto";
import { env, SELF } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import type { Env } from "../../src/worker/env.ts";
import { describeFailure, valueOf, type Failure } from "../../src/errors.ts";
import { mayPublish } from "../../src/principal.ts";
import { createAuth as createPort } from "../../src/worker/auth/auth-port.ts";
import { proves } from "../requirements/index.ts";
import { readAuthSettings, type AuthVariables } from "../../src/worker/auth/settings.ts";

/** The port over these variables, asked with an `Authorization` header alone. */
function createAuth(variables: AuthVariables) {
  const port = createPort(valueOf(readAuthSettings(variables)), env as unknown as Env, Date.now);
  return {
    authenticate: (authorization: string | null) =>
      port.authenticate(
        new Request("http://localhost:8787/mcp", { headers: authorization === null ? {} : { authorization } }),
      ),
  };
}

function problemOf(variables: AuthVariables): Failure | null {
  const settings = readAuthSettings(variables);
  return settings.ok ? null : settings.failure;
}

const digest = (token: string) => createHash("sha256").update(token).digest("hex");

describe("open by default", () => {
  const auth = createAuth({});

  it("gives everybody the anonymous tenant, whatever they send", async () => {
    const anonymous = { tenant: "anonymous", scopes: ["mcp"], open: true };
    const expected = { ok: true, value: anonymous };
    expect(await auth.authenticate(null)).toEqual(expected);
    // It gives no right; failures say that the token is wrong.
    expect(await auth.authenticate("Bearer something")).toEqual({
      ok: true,
      value: { ...anonymous, unknownToken: true },
    });
    expect(await auth.authenticate("Basic eDp5")).toEqual(expected);
  });
});

describe("an author's token", () => {
  const auth = createAuth({ CAIRN_AUTHOR_TOKEN: "let me write" });
  const spaceless = createAuth({ CAIRN_AUTHOR_TOKEN: "let-me-write" });

  it("does not close the tenant for callers without a token", async () => {
    expect(await spaceless.authenticate("Bearer let-me-write")).toMatchObject({ value: { open: true } });
    const tokens = JSON.stringify({ [digest("acme-key")]: { tenant: "acme", scopes: ["mcp"] } });
    const closed = createAuth({ CAIRN_TOKENS: tokens, CAIRN_AUTHOR_TOKEN: "let-me-write" });
    for (const token of ["acme-key", "let-me-write"]) {
      const outcome = await closed.authenticate(`Bearer ${token}`);
      expect(outcome.ok && outcome.value.open).toBe(undefined);
    }
  });

  it("adds the scope only for callers that send it", async () => {
    expect(await spaceless.authenticate("Bearer let-me-write")).toMatchObject({ value: { scopes: ["mcp", "author"] } });
    expect(await spaceless.authenticate("Bearer let-me-writ")).toMatchObject({ value: { scopes: ["mcp"] } });
    expect(await auth.authenticate("Bearer ")).toMatchObject({ value: { scopes: ["mcp"] } });
  });
});

describe("configured tokens", () => {
  const tokens = JSON.stringify({ [digest("acme-key")]: { tenant: "acme", scopes: ["mcp", "author"] } });
  const auth = createAuth({ CAIRN_TOKENS: tokens });

  it("names the tenant of a known token", async () => {
    expect(await auth.authenticate("Bearer acme-key")).toEqual({
      ok: true,
      value: { tenant: "acme", scopes: ["mcp", "author"], actor: `token-${digest("acme-key").slice(0, 8)}` },
    });
    expect(await auth.authenticate("bearer  acme-key ")).toMatchObject({ ok: true });
  });

  it("refuses everything else", async () => {
    for (const header of [
      null,
      "",
      "Bearer",
      "Bearer other",
      `Bearer ${digest("acme-key")}`,
      "Basic acme-key",
      "acme-key",
    ]) {
      expect(await auth.authenticate(header)).toEqual({ ok: false, failure: { code: "unauthorized", realm: "cairn" } });
    }
  });

  it("expire, and have a name where one is given", async () => {
    const entry = { tenant: "acme", scopes: ["mcp", "author"], name: "build server" };
    const named = (expires: string) =>
      createAuth({ CAIRN_TOKENS: JSON.stringify({ [digest("k")]: { ...entry, expires } }) }).authenticate("Bearer k");
    expect(await named("2999-01-01")).toMatchObject({ ok: true, value: { actor: "build server" } });
    expect(await named("2020-01-01")).toMatchObject({ ok: false, failure: { code: "unauthorized" } });
  });
});

describe("publishing", () => {
  it("needs the scope, which nobody has without an author's token configured", async () => {
    const outcome = await createAuth({}).authenticate("Bearer something");
    expect(outcome.ok && mayPublish(outcome.value)).toBe(false);
  });

  it("is not allowed because of the host name of a request", async () => {
    for (const host of ["localhost:8787", "127.0.0.1", "[::1]:8787", "cairn.example.workers.dev"]) {
      for (const path of ["/api/releases", "/api/channels", "/api/catalogue", `/api/objects/${digest("x")}`]) {
        const headers = { host, "mf-original-url": `http://localhost${path}`, origin: "http://localhost" };
        const response = await SELF.fetch(`http://${host}${path}`, { headers });
        expect([host, path, response.status]).toEqual([host, path, 403]);
        expect(await response.json()).toMatchObject({ error: { code: "forbidden", scope: "author" } });
      }
    }
  });

  it("is allowed with a token that is configured only by its digest", async () => {
    const auth = createAuth({ CAIRN_AUTHOR_SHA256: digest("of this run") });
    const other = createAuth({ CAIRN_AUTHOR_SHA256: "not a digest" });
    const spaceless = createAuth({ CAIRN_AUTHOR_SHA256: digest("of-this-run") });
    expect(await spaceless.authenticate("Bearer of-this-run")).toMatchObject({ value: { scopes: ["mcp", "author"] } });
    expect(await auth.authenticate(`Bearer ${digest("of this run")}`)).toMatchObject({ value: { scopes: ["mcp"] } });
    expect(await other.authenticate("Bearer not a digest")).toMatchObject({ value: { scopes: ["mcp"] } });
  });
});

describe("callers' tokens without a token that may publish", () => {
  const callers = { [digest("acme-key")]: { tenant: "acme", scopes: ["mcp"] } };
  const tokens = JSON.stringify(callers);

  it("are an incomplete configuration", () => {
    const failure = { code: "misconfigured", variable: "CAIRN_AUTHOR_TOKEN" };
    expect(problemOf({ CAIRN_TOKENS: tokens })).toEqual(failure);
    expect(problemOf({ CAIRN_TOKENS: tokens, CAIRN_AUTHOR_TOKEN: "" })).toEqual(failure);
    expect(problemOf({ CAIRN_TOKENS: tokens, CAIRN_AUTHOR_SHA256: "short" })).toEqual(failure);
  });

  it("are complete with an author's token, its digest, or an entry with the scope; and so is an open server", () => {
    const author = { [digest("pen-key")]: { tenant: "acme", scopes: ["author"] } };
    for (const complete of [
      { CAIRN_TOKENS: tokens, CAIRN_AUTHOR_TOKEN: "a" },
      { CAIRN_TOKENS: tokens, CAIRN_AUTHOR_SHA256: digest("a") },
      { CAIRN_TOKENS: JSON.stringify({ ...callers, ...author }) },
      {},
      { CAIRN_TOKENS: "" },
    ]) {
      expect(problemOf(complete)).toBeNull();
    }
  });

  it("make the Worker refuse every request, with a sentence for its operator", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    vi.resetModules();
    const { default: fresh } = await import("../../src/index.ts");
    const configured = { ...(env as unknown as Env), CAIRN_TOKENS: tokens, CAIRN_AUTHOR_TOKEN: "" };
    for (const path of ["/healthz", "/mcp", "/api/knowledge", "/api/releases"]) {
      const headers = { host: "localhost:8787", authorization: "Bearer acme-key" };
      const response = await fresh.fetch(new Request(`http://localhost:8787${path}`, { headers }), configured);
      expect([path, response.status]).toEqual([path, 503]);
      expect(await response.text()).toContain("Its operator sets CAIRN_AUTHOR_TOKEN");
    }
    expect(log).toHaveBeenCalled();
    log.mockRestore();
  });
});

describe("settings that do not fit together", () => {
  const author = { CAIRN_AUTHOR_TOKEN: "a" };
  const acme = { tenant: "acme", scopes: ["mcp"] };
  const tokens = (entry: unknown) => ({ ...author, CAIRN_TOKENS: JSON.stringify({ [digest("k")]: entry }) });
  const members = { CAIRN_MEMBERS: JSON.stringify({ "*@acme.com": acme }) };
  const access = { CAIRN_ACCESS_TEAM: "https://acme.cloudflareaccess.com", CAIRN_ACCESS_AUD: "tag" };
  const openId = { CAIRN_OIDC_ISSUER: "https://accounts.example.com", CAIRN_OIDC_CLIENT_ID: "cairn" };

  it.each<[AuthVariables, string]>([
    [
      { ...author, CAIRN_AUTH: "oauth2" },
      'CAIRN_AUTH is "oauth2". Its operator sets it to none, tokens, oauth or access.',
    ],
    [{ ...tokens(acme), CAIRN_AUTH: "none" }, "CAIRN_TOKENS is set, but has no meaning with CAIRN_AUTH = none."],
    [
      { ...author, ...members, CAIRN_AUTH: "tokens" },
      "CAIRN_MEMBERS is set, but has no meaning with CAIRN_AUTH = tokens.",
    ],
    [{ ...author, ...members, ...access }, "CAIRN_MEMBERS is set, but has no meaning with CAIRN_AUTH = none."],
    [
      { ...author, ...openId, ...members, CAIRN_AUTH: "access" },
      "CAIRN_OIDC_ISSUER is set, but has no meaning with CAIRN_AUTH = access.",
    ],
    ...["CAIRN_TOKEN", "CAIRN_AUTHS", "Cairn_Auth", "CAIRN_OPERATER_TOKEN", "CAIRN_MEMBER"].map(
      (name): [AuthVariables, string] => [{ [name]: "x" }, `there is no setting ${name}; CAIRN_`],
    ),
    [{ ...author, CAIRN_AUTH: "access" }, "CAIRN_AUTH = access needs CAIRN_ACCESS_TEAM."],
    [{ ...author, CAIRN_AUTH: "access", CAIRN_ACCESS_TEAM: "https://a.example" }, "needs CAIRN_ACCESS_AUD."],
    [{ ...author, CAIRN_AUTH: "access", ...access }, "needs CAIRN_MEMBERS."],
    [{ ...author, CAIRN_AUTH: "oauth", ...openId }, "needs CAIRN_MEMBERS."],
    [
      { ...author, CAIRN_AUTH: "oauth", ...openId, ...access, ...members },
      "CAIRN_ACCESS_TEAM and CAIRN_OIDC_ISSUER both say who signs in.",
    ],
    [
      { ...author, CAIRN_AUTH: "oauth", ...openId, ...members, CAIRN_OIDC_ISSUER: "http://accounts.example.com" },
      "CAIRN_OIDC_ISSUER cannot be read.",
    ],
    [{ CAIRN_AUTH: "oauth" }, "Its operator sets CAIRN_AUTHOR_TOKEN"],
    [{ CAIRN_AUTH: "tokens" }, "Its operator sets CAIRN_AUTHOR_TOKEN"],
    [{ ...author, CAIRN_TOKENS: "{" }, "CAIRN_TOKENS cannot be read."],
    [{ ...author, CAIRN_TOKENS: "[]" }, "CAIRN_TOKENS cannot be read."],
    [{ ...author, CAIRN_TOKENS: '{"short":{"tenant":"a","scopes":[]}}' }, "entry 1 of CAIRN_TOKENS cannot be read."],
    [tokens({ ...acme, expires: "soon" }), "entry 1 of CAIRN_TOKENS cannot be read."],
    [
      {
        ...author,
        ...access,
        CAIRN_AUTH: "access",
        CAIRN_MEMBERS: JSON.stringify({ "*@acme.com": acme, "svc.access": acme }),
      },
      "entry 2 of CAIRN_MEMBERS cannot be read. Its operator corrects it: {",
    ],
    [
      tokens({ ...acme, expire: "2027-01-01" }),
      'entry 1 of CAIRN_TOKENS has "expire", which means nothing there. "expires" may be meant.',
    ],
    [
      {
        ...author,
        ...access,
        CAIRN_AUTH: "access",
        CAIRN_MEMBERS: JSON.stringify({ "*@acme.com": acme, "ann@acme.com": { ...acme, expires: "2027-01-01" } }),
      },
      'entry 2 of CAIRN_MEMBERS has "expires", which means nothing there. Its operator',
    ],
    [
      {
        ...author,
        ...access,
        CAIRN_AUTH: "access",
        CAIRN_MEMBERS: JSON.stringify({ "*@acme.com": { ...acme, scope: ["read"] } }),
      },
      'entry 1 of CAIRN_MEMBERS has "scope", which means nothing there. "scopes" may be meant.',
    ],
    [tokens({ ...acme, scopes: ["mcp", "root"] }), 'CAIRN_TOKENS names the unknown scope "root".'],
    [tokens({ ...acme, scopes: ["author:"] }), 'CAIRN_TOKENS names the unknown scope "author:".'],
    ...["", "Acme", "a/b", "a_b", "-a", "a".repeat(64)].map((tenant): [AuthVariables, string] => [
      tokens({ ...acme, tenant }),
      `CAIRN_TOKENS names the tenant "${tenant}".`,
    ]),
  ])("%j are refused at the start with a sentence", (variables, sentence) => {
    const problem = problemOf(variables);
    expect(problem === null ? "served" : describeFailure(problem)).toContain(sentence);
    proves("access/one-setting");
  });

  it("are complete with what each way needs", () => {
    for (const complete of [
      { ...author, CAIRN_AUTH: "none" },
      { ...author, CAIRN_AUTH: "tokens" },
      { CAIRN_AUTH: "tokens", CAIRN_OPERATOR_TOKEN: "o" },
      { ...tokens({ tenant: "acme", scopes: ["read", "author:pets", "author:知识"] }), CAIRN_AUTH: "oauth" },
      { ...author, CAIRN_AUTH: "oauth", ...openId, ...members },
      { ...author, CAIRN_AUTH: "oauth", ...access, ...members },
      { ...author, CAIRN_AUTH: "access", ...access, ...members },
    ]) {
      expect([complete, problemOf(complete)]).toEqual([complete, null]);
    }
  });
});
