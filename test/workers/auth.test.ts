/** Tokens to principals, by configuration alone; and what counts as this machine. */
import { createHash } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { createAuth, isLoopbackRequest, mayPublish } from "../../src/worker/auth.ts";

const digest = (token: string) => createHash("sha256").update(token).digest("hex");

const request = (url: string, origin?: string) => new Request(url, origin === undefined ? {} : { headers: { origin } });

describe("open by default", () => {
  const auth = createAuth({});

  it("gives everybody the anonymous tenant, whatever they send", async () => {
    const expected = { ok: true, value: { tenant: "anonymous", scopes: ["mcp"] } };
    expect(await auth.authenticate(null)).toEqual(expected);
    expect(await auth.authenticate("Bearer something")).toEqual(expected);
    expect(await auth.authenticate("Basic eDp5")).toEqual(expected);
  });
});

describe("an author's token", () => {
  const auth = createAuth({ authorToken: "let me write" });
  const spaceless = createAuth({ authorToken: "let-me-write" });

  it("adds the scope to who has it, and to nobody else", async () => {
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

  it("closes the door when the variable has a mistake in it, and tells the log", async () => {
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

describe("publishing without an author's token configured", () => {
  const anonymous = { tenant: "anonymous", scopes: ["mcp"] as const };

  it("is open to programs on this machine only", () => {
    expect(mayPublish(anonymous, request("http://localhost:8787/api/releases"), undefined)).toBe(true);
    expect(mayPublish(anonymous, request("http://127.0.0.1:8787/api/releases"), "")).toBe(true);
    expect(mayPublish(anonymous, request("http://[::1]:8787/api/releases"), undefined)).toBe(true);
    expect(mayPublish(anonymous, request("https://cairn.example.com/api/releases"), undefined)).toBe(false);
    expect(mayPublish(anonymous, request("http://localhost.example.com/"), undefined)).toBe(false);
  });

  it("is closed to web pages of elsewhere, and everywhere once a token is configured", () => {
    expect(isLoopbackRequest(request("http://localhost:8787/", "https://evil.example"))).toBe(false);
    expect(isLoopbackRequest(request("http://localhost:8787/", "null"))).toBe(false);
    expect(isLoopbackRequest(request("http://localhost:8787/", "http://localhost:3000"))).toBe(true);
    expect(mayPublish(anonymous, request("http://localhost:8787/"), "a token")).toBe(false);
  });
});
