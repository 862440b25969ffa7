/**
 * The key of `${mcp:tool_result:…}`: a call such as `search_knowledge(query=${local:user_intent}, limit=3)`. Parsed only
 * from an author's text, never from a value.
 */
import type { Json } from "../json.ts";

/** Tools that such a placeholder may call: they read published knowledge and change nothing. */
export const CALLABLE_TOOLS: ReadonlySet<string> = new Set([
  "search_knowledge",
  "retrieve",
  "read_resource",
  "search",
  "fetch",
]);

/** An argument's value: the author's own, or that of `${local:key}`. */
export type CallArgument = { local: string } | { value: Json };

export interface PlaceholderCall {
  tool: string;
  arguments: ReadonlyMap<string, CallArgument>;
}

const CALL = /^([a-z][a-z0-9_]{0,63})\((.*)\)$/;
const ARGUMENT =
  /^\s*([a-z][a-z0-9_]{0,63})\s*=\s*(?:\$\{local:([^{}]{1,64})\}|"([^"{}]{0,200})"|([\p{L}\p{N}_.:/-]{1,200}))\s*(?:,|$)/u;

function readLiteral(text: string): Json {
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d{1,9}$/.test(text) ? Number(text) : text;
}

/** Reads a key; undefined when it is not a call with named arguments, or nests anything but `${local:…}`. */
export function parsePlaceholderCall(key: string): PlaceholderCall | undefined {
  const [, tool, list] = CALL.exec(key) ?? [];
  if (tool === undefined || list === undefined) return undefined;
  const found = new Map<string, CallArgument>();
  let rest = list;
  while (rest.trim() !== "") {
    const match = ARGUMENT.exec(rest);
    const name = match?.[1];
    if (match === null || name === undefined || found.has(name)) return undefined;
    const [whole, , local, quoted, bare] = match;
    if (local !== undefined) found.set(name, { local: local.trim() });
    else found.set(name, { value: quoted ?? readLiteral(bare ?? "") });
    rest = rest.slice(whole.length);
  }
  return { tool, arguments: found };
}
