/** Bodies nested millions of times: refused before anything parses them. */
import { SELF } from "cloudflare:test";
import { afterEach, expect, test, vi } from "vitest";
import { proves } from "../requirements/index.ts";
import { call, ORIGIN } from "./support.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** How long the longest text is that is parsed while `run` works. */
async function longestParsed(run: () => Promise<void>): Promise<number> {
  const parse = vi.spyOn(JSON, "parse");
  await run();
  return Math.max(0, ...parse.mock.calls.map(([text]) => String(text).length));
}

test("a manifest nested ten million deep is refused before it is parsed", async () => {
  proves("exposure/deep-bodies");
  const depth = 10_000_000;
  const body = `{"manifest":${"[".repeat(depth)}${"]".repeat(depth)}}`;
  const parsed = await longestParsed(async () => {
    const { status, body: answer } = await call<{ error: object }>("POST", "/api/releases", body);
    expect({ status, ...answer.error }).toMatchObject({ status: 422, code: "invalid_input", field: "body" });
  });
  expect(parsed).toBeLessThan(100_000);
});

test("a message to /mcp nested a hundred thousand deep is an invalid request", async () => {
  const depth = 100_000;
  const body = `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'{"a":'.repeat(depth)}1${"}".repeat(depth)}}`;
  const parsed = await longestParsed(async () => {
    const response = await SELF.fetch(`${ORIGIN}/mcp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        host: "localhost:8787",
      },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: -32600 } });
  });
  expect(parsed).toBeLessThan(100_000);
});

test("brackets inside texts are no depth", async () => {
  const { status, body } = await call<{ error: object }>("POST", "/api/sessions", {
    user_query: `"${"[{".repeat(2000)}\\`,
  });
  expect(JSON.stringify(body)).not.toContain("levels");
  expect(status).not.toBe(500);
});
