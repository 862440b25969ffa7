/**
 * Calls as JSON, in the shapes models and chat APIs write them, and what a written argument list comes to. Shared by
 * actions (`action.ts`) and calls inside sentences (`prose.ts`). Never throws.
 */
import type { Json } from "../../json.ts";
import { readJson } from "./values.ts";
import type { ArgumentProblem, ReadArguments } from "./values.ts";

export interface ActionCall {
  tool: string;
  arguments: Record<string, Json>;
}

/** A call and the text it was read from. */
export interface WrittenCall {
  call: ActionCall;
  text: string;
}

export type ActionProblem = ArgumentProblem | "no_call_found" | "action_too_long" | "arguments_not_an_object";

export type ReadAction =
  /** `text` is what the call was read from, `more` are the calls after it. */
  | { kind: "call"; call: ActionCall; text: string; more: WrittenCall[]; problems: ActionProblem[] }
  | { kind: "final"; answer: string; problems: ActionProblem[] }
  | { kind: "none" }
  /** `attempted`: it was meant as a call, but cannot be read as one. */
  | { kind: "unread"; attempted: boolean; problems: ActionProblem[] };

/** Actions of one list that are read. */
export const MAX_LIST = 50;
/** Names of tools that stand for the end of a loop. */
const FINISHING = new Set([
  "final_answer",
  "final answer",
  "final_answer_tool",
  "finish",
  "answer",
  "最终答案",
  "最終答案",
]);
const TOOL_KEYS = ["tool", "name", "action", "tool_name", "function", "function_call"];
const ARGUMENT_KEYS = ["arguments", "args", "input", "parameters", "params", "action_input", "tool_input"];
const ANSWER_KEYS = ["final_answer", "answer", "result", "text", "content", "output"];

type JsonObject = { [key: string]: Json };

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function firstOf(value: JsonObject, keys: readonly string[]): Json | undefined {
  const key = keys.find((one) => Object.hasOwn(value, one));
  return key === undefined ? undefined : value[key];
}

/** Whether a tool of this name ends the loop. */
export const isFinishing = (tool: string): boolean => FINISHING.has(tool.toLowerCase());

export function unread(problem: ActionProblem, attempted = false): ReadAction {
  return { kind: "unread", attempted, problems: [problem] };
}

export function asCall(
  call: ActionCall,
  text: string,
  problems: ActionProblem[] = [],
  more: WrittenCall[] = [],
): ReadAction {
  return { kind: "call", call, text, more, problems };
}

const asFinal = (answer: Json | undefined, problems: ActionProblem[] = []): ReadAction => {
  return { kind: "final", answer: typeof answer === "string" ? answer : JSON.stringify(answer ?? ""), problems };
};

/** An action as JSON: one call, a list of calls, or a message of a chat API with its `tool_calls`. `text` is as written. */
export function readJsonAction(value: Json, text: string): ReadAction {
  if (Array.isArray(value)) return readList(value);
  if (!isObject(value)) return unread("unreadable_value", true);
  const calls = firstOf(value, ["tool_calls"]);
  if (Array.isArray(calls) && calls.length > 0) return readList(calls);
  const direct = firstOf(value, ["final_answer"]);
  if (typeof direct === "string") return asFinal(direct);
  const named = firstOf(value, TOOL_KEYS);
  // { "function": { "name": …, "arguments": "…" } }, the shape of chat APIs.
  if (isObject(named)) return readJsonAction(named, text);
  if (typeof named !== "string" || named === "") return unread("no_call_found");
  const given = firstOf(value, ARGUMENT_KEYS);
  const parsed = typeof given === "string" && given !== "" ? (readJson(given) ?? given) : given;
  if (isFinishing(named)) return asFinal(isObject(parsed) ? firstOf(parsed, ANSWER_KEYS) : parsed);
  if (parsed === undefined || parsed === null || parsed === "") return asCall({ tool: named, arguments: {} }, text);
  if (isObject(parsed)) return asCall({ tool: named, arguments: parsed }, text);
  return asCall({ tool: named, arguments: { input: parsed } }, text, ["arguments_not_an_object"]);
}

/** The first of several actions; the other calls come after it. */
export function readList(values: readonly Json[]): ReadAction {
  const [first, ...others] = values.slice(0, MAX_LIST).map((one) => readJsonAction(one, JSON.stringify(one)));
  if (first?.kind !== "call") return first ?? unread("no_call_found");
  const more = others.flatMap((one) => (one.kind === "call" ? [{ call: one.call, text: one.text }] : []));
  return { ...first, more: [...first.more, ...more] };
}

/** What a written argument list comes to: a call of `tool`, or the final answer. `text` is as written. */
export function readWrittenCall(tool: string, read: ReadArguments, text: string): ReadAction {
  const { arguments: named, positional, problems } = read;
  const [only] = positional;
  if (isFinishing(tool)) return asFinal(firstOf(named, ANSWER_KEYS) ?? only, problems);
  if (only === undefined) return asCall({ tool, arguments: named }, text, problems);
  if (Object.keys(named).length > 0) {
    return asCall({ tool, arguments: named }, text, [...problems, "unreadable_value"]);
  }
  if (positional.length === 1 && isObject(only)) return asCall({ tool, arguments: only }, text, problems);
  return asCall({ tool, arguments: { input: positional.length === 1 ? only : positional } }, text, problems);
}
