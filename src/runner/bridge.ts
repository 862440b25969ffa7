/**
 * One program as an MCP server over Streamable HTTP (revisions up to 2025-11-25). `initialize` is answered with what the
 * program said when it was started, so that a new session costs the program nothing. A session id is signed, not stored:
 * it stays valid over idle stops and restarts of program and runner, so that one request is enough for a call.
 * There is no standing stream: GET is refused, as the protocol allows.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { Buffer } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import { codeOf, describeFailure, RunnerError, type RunnerCode } from "./failures.ts";
import { LATEST_VERSION } from "./handshake.ts";
import { readJson, sendFailure, sendJson } from "./http.ts";
import { readMessage, type RpcNotification, type RpcRequest, type RpcResponse } from "./json-rpc.ts";
import type { ManagedServer } from "./managed-server.ts";
import type { RunnerSettings } from "./settings.ts";

const VERSIONS = ["2024-11-05", "2025-03-26", "2025-06-18", LATEST_VERSION];
const INVALID_REQUEST = -32_600;
const UNSUPPORTED_VERSION = -32_022;
/** JSON-RPC's range for errors of a server's own. */
const SERVER_ERROR = -32_000;
/** Failures of the runner, in that range: no program's answer has this code (`ofProgram`). Callers rely on it. */
const RUNNER_ERROR = -32_019;
const KEEP_ALIVE_MS = 15_000;

/** Calls that wait for an answer, by session and id, for a cancellation that names them. */
const waiting = new Map<string, Set<AbortController>>();

/** Answers one request to a program's MCP address. The token has been checked. */
export async function serveMcp(
  request: IncomingMessage,
  response: ServerResponse,
  server: ManagedServer,
  settings: RunnerSettings,
): Promise<void> {
  if (request.method === "DELETE") return void response.writeHead(200).end();
  if (request.method !== "POST") return void response.writeHead(405, { allow: "POST, DELETE" }).end();
  const found = readMessage(await readJson(request, settings.limits.maxRequest));
  if (found === undefined) return sendRpcError(response, 400, null, INVALID_REQUEST, "Invalid Request");
  const version = request.headers["mcp-protocol-version"];
  if (typeof version === "string" && !VERSIONS.includes(version)) {
    const id = found.kind === "request" ? found.message.id : null;
    const data = { supported: VERSIONS, requested: version.slice(0, 32) };
    return sendRpcError(response, 400, id, UNSUPPORTED_VERSION, "Unsupported protocol version", data);
  }
  if (found.kind === "response") return void response.writeHead(202).end();
  const key = `${settings.token}\0${server.record.id}`;
  if (found.kind === "request" && found.message.method === "initialize")
    return await answerInitialize(found.message, response, server, key);
  const session = request.headers["mcp-session-id"];
  if (session !== undefined && !isSession(String(session), key)) return sendFailure(response, "not_found");
  if (found.kind === "notification") {
    if (found.message.method === "notifications/cancelled") cancel(String(session), found.message);
    return void response.writeHead(202).end();
  }
  return await answerCall(found.message, request, response, server, { settings, session: String(session) });
}

async function answerInitialize(
  request: RpcRequest,
  response: ServerResponse,
  server: ManagedServer,
  key: string,
): Promise<void> {
  try {
    const { result } = await server.introduction();
    const asked = request.params?.protocolVersion;
    // Revisions that begin with `initialize` add to each other, so an older one than the program's own can be spoken.
    const older = typeof asked === "string" && VERSIONS.includes(asked) && asked <= String(result.protocolVersion);
    const answer = { jsonrpc: "2.0", id: request.id, result: { ...result, ...(older && { protocolVersion: asked }) } };
    sendJson(response, 200, answer, { "mcp-session-id": newSession(key) });
  } catch (error) {
    sendJson(response, 200, errorResponse(request, codeOf(error)));
  }
}

interface CallContext {
  settings: RunnerSettings;
  session: string;
}

/** Passes a request on. Callers that accept a stream get one, so that headers and progress come before the answer. */
async function answerCall(
  message: RpcRequest,
  request: IncomingMessage,
  response: ServerResponse,
  server: ManagedServer,
  { settings, session }: CallContext,
): Promise<void> {
  const streams = /\btext\/event-stream\b/.test(request.headers.accept ?? "");
  const abort = new AbortController();
  response.once("close", () => abort.abort());
  let keepAlive: NodeJS.Timeout | undefined;
  const send = (event: RpcResponse | RpcNotification): void => {
    if (!response.destroyed) response.write(`event: message\ndata: ${JSON.stringify(event)}\n\n`);
  };
  if (streams) {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    response.flushHeaders();
    keepAlive = setInterval(() => response.write(":\n\n"), KEEP_ALIVE_MS);
  }
  const place = `${session} ${JSON.stringify(message.id)}`;
  waiting.set(place, (waiting.get(place) ?? new Set()).add(abort));
  const answer = await server
    .call(message, { timeoutMs: settings.limits.callMs, signal: abort.signal, ...(streams && { onProgress: send }) })
    .then(ofProgram)
    .catch((error: unknown) => errorResponse(message, codeOf(error)));
  clearInterval(keepAlive);
  const others = waiting.get(place);
  others?.delete(abort);
  if (others?.size === 0) waiting.delete(place);
  if (streams) {
    send(answer);
    response.end();
  } else sendJson(response, 200, answer);
}

/** Cancels the call of this session and id. With several of that id nobody knows which is meant: then none. */
function cancel(session: string, { params }: RpcNotification): void {
  const calls = waiting.get(`${session} ${JSON.stringify(params?.requestId)}`);
  if (calls?.size === 1) for (const call of calls) call.abort();
}

function newSession(key: string): string {
  const id = randomBytes(16).toString("base64url");
  return `${id}.${sign(id, key)}`;
}

function isSession(session: string, key: string): boolean {
  const [id = "", signature = ""] = session.split(".");
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(id, key))];
  return given.length === right.length && timingSafeEqual(given, right);
}

function sign(id: string, key: string): string {
  return createHmac("sha256", key).update(id).digest("base64url").slice(0, 22);
}

/** What a program answers, which cannot look like a failure of the runner. */
function ofProgram(answer: RpcResponse): RpcResponse {
  if (answer.error?.code !== RUNNER_ERROR) return answer;
  return { ...answer, error: { ...answer.error, code: SERVER_ERROR } };
}

/** A failure of the runner as the answer of a call: its code stands in `data`. */
function errorResponse(request: RpcRequest, code: RunnerCode): RpcResponse {
  const failure = describeFailure(code);
  return { jsonrpc: "2.0", id: request.id, error: { code: RUNNER_ERROR, message: failure.message, data: failure } };
}

function sendRpcError(
  response: ServerResponse,
  status: number,
  id: string | number | null,
  code: number,
  message: string,
  data?: object,
): void {
  sendJson(response, status, { jsonrpc: "2.0", id, error: { code, message, ...(data !== undefined && { data }) } });
}

/** A listener for a port of the server's own: its MCP address is `/mcp`. */
export function bridgeListener(
  server: ManagedServer,
  settings: RunnerSettings,
  check: (request: IncomingMessage) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    void (async () => {
      check(request);
      if (new URL(request.url ?? "/", "http://runner").pathname !== "/mcp") throw new RunnerError("not_found");
      await serveMcp(request, response, server, settings);
    })().catch((error: unknown) => sendFailure(response, codeOf(error)));
  };
}
