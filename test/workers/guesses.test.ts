/** Guessed ids, subscriptions and starts: refused in the caller's isolate, so that no object is woken and nothing is stored. */
import { listDurableObjectIds, reset, SELF } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { begin, env, ORIGIN, publishSources, SMALL } from "./support.ts";

beforeEach(async () => {
  await reset();
});

const MODERN = "2026-07-28";
const headers = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
  host: "localhost:8787",
};
const guess = (index: number) => `${index}`.padStart(8, "0").repeat(4);

async function counts() {
  const { LEGACY, BUS, SESSIONS, STARTS } = env;
  const ids = await Promise.all([LEGACY, BUS, SESSIONS, STARTS].map((one) => listDurableObjectIds(one as never)));
  return ids.map((list) => list.length);
}

test("guessed ids of transport sessions wake no object", async () => {
  proves("exposure/guesses");
  const before = await counts();
  for (let index = 0; index < 5; index += 1) {
    for (const method of ["POST", "GET", "DELETE"]) {
      const response = await SELF.fetch(`${ORIGIN}/mcp`, {
        method,
        headers: { ...headers, "mcp-session-id": guess(index) },
        ...(method === "POST" ? { body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }) } : {}),
      });
      expect(response.status).toBe(404);
      await response.text();
    }
  }
  expect(await counts()).toEqual(before);
});

test("the id of a transport session counts for the one who got it and for no other endpoint of ids", async () => {
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  const opened = await SELF.fetch(`${ORIGIN}/mcp`, {
    method: "POST",
    headers,
    body: JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params }),
  });
  await opened.text();
  const id = opened.headers.get("mcp-session-id") ?? "";
  expect(id).toMatch(/^[A-Za-z0-9_-]{24}[0-9a-f]{8}$/);
  const ping = (session: string) =>
    SELF.fetch(`${ORIGIN}/mcp`, {
      method: "POST",
      headers: { ...headers, "mcp-session-id": session },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
    });
  expect((await ping(id)).status).toBe(200);
  const before = await counts();
  expect((await ping((id.startsWith("A") ? "B" : "A") + id.slice(1))).status).toBe(404);
  expect(await counts()).toEqual(before);
});

test("subscriptions to guessed sessions wake no object", async () => {
  await publishSources(SMALL);
  const before = await counts();
  for (let index = 0; index < 5; index += 1) {
    const response = await SELF.fetch(`${ORIGIN}/mcp`, {
      method: "POST",
      headers: { ...headers, "mcp-protocol-version": MODERN, "mcp-method": "subscriptions/listen" },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "subscriptions/listen",
        params: {
          ["_meta"]: {
            "io.modelcontextprotocol/protocolVersion": MODERN,
            "io.modelcontextprotocol/clientCapabilities": {},
          },
          notifications: { resourceSubscriptions: [`session://${guess(index)}`] },
        },
      }),
    });
    expect(await response.text()).toContain("unknown_session");
  }
  expect(await counts()).toEqual(before);
});

test("keyed starts that cannot begin a session wake no object", async () => {
  const key = () => ({ idempotency_key: crypto.randomUUID() });
  const empty = await counts();
  expect((await begin(key())).body.error.code).toBe("knowledge_unavailable");
  expect(await counts()).toEqual(empty);
  await publishSources(SMALL);
  const before = await counts();
  for (let index = 0; index < 5; index += 1) {
    const { body } = await begin({ ...key(), knowledge_base: `guess-${index}` });
    expect(body.error.code).toBe("unknown_knowledge_base");
  }
  expect((await begin({ ...key(), channel: "nobodys" })).body.error.code).toBe("knowledge_unavailable");
  expect(await counts()).toEqual(before);
});
