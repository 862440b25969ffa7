/** The platform's counters, as wrangler.toml has them: what one address may ask for, and that others go on. */
import { reset, SELF } from "cloudflare:test";
import { beforeEach, expect, test, vi } from "vitest";
import { accept, refuse } from "../../src/errors.ts";
import { MAX_OPEN_CONNECTIONS } from "../../src/worker/bus/bus-object.ts";
import { limitCalls, limitSearches, limitSessions, servedFor, type RateLimiter } from "../../src/worker/rate-limits.ts";
import { proves } from "../requirements/index.ts";
import { ORIGIN, publishWithTemplates, SMALL } from "./support.ts";

beforeEach(async () => {
  await reset();
  await publishWithTemplates(SMALL);
});

const from = (address: string, path: string, init: RequestInit = {}) =>
  SELF.fetch(`${ORIGIN}${path}`, {
    ...init,
    headers: { "content-type": "application/json", host: "localhost:8787", "cf-connecting-ip": address },
  });
const start = (address: string) =>
  from(address, "/api/sessions", { method: "POST", body: JSON.stringify({ user_query: "a pet" }) });

/** Asks until the first refusal, at most so many times: how many passed, and the last response. A minute may end in between. */
async function askUntilLimited(
  atMost: number,
  ask: () => Promise<Response>,
): Promise<{ passed: number; last: Response }> {
  for (let passed = 0; ; passed += 1) {
    const last = await ask();
    if (last.status === 429 || passed === atMost) return { passed, last };
    await last.arrayBuffer();
  }
}

test("one address starts 60 sessions a minute and is told when to come again; another goes on", async () => {
  proves("exposure/rate-limits");
  const { passed, last } = await askUntilLimited(130, () => start("203.0.113.1"));
  expect(passed).toBeGreaterThanOrEqual(60);
  expect(last.status).toBe(429);
  expect(last.headers.get("retry-after")).toBe("60");
  expect(await last.json()).toMatchObject({ error: { code: "rate_limited", retry_after_seconds: 60 } });
  expect((await start("203.0.113.2")).status).toBe(201);
});

test("one address hands in tasks 60 times a minute, over HTTP and MCP together; reading them goes on", async () => {
  proves("exposure/rate-limits");
  const task = { description: "Later", not_before: "2099-01-01T00:00:00Z" };
  const hand = () => from("203.0.113.9", "/api/tasks", { method: "POST", body: JSON.stringify(task) });
  const { passed, last } = await askUntilLimited(130, hand);
  expect(passed).toBeGreaterThanOrEqual(60);
  expect(last.status).toBe(429);
  expect(last.headers.get("retry-after")).toBe("60");
  const tool = await from("203.0.113.9", "/api/tools/submit_task", { method: "POST", body: JSON.stringify(task) });
  expect(await tool.text()).toContain("rate_limited");
  expect((await from("203.0.113.9", "/api/tasks/nobody")).status).toBe(404);
});

test("calls of /mcp are limited too, as an HTTP answer", async () => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
  const { passed, last } = await askUntilLimited(1300, () => from("203.0.113.3", "/mcp", { method: "POST", body }));
  expect(last.status).toBe(429);
  expect(last.headers.get("retry-after")).toBe("60");
  expect(passed).toBeGreaterThanOrEqual(600);
});

test("a request from the same machine, or without an address, is not limited", async () => {
  const { passed } = await askUntilLimited(130, () => start("127.0.0.1"));
  expect(passed).toBe(130);
});

test("one caller has so many live streams open at a time, another goes on, and a stream that ends makes room", async () => {
  proves("page/live-limit");
  const open = (address: string) => from(address, "/api/live");
  const streams: Response[] = [];
  for (let count = 0; count < MAX_OPEN_CONNECTIONS; count += 1) {
    const stream = await open("203.0.113.7");
    expect(stream.status).toBe(200);
    streams.push(stream);
  }
  const refused = await open("203.0.113.7");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(await refused.json()).toMatchObject({ error: { code: "rate_limited" } });
  const others = [await open("203.0.113.8"), await open("127.0.0.1")];
  expect(others.map(({ status }) => status)).toEqual([200, 200]);
  await streams.pop()?.body?.cancel();
  // The bus hears of the end over its connection.
  const again = await vi.waitUntil(
    async () => {
      const stream = await open("203.0.113.7");
      return stream.status === 200 && stream;
    },
    { timeout: 60_000 },
  );
  for (const { body } of [...streams, ...others, again]) await body?.cancel();
});

/** A counter that refuses from the third on, and remembers its keys. */
function counter(): RateLimiter & { keys: string[] } {
  const keys: string[] = [];
  return {
    keys,
    async limit({ key }) {
      keys.push(key);
      return { success: keys.filter((one) => one === key).length < 3 };
    },
  };
}
const request = (address: string) => new Request(ORIGIN, { headers: { "cf-connecting-ip": address } });

test("what counts for whom: tokens and tenants by digest and name, failed tokens by address, IPv6 by its network", async () => {
  const [calls, tenants, failed] = [counter(), counter(), counter()];
  const auth = limitCalls(
    {
      authenticate: (given) =>
        given.headers.get("authorization") === "Bearer right"
          ? accept({ tenant: "acme", scopes: ["mcp"] })
          : refuse({ code: "unauthorized", realm: "cairn" }),
    },
    { RATE_CALLS: calls, RATE_TENANT_CALLS: tenants, RATE_FAILED_TOKENS: failed },
  );
  const ask = (authorization: string, address: string) =>
    servedFor(request(address), () => auth.authenticate(new Request(ORIGIN, { headers: { authorization } })));
  for (const end of ["1", "2", "ffff"]) await ask("Bearer wrong", `2001:db8::7:0:0:${end}`);
  expect(new Set(failed.keys)).toEqual(new Set(["address:2001:db8:0:0"]));
  expect(await ask("Bearer wrong", "2001:db8::1")).toMatchObject({ ok: false, failure: { code: "rate_limited" } });
  expect(await ask("Bearer right", "2001:db8::1")).toMatchObject({ ok: true });
  expect(calls.keys).toEqual([expect.stringMatching(/^token:[0-9a-f]{32}$/)]);
  expect(tenants.keys).toEqual(["tenant:acme"]);
});

test("an absent counter, or one that fails, limits nothing", async () => {
  const sessions = limitSessions({ initiate: async () => accept("begun") } as never, {});
  const broken = { limit: async () => Promise.reject(new Error("away")) };
  const search = limitSearches({ open: async () => accept("opened") } as never, { RATE_SEARCHES: broken });
  await servedFor(request("203.0.113.9"), async () => {
    for (let index = 0; index < 5; index += 1) {
      expect(await sessions.initiate({} as never, {} as never)).toEqual(accept("begun"));
      expect(await search.open("r")).toEqual(accept("opened"));
    }
  });
});
