/** `CAIRN_AUTH = access` while the team's keys cannot be fetched: nobody is let in, and the answer names the cause. */
import { afterEach, expect, it, vi } from "vitest";
import product from "../../src/index.ts";
import type { Env } from "../../src/worker/env.ts";
import { env, ORIGIN } from "./support.ts";

const TEAM = "https://acme.cloudflareaccess.com";
const configured: Env = {
  ...env,
  CAIRN_AUTH: "access",
  CAIRN_AUTHOR_TOKEN: "author-key",
  CAIRN_ACCESS_TEAM: TEAM,
  CAIRN_ACCESS_AUD: "cairn",
  CAIRN_MEMBERS: JSON.stringify({ "*@acme.example": { tenant: "acme", scopes: ["mcp"] } }),
};
const part = (value: object): string => btoa(JSON.stringify(value)).replaceAll("=", "");
const ASSERTION = `${part({ alg: "RS256", kid: "k" })}.${part({ iss: TEAM, aud: "cairn" })}.c2ln`;

afterEach(() => vi.restoreAllMocks());

it.each([
  ["/api/caller", "GET"],
  ["/mcp", "POST"],
])("answers %s with 503, the setting and the address of the keys", async (path, method) => {
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Network connection lost."));
  const log = vi.spyOn(console, "error").mockReturnValue();
  const headers = {
    "content-type": "application/json",
    host: "localhost:8787",
    "cf-access-jwt-assertion": ASSERTION,
  };
  const body = method === "POST" ? { body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }) } : {};
  const response = await product.fetch(new Request(ORIGIN + path, { method, headers, ...body }), configured);
  const text = await response.text();
  expect([response.status, text]).toEqual([503, expect.stringContaining('"code":"misconfigured"')]);
  expect(text).toContain(`cannot be fetched from ${TEAM}`);
  expect(text).toContain("CAIRN_ACCESS_TEAM");
  expect(text).toContain('"retryable":true');
  expect(log.mock.calls.flat().join(" ")).toContain(TEAM);
});
