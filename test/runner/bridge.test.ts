/** A program over Streamable HTTP: real clients of both generations, tokens, sessions, streams, cancellation. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startNpmRegistry, type TestRegistry } from "../support/npm-registry.ts";
import { program, programPackage, startRunner, TOKEN, type TestRunner, type View } from "./support.ts";

let registry: TestRegistry;
let runner: TestRunner;
let view: View;

beforeAll(async () => {
  registry = await startNpmRegistry([programPackage("honest", program())]);
  runner = await startRunner({
    registry: registry.url,
    limits: { maxRequest: 100_000, maxPending: 4, callMs: 20_000 },
  });
  view = await runner.add("honest");
});
afterAll(async () => {
  await runner.stop();
  await registry.stop();
});

const headers = { authorization: `Bearer ${TOKEN}` };
const ADD_ONE = { name: "run", arguments: { code: "return String(1 + 1)" } };

/** Counts requests, so that a test can say how many a call costs. */
function counting(): { fetch: typeof fetch; count: () => number } {
  let sent = 0;
  return {
    fetch: (...args) => {
      sent += 1;
      return fetch(...args);
    },
    count: () => sent,
  };
}

test.each(["legacy", "auto"] as const)("the current client calls a tool, in the mode %s", async (mode) => {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(view.url), { requestInit: { headers } }));
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["run"]);
  expect((await client.callTool(ADD_ONE)).content).toEqual([{ type: "text", text: "2" }]);
  await client.close();
});

test("the older client calls a tool", async () => {
  const client = new OldClient({ name: "test", version: "1" });
  await client.connect(new OldTransport(new URL(view.url), { requestInit: { headers } }));
  expect((await client.callTool(ADD_ONE)).content).toEqual([{ type: "text", text: "2" }]);
  await client.close();
});

test("with a session id that was kept, a call is one request, and the same under the runner's own address", async () => {
  const first = new OldTransport(new URL(view.url), { requestInit: { headers } });
  const client = new OldClient({ name: "test", version: "1" });
  await client.connect(first);
  const session = first.sessionId ?? "";
  await client.close();
  for (const url of [view.url, `${runner.url}/servers/${view.id}/mcp`]) {
    const { fetch, count } = counting();
    const response = await fetch(url, {
      method: "POST",
      headers: {
        ...headers,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-session-id": session,
        "mcp-protocol-version": "2025-11-25",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: ADD_ONE }),
    });
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(await response.text()).toContain('"text":"2"');
    expect(count()).toBe(1);
  }
});

async function post(body: unknown, more: Record<string, string> = {}, url = view.url): Promise<Response> {
  return await fetch(url, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", ...more },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}
const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

test.each([
  ["no token", { authorization: "" }, 401, "unauthorized"],
  ["another token", { authorization: "Bearer something-else-entirely" }, 401, "unauthorized"],
  ["the token without its kind", { authorization: TOKEN }, 401, "unauthorized"],
  ["a web page's origin", { origin: "http://localhost:3000" }, 403, "from_web_page"],
])("%s is refused at every address", async (_name, more, status, code) => {
  for (const url of [view.url, `${runner.url}/servers/${view.id}/mcp`, `${runner.url}/servers`]) {
    const response = await post(LIST, more, url);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code } });
  }
});

test("health is told to everybody, and nothing else", async () => {
  expect(await runner.ask("GET", "/healthz", undefined, null)).toEqual({ status: 200, body: { status: "ok" } });
  expect((await runner.ask("GET", "/servers", undefined, null)).status).toBe(401);
  expect((await runner.ask("GET", `/servers/${view.id}/log`, undefined, null)).status).toBe(401);
});

test("a foreign session id is not found, so that a client begins anew", async () => {
  expect((await post(LIST, { "mcp-session-id": "made-up.made-up-made-up-made-up" })).status).toBe(404);
});

test("bad requests have their status", async () => {
  expect((await post("{")).status).toBe(400);
  expect((await post([LIST])).status).toBe(400);
  expect((await post({ ...LIST, id: null })).status).toBe(400);
  expect((await post({ ...LIST, params: "x".repeat(100_000) })).status).toBe(413);
  expect((await post(LIST, { "mcp-protocol-version": "2099-01-01" })).status).toBe(400);
  expect((await post(LIST, {}, view.url.replace("/mcp", "/other"))).status).toBe(404);
  expect((await fetch(view.url, { headers })).status).toBe(405);
  expect((await post({ jsonrpc: "2.0", method: "notifications/initialized" })).status).toBe(202);
});

test("progress reaches its own caller under the caller's own token", async () => {
  const told = `send({ method: "notifications/progress", params: { progressToken: params._meta.progressToken, progress: 1, message: "half" } }); return "done"`;
  const call = async (token: string): Promise<string> => {
    const params = { name: "run", arguments: { code: told }, _meta: { progressToken: token } };
    return await (await post({ ...LIST, method: "tools/call", params }, { accept: "text/event-stream" })).text();
  };
  const [one, two] = await Promise.all([call("one"), call("two")]);
  expect(one).toContain('"progressToken":"one"');
  expect(one).not.toContain('"progressToken":"two"');
  expect(two).toContain('"progressToken":"two"');
});

test("a caller who goes away cancels its call", async () => {
  const code = `globalThis.cancelled ??= []; process.stdin.on("data", (d) => { if (String(d).includes("cancelled")) globalThis.cancelled.push(1) }); await new Promise(() => {})`;
  const stop = new AbortController();
  const call = fetch(view.url, {
    method: "POST",
    headers: { ...headers, accept: "text/event-stream" },
    body: JSON.stringify({ ...LIST, method: "tools/call", params: { name: "run", arguments: { code } } }),
    signal: stop.signal,
  }).then((response) => response.text());
  await expect
    .poll(() => runner.call(view, "run", { code: "return String(Array.isArray(globalThis.cancelled))" }))
    .toBe("true");
  stop.abort();
  await expect(call).rejects.toThrow();
  await expect
    .poll(() => runner.call(view, "run", { code: "return String(globalThis.cancelled.length > 0)" }))
    .toBe("true");
});

test("more calls at once than a program may have are told to wait", async () => {
  const slow = (): Promise<string> =>
    runner.call(view, "run", { code: "await new Promise((r) => setTimeout(r, 3000)); return 'ok'" });
  const answers = await Promise.all(Array.from({ length: 6 }, slow));
  expect(answers.filter((answer) => answer === "ok")).toHaveLength(4);
  expect(answers.filter((answer) => answer === "error busy")).toHaveLength(2);
});
