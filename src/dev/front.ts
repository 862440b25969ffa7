/**
 * What a caller of `npm start` reaches: an HTTP server that hands requests on to the local runtime. The runtime obeys headers
 * (`MF-…`) and addresses (`/cdn-cgi/…`) of its own, by which a caller would say which host it had asked for, choose another
 * Worker or start a handler. Behind a reverse proxy they would come from anywhere, so that none of them goes through.
 */
import {
  Agent,
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { FRONT_HEADER } from "./front-header.ts";
import { isLargeBody, refusalFor } from "./front-rights.ts";

interface FrontOptions {
  /** 0 = the system chooses one. */
  port: number;
  /** Where the runtime listens. */
  target: URL;
  /** What the Worker knows a request by that came through here. */
  secret: string;
  /** Called when a connection to the runtime breaks off. */
  onBreak?(): void;
}

interface Front {
  port: number;
  close(): void;
  /** Answers every caller that still waits that the server is gone. Resolves when they have been told, after a second at most. */
  refuseWaiting(): Promise<void>;
}

/**
 * Said where the runtime gave no answer. Nobody here knows yet whether it comes back: where it does not, `serve.ts` ends after fifteen
 * seconds without an answer.
 */
const BROKEN =
  "The local runtime gave no answer. Try again in 20 seconds: by then it either answers, or the server has ended, which its terminal says. After that, start it again with npm start.";

/** How long callers who are told take at most to hear it. Milliseconds. */
const MAX_REFUSAL_MILLISECONDS = 1000;

/** Largest body that the Worker takes in a call; of a call, and of what is published or restored, that is handed on at all. Bytes. */
const MAX_CALL = 1024 * 1024;
const MAX_BODY = 8 * 1024 * 1024;
const MAX_PUBLISHED = 64 * 1024 * 1024;
const PUBLISHING_PATHS = /^\/api\/(?:(?:releases|objects|catalogue|channels)(?:\/|$)|sessions\/[^/]+\/backup$)/;
/** How long who still sends is given to read the answer before the connection is closed. Milliseconds. */
const READING_MILLISECONDS = 1000;
/** How long the body of a refused caller is read and dropped at most. Milliseconds. */
const DROPPING_MILLISECONDS = 10_000;

/** Addresses that the runtime answers itself, before any Worker sees the request. */
const RUNTIME_PATHS = /^\/(?:cdn-cgi|__cf_local|__scheduled)(?:\/|$)/i;

/** Listens on both loopback addresses, where there are two. Fails when the port is taken. Answers the port. */
export async function startFront({ port, target, secret, onBreak }: FrontOptions): Promise<Front> {
  const agent = new Agent({ keepAlive: true });
  const waiting = new Set<ServerResponse>();
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    // Node reads nothing that came in one piece with such an offer: whoever sent another request behind it is told to send it again.
    if (incoming.headers.upgrade !== undefined) outgoing.shouldKeepAlive = false;
    const path = pathOf(incoming.url ?? "");
    if (path === undefined) return answer(outgoing, 400, "bad_request", "The request line names no path.");
    if (RUNTIME_PATHS.test(path)) return answer(outgoing, 404, "not_found", "Nothing is served at this address.");
    const headers = { ...ownHeaders(incoming.headers), [FRONT_HEADER]: secret };
    if (!PUBLISHING_PATHS.test(path) || !isLargeBody(incoming.headers))
      return handOn(incoming, outgoing, path, headers);
    void refusalFor({ agent, target, headers, path }).then((refusal) => {
      if (outgoing.destroyed) return;
      if (refusal === undefined) return handOn(incoming, outgoing, path, headers);
      const { connection: _, "keep-alive": __, ...kept } = refusal.headers;
      outgoing.writeHead(refusal.status, { ...kept, connection: "close" }).write(refusal.body);
      // Answered before anything is read. What most clients send goes on being read and is dropped: they would lose the answer else.
      let dropped = 0;
      incoming.on("end", () => outgoing.end());
      incoming.on("data", (chunk: Buffer) => {
        dropped += chunk.length;
        if (dropped <= MAX_BODY || incoming.isPaused()) return;
        incoming.pause();
        setTimeout(() => outgoing.end(), READING_MILLISECONDS);
      });
      setTimeout(() => outgoing.end(), DROPPING_MILLISECONDS).unref();
    });
  };
  const handOn = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    path: string,
    headers: IncomingHttpHeaders,
  ): void => {
    const { hostname, port: to } = target;
    const forwarded = request({ agent, hostname, port: to, method: incoming.method, path: incoming.url, headers });
    waiting.add(outgoing);
    // What is still sent when the answer is known is not read. The connection ends a little later: a caller that sends on when it is
    // closed would lose the answer.
    const stopReading = (): void => {
      incoming.unpipe(forwarded);
      incoming.pause();
      outgoing.setHeader("connection", "close");
    };
    const endLater = (): void => void setTimeout(() => outgoing.end(), READING_MILLISECONDS);
    const limit = PUBLISHING_PATHS.test(path) ? MAX_PUBLISHED : MAX_BODY;
    let size = 0;
    let isRefused = false;
    incoming.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit || outgoing.headersSent) return;
      isRefused = true;
      stopReading();
      forwarded.destroy();
      begin(outgoing, 413, "too_large", `The request body is larger than ${limit} bytes.`);
      endLater();
    });
    forwarded.on("response", (response) => {
      // Of the connection to the runtime; this one has its own.
      const { connection: _, "keep-alive": __, ...kept } = response.headers;
      // The Worker says each of its failures in JSON or as a page: this one is the runtime's own, whose process has ended.
      if (response.statusCode === 500 && !/json|html/.test(kept["content-type"] ?? "")) {
        response.resume();
        onBreak?.();
        return answer(outgoing, 503, "unavailable", BROKEN);
      }
      const isEarly = !incoming.complete;
      if (isEarly) stopReading();
      outgoing.writeHead(response.statusCode ?? 502, kept);
      outgoing.flushHeaders();
      response.on("error", () => outgoing.destroy());
      response.pipe(outgoing, { end: !isEarly });
      if (isEarly) response.on("end", endLater);
    });
    forwarded.on("error", () => {
      // The answer is written, and the runtime has no part in it any more.
      if (isRefused) return;
      // The Worker stopped reading in the middle of a body that no call may have: the runtime breaks such a connection off.
      if (!incoming.complete && size > MAX_CALL && !PUBLISHING_PATHS.test(path) && !outgoing.headersSent) {
        isRefused = true;
        stopReading();
        begin(outgoing, 413, "too_large", `The request body is larger than ${MAX_CALL} bytes.`);
        endLater();
        return;
      }
      if (!outgoing.destroyed) onBreak?.();
      if (outgoing.headersSent) outgoing.destroy();
      else answer(outgoing, 502, "unavailable", BROKEN);
    });
    // A caller that goes away ends what is done for it.
    outgoing.on("close", () => {
      waiting.delete(outgoing);
      forwarded.destroy();
    });
    incoming.pipe(forwarded);
  };
  const first = await listen(handle, port, "127.0.0.1");
  const chosen = (first.address() as AddressInfo).port;
  // Not every machine has the second address.
  const second = await listen(handle, chosen, "::1").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT") return undefined;
    first.close();
    throw error;
  });
  return {
    port: chosen,
    close() {
      for (const server of [first, second]) {
        server?.close();
        server?.closeAllConnections();
      }
      agent.destroy();
    },
    async refuseWaiting() {
      const told = [...waiting].map(
        (outgoing) =>
          new Promise<void>((resolve) => {
            outgoing.on("close", resolve);
            if (outgoing.headersSent) outgoing.destroy();
            else answer(outgoing, 503, "unavailable", "The server has ended: start it again with npm start.");
          }),
      );
      await Promise.race([Promise.all(told), wait(MAX_REFUSAL_MILLISECONDS)]);
    },
  };
}

