/** A call, or a record of a turn, as a JSON object in the text: in a fence, on lines of its own, or inside a sentence. */
import type { Json } from "../../../json.ts";
import { isFinishing, isNothing, isObject, unreadArguments, type ReadAction } from "../call.ts";
import { readJsonAction, readJsonText } from "../json-action.ts";
import { readJsonAt } from "../json.ts";
import { TOOL_NAME } from "../tool-name.ts";
import { spend } from "../work.ts";
import { knownName } from "./known.ts";
import { MAX_PLACES, type FindForms, type FoundForm } from "./form.ts";

const PLAIN_NAME = new RegExp(`^${TOOL_NAME}$`, "u");
/** An object whose first names are those of a call or of a turn. */
const PLACE =
  /\{\s*["'“]?(?:id|type|index|role|content|thoughts?|reasoning|action|tool|tool_?name|tool_?calls?|name|function|function_?call|arguments|parameters|action_?input|final[_ ]?answer|observation|思考|行动|工具|最终答案)["'”]?\s*[:：]/giu;
const NAMED = /["'](?:action|tool|tool_?name|name|function)["']\s*:\s*["']([^"'\n]{1,128})["']/giu;
const PAIRS: readonly (readonly [string, string])[] = [
  ["action", "action_input"],
  ["action", "actionInput"],
  ["action", "args"],
  ["action", "arguments"],
  ["action", "input"],
  ["action", "parameters"],
  ["tool", "tool_input"],
  ["tool", "toolInput"],
  ["tool", "input"],
  ["tool", "args"],
  ["tool", "arguments"],
  ["tool", "parameters"],
  ["tool_name", "arguments"],
  ["tool_name", "parameters"],
  ["tool_name", "tool_input"],
  ["name", "arguments"],
  ["name", "parameters"],
  ["name", "args"],
];

export const findJsonBlocks: FindForms = (text, tools) => {
  const found: FoundForm[] = [];
  let tried = 0;
  let past = 0;
  for (const match of text.matchAll(PLACE)) {
    if (match.index < past) continue;
    tried += 1;
    if (tried > MAX_PLACES || !spend(1)) break;
    const from = listBefore(text, match.index);
    const form = readAt(text, from, tools) ?? (from === match.index ? undefined : readAt(text, match.index, tools));
    if (form === undefined) continue;
    found.push(form);
    past = form.to;
  }
  return found;
};

/** Where the list begins that the object is the first of. */
function listBefore(text: string, at: number): number {
  const opening = /\[\s*$/.exec(text.slice(Math.max(0, at - 20), at));
  return opening === null ? at : at - opening[0].length;
}

function readAt(text: string, from: number, tools: ReadonlySet<string>): FoundForm | undefined {
  const placed = readJsonAt(text, from);
  if (placed === undefined) {
    // It was meant as a call of a tool that exists, and is no JSON.
    const named = Array.from(text.slice(from, from + 2_000).matchAll(NAMED)).find(([, name]) => tools.has(name ?? ""));
    if (named === undefined) return undefined;
    return { from, to: brokenEnd(text, from), read: unreadArguments(["unreadable_value"]), token: false };
  }
  if (!isCallOrTurn(placed.value, tools)) return undefined;
  const several = readJsonText(text, from);
  const { read, end } = several.read.kind === "call" ? several : { read: readOne(text, from, placed), end: placed.end };
  return read.kind === "unread" && !read.attempted ? undefined : { from, to: end, read, token: false };
}

function readOne(text: string, from: number, { value, end }: { value: Json; end: number }): ReadAction {
  return readJsonAction(value, text.slice(from, end));
}

/** Where broken JSON ends: at the fence around it, else with the text. */
function brokenEnd(text: string, from: number): number {
  const fence = text.indexOf("\n```", from);
  return fence === -1 ? text.length : fence;
}

function isCallOrTurn(value: Json, tools: ReadonlySet<string>): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((one) => isObject(one) && isCallOrTurn(one, tools));
  if (!isObject(value)) return false;
  const has = (key: string): boolean => Object.hasOwn(value, key);
  if (Array.isArray(value["tool_calls"]) || isObject(value["function"]) || isObject(value["function_call"]))
    return true;
  if (isObject(value["command"])) return isCallOrTurn(value["command"], tools);
  const names = ["action", "tool", "tool_name", "name", "function", "行动", "工具"].map((key) => value[key]);
  const name = names.find((one): one is string => typeof one === "string");
  if (name === undefined) {
    if (isObject(value["action"])) return isCallOrTurn(value["action"], tools);
    return has("final_answer") && (has("thought") || has("reasoning") || has("observation"));
  }
  if (tools.has(name) || tools.has(/^[\w./-]+(?=[(（])/.exec(name)?.[0] ?? "") || isFinishing(name)) return true;
  if (tools.has(knownName(name, tools)) || (isNothing(name) && has("final_answer"))) return true;
  // A tool that takes nothing.
  if (!has("name") && Object.keys(value).length === 1 && /^[A-Za-z_][\w./-]*$/.test(name)) return true;
  if (has("final_answer") && (has("thought") || has("reasoning") || has("action"))) return true;
  const plain = PLAIN_NAME.test(name);
  return (
    plain && PAIRS.some(([tool, given]) => has(tool) && value[tool] === name && has(given) && isGiven(value[given]))
  );
}

const isGiven = (value: Json | undefined): boolean => isObject(value) || typeof value === "string";
