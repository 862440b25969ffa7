/** A server that asks to wait: the failure says so, and for how long. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isPassing } from "../../../../src/tasks/retry.ts";
import type { Link } from "../../../../src/worker/library/remote/connection.ts";
import { callTool } from "../../../../src/worker/library/remote/requests.ts";

let server: Server;
let status: number;
let headers: Record<string, string>;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    request.on("end", () => response.writeHead(status, headers).end("no"));
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => {
    server.close(done);
  });
});

const legacy: Link = { era: "legacy", version: "2025-06-18", session: "s" };

test.each([
  [429, { "retry-after": "3" }, { reason: "asked_to_wait", retry_after_seconds: 3 }, true],
  // A year is more than a day, and no day.
  [429, { "retry-after": "31536000" }, { reason: "asked_to_wait", retry_after_seconds: 86_401 }, true],
  [429, {}, { reason: "asked_to_wait" }, true],
  [503, { "retry-after": "7" }, { reason: "server_error", retry_after_seconds: 7 }, false],
  [503, {}, { reason: "server_error" }, false],
  [403, { "retry-after": "3" }, { reason: "refused" }, false],
])("%i with %j", async (answered, given, failure, mayPass) => {
  [status, headers] = [answered, given];
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/mcp`;
  const target = { url, kind: "streamable-http", headers: {}, fetch } as const;
  const tool = { name: "send", description: "", inputSchema: { type: "object" } };
  const called = await callTool("post", target, legacy, tool, {}, { timeoutMs: 5000 });
  if (called.ok) throw new Error("it was answered");
  expect(called.failure).toMatchObject({ code: "server_unavailable", server: "post", ...failure });
  expect("retry_after_seconds" in called.failure).toBe("retry_after_seconds" in failure);
  // Nothing was begun where a server asks to wait: also what may not be made twice is made again.
  expect(isPassing(called.failure, false)).toBe(mayPass);
  expect(isPassing(called.failure, true)).toBe(answered !== 403);
});
