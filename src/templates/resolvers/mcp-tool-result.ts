/**
 * `${mcp:tool_result:name(argument=${local:key})}`: what one of Cairn's own read-only tools answers, as text. Bounded in
 * size; the deadline is that of every placeholder (requirement placeholders/tool-result).
 */
import type { Json } from "../../json.ts";
import type { Resolver } from "../port.ts";
import { CALLABLE_TOOLS, parsePlaceholderCall } from "../tool-call.ts";

/** Characters of an answer that are shown. */
const MAX_RESULT = 8_000;
/** Characters of a local value that are passed on. */
const MAX_ARGUMENT = 2_000;

export const resolveMcpToolResult: Resolver = async (key, { port, signal, values }) => {
  const call = parsePlaceholderCall(key);
  if (call === undefined || !CALLABLE_TOOLS.has(call.tool)) return undefined;
  const given: Record<string, Json> = {};
  for (const [name, argument] of call.arguments) {
    if ("value" in argument) given[name] = argument.value;
    else {
      const value = values.local.get(argument.local);
      if (value === undefined) return undefined;
      given[name] = value.slice(0, MAX_ARGUMENT);
    }
  }
  const text = await port.callTool?.(call.tool, given, signal);
  if (text === undefined) return undefined;
  return { kind: "text", text: text.length > MAX_RESULT ? `${text.slice(0, MAX_RESULT)}…` : text };
};
