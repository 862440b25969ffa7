/** A Worker with tokens of two tenants and an operator, asked as plain HTTP. */
import { createHash } from "node:crypto";
import product from "../../src/index.ts";
import type { AuditRow } from "../../src/worker/tenants/audit-entry.ts";
import type { Env } from "../../src/worker/env.ts";
import { compiled, env, ORIGIN, SMALL, wire } from "./support.ts";

export const digest = (token: string): string => createHash("sha256").update(token).digest("hex");
const entry = (tenant: string, name: string, ...scopes: string[]) => ({ tenant, scopes, name });

export const configured: Env = {
  ...env,
  CAIRN_TOKENS: JSON.stringify({
    [digest("acme")]: entry("acme", "ann", "mcp", "author"),
    [digest("acme-two")]: entry("acme", "bob", "mcp"),
    [digest("beta")]: entry("beta", "eve", "mcp", "author"),
  }),
  CAIRN_AUTHOR_TOKEN: "author-key",
  CAIRN_OPERATOR_TOKEN: "operator-key",
};

export interface Asked {
  status: number;
  text: string;
  headers: Headers;
  // The tests say which shape they expect.
  body: Record<string, never>;
}

export async function ask(token: string, method: string, path: string, body?: unknown): Promise<Asked> {
  const headers = { "content-type": "application/json", host: "localhost:8787", authorization: `Bearer ${token}` };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await product.fetch(new Request(ORIGIN + path, init), configured);
  const text = await response.text();
  let parsed: Record<string, never> = {};
  try {
    parsed = JSON.parse(text);
  } catch {
    // JSON lines, or bytes.
  }
  return { status: response.status, text, headers: response.headers, body: parsed };
}

export const publishSmall = (token: string, channel = "main"): Promise<Asked> =>
  ask(token, "POST", "/api/releases", { ...wire(compiled(SMALL)), channel });

export async function begin(token: string, extra: object = {}): Promise<string> {
  const { session_id } = (await ask(token, "POST", "/api/sessions", { user_query: "a pet", ...extra })).body;
  return session_id ?? "";
}

/** All lines of a tenant's log but those that reading it leaves. */
export async function auditLines(tenant: string): Promise<AuditRow[]> {
  const { text } = await ask("operator-key", "GET", `/api/audit?tenant=${tenant}`);
  return text
    .trim()
    .split("\n")
    .filter((line) => line !== "")
    .map((line): AuditRow => JSON.parse(line))
    .filter(({ action }) => action !== "audit_exported");
}
