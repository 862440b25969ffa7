/** A call that fails after its request was sent: it may have been done, unless the answer or the connection shows that it was not. */
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failureToWire } from "../../../../src/errors.ts";
import { guardedFetch } from "../../../../src/worker/outgoing/guarded-fetch.ts";
import { callTool } from "../../../../src/worker/library/remote/requests.ts";
import type { Link } from "../../../../src/worker/library/remote/connection.ts";

let server: Server;
let answer: (response: ServerResponse, id: number) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => (text += part.toString()));
    request.on("end", () => {
      const { id, method } = JSON.parse(text === "" ? "{}" : text) as { id?: number; method?: string };
      if (method === "tools/call") {
        calls += 1;
        answer(response, id ?? 0);
      } else response.writeHead(405).end();
    });
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

const link: Link = { era: "legacy", version: "2025-06-18", session: "s" };

/** Requests that called the tool. */
let calls = 0;

function run(
  annotations: Record<string, boolean> = {},
  port = (server.address() as AddressInfo).port,
  signal?: AbortSignal,
) {
  const fetch = guardedFetch({ address: { allowLoopback: true }, limits: { bodyBytes: 1000 } });
  const target = { url: `http://127.0.0.1:${port}/mcp`, kind: "streamable-http" as const, headers: {}, fetch };
  return callTool(
    "pay",
    target,
    link,
    { name: "send", inputSchema: { type: "object" }, annotations },
    {},
    {
      timeoutMs: 20_000,
      signal,
    },
  );
}

const json = { "content-type": "application/json" };
const result = { content: [{ type: "text", text: "done" }] };
const half = (id: number): string => `{"jsonrpc":"2.0","id":${id},"result":{"con`;
const status =
  (code: number) =>
  (response: ServerResponse): void =>
    void response.writeHead(code, json).end("{}");

test.each<[string, string, (response: ServerResponse, id: number) => void]>([
  ["closes before the headers", "unreachable", (response) => response.destroy()],
  [
    "breaks off inside a body of known length",
    "cut_off",
    (response, id) => {
      response.writeHead(200, { ...json, "content-length": "400" }).write(half(id));
      setTimeout(() => response.destroy(), 30);
    },
  ],
  [
    "breaks off inside a body in chunks",
    "cut_off",
    (response, id) => {
      response.writeHead(200, json).write(half(id));
      setTimeout(() => response.destroy(), 30);
    },
  ],
  ["ends with half an answer", "invalid_answer", (response, id) => response.writeHead(200, json).end(half(id))],
  ["answers with an error of its own", "server_error", status(500)],
  ["answers with an image", "not_mcp", (response) => response.writeHead(200, { "content-type": "image/png" }).end("x")],
  [
    "answers with too much",
    "too_large",
    (response, id) =>
      response.writeHead(200, json).end(JSON.stringify({ jsonrpc: "2.0", id, result, x: "x".repeat(2000) })),
  ],
  [
    "answers with what is no result",
    "invalid_answer",
    (response, id) => response.writeHead(200, json).end(JSON.stringify({ jsonrpc: "2.0", id, result: { content: 7 } })),
  ],
  [
    "answers another request",
    "invalid_answer",
    (response, id) => response.writeHead(200, json).end(JSON.stringify({ jsonrpc: "2.0", id: id + 7, result })),
  ],
  [
    "answers a request with a name",
    "invalid_answer",
    (response) => response.writeHead(200, json).end(JSON.stringify({ jsonrpc: "2.0", id: "other", result })),
  ],
  [
    "answers another request in a stream that stays open",
    "invalid_answer",
    (response, id) =>
      void response
        .writeHead(200, { "content-type": "text/event-stream" })
        .write(`data: ${JSON.stringify({ jsonrpc: "2.0", id: id + 7, result })}\n\n`),
  ],
])("a server that %s: %s, and the call may have been done", async (_, reason, given) => {
  answer = given;
  const made = await run();
  const failure = { code: "server_unavailable", server: "pay", reason };
  expect(made).toEqual({ ok: false, failure: { ...failure, may_be_done: true } });
  if (!made.ok) expect(failureToWire(made.failure)).toMatchObject({ retryable: false });
  expect(await run({ readOnlyHint: true })).toEqual({ ok: false, failure });
  expect(await run({ idempotentHint: true })).toEqual({ ok: false, failure });
});

test.each([400, 401, 403, 404, 429, 521])("HTTP %i: it has not been done", async (code) => {
  answer = status(code);
  const made = await run();
  expect(made.ok).toBe(false);
  expect(made).not.toHaveProperty("failure.may_be_done");
});

test("a connection that is refused: it has not been done", async () => {
  const gone = createServer();
  await new Promise<void>((done) => {
    gone.listen(0, "127.0.0.1", done);
  });
  const { port } = gone.address() as AddressInfo;
  await new Promise((done) => {
    gone.close(done);
  });
  const made = await run({}, port);
  expect(made).toEqual({ ok: false, failure: { code: "server_unavailable", server: "pay", reason: "unreachable" } });
});

test("a call that is called off before its request goes out is not sent, and has not been done", async () => {
  answer = status(200);
  const before = calls;
  const made = await run({}, undefined, AbortSignal.abort());
  expect(calls).toBe(before);
  expect(made).toEqual({ ok: false, failure: { code: "server_unavailable", server: "pay", reason: "called_off" } });
});
