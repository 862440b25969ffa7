/** Callers who may only read: by their token's scope, or because the address says `?scope=read`. */
import { createHash } from "node:crypto";
import { reset } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import product from "../../src/index.ts";
import { theProduct } from "../../src/mcp/product.ts";
import type { Env } from "../../src/worker/env.ts";
import { proves } from "../requirements/index.ts";
import { compiled, env, ORIGIN, SMALL, wire } from "./support.ts";

const digest = (token: string): string => createHash("sha256").update(token).digest("hex");
const configured: Env = {
  ...env,
  CAIRN_TOKENS: JSON.stringify({
    [digest("acme-key")]: { tenant: "acme", scopes: ["mcp"] },
    [digest("reader-key")]: { tenant: "acme", scopes: ["read"] },
    [digest("pen-key")]: { tenant: "acme", scopes: ["author"] },
  }),
  CAIRN_AUTHOR_TOKEN: "author-key",
};

interface Named {
  name: string;
}
interface Answered {
  session_id?: string;
  revision?: number;
  tools: Named[];
  error?: object;
  result: { tools: Named[] };
}

async function ask(token: string, method: string, path: string, body?: unknown, more: Record<string, string> = {}) {
  const headers = {
    ...more,
    "content-type": "application/json",
    host: "localhost:8787",
    authorization: `Bearer ${token}`,
  };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await product.fetch(new Request(ORIGIN + path, init), configured);
  // Tools that may ask the client answer in a stream of one message.
  const text = (await response.text()).replace(/^event:[\s\S]*?data: /, "");
  const answer: Answered = JSON.parse(text);
  return { status: response.status, body: answer };
}

let session = "";
beforeAll(async () => {
  await reset();
  expect((await ask("author-key", "POST", "/api/releases", wire(compiled(SMALL)))).status).toBe(201);
  session = (await ask("acme-key", "POST", "/api/sessions", { user_query: "a pet" })).body.session_id ?? "";
});

const reading = theProduct("0").tools.flatMap((tool) => (tool.reads === true ? [tool.name] : []));
const others = theProduct("0").tools.flatMap((tool) => (tool.reads === true ? [] : [tool.name]));

describe.each([
  ["a token with the scope read", "reader-key", ""],
  ["an address with ?scope=read", "acme-key", "?scope=read"],
])("%s", (_, token, query) => {
  const rpc = (method: string, params: object) =>
    ask(token, "POST", `/mcp${query}`, { jsonrpc: "2.0", id: 1, method, params });

  it("lists the tools that change nothing, over MCP and /api", async () => {
    const listed = await rpc("tools/list", {});
    const names = listed.body.result.tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["get_session", "search_knowledge", "read_resource"]));
    for (const name of names) expect(reading).toContain(name);
    const plain = await ask(token, "GET", `/api/tools${query}`);
    expect(plain.body.tools.map(({ name }) => name)).toEqual(names);
    proves("access/read-only");
  });

  it.each(others)("refuses %s", async (name) => {
    const called = await rpc("tools/call", { name, arguments: {} });
    expect(called.body.result).toMatchObject({
      isError: true,
      structuredContent: { error: { code: "forbidden", scope: "mcp" } },
    });
    const plain = await ask(token, "POST", `/api/tools/${name}${query}`, {});
    expect([plain.status, plain.body.error]).toEqual([
      403,
      expect.objectContaining({ code: "forbidden", scope: "mcp" }),
    ]);
  });

  it("reads sessions and searches, and changes nothing", async () => {
    expect((await ask(token, "GET", `/api/sessions/${session}${query}`)).status).toBe(200);
    const found = await rpc("tools/call", {
      name: "search_knowledge",
      arguments: { query: "dog", session_id: session },
    });
    expect(found.body.result).toMatchObject({
      structuredContent: { not_recorded: expect.stringContaining("only read") },
    });
    for (const [method, path] of [
      ["POST", "/api/sessions"],
      ["POST", `/api/sessions/${session}/navigate`],
    ] as const) {
      const refused = await ask(token, method, path + query, { user_query: "a pet", selected_option_id: "dog" });
      expect([path, refused.status]).toEqual([path, 403]);
    }
    expect((await ask("acme-key", "GET", `/api/sessions/${session}`)).body.revision).toBe(1);
  });
});

it("ends no task and answers none", async () => {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": { extensions: { "io.modelcontextprotocol/tasks": {} } },
  };
  for (const [method, params] of [
    ["tasks/cancel", { taskId: "x" }],
    ["tasks/update", { taskId: "x", inputResponses: {} }],
  ] as const) {
    const headers = { "mcp-method": method, "mcp-protocol-version": "2026-07-28", "mcp-name": "x" };
    const body = { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: meta } };
    const refused = await ask("reader-key", "POST", "/mcp", body, headers);
    expect(refused.body.error).toMatchObject({ data: { error: { code: "forbidden", scope: "mcp" } } });
    const allowed = await ask("acme-key", "POST", "/mcp", body, headers);
    expect(JSON.stringify(allowed.body)).not.toContain("forbidden");
  }
});

it("says that the address, and not the token, keeps a caller from more", async () => {
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "initiate_session", arguments: {} } };
  for (const [token, query, word] of [
    ["acme-key", "?scope=read", "scope=read"],
    ["reader-key", "", "The token lacks the scope"],
  ] as const) {
    const called = await ask(token, "POST", `/mcp${query}`, call);
    const plain = await ask(token, "POST", `/api/tools/initiate_session${query}`, {});
    const begun = await ask(token, "POST", `/api/sessions${query}`, { user_query: "a pet" });
    for (const { body } of [called, plain, begun]) expect(JSON.stringify(body)).toContain(word);
    expect(called.body.result).toMatchObject({
      structuredContent: { error: query === "" ? { code: "forbidden" } : { code: "forbidden", narrowed: true } },
    });
  }
  proves("access/read-only");
});

it("?scope=read adds no right, and another word is refused", async () => {
  expect((await ask("pen-key", "GET", "/api/tools?scope=read")).status).toBe(403);
  expect((await ask("acme-key", "POST", "/mcp?scope=write", {})).status).toBe(400);
  expect((await ask("acme-key", "GET", "/api/tools?scope=write")).status).toBe(422);
});
