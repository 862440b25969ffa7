/** Actions as JSON, in the shapes models and chat APIs write them: one call, a list of calls, a message, an answer. */
import type { Json } from "../../json.ts";
import {
  ANSWER_KEYS,
  answerText,
  asCall,
  asFinal,
  isFinishing,
  isNothing,
  isObject,
  unread,
  unreadArguments,
  type JsonObject,
  type ReadAction,
} from "./call.ts";
import { afterEnd, endWords } from "./ends.ts";
import { readJsonAt, readLooseJson } from "./json.ts";
import { TOOL_NAME } from "./tool-name.ts";
import { readWritten } from "./written.ts";

/** Actions of one list that are read. */
const MAX_LIST = 50;
const TOOL_KEYS = [
  "tool",
  "name",
  "action",
  "tool_name",
  "toolname",
  "function",
  "function_call",
  "functioncall",
  "tool_call",
  "function_name",
  "command",
  "行动",
  "工具",
  "工具名称",
];
const ARGUMENT_KEYS = [
  "arguments",
  "args",
  "input",
  "parameters",
  "params",
  "action_input",
  "actioninput",
  "tool_input",
  "toolinput",
  "tool_args",
  "tool_arguments",
  "kwargs",
  "行动输入",
  "参数",
  "输入",
];
const FINAL_KEYS = ["final_answer", "finalanswer", "最终答案", "最終答案"];
/** Names of a record's other values, which are no arguments of a call. */
const RECORD_KEYS = new Set([
  ...TOOL_KEYS,
  ...ARGUMENT_KEYS,
  ...FINAL_KEYS,
  "id",
  "type",
  "index",
  "thought",
  "thoughts",
  "reasoning",
  "observation",
  "思考",
  "观察",
  "timestamp",
  "refs",
  "role",
  "content",
  "tool_call_id",
  "call_id",
  "status",
]);
/** Names under which chat APIs send arguments as JSON text: anything else in it is broken. */
const NATIVE_KEYS = new Set(["arguments", "parameters"]);

/** An object with its names in one spelling. */
export function normal(value: JsonObject): JsonObject {
  const entries = Object.entries(value).map(([key, one]) => [key.trim().toLowerCase().replace(/[ -]/g, "_"), one]);
  return Object.fromEntries(entries) as JsonObject;
}

function firstKey(value: JsonObject, keys: readonly string[]): string | undefined {
  return keys.find((one) => Object.hasOwn(value, one) && value[one] !== null);
}

/** `text` is as written. */
export function readJsonAction(value: Json, text: string): ReadAction {
  if (Array.isArray(value)) return readList(value);
  if (!isObject(value)) return unread("unreadable_value", true);
  const given = normal(value);
  const calls = given["tool_calls"];
  if (Array.isArray(calls) && calls.length > 0) return readList(calls);
  const key = firstKey(given, TOOL_KEYS);
  const named = key === undefined ? undefined : given[key];
  // { "function": { "name": …, "arguments": "…" } }, the shape of chat APIs.
  if (isObject(named)) return readJsonAction(named, text);
  if (typeof named === "string" && !isNothing(named)) return readNamed(named.trim(), given, text);
  const final = firstKey(given, FINAL_KEYS);
  if (final !== undefined) return asFinal(given[final]);
  return named === undefined ? unread("no_call_found") : { kind: "none" };
}

/** A name, or words that stand for one. */
const NAME = new RegExp(`^${TOOL_NAME}(?: [\\p{L}\\p{N}_./: -]{0,127})?$`, "u");

