/**
 * Fast dispatch (DESIGN §4.13): feature requests answered straight from records, without building a server.
 * It serves only what is beyond doubt; whatever looks odd goes to the SDK, which owns every refusal.
 */
import type { Call } from "./call.ts";
import { dispatch, findTool, isFeatureMethod, type FeatureMethod } from "./dispatch.ts";
import { INVALID_PARAMS, RESOURCE_NOT_FOUND, toFault, ProtocolFault } from "./fault.ts";
import { faultResponse, resultResponse } from "./rpc.ts";
import { MODERN_VERSION } from "./sdk-server.ts";
import type { JsonReply, Surface } from "./surface.ts";

/** A feature request as fast dispatch takes it. */
export interface FeatureRequest {
  jsonrpc: "2.0";
  id: string | number;
  method: FeatureMethod;
  params?: unknown;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a message is a plain feature request that needs no exchange with the client while it runs. */
export function isFast(surface: Surface, message: unknown, call: Call): message is FeatureRequest {
  if (!isRecord(message) || message.jsonrpc !== "2.0" || typeof message.method !== "string") return false;
  if (typeof message.id !== "string" && typeof message.id !== "number") return false;
  if (!isFeatureMethod(message.method)) return false;
  if (message.params !== undefined && !isRecord(message.params)) return false;
  if (message.method === "prompts/get") return surface.interactivePrompts !== true;
  if (message.method !== "tools/call") return true;
  return findTool(surface, message.params?.name, call)?.interactive !== true;
}

const nameSource = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
]);

/**
 * Whether a modern request has every header the revision asks for, letter for letter. Encoded or missing headers are
 * not refused here: the SDK decodes them or says what is wrong.
 */
export function isStrictModern(
  classification: { era: string; revision?: string },
  message: { method: string; params?: unknown },
  headers: Headers,
): boolean {
  if (classification.revision !== MODERN_VERSION) return false;
  if (headers.get("mcp-protocol-version") !== MODERN_VERSION) return false;
  if (headers.get("mcp-method") !== message.method) return false;
  const source = nameSource.get(message.method);
  if (source === undefined) return true;
  return isRecord(message.params) && headers.get("mcp-name") === message.params[source];
}

/** Answers a fast request in the dialect of its era. Never throws. */
export async function answerFast(
  surface: Surface,
  message: FeatureRequest,
  call: Call,
  era: "modern" | "legacy",
): Promise<Response> {
  try {
    const reply = await dispatch(surface, message.method, message.params, call);
    if ("sdk" in reply) throw new Error(`${message.method} answered with a result only the SDK can finish`);
    return resultResponse(message.id, era === "modern" ? modernResult(surface, reply) : reply.json);
  } catch (error) {
    const fault = toFault(error);
    const code = era === "modern" && fault.code === RESOURCE_NOT_FOUND ? INVALID_PARAMS : fault.code;
    return faultResponse(message.id, new ProtocolFault(code, fault.message, fault.data));
  }
}

const identities = new WeakMap<Surface, string>();

/** The 2026-07-28 frame of a result: its type, the server's identity, and how long it may be kept. */
function modernResult(surface: Surface, { json, cache }: JsonReply): string {
  let identity = identities.get(surface);
  if (identity === undefined) {
    identity = JSON.stringify({ "io.modelcontextprotocol/serverInfo": surface.info });
    identities.set(surface, identity);
  }
  const kept = cache === undefined ? "" : `"ttlMs":${cache.ttlMs},"cacheScope":"${cache.cacheScope}",`;
  return `{"resultType":"complete",${kept}"_meta":${identity},${json.slice(1)}`;
}
