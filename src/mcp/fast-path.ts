/**
 * The fast path: plain requests answered from tool records, without building an SDK server.
 * Not here: deciding that a request is plain (`plain-request.ts`), and everything that asks the client while it runs.
 */
import type { Call } from "./call.ts";
import { dispatch, findTool, isFeatureMethod } from "./dispatch.ts";
import { toFault } from "./fault.ts";
import { modernFrame } from "./modern-frame.ts";
import type { PlainRequest } from "./plain-request.ts";
import { faultResponse, resultResponse } from "./rpc.ts";
import type { CacheRule, JsonReply } from "./reply.ts";
import type { ServerDefinition } from "./server-definition.ts";
import { MODERN_VERSION } from "./versions.ts";

const DISCOVER = "server/discover";
/** What a server can do changes with a deploy only. */
const discoverCache: CacheRule = { ttlMs: 300_000, cacheScope: "public" };

/** Whether a plain request can be answered without asking the client anything while it runs. */
export function isFast(definition: ServerDefinition, { era, message }: PlainRequest, call: Call): boolean {
  if (message.method === DISCOVER) return era === "modern";
  if (!isFeatureMethod(message.method) || !offers(definition, message.method)) return false;
  if (message.method === "prompts/get") return definition.interactivePrompts !== true;
  if (message.method !== "tools/call") return true;
  return findTool(definition, message.params.name, call)?.interactive !== true;
}

/** Whether the server has the capability that a feature method belongs to. */
export function offers(definition: ServerDefinition, method: string): boolean {
  const { capabilities } = definition;
  if (method.startsWith("tools/")) return capabilities.tools !== undefined;
  if (method.startsWith("prompts/")) return capabilities.prompts !== undefined;
  if (method.startsWith("resources/")) return capabilities.resources !== undefined;
  if (method.startsWith("skills/")) return definition.servesSkill === true;
  return capabilities.completions !== undefined;
}

/** Answers such a request in the form of its era. Never throws. */
export async function answerFast(
  definition: ServerDefinition,
  { era, message }: PlainRequest,
  call: Call,
): Promise<Response> {
  try {
    const { method, params } = message;
    const reply = isFeatureMethod(method) ? await dispatch(definition, method, params, call) : discover(definition);
    if ("sdk" in reply) throw new Error(`${method} answered with a result only the SDK can finish`);
    return resultResponse(message.id, reply, era === "modern" ? modernFrame(definition, reply.cache) : "{");
  } catch (error) {
    return faultResponse(message.id, toFault(error));
  }
}

function discover({ capabilities, instructions }: ServerDefinition): JsonReply {
  return {
    json: JSON.stringify({ supportedVersions: [MODERN_VERSION], capabilities, instructions }),
    cache: discoverCache,
  };
}
