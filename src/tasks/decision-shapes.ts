/**
 * Shapes around a decision that models write of themselves, brought to `{ action, tool_id, parameters }`: a tool use of a model's API, a call
 * as MCP sends it, a tool with its arguments in one object, a list of one, a decision under a name of its own, and an action that says its kind
 * as a type. Nothing that is said is lost; any other shape stays as it is.
 * Not here: what a decision's members mean (`decision.ts`).
 */
import { isRecord, type Json } from "../json.ts";

type Members = { [name: string]: Json };

/** Types that say that a tool is used. */
const USES: ReadonlySet<Json> = new Set(["tool_use", "tool_call", "call_tool", "use_tool"]);
/** Types that are a kind of action. */
const KINDS: ReadonlySet<Json> = new Set(["use_tool", "complete_task", "ask_user", "search_and_install_tools"]);
/** Members that hold one decision, or a list of one. */
const HOLDERS = ["decision", "next_action", "next_step", "actions", "decisions", "steps", "call", "tool_call"];
/** Members that say of themselves what is done: beside one, nothing else holds the decision. */
const NAMES = ["action", "tool", "tool_id", "tool_name", "name", "function"];
const TOOLS = ["tool", "tool_id", "tool_name", "function", "function_call", "tool_calls"];
/** How deep one shape may stand in another. */
const MAX_DEPTH = 4;

/** Other members that only a decision or a turn has. */
const OTHERS = ["final_answer", "tao_data", "tool_calls", "function_call", "functionCall"];

/** Whether an object is a decision by its members, readable or not, and no other data. */
export function holdsDecision(value: Members): boolean {
  const isNamed = [...NAMES, ...HOLDERS, ...OTHERS].some((name) => (value[name] ?? null) !== null);
  return isNamed || plainDecision(value) !== value;
}

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
  const { action = null, ...beside } = value as Members;
  if (action === null) return calling(beside) ?? held(beside, depth) ?? value;
  const within = isRecord(action) ? calling(action as Members) : undefined;
  return within === undefined ? value : { ...beside, ...within };
}

const calling = (members: Members): Members | undefined =>
  sent(members) ?? ofTool(members) ?? untyped(members) ?? nameWithParameters(members);

/** A call as some models write it: `{ "name": …, "parameters": {…} }`. */
function nameWithParameters({ name = null, parameters = null, ...beside }: Members): Members | undefined {
  if (typeof name !== "string" || !isRecord(parameters) || TOOLS.some((one) => one in beside)) return undefined;
  return { ...beside, action: "use_tool", tool_id: name, parameters };
}

/** What one member holds, with what stands beside it; undefined where none does, or more than one decision is held. */
function held(members: Members, depth: number): Json | undefined {
  if (NAMES.some((name) => (members[name] ?? null) !== null)) return undefined;
  for (const name of HOLDERS) {
    const { [name]: value = null, ...beside } = members;
    const list = Array.isArray(value) ? value : [value];
    const [only] = list;
    if (list.length === 1 && isRecord(only)) return unwrapped({ ...beside, ...(only as Members) }, depth - 1);
  }
  return undefined;
}

/** A request of MCP: `{ "method": "tools/call", "params": { "name": …, "arguments": {…} } }`. */
function sent({ method = null, params = null, jsonrpc: _version, id: _id, ...beside }: Members): Members | undefined {
  if (method !== "tools/call" || !isRecord(params)) return undefined;
  const { name, arguments: given = {} } = params as Members;
  return typeof name === "string" ? { ...beside, action: "use_tool", tool_id: name, parameters: given } : undefined;
}

/** A tool with its arguments: `{ "tool": { "name": …, "arguments": {…} } }`, or with these beside it. */
function ofTool({ tool = null, arguments: besideIt, parameters, ...beside }: Members): Members | undefined {
  if (!isRecord(tool)) return undefined;
  const { name, tool_id, id, arguments: given, parameters: others, input } = tool as Members;
  const named = name ?? tool_id ?? id;
  if (typeof named !== "string") return undefined;
  const all = given ?? others ?? input ?? besideIt ?? parameters ?? {};
  return { ...beside, action: "use_tool", tool_id: named, parameters: all };
}

/** What says its kind as a type, with the kind as its action; undefined for any other object. */
function untyped({ type = null, ...members }: Members): Members | undefined {
  const { id: _id, name, tool, tool_id, input, arguments: given, parameters, ...others } = members;
  const named = name ?? tool ?? tool_id;
  if (USES.has(type) && typeof named === "string")
    return { ...others, action: "use_tool", tool_id: named, parameters: input ?? given ?? parameters ?? {} };
  return KINDS.has(type) && !("action" in members) ? { ...members, action: type } : undefined;
}

/**
 * A tool under another name than `tool_id`, with its arguments; undefined for any other object. For models that were asked for a decision:
 * of what a host hands in, a turn may be meant.
 */
export function namedCall(members: Members): Members | undefined {
  const {
    action: _none,
    tool,
    tool_name,
    name,
    function: called,
    function_call,
    functionCall,
    tool_calls,
    ...beside
  } = members;
  const list = Array.isArray(tool_calls) ? tool_calls : [];
  const object = [called, function_call, functionCall, list.length === 1 ? list[0] : undefined].find(isRecord);
  if (object !== undefined) return namedCall({ ...beside, ...(object as Members) });
  const named = tool ?? tool_name ?? name ?? called;
  if (typeof named !== "string") return undefined;
  const { arguments: given, args, input, tool_input, params, parameters, ...rest } = beside;
  const all = parameters ?? given ?? args ?? input ?? tool_input ?? params;
  return { ...rest, action: "use_tool", tool_id: named, ...(all !== undefined && { parameters: all }) };
}

function jsonIn(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
