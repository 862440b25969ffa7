/**
 * The MCP engine: decides the era of a request and who answers it (DESIGN §4.1, §4.13).
 * Plain feature requests are answered from records; legacy sessions go to their Durable Object; everything else,
 * including every refusal of the specification, is the SDK's.
 */
import { classifyInboundRequest, createMcpHandler, SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/server";
import type { Principal } from "../principal.ts";
import type { Services } from "../services.ts";
import { fixedSession, type Call, type UrlOptions } from "./call.ts";
import { answerFast, isFast, isStrictModern } from "./fast.ts";
import { toFault } from "./fault.ts";
import type { Mount } from "./handler.ts";
import { forwardToSession } from "./legacy-door.ts";
import { openBus } from "./listen.ts";
import { productSurface } from "./product.ts";
import { errorResponse, faultResponse } from "./rpc.ts";
import { makeSdkServer } from "./sdk-server.ts";
import type { Surface } from "./surface.ts";
import { tolerantHeaders } from "./tolerance.ts";

export interface Inbound {
  request: Request;
  url: URL;
  /** Absent for methods without a body. */
  body: { text: string; value: unknown } | undefined;
  services: Services;
  principal: Principal;
  options: UrlOptions;
  mount: Mount;
}

let product: Surface | undefined;

/** The product's surface, built once per isolate. */
export function theProduct(version: string): Surface {
  product ??= productSurface(version);
  return product;
}

/** Serves one admitted request. */
export async function serve(inbound: Inbound): Promise<Response> {
  const { request, body, services, principal, options, mount } = inbound;
  const surface = mount.loadSurface === null ? theProduct(services.version) : await mount.loadSurface();
  const headers = tolerantHeaders(request, claimsEnvelope(body?.value), SUPPORTED_PROTOCOL_VERSIONS);
  const outcome = classifyInboundRequest({
    httpMethod: request.method,
    protocolVersionHeader: headers.get("mcp-protocol-version") ?? undefined,
    mcpMethodHeader: headers.get("mcp-method") ?? undefined,
    mcpNameHeader: headers.get("mcp-name") ?? undefined,
    body: body?.value,
  });
  const call: Call = {
    services,
    principal,
    channel: options.channel,
    toolsets: options.toolsets,
    current: fixedSession(options.session),
  };

  if (outcome.kind === "modern" && outcome.messageKind === "request") {
    const { message } = outcome;
    if (isStrictModern(outcome.classification, message, headers) && isFast(surface, message, call)) {
      return answerFast(surface, message, call, "modern");
    }
    if (message.method === "subscriptions/listen") return serveListen(inbound, surface, call, headers, message);
  }
  if (outcome.kind === "legacy") {
    const session = headers.get("mcp-session-id");
    if (session !== null || outcome.reason === "initialize") return forwardToSession(inbound, headers, session);
    if (request.method !== "POST") return methodNotAllowed();
    const version = headers.get("mcp-protocol-version");
    const plain = version === null || SUPPORTED_PROTOCOL_VERSIONS.includes(version);
    if (plain && isFast(surface, body?.value, call)) return answerFast(surface, body.value, call, "legacy");
  }
  return serveBySdk(inbound, surface, call, headers);
}

/** Whether a body carries the modern era's envelope: what decides the era beside the method. */
function claimsEnvelope(body: unknown): boolean {
  if (!isRecord(body) || !isRecord(body.params)) return false;
  const meta = body.params["_meta"];
  return isRecord(meta) && Object.hasOwn(meta, "io.modelcontextprotocol/protocolVersion");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

type Bus = Awaited<ReturnType<typeof openBus>>;

function serveBySdk(inbound: Inbound, surface: Surface, call: Call, headers: Headers, bus?: Bus): Promise<Response> {
  const handler = createMcpHandler(() => makeSdkServer(surface, () => call), bus === undefined ? {} : { bus });
  const { request, body } = inbound;
  const init = { method: request.method, headers, signal: request.signal };
  // The body has been read already; the SDK takes its value and needs only the frame around it.
  return handler.fetch(new Request(request.url, init), body === undefined ? {} : { parsedBody: body.value });
}

/** Opens the ears first and acknowledges then, so that no change falls between the two. */
async function serveListen(
  inbound: Inbound,
  surface: Surface,
  call: Call,
  headers: Headers,
  message: { id: unknown; params?: unknown },
): Promise<Response> {
  const filter = isRecord(message.params) ? message.params.notifications : undefined;
  const asked = isRecord(filter) && Array.isArray(filter.resourceSubscriptions) ? filter.resourceSubscriptions : [];
  try {
    const bus = await openBus(
      surface,
      call,
      asked.filter((uri): uri is string => typeof uri === "string"),
    );
    return await serveBySdk(inbound, surface, call, headers, bus);
  } catch (error) {
    return faultResponse(message.id, toFault(error));
  }
}

function methodNotAllowed(): Response {
  const message = "Method not allowed: send messages with POST. A browser that asks for text/html gets a page.";
  const response = errorResponse(405, null, -32000, message);
  response.headers.set("allow", "POST, OPTIONS");
  return response;
}
