/** Tokens to principals, by configuration alone: no host name and no address gives a right. */
import { createHash } from "node:crypto";
import { env, SELF } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import type { Env } from "../../src/worker/env.ts";
import { findConfigurationProblem, createAuth, mayPublish } from "../../src/worker/auth.ts";

const digest = (token: string) => createHash("sha256").update(token).digest("hex");

describe("open by default", () => {
  const auth = createAuth({});

  it("gives everybody the anonymous tenant, whatever they send", async () => {
    const expected = { ok: true, value: { tenant: "anonymous", scopes: ["mcp"], open: true } };
    expect(await auth.authenticate(null)).toEqual(expected);
    expect(await auth.authenticate("Bearer something")).toEqual(expected);
    expect(await auth.authenticate("Basic eDp5")).toEqual(expected);
  });
});

describe("an author's token", () => {
  const auth = createAuth({ authorToken: "let me write" });
  const spaceless = createAuth({ authorToken: "let-me-write" });

  it("does not close the tenant for callers without a token", async () => {
    expect(await spaceless.authenticate("Bearer let-me-write")).toMatchObject({ value: { open: true } });
    const tokens = JSON.stringify({ [digest("acme-key")]: { tenant: "acme", scopes: ["mcp"] } });
    const closed = createAuth({ tokens, authorToken: "let-me-write" });
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
  const auth = createAuth({ tokens });

  it("names the tenant of a known token", async () => {
    expect(await auth.authenticate("Bearer acme-key")).toEqual({
      ok: true,
      value: { tenant: "acme", scopes: ["mcp", "author"] },
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

  it("refuses every request when the variable is malformed, and logs it", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const broken = [
      "{",
      "[]",
      `{"short":{"tenant":"a","scopes":[]}}`,
      JSON.stringify({ [digest("k")]: { tenant: "", scopes: ["mcp"] } }),
      JSON.stringify({ [digest("k")]: { tenant: "a", scopes: ["root"] } }),
    ];
    for (const text of broken) {
      expect(await createAuth({ tokens: text }).authenticate("Bearer k")).toMatchObject({ ok: false });
    }
    expect(log).toHaveBeenCalledTimes(broken.length);
    log.mockRestore();
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
    const auth = createAuth({ authorDigest: digest("of this run") });
    const other = createAuth({ authorDigest: "not a digest" });
    const spaceless = createAuth({ authorDigest: digest("of-this-run") });
    expect(await spaceless.authenticate("Bearer of-this-run")).toMatchObject({ value: { scopes: ["mcp", "author"] } });
    expect(await auth.authenticate(`Bearer ${digest("of this run")}`)).toMatchObject({ value: { scopes: ["mcp"] } });
    expect(await other.authenticate("Bearer not a digest")).toMatchObject({ value: { scopes: ["mcp"] } });
  });
});

describe("callers' tokens without a token that may publish", () => {
  const callers = { [digest("acme-key")]: { tenant: "acme", scopes: ["mcp"] } };
  const tokens = JSON.stringify(callers);

  it("are an incomplete configuration", () => {
    expect(findConfigurationProblem({ tokens })).toEqual({ code: "misconfigured", variable: "CAIRN_AUTHOR_TOKEN" });
    expect(findConfigurationProblem({ tokens, authorToken: "" })).not.toBeNull();
    expect(findConfigurationProblem({ tokens, authorDigest: "short" })).not.toBeNull();
  });

  it("are complete with an author's token, its digest, or an entry with the scope; and so is an open server", () => {
    const author = { [digest("pen-key")]: { tenant: "acme", scopes: ["author"] } };
    expect(findConfigurationProblem({ tokens, authorToken: "a" })).toBeNull();
    expect(findConfigurationProblem({ tokens, authorDigest: digest("a") })).toBeNull();
    expect(findConfigurationProblem({ tokens: JSON.stringify({ ...callers, ...author }) })).toBeNull();
    expect(findConfigurationProblem({})).toBeNull();
    expect(findConfigurationProblem({ tokens: "" })).toBeNull();
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
