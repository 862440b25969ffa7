/**
 * Shapes around a decision that models write of themselves, brought to `{ action, tool_id, parameters }`: a tool use of a model's API, a list
 * of one, a decision under its own name, and an action that says its kind as a type. Nothing that is said is lost; any other shape stays as it is.
 * Not here: what a decision's members mean (`decision.ts`).
 */
import { isRecord, type Json } from "../json.ts";

type Members = { [name: string]: Json };

/** Types that say that a tool is used. */
const USES: ReadonlySet<Json> = new Set(["tool_use", "tool_call", "call_tool", "use_tool"]);
/** Types that are a kind of action. */
const KINDS: ReadonlySet<Json> = new Set(["use_tool", "complete_task", "ask_user", "search_and_install_tools"]);
/** How deep one shape may stand in another. */
const MAX_DEPTH = 4;

/** The decision without what stands around it; JSON text as the value that it holds, where there was something around it. */
export function plainDecision(given: Json): Json {
  const value = typeof given === "string" ? jsonIn(given) : given;
  if (value === undefined) return given;
  const plain = unwrapped(value, MAX_DEPTH);
  return plain === value ? given : plain;
}

function unwrapped(value: Json, depth: number): Json {
  if (depth === 0) return value;
  if (Array.isArray(value)) {
    const [only, ...others] = value;
    return only !== undefined && isRecord(only) && others.length === 0 ? unwrapped(only, depth - 1) : value;
  }
  if (!isRecord(value)) return value;
  const { decision, action = null, ...beside } = value as Members;
  if (isRecord(decision) && action === null) return unwrapped({ ...beside, ...(decision as Members) }, depth - 1);
  if (action === null) return untyped(value as Members) ?? value;
  const within = isRecord(action) ? untyped(action as Members) : undefined;
  return within === undefined ? value : { ...beside, ...within };
}

/** What says its kind as a type, with the kind as its action; undefined for any other object. */
function untyped({ type = null, ...members }: Members): Members | undefined {
  const { id: _id, name, tool, tool_id, input, arguments: given, parameters, ...others } = members;
  const named = name ?? tool ?? tool_id;
  if (USES.has(type) && typeof named === "string")
    return { ...others, action: "use_tool", tool_id: named, parameters: input ?? given ?? parameters ?? {} };
  return KINDS.has(type) && !("action" in members) ? { ...members, action: type } : undefined;
}

function jsonIn(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
