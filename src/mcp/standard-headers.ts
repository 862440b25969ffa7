/**
 * The headers a modern request must carry beside its body (SEP-2243): version, method, name, and arguments a tool
 * mirrors. The SDK's classifier checks that those present agree; here it is checked that they are present.
 */
import type { Call } from "./call.ts";
import { findTool } from "./dispatch.ts";
import { isRecord } from "../json.ts";
import { nameSource } from "./plain-request.ts";
import type { ServerDefinition } from "./server-definition.ts";

/** The code of every disagreement between headers and body. */
export const HEADER_MISMATCH = -32020;

/** What is wrong with the headers of a modern request, as a sentence for its developer; null when nothing is. */
export function headerFault(
  definition: ServerDefinition,
  message: { method: string; params?: unknown },
  call: Call,
  headers: Headers,
): string | null {
  for (const name of ["MCP-Protocol-Version", "Mcp-Method"]) {
    if (!headers.has(name)) return `The ${name} header is missing.`;
  }
  const params = isRecord(message.params) ? message.params : {};
  const source = nameSource.get(message.method);
  const fault = source === undefined ? null : mirrored("Mcp-Name", params[source], `params.${source}`, headers);
  if (fault !== null || message.method !== "tools/call") return fault;
  return argumentFault(definition, params, call, headers);
}

/** Arguments that a tool's schema asks to be mirrored (`x-mcp-header` on a property). */
function argumentFault(
  definition: ServerDefinition,
  params: Record<string, unknown>,
  call: Call,
  headers: Headers,
): string | null {
  const properties = findTool(definition, params.name, call)?.describe().inputSchema.properties;
  if (!isRecord(properties)) return null;
  const args = isRecord(params.arguments) ? params.arguments : {};
  for (const [name, schema] of Object.entries(properties)) {
    const header = isRecord(schema) ? schema["x-mcp-header"] : undefined;
    if (typeof header !== "string") continue;
    const value = Object.hasOwn(args, name) ? args[name] : undefined;
    const fault = mirrored(`Mcp-Param-${header}`, value, `arguments.${name}`, headers);
    if (fault !== null) return fault;
  }
  return null;
}

/** A value that must stand in a header too; absent values need none. */
function mirrored(header: string, value: unknown, where: string, headers: Headers): string | null {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return null;
  const given = headers.get(header);
  if (given === null) return `The ${header} header is missing; it must repeat ${where}.`;
  const decoded = decodeHeader(given.trim());
  if (decoded === null) return `The ${header} header is not valid Base64 of UTF-8 text.`;
  const same = decoded === String(value) || (typeof value === "number" && Number(decoded) === value);
  return same ? null : `The ${header} header does not repeat ${where}.`;
}

/** `=?base64?…?=` for what a header cannot hold; anything else stands for itself. Null when it cannot be decoded. */
function decodeHeader(value: string): string | null {
  const encoded = /^=\?base64\?(.*)\?=$/s.exec(value)?.[1];
  if (encoded === undefined) return value;
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(encoded)) return null;
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return null;
  }
}
