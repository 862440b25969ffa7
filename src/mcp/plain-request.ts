/**
 * Recognises well-formed, ordinary requests, which need neither the SDK nor its schemas: most calls are such, and the
 * first call of an isolate should not load what it does not use. What is not recognised here is
 * not refused: the SDK classifies it and owns every refusal. A property test holds that whatever is plain here is
 * classified the same way by the SDK.
 */
import { isRecord } from "../json.ts";
import { LEGACY_VERSIONS, MODERN_VERSION } from "./versions.ts";

export interface PlainRequest {
  era: "modern" | "legacy";
  message: { jsonrpc: "2.0"; id: string | number; method: string; params: Record<string, unknown> };
}

const versionKey = "io.modelcontextprotocol/protocolVersion";
const capabilitiesKey = "io.modelcontextprotocol/clientCapabilities";
const clientKey = "io.modelcontextprotocol/clientInfo";
const reserved = "io.modelcontextprotocol/";

/** Whether a body carries the modern era's envelope: what decides the era beside the method. */
export function claimsEnvelope(body: unknown): boolean {
  if (!isRecord(body) || !isRecord(body.params)) return false;
  const meta = body.params["_meta"];
  return isRecord(meta) && Object.hasOwn(meta, versionKey);
}

/** Reads a body with its headers as a plain request, or null when anything about it is unusual. */
export function readPlain(body: unknown, headers: Headers): PlainRequest | null {
  if (!isRecord(body) || body.jsonrpc !== "2.0" || typeof body.method !== "string") return null;
  const { id, method, params = {} } = body;
  if (!isToken(id) || !isRecord(params)) return null;
  if (!Object.keys(body).every((key) => key === "jsonrpc" || key === "id" || key === "method" || key === "params"))
    return null;
  const message = { jsonrpc: "2.0" as const, id, method, params };
  const meta = params["_meta"];
  if (claimsEnvelope(body)) {
    return isRecord(meta) && isEnvelope(meta) && headersAgree(message, headers) ? { era: "modern", message } : null;
  }
  const version = headers.get("mcp-protocol-version");
  if (version !== null && !LEGACY_VERSIONS.includes(version)) return null;
  return isLegacyMeta(meta) && method !== "initialize" ? { era: "legacy", message } : null;
}

/** What JSON-RPC allows as an id and MCP as a progress token. */
function isToken(value: unknown): value is string | number {
  return typeof value === "string" || Number.isSafeInteger(value);
}

function isLegacyMeta(meta: unknown): boolean {
  if (meta === undefined) return true;
  if (!isRecord(meta) || (meta.progressToken !== undefined && !isToken(meta.progressToken))) return false;
  return !Object.keys(meta).some((key) => key.startsWith(reserved));
}

function isEnvelope(meta: Record<string, unknown>): boolean {
  if (meta[versionKey] !== MODERN_VERSION) return false;
  if (meta.progressToken !== undefined && !isToken(meta.progressToken)) return false;
  if (!isClientInfo(meta[clientKey]) || !areCapabilities(meta[capabilitiesKey])) return false;
  return Object.keys(meta).every(
    (key) => !key.startsWith(reserved) || key === versionKey || key === clientKey || key === capabilitiesKey,
  );
}

const infoKeys: ReadonlySet<string> = new Set(["name", "version", "title", "description"]);

function isClientInfo(value: unknown): boolean {
  if (value === undefined) return true;
  if (!isRecord(value) || typeof value.name !== "string" || typeof value.version !== "string") return false;
  return Object.entries(value).every(([key, member]) => infoKeys.has(key) && typeof member === "string");
}

/** The capabilities clients declare in practice, and the members each may have beside being there. */
const capabilityMembers: ReadonlyMap<string, readonly string[]> = new Map([
  ["elicitation", ["form", "url"]],
  ["sampling", ["context", "tools"]],
  ["roots", []],
]);

/** Known capabilities, each an object of empty objects (`elicitation: { form: {} }`). */
function areCapabilities(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return Object.entries(value).every(([key, member]) => {
    if (key === "extensions") return isRecord(member) && Object.values(member).every(isRecord);
    const members = capabilityMembers.get(key);
    if (members === undefined || !isRecord(member)) return false;
    return Object.entries(member).every(([name, inner]) => members.includes(name) && isEmpty(inner));
  });
}

function isEmpty(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).length === 0;
}

/** Which parameter the Mcp-Name header repeats, by method. */
export const nameSource: ReadonlyMap<string, string> = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
  ["tasks/get", "taskId"],
  ["tasks/update", "taskId"],
  ["tasks/cancel", "taskId"],
]);

/** Whether every header the modern revision asks for is there, letter for letter. Encoded ones are the SDK's to decode. */
function headersAgree(message: { method: string; params: Record<string, unknown> }, headers: Headers): boolean {
  if (headers.get("mcp-protocol-version") !== MODERN_VERSION) return false;
  if (headers.get("mcp-method") !== message.method) return false;
  const source = nameSource.get(message.method);
  return source === undefined || headers.get("mcp-name") === message.params[source];
}
