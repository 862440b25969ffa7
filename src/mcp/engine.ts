/**
 * The MCP engine: decides who answers a request. Plain requests are answered from records, legacy
 * sessions go to their Durable Object, and everything else, every refusal of the specification included, goes to the
 * SDK (`sdk-engine.ts`), which is loaded when it is first needed.
 */
import { CairnError } from "../errors.ts";
import { isRecord } from "../json.ts";
import { lacks, mayUse } from "../principal.ts";
import { type Call } from "./call.ts";
import { findTool, mayCall } from "./dispatch.ts";
import { answerFast, isFast } from "./fast-path.ts";
import { toFault } from "./fault.ts";
import type { Inbound } from "./inbound.ts";
import { routeToSession, isInitialize } from "./legacy/router.ts";
import { LISTEN, serveListen } from "./listen-stream.ts";
import { ownContent } from "./own-content.ts";
import { claimsEnvelope, readPlain, type PlainRequest } from "./plain-request.ts";
import type { ServerDefinition } from "./server-definition.ts";
import { theProduct } from "./product.ts";
import { errorResponse, failureResponse, faultResponse } from "./rpc.ts";
import { tolerantHeaders } from "./tolerant-headers.ts";
import { findWrongParams } from "./wrong-params.ts";
import { knowsLinks, LEGACY_VERSIONS } from "./versions.ts";

let sdk: typeof import("./sdk-engine.ts") | undefined;

/** Serves one admitted request. */
export async function serve(inbound: Inbound): Promise<Response> {
  const { request, body, url, services, principal, options, endpoint } = inbound;
  const enveloped = claimsEnvelope(body?.value);
  const headers = tolerantHeaders(request, enveloped, LEGACY_VERSIONS);
  const session = headers.get("mcp-session-id");
  const sessionful = !enveloped && session !== null;
  // Headers that contradict the body are the SDK's to refuse.
  if (sessionful || (enveloped && headers.get("mcp-method") === methodOf(body?.value))) {
    const wrong = findWrongParams(body?.value, sessionful);
    if (wrong !== undefined) return faultResponse(wrong.id, wrong.fault);
  }
  if (principal.stepUp !== undefined && needsMore(body?.value, inbound)) {
    return failureResponse(403, { code: "forbidden", scope: "mcp", resource_metadata: principal.stepUp });
  }
  // The envelope decides the era: a session id beside it is left over from another connection.
  if (!enveloped && (session !== null || isHandshake(body?.value, headers))) {
    return routeToSession(inbound, headers, session);
  }
  if (request.method !== "POST") return methodNotAllowed();

  const definition = endpoint.loadDefinition === null ? theProduct(services.version) : await endpoint.loadDefinition();
  const call: Call = {
    services,
    principal,
    request,
    channel: options.channel,
    toolsets: options.toolsets,
    session: options.session,
    origin: url.origin,
    own: ownContent(definition, options.toolsets, principal),
    links: knowsLinks(headers),
  };
  const plain = readPlain(body?.value, headers);
  const ofTasks = enveloped ? await serveTasks(definition, body?.value, plain, call, headers) : undefined;
  if (ofTasks !== undefined) return ofTasks;
  if (plain !== null && isFast(definition, plain, call)) return answerFast(definition, plain, call);
  if (plain?.era === "modern" && plain.message.method === LISTEN) return serveListen(definition, plain, call);
  sdk ??= await import("./sdk-engine.ts");
  return sdk.serveBySdk(inbound, definition, call, headers);
}

const TASK_METHODS: ReadonlySet<unknown> = new Set(["tasks/get", "tasks/update", "tasks/cancel"]);

/** What belongs to the Tasks extension; undefined for everything else, and for headers that contradict the body. */
async function serveTasks(
  definition: ServerDefinition,
  body: unknown,
  plain: PlainRequest | null,
  call: Call,
  headers: Headers,
): Promise<Response | undefined> {
  const { tasks } = definition;
  if (tasks === undefined || !isRecord(body)) return undefined;
  const { method, id, params } = body;
  if (TASK_METHODS.has(method) && headers.get("mcp-method") === method) {
    if (method !== "tasks/get" && !mayUse(call.principal)) {
      return faultResponse(id, toFault(new CairnError(lacks(call.principal, "mcp"))));
    }
    const message = { id, method: String(method), params: isRecord(params) ? params : {} };
    return (await import("./tasks/serve.ts")).serveTaskMethod(definition, tasks, message, call, headers);
  }
  if (plain?.message.method !== "tools/call") return undefined;
  const tool = findTool(definition, plain.message.params.name, call);
  // Whoever may not call it is told so as for any other tool.
  if (tool?.task === undefined || !mayCall(tool, call)) return undefined;
  return (await import("./tasks/serve.ts")).serveTaskCall(definition, tool, plain, call);
}

/** Whether a client that signed in calls a tool that its token does not allow: it may ask its user for more. */
function needsMore(body: unknown, { endpoint, services, principal }: Inbound): boolean {
  if (mayUse(principal) || endpoint.loadDefinition !== null || methodOf(body) !== "tools/call") return false;
  const name = isRecord(body) && isRecord(body.params) ? body.params.name : undefined;
  const tool = theProduct(services.version).tools.find((one) => one.name === name);
  return tool !== undefined && tool.reads !== true;
}

function methodOf(body: unknown): unknown {
  return isRecord(body) ? body.method : undefined;
}

/** An `initialize` of the legacy era. One under a modern header contradicts itself, which is the SDK's to say. */
function isHandshake(body: unknown, headers: Headers): boolean {
  const version = headers.get("mcp-protocol-version");
  return isInitialize(body) && (version === null || LEGACY_VERSIONS.includes(version));
}

function methodNotAllowed(): Response {
  const message = "Method not allowed: send messages with POST. A browser that asks for text/html gets a page.";
  const response = errorResponse(405, null, -32000, message);
  response.headers.set("allow", "POST, OPTIONS");
  return response;
}
