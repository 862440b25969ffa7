/** The Worker with tokens configured: which tenant a token belongs to, and what tenants can read of each other. */
import { createHash } from "node:crypto";
import { reset } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import product from "../../src/index.ts";
import type { Env } from "../../src/worker/env.ts";
import { compiled, env, ORIGIN, SMALL, wire } from "./support.ts";

const digest = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Configured for this file alone: the Worker reads it once, on its first request. */
const configured: Env = {
  ...env,
  CAIRN_TOKENS: JSON.stringify({
    [digest("acme-key")]: { tenant: "acme", scopes: ["mcp"] },
    [digest("pen-key")]: { tenant: "acme", scopes: ["author"] },
    [digest("globex-key")]: { tenant: "globex", scopes: ["mcp", "author"] },
  }),
  CAIRN_AUTHOR_TOKEN: "author-key",
};

interface Answer {
  status: number;
  body: { session_id?: string; error?: { code: string; scope?: string }; revision?: number; idempotency_key?: string };
  headers: Headers;
}

async function ask(token: string | null, method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = new Headers({ "content-type": "application/json", host: "localhost:8787" });
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  const request = new Request(ORIGIN + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await product.fetch(request, configured);
  return { status: response.status, body: await response.json(), headers: response.headers };
}

const begin = (token: string | null, extra: object = {}) =>
  ask(token, "POST", "/api/sessions", { user_query: "a pet", ...extra });

beforeAll(async () => {
  await reset();
  expect((await ask("author-key", "POST", "/api/releases", wire(compiled(SMALL)))).status).toBe(201);
});

it("refuses a request without a token, or with a wrong one", async () => {
  for (const token of [null, "wrong", digest("acme-key")]) {
    const { status, body, headers } = await begin(token);
    expect(status).toBe(401);
    expect(body.error?.code).toBe("unauthorized");
    expect(headers.get("www-authenticate")).toBe('Bearer realm="cairn"');
  }
});

it("asks for the same token and scope where tools are called as plain JSON", async () => {
  const start = { user_query: "a pet" };
  const at = "/api/tools/initiate_session";
  for (const [method, path, body] of [
    ["GET", "/api/tools", undefined],
    ["POST", at, start],
    ["POST", "/api/tools/nothing", start],
  ] as const) {
    expect(await ask(null, method, path, body)).toMatchObject({
      status: 401,
      body: { error: { code: "unauthorized" } },
    });
    expect(await ask("pen-key", method, path, body)).toMatchObject({
      status: 403,
      body: { error: { code: "forbidden", scope: "mcp" } },
    });
  }
  expect((await ask("acme-key", "GET", "/api/tools")).status).toBe(200);
  const { session_id } = (await ask("acme-key", "POST", at, start)).body;
  expect((await ask("acme-key", "POST", "/api/tools/get_session", { session_id })).status).toBe(200);
  expect(await ask("globex-key", "POST", "/api/tools/get_session", { session_id })).toMatchObject({
    status: 404,
    body: { error: { code: "unknown_session" } },
  });
});

it("keeps one tenant's session from another, for reading, stepping and listing alike", async () => {
  const id = (await begin("acme-key")).body.session_id ?? "";
  expect((await ask("acme-key", "GET", `/api/sessions/${id}`)).status).toBe(200);
  for (const token of ["globex-key", "author-key"]) {
    for (const [method, path, body] of [
      ["GET", `/api/sessions/${id}`, undefined],
      ["GET", `/api/sessions/${id}/events`, undefined],
      ["POST", `/api/sessions/${id}/navigate`, { selected_option_id: "dog" }],
    ] as const) {
      expect(await ask(token, method, path, body)).toMatchObject({
        status: 404,
        body: { error: { code: "unknown_session" } },
      });
    }
  }
  expect((await ask("acme-key", "GET", `/api/sessions/${id}`)).body.revision).toBe(1);
});

it("keeps idempotency keys of tenants apart", async () => {
  const acme = await begin("acme-key", { idempotency_key: "monday" });
  const globex = await begin("globex-key", { idempotency_key: "monday" });
  expect(acme.status).toBe(201);
  expect(globex.status).toBe(201);
  expect(globex.body.session_id).not.toBe(acme.body.session_id);
  expect((await begin("acme-key", { idempotency_key: "monday" })).body.session_id).toBe(acme.body.session_id);
});

it("requires the scope for publishing, also from localhost", async () => {
  const release = wire(compiled(SMALL));
  expect(await ask("acme-key", "POST", "/api/releases", release)).toMatchObject({
    status: 403,
    body: { error: { scope: "author" } },
  });
  expect((await ask(null, "POST", "/api/releases", release)).status).toBe(401);
  expect((await ask("globex-key", "POST", "/api/releases", release)).status).toBe(200);
  expect((await ask("author-key", "GET", "/api/releases")).status).toBe(200);
  expect((await ask("pen-key", "GET", "/api/releases")).status).toBe(200);
  expect(await begin("pen-key")).toMatchObject({ status: 403, body: { error: { code: "forbidden", scope: "mcp" } } });
});

it("serves MCP to tokens of its scope only, before it reads what they send", async () => {
  const initialize = { jsonrpc: "2.0", id: 1, method: "initialize", params: {} };
  for (const body of [{ jsonrpc: "2.0", id: 1, method: "tools/list" }, initialize]) {
    expect(await ask("pen-key", "POST", "/mcp", body)).toMatchObject({
      status: 403,
      body: { error: { data: { error: { code: "forbidden", scope: "mcp" } } } },
    });
  }
  for (const token of ["acme-key", "author-key"]) {
    expect((await ask(token, "POST", "/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list" })).status).toBe(200);
  }
  expect((await ask(null, "POST", "/mcp", initialize)).status).toBe(401);
});
