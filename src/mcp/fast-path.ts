/**
 * Fast dispatch: plain requests answered straight from records, without building a server.
 * Not here: deciding that a request is plain (`plain-request.ts`), and everything that needs an exchange with the client.
 */
import type { Call } from "./call.ts";
import { dispatch, findTool, isFeatureMethod } from "./dispatch.ts";
import { toFault } from "./fault.ts";
import type { PlainRequest } from "./plain-request.ts";
import { faultResponse, resultResponse } from "./rpc.ts";
import type { CacheRule, JsonReply } from "./reply.ts";
import type { Surface } from "./surface.ts";
import { MODERN_VERSION } from "./versions.ts";

const DISCOVER = "server/discover";
/** What a server can do changes with a deploy only. */
const discoverCache: CacheRule = { ttlMs: 300_000, cacheScope: "public" };

/** Whether a plain request can be answered without an exchange with the client while it runs. */
export function isFast(surface: Surface, { era, message }: PlainRequest, call: Call): boolean {
  if (message.method === DISCOVER) return era === "modern";
  if (!isFeatureMethod(message.method) || !offers(surface, message.method)) return false;
  if (message.method === "prompts/get") return surface.interactivePrompts !== true;
  if (message.method !== "tools/call") return true;
  return findTool(surface, message.params.name, call)?.interactive !== true;
}

/** Whether the surface has the capability a feature method belongs to. */
export function offers(surface: Surface, method: string): boolean {
  const { capabilities } = surface;
  if (method.startsWith("tools/")) return capabilities.tools !== undefined;
  if (method.startsWith("prompts/")) return capabilities.prompts !== undefined;
  if (method.startsWith("resources/")) return capabilities.resources !== undefined;
  return capabilities.completions !== undefined;
}

/** Answers a fast request in the dialect of its era. Never throws. */
export async function answerFast(surface: Surface, { era, message }: PlainRequest, call: Call): Promise<Response> {
  try {
    const { method, params } = message;
    const reply = isFeatureMethod(method) ? await dispatch(surface, method, params, call) : discover(surface);
    if ("sdk" in reply) throw new Error(`${method} answered with a result only the SDK can finish`);
    return resultResponse(message.id, era === "modern" ? modernResult(surface, reply) : reply.json);
  } catch (error) {
    return faultResponse(message.id, toFault(error));
  }
}

function discover({ capabilities, instructions }: Surface): JsonReply {
  return {
    json: JSON.stringify({ supportedVersions: [MODERN_VERSION], capabilities, instructions }),
    cache: discoverCache,
  };
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
