/**
 * The part of the engine that needs the SDK: handshakes of the modern era that are not plain, subscriptions, interactive
 * tools, legacy traffic without a session that is not plain, and every refusal of the specification.
 */
import { classifyInboundRequest, createMcpHandler, type ServerEventBus } from "@modelcontextprotocol/server";
import type { Call } from "./call.ts";
import type { Inbound } from "./engine.ts";
import { toFault } from "./fault.ts";
import { forwardToSession } from "./legacy-door.ts";
import { openBus } from "./listen.ts";
import { isRecord } from "./plain.ts";
import { faultResponse } from "./rpc.ts";
import { makeSdkServer } from "./sdk-server.ts";
import type { Surface } from "./surface.ts";

/** Serves what the records could not. */
export async function serveBySdk(inbound: Inbound, surface: Surface, call: Call, headers: Headers): Promise<Response> {
  const outcome = classifyInboundRequest({
    httpMethod: inbound.request.method,
    protocolVersionHeader: headers.get("mcp-protocol-version") ?? undefined,
    mcpMethodHeader: headers.get("mcp-method") ?? undefined,
    mcpNameHeader: headers.get("mcp-name") ?? undefined,
    body: inbound.body?.value,
  });
  if (outcome.kind === "legacy" && outcome.reason === "initialize") return forwardToSession(inbound, headers, null);
  const listens = outcome.kind === "modern" && outcome.messageKind === "request" && outcome.message.method === LISTEN;
  if (!listens) return forward(inbound, surface, call, headers);
  try {
    // Ears first, acknowledgement then: no change falls between the two.
    const bus = await openBus(surface, call, subscribed(outcome.message.params));
    return await forward(inbound, surface, call, headers, bus);
  } catch (error) {
    return faultResponse(outcome.message.id, toFault(error));
  }
}

const LISTEN = "subscriptions/listen";

/** The resources a listen request names; a malformed filter is left to the SDK to refuse. */
function subscribed(params: unknown): string[] {
  const filter = isRecord(params) ? params.notifications : undefined;
  const uris = isRecord(filter) ? filter.resourceSubscriptions : undefined;
  return Array.isArray(uris) ? uris.filter((uri): uri is string => typeof uri === "string") : [];
}

function forward(
  inbound: Inbound,
  surface: Surface,
  call: Call,
  headers: Headers,
  bus?: ServerEventBus,
): Promise<Response> {
  const handler = createMcpHandler(() => makeSdkServer(surface, () => call), bus === undefined ? {} : { bus });
  const { request, body } = inbound;
  const init = { method: request.method, headers, signal: request.signal };
  // The body has been read already; the SDK takes its value and needs only the frame around it.
  return handler.fetch(new Request(request.url, init), body === undefined ? {} : { parsedBody: body.value });
}
