/**
 * What a model wants done, read from the words of its action: `tool(k="v")`, a JSON object, `Tool[input]`, or a
 * final answer. Understanding labels and turns is `tao.ts`. Never throws.
 */
import type { Json } from "../../json.ts";
import { bracketEnd, readArguments, readJson } from "./values.ts";
import type { ArgumentProblem } from "./values.ts";

export interface ActionCall {
  tool: string;
  arguments: Record<string, Json>;
}

export type ActionProblem = ArgumentProblem | "no_call_found" | "action_too_long" | "arguments_not_an_object";

export type ReadAction =
  | { kind: "call"; call: ActionCall; problems: ActionProblem[] }
  | { kind: "final"; answer: string; problems: ActionProblem[] }
  | { kind: "none" }
  | { kind: "unread"; problems: ActionProblem[] };

/** Characters of an action that are looked at for a call. */
const LONGEST_ACTION = 50_000;
const CALL = /^[\s`>*-]{0,20}([\p{L}_][\p{L}\p{N}_./:-]{0,127})\s{0,4}([(（[])/u;
const FENCED = /^```[a-z]{0,12}\s*\n([\s\S]*?)\n?```\s*$/i;
const FINISHING = new Set(["final_answer", "final_answer_tool", "finish", "answer", "最终答案"]);
const NOTHING = /^(?:无|没有|none|n\/a|null|-)[。.]?$/i;

/** The words after an end condition at the start of a text, with any colon; undefined when it does not start with it. */
export function afterEnd(text: string, ends: readonly string[]): string | undefined {
  const start = text.replace(/^[\s*_`#>]{1,20}/, "");
  const lower = start.toLowerCase();
  for (const end of ends) {
    const bare = end.trim().replace(/[:：\s]+$/, "");
    if (bare === "" || !lower.startsWith(bare.toLowerCase())) continue;
    const rest = start.slice(bare.length);
    const sign = /^[\s*_`]{0,8}[:：][*_`]{0,4}\s{0,8}/.exec(rest);
    if (sign !== null) return rest.slice(sign[0].length).trim();
    // An end condition without a colon of its own, such as "完成", may stand alone.
    if (/[:：]\s*$/.test(end)) continue;
    if (rest.trim() === "" || /^[\s。.!！]/.test(rest)) return rest.replace(/^[\s。.!！]{1,8}/, "").trim();
  }
  return undefined;
}

function isRecord(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function firstOf(value: { [key: string]: Json }, keys: readonly string[]): Json | undefined {
  const key = keys.find((one) => Object.hasOwn(value, one));
  return key === undefined ? undefined : value[key];
}

const TOOL_KEYS = ["tool", "name", "action", "tool_name", "function"];
const ARGUMENT_KEYS = ["arguments", "args", "input", "parameters", "params", "action_input", "tool_input"];
const ANSWER_KEYS = ["final_answer", "answer", "result", "text", "content", "output"];

function readJsonAction(value: { [key: string]: Json }): ReadAction {
  const direct = Object.hasOwn(value, "final_answer") ? value["final_answer"] : undefined;
  if (typeof direct === "string") return { kind: "final", answer: direct, problems: [] };
  const named = firstOf(value, TOOL_KEYS);
  // { "function": { "name": …, "arguments": "…" } }, the shape of chat APIs.
  if (isRecord(named)) return readJsonAction(named);
  if (typeof named !== "string" || named === "") return { kind: "unread", problems: ["no_call_found"] };
  const given = firstOf(value, ARGUMENT_KEYS);
  const parsed = typeof given === "string" ? (readJson(given) ?? given) : given;
  if (FINISHING.has(named.toLowerCase())) {
    const answer = isRecord(parsed) ? firstOf(parsed, ANSWER_KEYS) : parsed;
    return { kind: "final", answer: typeof answer === "string" ? answer : JSON.stringify(answer ?? ""), problems: [] };
  }
  if (parsed === undefined || parsed === null)
    return { kind: "call", call: { tool: named, arguments: {} }, problems: [] };
  if (isRecord(parsed)) return { kind: "call", call: { tool: named, arguments: parsed }, problems: [] };
  return { kind: "call", call: { tool: named, arguments: { input: parsed } }, problems: ["arguments_not_an_object"] };
}

/** Reads one action. `ends` are the words that end a loop; `input` is a separate "Action Input", where a model wrote one. */
export function readAction(text: string, ends: readonly string[], input = ""): ReadAction {
  const trimmed = text.trim();
  if (trimmed === "" || NOTHING.test(trimmed)) return { kind: "none" };
  const answer = afterEnd(trimmed, ends);
  if (answer !== undefined) return { kind: "final", answer, problems: [] };
  if (trimmed.length > LONGEST_ACTION) return { kind: "unread", problems: ["action_too_long"] };
  const inner = (FENCED.exec(trimmed)?.[1] ?? trimmed).trim();
  if (inner.startsWith("{")) {
    const end = bracketEnd(inner, 0);
    const value = end === undefined ? undefined : readJson(inner.slice(0, end));
    return isRecord(value) ? readJsonAction(value) : { kind: "unread", problems: ["unreadable_value"] };
  }
  if (input !== "" && /^[\p{L}_][\p{L}\p{N}_./:-]{0,127}$/u.test(inner)) {
    return readJsonAction({ tool: inner, arguments: readJson(input) ?? input });
  }
  const found = CALL.exec(inner);
  if (found === null) return { kind: "unread", problems: ["no_call_found"] };
  const tool = found[1] ?? "";
  const from = found[0].length;
  if (found[2] === "[") {
    const end = inner.lastIndexOf("]");
    const held = inner.slice(from, end < from ? undefined : end).trim();
    if (FINISHING.has(tool.toLowerCase())) return { kind: "final", answer: held, problems: [] };
    return { kind: "call", call: { tool, arguments: { input: held } }, problems: end < from ? ["unclosed_call"] : [] };
  }
  const read = readArguments(inner, from);
  if (FINISHING.has(tool.toLowerCase())) {
    const said = firstOf(read.arguments, ANSWER_KEYS) ?? read.positional[0] ?? "";
    return { kind: "final", answer: typeof said === "string" ? said : JSON.stringify(said), problems: read.problems };
  }
  const [only] = read.positional;
  const { arguments: named } = read;
  if (only !== undefined && Object.keys(named).length === 0) {
    const whole =
      isRecord(only) && read.positional.length === 1
        ? only
        : { input: read.positional.length === 1 ? only : read.positional };
    return { kind: "call", call: { tool, arguments: whole }, problems: read.problems };
  }
  const problems: ActionProblem[] = only === undefined ? read.problems : [...read.problems, "unreadable_value"];
  return { kind: "call", call: { tool, arguments: named }, problems };
}