/**
 * How long a connection without requests stays open. `npm start` publishes over it, and compiles for seconds in between: closed
 * meanwhile, its next request would fail. Milliseconds.
 */
const KEEP_ALIVE_MILLISECONDS = 65_000;

function listen(handle: (incoming: IncomingMessage, outgoing: ServerResponse) => void, port: number, host: string) {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MILLISECONDS }, handle);
  return new Promise<Server>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, ipv6Only: host === "::1" }, () => resolve(server));
  });
}

/** The path as the runtime reads it, dot segments resolved; undefined for anything but a path. */
function pathOf(target: string): string | undefined {
  if (!target.startsWith("/") || !URL.canParse(target, "http://localhost")) return undefined;
  // Two slashes at the beginning would be read as a host.
  return new URL(`http://localhost${target}`).pathname.replace(/^\/+/, "/");
}

/**
 * Of this connection alone. Nothing is served over WebSockets or cleartext HTTP/2, which Java's clients offer with each request:
 * without an offer to switch the request is answered as any other.
 */
const CONNECTION_HEADERS: ReadonlySet<string> = new Set(["connection", "upgrade", "http2-settings", FRONT_HEADER]);

/** The caller's headers without those that only the runtime and this server give. */
function ownHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith("mf-") && !CONNECTION_HEADERS.has(name)),
  );
}

function answer(outgoing: ServerResponse, status: number, code: string, message: string): void {
  begin(outgoing, status, code, message);
  outgoing.end();
}

/** Writes all of an answer and leaves it open. */
function begin(outgoing: ServerResponse, status: number, code: string, message: string): void {
  const body = JSON.stringify({ error: { code, message, retryable: status >= 502 } });
  outgoing
    .writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(body) })
    .write(body);
}
