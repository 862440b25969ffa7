/** Attacks by volume: slow and endless bodies, open streams, guessed ids. Each answers what it saw; `run.ts` judges. */
import { readdirSync } from "node:fs";
import { Agent, request as open, type ClientRequest } from "node:http";
import { connect, type Socket } from "node:net";
import type { Subject } from "../bench/subject.ts";
import { PORT, send } from "./server.ts";

const pause = (milliseconds: number): Promise<void> => new Promise((later) => setTimeout(later, milliseconds));
const MODERN = "2026-07-28";
/** What is sent of a body without end before the server counts as not ending it. */
const ENDLESS_BYTES = 512 * 1024 * 1024;

/** Whether an ordinary caller is served now: one step of a walk, and its latency in milliseconds. */
export async function isServed(): Promise<{ ok: boolean; milliseconds: number }> {
  const before = performance.now();
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ user_query: "my wifi is slow" });
  const answer = await send({ method: "POST", path: "/api/sessions", headers, body, from: "caller" }, "gamma");
  return { ok: answer.status === 201, milliseconds: performance.now() - before };
}

/** So many requests whose bodies arrive a byte at a time and never end. Answers how an ordinary caller was served meanwhile. */
export async function slowBodies(count: number): Promise<{ served: number; slowest: number }> {
  const head = `POST /api/sessions HTTP/1.1\r\nhost: localhost:${PORT}\r\nauthorization: Bearer alpha-key\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{`;
  const sockets = Array.from({ length: count }, (): Socket => {
    const socket = connect(PORT, "127.0.0.1", () => socket.write(head));
    socket.on("error", () => undefined);
    return socket;
  });
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(" ");
  }, 200);
  let [served, slowest] = [0, 0];
  for (let turn = 0; turn < 10; turn += 1) {
    await pause(300);
    const { ok, milliseconds } = await isServed();
    if (ok) served += 1;
    slowest = Math.max(slowest, milliseconds);
  }
  clearInterval(timer);
  for (const socket of sockets) socket.destroy();
  return { served, slowest };
}

/** A body without a length that does not end. Answers the status, and how many bytes were taken before it came. */
export function endlessBody(path: string): Promise<{ status: number; sent: number }> {
  return new Promise((resolve) => {
    const headers = {
      "content-type": "application/json",
      authorization: "Bearer alpha-key",
      host: `localhost:${PORT}`,
    };
    const chunk = Buffer.alloc(64 * 1024, 0x20);
    let sent = 0;
    let over = false;
    const done = (status: number): void => {
      over = true;
      resolve({ status, sent });
      asked.destroy();
    };
    const asked: ClientRequest = open(
      { host: "127.0.0.1", port: PORT, method: "POST", path, headers, agent: new Agent() },
      (response) => {
        response.resume();
        done(response.statusCode ?? 0);
      },
    );
    // A connection that was closed is an answer too.
    asked.on("error", () => over || done(0));
    const write = (): void => {
      if (over) return;
      if (sent >= ENDLESS_BYTES) return done(-1);
      sent += chunk.length;
      if (asked.write(chunk)) setImmediate(write);
      else asked.once("drain", write);
    };
    write();
  });
}

/** Opens so many streams of notifications of one's own session. Answers how many are open at once, and closes them. */
export async function openStreams(
  count: number,
  session: string,
  subject: Subject,
): Promise<{ opened: number; served: number; memory: number }> {
  const agent = new Agent({ keepAlive: false, maxSockets: count });
  let opened = 0;
  const requests = Array.from({ length: count }, (_, place) => {
    const body = JSON.stringify({
      jsonrpc: "2.0",
      id: place,
      method: "subscriptions/listen",
      params: {
        // Names of the protocol.
        ["_meta"]: {
          "io.modelcontextprotocol/protocolVersion": MODERN,
          "io.modelcontextprotocol/clientCapabilities": {},
        },
        notifications: { resourceSubscriptions: [`session://${session}`] },
      },
    });
    const headers = {
      host: `localhost:${PORT}`,
      authorization: "Bearer alpha-key",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": MODERN,
      "mcp-method": "subscriptions/listen",
      "content-length": String(Buffer.byteLength(body)),
    };
    const asked = open({ host: "127.0.0.1", port: PORT, method: "POST", path: "/mcp", headers, agent }, (response) => {
      if (response.headers["content-type"]?.startsWith("text/event-stream") === true) opened += 1;
      response.resume();
      response.on("error", () => undefined);
    });
    asked.on("error", () => undefined);
    asked.end(body);
    return asked;
  });
  const areOpen = (): boolean => opened === count;
  for (let turn = 0; turn < 100 && !areOpen(); turn += 1) await pause(200);
  let served = 0;
  for (let turn = 0; turn < 5; turn += 1) if ((await isServed()).ok) served += 1;
  const memory = subject.memoryBytes();
  for (const one of requests) one.destroy();
  agent.destroy();
  await pause(1_000);
  return { opened, served, memory };
}

/** Databases of objects and values of KV: each object that was ever written to has one. Logs of writing come and go. */
const files = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/-(?:wal|shm)$/.test(entry.name),
  ).length;

/** Sends requests with guessed ids. Answers how many objects the server's storage has more than before. */
export async function guesses(count: number, storage: string): Promise<number> {
  const guess = (place: number): string => `${place}`.padStart(8, "7").repeat(4);
  const json = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
  const before = files(storage);
  for (let place = 0; place < count; place += 1) {
    const id = guess(place);
    const transport = { ...json, "mcp-session-id": id };
    await send({ method: "POST", path: "/mcp", headers: transport, body: ping, from: "caller" }, "alpha");
    await send({ method: "GET", path: `/api/sessions/${id}`, from: "caller" }, "alpha");
    await send({ method: "GET", path: `/api/tasks/${id}`, from: "caller" }, "alpha");
    const start = JSON.stringify({ user_query: "x", knowledge_base: id, idempotency_key: crypto.randomUUID() });
    await send({ method: "POST", path: "/api/sessions", headers: json, body: start, from: "caller" }, "alpha");
  }
  return files(storage) - before;
}
