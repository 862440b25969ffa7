/**
 * The part of the engine that needs the SDK: interactive tools, odd but valid requests, legacy traffic without a session
 * that is not plain, and every refusal of the specification. Built from the SDK's exported parts (its classifier, its
 * server, its transports): its ready-made handler brings a second tool registry and half as many bytes again.
 */
import {
  classifyInboundRequest,
  PerRequestHTTPServerTransport,
  UnsupportedProtocolVersionError,
  WebStandardStreamableHTTPServerTransport,
  type InboundModernRoute,
} from "@modelcontextprotocol/server";
import { keepAlive } from "./keep-alive.ts";
import type { Call } from "./call.ts";
import type { Inbound } from "./inbound.ts";
import { routeToSession } from "./legacy/router.ts";
import { LISTEN, serveListen } from "./listen-stream.ts";
import { isRecord } from "../json.ts";
import { echoable, errorResponse } from "./rpc.ts";
import { makeSdkServer } from "./sdk-server.ts";
import { HEADER_MISMATCH, headerFault } from "./standard-headers.ts";
import type { ServerDefinition } from "./server-definition.ts";
import { MODERN_VERSION } from "./versions.ts";

/** Serves a request that records cannot answer. */
export async function serveBySdk(
  inbound: Inbound,
  definition: ServerDefinition,
  call: Call,
  headers: Headers,
): Promise<Response> {
  const body = inbound.body?.value;
  const outcome = classifyInboundRequest({
    httpMethod: inbound.request.method,
    protocolVersionHeader: headers.get("mcp-protocol-version") ?? undefined,
    mcpMethodHeader: headers.get("mcp-method") ?? undefined,
    mcpNameHeader: headers.get("mcp-name") ?? undefined,
    body,
  });
  switch (outcome.kind) {
    case "reject":
      return errorResponse(outcome.httpStatus, idOf(body), outcome.code, outcome.message, outcome.data);
    case "legacy":
      if (outcome.reason === "initialize") return routeToSession(inbound, headers, null);
      return serveLegacy(frameOf(inbound, headers), definition, call, body);
    case "modern":
      return serveModern(outcome, frameOf(inbound, headers), definition, call);
  }
}

/** The id to answer under; a posted response has one too, which is not ours to repeat. */
function idOf(body: unknown): string | number | null {
  return isRecord(body) && typeof body.method === "string" ? echoable(body.id) : null;
}

/** The request without its body, which has been read already. */
function frameOf({ request }: Inbound, headers: Headers): Request {
  return new Request(request.url, { method: request.method, headers, signal: request.signal });
}

/** A legacy message without a session: a server for this one request. */
async function serveLegacy(frame: Request, definition: ServerDefinition, call: Call, body: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  await makeSdkServer(definition, "legacy", () => call).connect(transport);
  return transport.handleRequest(frame, { parsedBody: body });
}

async function serveModern(
  route: InboundModernRoute,
  frame: Request,
  definition: ServerDefinition,
  call: Call,
): Promise<Response> {
  const { classification, message } = route;
  const id = "id" in message ? message.id : null;
  if (classification.revision !== MODERN_VERSION) {
    const requested = classification.revision ?? "unknown";
    const {
      code,
      message: words,
      data,
    } = new UnsupportedProtocolVersionError({ supported: [MODERN_VERSION], requested });
    return errorResponse(400, id, code, words, data);
  }
  // Every request has a server of its own, so there is nothing a notification could be about.
  if (route.messageKind === "notification") return new Response(null, { status: 202 });
  const fault = headerFault(definition, message, call, frame.headers);
  if (fault !== null) return errorResponse(400, id, HEADER_MISMATCH, fault);
  if (route.message.method === LISTEN) {
    const { id: listenId, method, params = {} } = route.message;
    return serveListen(definition, { era: "modern", message: { jsonrpc: "2.0", id: listenId, method, params } }, call);
  }
  const transport = new PerRequestHTTPServerTransport({ classification });
  await makeSdkServer(definition, "modern", () => call).connect(transport);
  return keepAlive(await transport.handleMessage(message, { request: frame }));
}
