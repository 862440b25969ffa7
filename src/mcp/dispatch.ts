/**
 * Answers one request of MCP's feature methods, the same in both eras and both ways of serving: the fast path calls it
 * directly, the SDK's server through its handlers (`sdk-server.ts`).
 */
import type { Call } from "./call.ts";
import type { HandlerContext, ToolRecord } from "./tool/tool-record.ts";
import { failedToolResult, INVALID_PARAMS, ProtocolFault } from "./fault.ts";
import { isRecord } from "../json.ts";
import { lacks, mayUse } from "../principal.ts";
import type { CacheRule, JsonReply, Reply } from "./reply.ts";
import { inCallersLanguage } from "./tool/caller-language.ts";
import { capabilitiesIn } from "./tasks/extension.ts";
import { showsApps, withStepApp } from "./step-app/extension.ts";
import { withPathTitles } from "./step-app/path-titles.ts";
import type { CompletionRequest, ServerDefinition } from "./server-definition.ts";

/** The methods answered from a server definition. Everything else is the SDK's. */
export const featureMethods = [
  "tools/list",
  "tools/call",
  "prompts/list",
  "prompts/get",
  "resources/list",
  "resources/templates/list",
  "resources/read",
  "completion/complete",
  "skills/list",
  "skills/get",
] as const;
export type FeatureMethod = (typeof featureMethods)[number];

export function isFeatureMethod(method: string): method is FeatureMethod {
  return featureMethods.some((known) => known === method);
}

/** Tools are code: a list changes only with a deploy, so anybody may keep it for five minutes. */
const toolListCache: CacheRule = { ttlMs: 300_000, cacheScope: "public" };

type Params = Record<string, unknown>;

function requireText(params: Params, name: string): string {
  const value = params[name];
  if (typeof value === "string") return value;
  throw new ProtocolFault(INVALID_PARAMS, `The parameter ${name} is missing or not a string.`);
}

/** Looks a tool up among those the URL asked for. */
export function findTool(definition: ServerDefinition, name: unknown, call: Call): ToolRecord | undefined {
  return definition.tools.find((tool) => tool.name === name && call.toolsets.has(tool.toolset));
}

/** Whether the caller's scopes allow a tool. */
export function mayCall(tool: ToolRecord, { principal }: Call): boolean {
  return mayUse(principal) || tool.reads === true;
}

/**
 * Answers a feature method. `params` are the caller's, unchecked. Throws `ProtocolFault` (and only that on purpose);
 * a reply that is a plain object is a result the SDK has to finish.
 */
export async function dispatch(
  definition: ServerDefinition,
  method: FeatureMethod,
  rawParams: unknown,
  call: Call,
  context?: HandlerContext,
): Promise<Reply> {
  const params = isRecord(rawParams) ? rawParams : {};
  switch (method) {
    case "tools/list":
      refuseCursor(params);
      return listTools(definition, call, hasApps(params, call));
    case "tools/call": {
      const name = requireText(params, "name");
      const tool = findTool(definition, name, call);
      if (tool === undefined) throw unknownTool(name, definition, call);
      if (!mayCall(tool, call)) {
        const failure = await inCallersLanguage(lacks(call.principal, "mcp"), params.arguments, call);
        return { json: failedToolResult(failure) };
      }
      const reply = await tool.invoke(params.arguments, call, context);
      return hasApps(params, call) ? withPathTitles(reply, name, call.services.knowledge) : reply;
    }
    case "prompts/list":
      refuseCursor(params);
      return definition.listPrompts(call);
    case "prompts/get":
      return definition.getPrompt(requireText(params, "name"), params.arguments, call, context);
    case "resources/list":
      refuseCursor(params);
      return definition.listResources(call);
    case "resources/templates/list":
      refuseCursor(params);
      return definition.listResourceTemplates(call);
    case "resources/read":
      return definition.readResource(requireText(params, "uri"), call);
    case "skills/list":
      refuseCursor(params);
      return (await import("./skills/skill.ts")).listSkills();
    case "skills/get":
      return (await import("./skills/skill.ts")).getSkill(requireText(params, "uri"));
    case "completion/complete":
      return { json: completion(await definition.complete(readCompletion(params), call)) };
  }
}

/** Whether the caller's client shows views of tools. */
const hasApps = (params: Params, call: Call): boolean => call.apps === true || showsApps(capabilitiesIn(params));

/** Lists are whole, so no cursor was ever handed out. */
function refuseCursor(params: Params): void {
  if (params.cursor !== undefined) {
    throw new ProtocolFault(INVALID_PARAMS, "There is no such page: this list is always answered whole.");
  }
}

/** Names are short and the caller's own, but still quoted and cut, so that an error never carries a payload. */
function unknownTool(name: string, definition: ServerDefinition, call: Call): ProtocolFault {
  const known = definition.tools.filter((tool) => call.toolsets.has(tool.toolset)).map((tool) => tool.name);
  return new ProtocolFault(
    INVALID_PARAMS,
    `Unknown tool ${JSON.stringify(name.slice(0, 80))}. Known: ${known.join(", ")}.`,
  );
}

const lists = new WeakMap<ServerDefinition, Map<string, JsonReply>>();
const encoder = new TextEncoder();

/** Serialised once per server definition, set of toolsets, and what the caller may and shows. */
function listTools(definition: ServerDefinition, call: Call, apps: boolean): JsonReply {
  const readsOnly = !mayUse(call.principal);
  const key = `${readsOnly ? "read:" : ""}${apps ? "apps:" : ""}${[...call.toolsets].toSorted().join()}`;
  const known = lists.get(definition) ?? new Map<string, JsonReply>();
  lists.set(definition, known);
  let reply = known.get(key);
  if (reply === undefined) {
    const shown = definition.tools.filter((tool) => call.toolsets.has(tool.toolset) && mayCall(tool, call));
    const json = inAscii(
      JSON.stringify({ tools: shown.map((tool) => (apps ? withStepApp(tool.list()) : tool.list())) }),
    );
    // Shared with nobody who may less, or shows less.
    const cache: CacheRule = readsOnly || apps ? { ...toolListCache, cacheScope: "private" } : toolListCache;
    reply = { json, bytes: encoder.encode(json), cache };
    known.set(key, reply);
  }
  return reply;
}

/** The same JSON without a character beyond ASCII: an engine keeps and sends such a text at half the cost. */
function inAscii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function readCompletion(params: Params): CompletionRequest {
  const { ref, argument, context } = params;
  if (!isRecord(ref) || typeof ref.type !== "string" || !isRecord(argument)) {
    throw new ProtocolFault(INVALID_PARAMS, "A completion needs ref and argument.");
  }
  const decided = isRecord(context) && isRecord(context.arguments) ? Object.entries(context.arguments) : [];
  return {
    ref: {
      type: ref.type,
      ...(typeof ref.name === "string" && { name: ref.name }),
      ...(typeof ref.uri === "string" && { uri: ref.uri }),
    },
    argument: { name: requireText(argument, "name"), value: requireText(argument, "value") },
    known: new Map(decided.filter((entry): entry is [string, string] => typeof entry[1] === "string")),
  };
}

/** The protocol allows a hundred values and asks for the true total beside them. */
function completion(values: string[]): string {
  return JSON.stringify({
    completion: { values: values.slice(0, 100), total: values.length, hasMore: values.length > 100 },
  });
}
