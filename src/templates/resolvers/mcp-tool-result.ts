/**
 * `${mcp:tool_result:name(argument=${local:key})}`: the result of one of Cairn's own read-only tools, as text. Limited in
 * size; the deadline is that of every placeholder (requirement placeholders/tool-result).
 */
import type { Json } from "../../json.ts";
import type { Resolver } from "../port.ts";
import { CALLABLE_TOOLS, parsePlaceholderCall } from "../tool-call.ts";

/** Longer results are cut. */
const MAX_RESULT_CHARACTERS = 8_000;
/** Longer local values are cut. */
const MAX_ARGUMENT_CHARACTERS = 2_000;

export const resolveMcpToolResult: Resolver = async (key, { port, signal, values }) => {
  const call = parsePlaceholderCall(key);
  if (call === undefined || !CALLABLE_TOOLS.has(call.tool)) return undefined;
  const given: Record<string, Json> = {};
  for (const [name, argument] of call.arguments) {
    if ("value" in argument) given[name] = argument.value;
    else {
      const value = values.local.get(argument.local);
      if (value === undefined) return undefined;
      given[name] = value.slice(0, MAX_ARGUMENT_CHARACTERS);
    }
  }
  const text = await port.callTool?.(call.tool, given, signal);
  if (text === undefined) return undefined;
  return {
    kind: "text",
    outside: true,
    text: text.length > MAX_RESULT_CHARACTERS ? `${text.slice(0, MAX_RESULT_CHARACTERS)}…` : text,
  };
};
