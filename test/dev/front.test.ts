/** The server before the local runtime: a body that is too large, or that nobody reads, is answered and its connection closed. */
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { startFront } from "../../src/dev/front.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function frontOf(handle: RequestListener): Promise<number> {
  const runtime: Server = createServer(handle);
  await new Promise<void>((resolve) => runtime.listen(0, "127.0.0.1", resolve));
  const { port } = runtime.address() as AddressInfo;
  const front = await startFront({ port: 0, target: new URL(`http://127.0.0.1:${port}`), secret: "s" });
  closing.push(() => {
    front.close();
    runtime.close();
    runtime.closeAllConnections();
  });
  return front.port;
}

/** Sends a body without end until the connection is closed; what was answered, and how many bytes were sent. */
async function sendEndlessly(port: number, path = "/mcp"): Promise<{ answer: string; sent: number }> {
  const socket = connect(port, "127.0.0.1");
  const chunk = Buffer.concat([Buffer.from("10000\r\n"), Buffer.alloc(65_536, "a"), Buffer.from("\r\n")]);
  let [answer, sent] = ["", 0];
  socket.on("data", (data) => {
    answer += data.toString();
  });
  socket.on("error", () => undefined);
  socket.on("end", () => socket.destroy());
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`);
  const send = (error?: Error | null): void => {
    if (error !== undefined && error !== null) return;
    sent += chunk.length;
    socket.write(chunk, send);
  };
  send();
  await new Promise<void>((resolve) => {
    socket.on("close", () => {
      resolve();
    });
  });
  return { answer, sent };
}

const MIB = 1024 * 1024;

test.each<[string, RequestListener, number]>([
  ["a runtime that reads all of it", (request) => void request.resume(), 413],
  ["a runtime that reads nothing, and answers", (_, response) => void response.writeHead(401).end("{}"), 401],
  [
    "a runtime that breaks off in the middle",
    (request) => {
      let read = 0;
      request.on("data", (part: Buffer) => {
        read += part.length;
        if (read > 2 * MIB) request.destroy();
      });
    },
    413,
  ],
])("an endless body to %s is answered, and its connection closed", async (_, handle, status) => {
  const { answer, sent } = await sendEndlessly(await frontOf(handle));
  expect(answer).toContain(`HTTP/1.1 ${status} `);
  expect(answer.toLowerCase()).toContain("connection: close");
  expect(sent).toBeLessThan(32 * MIB);
});

test.each([
  ["/api/releases", "/api/channels"],
  ["/api/objects/0", "/api/channels"],
  ["/api/sessions/0/backup", "/api/keys"],
])("a caller without the right is refused before a large body to %s is read", async (path, asked) => {
  const seen: string[] = [];
  const port = await frontOf((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    // As the local runtime does: it reads to the end, whatever the Worker has answered.
    request.resume().on("end", () => response.writeHead(403, { "content-type": "application/json" }).end('{"no":1}'));
  });
  const { answer, sent } = await sendEndlessly(port, path);
  expect(seen).toEqual([`GET ${asked}`]);
  expect(answer).toContain("HTTP/1.1 403 ");
  expect(answer).toContain('{"no":1}');
  expect(answer.toLowerCase()).toContain("connection: close");
  expect(sent).toBeLessThan(16 * MIB);
});

test("the large body of a caller with the right arrives whole", async () => {
  const port = await frontOf((request, response) => {
    let size = 0;
    request.on("data", (part: Buffer) => {
      size += part.length;
    });
    request.on("end", () => response.end(`${request.method} ${size}`));
  });
  const body = "a".repeat(3 * MIB);
  const answered = await fetch(`http://127.0.0.1:${port}/api/releases`, { method: "POST", body });
  expect(await answered.text()).toBe(`POST ${body.length}`);
});

test.each([
  ["the runtime's own, in plain text", { "content-type": "text/plain;charset=UTF-8" }, 503, "unavailable"],
  ["the runtime's own, of no type", {}, 503, "unavailable"],
  ["the Worker's", { "content-type": "application/json" }, 500, "internal"],
])("a failure that is %s is answered in JSON", async (_, headers, status, code) => {
  const body = code === "internal" ? '{"error":{"code":"internal"}}' : "Error: fetch failed at dispatch";
  const port = await frontOf((_request, response) => void response.writeHead(500, headers).end(body));
  const answered = await fetch(`http://127.0.0.1:${port}/api/releases/missing`, { method: "POST", body: "{}" });
  expect([answered.status, await answered.json()]).toMatchObject([status, { error: { code } }]);
});

test.each([
  ["HTTP/2, as Java's client does", "Upgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA\r\n"],
  ["a WebSocket", "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"],
])("a request that offers %s is answered over HTTP/1.1, and the offer goes no further", async (_, offer) => {
  const port = await frontOf((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => {
      body += part.toString();
    });
    request.on("end", () =>
      response.end(JSON.stringify([request.headers.upgrade, request.headers["http2-settings"], body])),
    );
  });
  const socket = connect(port, "127.0.0.1");
  const answered = new Promise<string>((resolve) => {
    let answer = "";
    socket.on("data", (part) => {
      answer += part.toString();
      if (answer.includes("]")) resolve(answer);
    });
    socket.on("close", () => resolve(answer));
  });
  socket.write(
    `POST /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\n${offer}Content-Length: 2\r\n\r\n{}`,
  );
  expect(await answered).toMatch(/^HTTP\/1\.1 200 [^]*\[null,null,"\{\}"\]/);
  socket.destroy();
});

test("a request behind one that offers HTTP/2 is not left without an end", async () => {
  const port = await frontOf((_, response) => response.end("[]"));
  const socket = connect(port, "127.0.0.1");
  const heard = new Promise<string>((resolve) => {
    let answer = "";
    socket.on("data", (part) => (answer += part.toString()));
    socket.on("close", () => resolve(answer));
  });
  const request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n";
  socket.write(
    `${request}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAA\r\n\r\n${request}\r\n`,
  );
  expect(await heard).toMatch(/^HTTP\/1\.1 200 [^]*connection: close/i);
});
