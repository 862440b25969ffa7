/** A server that takes a call and never answers it: with 202, or on an event stream of 2024-11-05 that ends. The call fails at once. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Link, RemoteTarget } from "../../../../src/worker/library/remote/connection.ts";
import { callTool, listTools } from "../../../../src/worker/library/remote/requests.ts";

interface Message {
  id?: number;
  method: string;
  params?: { protocolVersion?: string };
}

let server: Server;
let answer: (message: Message, response: ServerResponse, request: IncomingMessage) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => (text += part.toString()));
    request.on("end", () => answer(JSON.parse(text === "" ? '{"method":""}' : text) as Message, response, request));
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
const tool = { name: "run", inputSchema: { type: "object" } };

function target(kind: RemoteTarget["kind"] = "streamable-http"): RemoteTarget {
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/mcp`, kind, headers: {}, fetch: (url, init) => fetch(url, init) };
}

/** Longer than a test may take: a call that waits for its deadline fails it. */
const options = { timeoutMs: 60_000 };
const invalid = { code: "server_unavailable", server: "bar", reason: "invalid_answer" };
const cut = { code: "server_unavailable", server: "bar", reason: "cut_off", may_be_done: true };

test("a call that is answered with 202 fails at once, and may have been done", async () => {
  answer = (_, response) => response.writeHead(202).end();
  const made = await callTool("bar", target(), legacy, tool, {}, options);
  expect(made).toEqual({ ok: false, failure: { ...invalid, may_be_done: true } });
});

test("a server that takes everything with 202 is no server to list", async () => {
  const asked: string[] = [];
  answer = ({ method }, response) => {
    asked.push(method);
    response.writeHead(202).end();
  };
  expect(await listTools("bar", target())).toEqual({ ok: false, failure: invalid });
  expect(asked).toEqual(["server/discover", "initialize"]);
});

test("202 for a question that a server does not know, and for notifications, is lawful", async () => {
  answer = ({ id, method, params }, response) => {
    const results: Record<string, object> = {
      initialize: {
        protocolVersion: params?.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: "bar", version: "1" },
      },
      "tools/list": { tools: [tool] },
    };
    const result = results[method];
    if (result === undefined) response.writeHead(202).end();
    else {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
    }
  };
  expect(await listTools("bar", target())).toMatchObject({ ok: true, value: { tools: [{ name: "run" }] } });
});

/** A server of 2024-11-05: what it answers to each method on its stream; nothing where the stream is to end. */
function oldServer(results: Record<string, object>, end: (stream: ServerResponse) => void) {
  let stream: ServerResponse | undefined;
  answer = ({ id, method }, response, request) => {
    if (request.method === "GET") {
      stream = response;
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("event: endpoint\ndata: /messages\n\n");
      return;
    }
    response.writeHead(202).end();
    const result = results[method];
    if (result !== undefined) stream?.write(`data: ${JSON.stringify({ jsonrpc: "2.0", id, result })}\n\n`);
    else if (id !== undefined && stream !== undefined) end(stream);
  };
}

const initialize = {
  protocolVersion: "2024-11-05",
  capabilities: { tools: {} },
  serverInfo: { name: "bar", version: "1" },
};
const ends: [string, (stream: ServerResponse) => void][] = [
  ["ends", (stream) => stream.end()],
  ["is torn off", (stream) => stream.destroy()],
  ["ends inside an event", (stream) => stream.end('data: {"jsonrpc":"2.0",')],
];

test.each(ends)("a stream of 2024-11-05 that %s instead of an answer is cut off", async (_, end) => {
  oldServer({ initialize }, end);
  const made = await callTool("bar", target("sse"), { era: "sse" }, tool, {}, options);
  expect(made).toEqual({ ok: false, failure: cut });
});

test.each(ends)("one that %s during the handshake is cut off before the call", async (_, end) => {
  oldServer({}, end);
  const made = await callTool("bar", target("sse"), { era: "sse" }, tool, {}, options);
  expect(made).toEqual({ ok: false, failure: { code: "server_unavailable", server: "bar", reason: "cut_off" } });
});

test("202 to each POST and the answer on the stream is how that transport works, also where the stream ends with it", async () => {
  const content = [{ type: "text", text: "done" }];
  const results = { initialize, "tools/call": { content } };
  oldServer(results, () => undefined);
  expect(await callTool("bar", target("sse"), { era: "sse" }, tool, {}, options)).toMatchObject({ ok: true });
  oldServer({ initialize }, (stream) =>
    stream.end(`data: ${JSON.stringify({ jsonrpc: "2.0", id: 1, result: { content } })}\n\n`),
  );
  expect(await callTool("bar", target("sse"), { era: "sse" }, tool, {}, options)).toMatchObject({ ok: true });
});

test.each([
  [401, { code: "needs_sign_in", server: "bar" }],
  [500, { code: "server_unavailable", server: "bar", reason: "server_error" }],
])("a stream of that transport that is refused with %i says why", async (status, failure) => {
  answer = (_, response) => response.writeHead(status).end();
  expect(await callTool("bar", target("sse"), undefined, tool, {}, options)).toEqual({ ok: false, failure });
});
