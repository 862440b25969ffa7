/** A server whose event stream ends in the middle of a call: the call fails at once, and says whether it may be made again. */
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failureToWire } from "../../../../src/errors.ts";
import { callTool } from "../../../../src/worker/library/remote/requests.ts";
import type { Link, RemoteTarget } from "../../../../src/worker/library/remote/connection.ts";

let server: Server;
let end: (response: ServerResponse, id: number) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => (text += part.toString()));
    request.on("end", () => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      const { id } = JSON.parse(text === "" ? "{}" : text) as { id?: number };
      end(response, id ?? 0);
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

const legacy: Link = { era: "legacy", version: "2025-06-18", session: "s" };

function run(annotations: Record<string, boolean> = {}) {
  const { port } = server.address() as AddressInfo;
  const target: RemoteTarget = {
    url: `http://127.0.0.1:${port}/mcp`,
    kind: "streamable-http",
    headers: {},
    fetch: (url, init) => fetch(url, init),
  };
  const tool = { name: "run", inputSchema: { type: "object" }, annotations };
  return callTool("bar", target, legacy, tool, {}, { timeoutMs: 20_000 });
}

const progress =
  'event: message\ndata: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"x"}}\n\n';

describe.each<[string, (response: ServerResponse) => void]>([
  ["ends before anything came", (response) => response.end()],
  ["ends after a notification", (response) => response.end(progress)],
  ["ends inside an event", (response) => response.end('event: message\ndata: {"jsonrpc":"2.0","id"')],
  ["has ids of events and ends", (response) => response.end(`id: 1\n${progress}`)],
  [
    "is torn off",
    (response) => {
      response.write(progress);
      setTimeout(() => response.destroy(), 50);
    },
  ],
])("a stream that %s", (_, cut) => {
  test("is a server that is unavailable, and a call that is not to be repeated unseen", async () => {
    end = cut;
    const made = await run();
    const failure = { code: "server_unavailable", server: "bar", reason: "cut_off", may_be_done: true } as const;
    expect(made).toEqual({ ok: false, failure });
    expect(failureToWire(failure)).toMatchObject({
      retryable: false,
      message: expect.stringMatching(/may have been done/) as string,
    });
    expect(failureToWire({ ...failure, language: "zh" }).message).toMatch(/应答中途断开.*先确认/u);
  });

  test.each([[{ readOnlyHint: true }], [{ idempotentHint: true }]])(
    "with %j it may be called again",
    async (annotations) => {
      end = cut;
      const made = await run(annotations);
      expect(made).toEqual({ ok: false, failure: { code: "server_unavailable", server: "bar", reason: "cut_off" } });
      if (!made.ok) expect(failureToWire(made.failure)).toMatchObject({ retryable: true });
    },
  );
});

test("a stream that ends with its answer is an answer", async () => {
  end = (response, id) => {
    const result = { content: [{ type: "text", text: "done" }] };
    response.end(`${progress}event: message\ndata: ${JSON.stringify({ jsonrpc: "2.0", id, result })}\n\n`);
  };
  expect(await run()).toMatchObject({ ok: true, value: { kind: "answered", isError: false } });
});