function readNamed(named: string, value: JsonObject, written: string): ReadAction {
  const key = firstKey(value, ARGUMENT_KEYS);
  // Of a whole record the call alone is kept.
  const apart = [...FINAL_KEYS, "observation", "观察", "thought", "reasoning", "思考"].some((one) =>
    Object.hasOwn(value, one),
  );
  const text = apart && key !== undefined ? JSON.stringify({ tool: named, arguments: value[key] }) : written;
  if (key === undefined && /[(（[]/.test(named)) {
    const written = readWritten(named)?.read;
    if (written !== undefined) return written.kind === "call" ? { ...written, text: named } : written;
  }
  const final = firstKey(value, FINAL_KEYS);
  const answer = afterEnd(named, endWords(null));
  if (answer !== undefined && (answer !== "" || key === undefined)) return asFinal(answer);
  if (!NAME.test(named)) {
    return final === undefined ? unread("no_call_found") : asFinal(value[final]);
  }
  const given = key === undefined ? undefined : value[key];
  if (isFinishing(named)) {
    const answers = typeof given === "string" && given.trimStart().startsWith("{") ? readLooseJson(given) : given;
    const held = isObject(answers) ? ANSWER_KEYS.find((one) => Object.hasOwn(answers, one)) : undefined;
    const answer = isObject(answers) && held !== undefined ? answers[held] : (given ?? value[final ?? "answer"]);
    return asFinal(answer);
  }
  if (given === undefined) {
    const others = Object.entries(value).filter(([one]) => !RECORD_KEYS.has(one));
    // A sentence with an answer beside it is no call: { "action": "reply to the user", "final_answer": … }.
    if (final !== undefined && (/\s/.test(named) || /[\u4E00-\u9FFF]/u.test(named))) return asFinal(value[final]);
    return asCall({ tool: named, arguments: Object.fromEntries(others) }, text);
  }
  return withArguments(named, given, NATIVE_KEYS.has(key ?? ""), text);
}

/** A call with what stands for its arguments. `native`: text there is JSON, or broken. */
export function withArguments(tool: string, given: Json, native: boolean, text: string): ReadAction {
  if (isObject(given)) return asCall({ tool, arguments: given }, text);
  if (typeof given !== "string") {
    if (given === null) return asCall({ tool, arguments: {} }, text);
    return asCall({ tool, arguments: { input: given } }, text, ["arguments_not_an_object"]);
  }
  if (given.trim() === "") return asCall({ tool, arguments: {} }, text);
  const parsed = readLooseJson(given);
  if (isObject(parsed)) return asCall({ tool, arguments: parsed }, text);
  if (native || (/^\s*[{[]/.test(given) && parsed === undefined)) return unreadArguments();
  return asCall({ tool, arguments: { input: parsed ?? given } }, text, ["arguments_not_an_object"]);
}

/** The first of several actions; the other calls come after it. */
export function readList(values: readonly Json[]): ReadAction {
  const [first, ...others] = values.slice(0, MAX_LIST).map((one) => readJsonAction(one, JSON.stringify(one)));
  if (first?.kind !== "call") return first ?? unread("no_call_found");
  const more = others.flatMap((one) => (one.kind === "call" ? [{ call: one.call, text: one.text }] : []));
  const answers = first.answers === true || others.some((one) => one.kind === "final");
  return { ...first, more: [...first.more, ...more], ...(answers && { answers: true }) };
}

/** One JSON value at `from`, or several one after another, and the place after them. */
export function readJsonText(text: string, from = 0): { read: ReadAction; end: number } {
  const values: Json[] = [];
  let end = from;
  while (values.length < MAX_LIST) {
    const space = /^[\s,;]*/.exec(text.slice(end, end + 200))?.[0].length ?? 0;
    const opening = text.charAt(end + space);
    const placed = opening === "{" || opening === "[" ? readJsonAt(text, end + space) : undefined;
    if (placed === undefined) break;
    values.push(placed.value);
    end = placed.end;
  }
  const [only] = values;
  if (only === undefined) return { read: unreadArguments(["unreadable_value"]), end: text.length };
  const read = values.length === 1 ? readJsonAction(only, text.slice(from, end).trim()) : readList(values);
  return { read, end };
}

/** The final answer of a record, whatever kind of value it is; undefined where there is none. */
export function finalOf(record: JsonObject): string | undefined {
  const given = normal(record);
  const key = firstKey(given, FINAL_KEYS);
  return key === undefined ? undefined : answerText(given[key]);
}
