/** What reading an action comes to, and the names that end a loop. Shared by every form in which a call is written. */
import type { Json } from "../../json.ts";
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

export type ActionProblem =
  | ArgumentProblem
  | "no_call_found"
  | "action_too_long"
  | "arguments_not_an_object"
  /** A tool was named, and what it should be given cannot be read without guessing. */
  | "unreadable_arguments";

export type ReadAction =
  /** `text` is what the call was read from, `more` are the calls after it; `answers`: a final answer stands among those. */
  | {
      kind: "call";
      call: ActionCall;
      text: string;
      more: WrittenCall[];
      problems: ActionProblem[];
      answers?: true;
    }
  | { kind: "final"; answer: string; problems: ActionProblem[] }
  | { kind: "none" }
  /** `attempted`: it was meant as a call, but cannot be read as one. */
  | { kind: "unread"; attempted: boolean; problems: ActionProblem[] };

/** Names of tools that stand for the end of a loop. */
const FINISHING = new Set([
  "final_answer",
  "final answer",
  "finalanswer",
  "final_answer_tool",
  "final_response",
  "final response",
  "finish",
  "answer",
  "最终答案",
  "最終答案",
  "最终回答",
  "最終回答",
]);
const NOTHING =
  /^(?:无|無|没有|無し|无需行动|无需(?:再)?(?:调用|使用)?工具|不需要(?:行动|工具)?|none|no action|n\/?a|null|nil|-+)[。.]?$/i;
/** The beginning of an action in words that says that there is none: `None needed, I know enough.` */
const NOTHING_NEEDED =
  /^(?:none|nothing|no(?: (?:further|more|other|additional))? (?:actions?|tools?|tool calls?|calls?|search(?:es)?|steps?))(?: (?:is|are))?(?: (?:needed|required|necessary|to (?:do|take|make|call)))?(?![\p{L}\p{N}_(])|^(?:无需|無需|不需要|不必|没有必要)(?:再)?(?:进行|执行|调用|使用|其他|任何)*(?:行动|行動|工具|检索|查询|调用|操作)?/iu;
/** Names of the values that hold an answer, where a tool that ends the loop is given one. */
export const ANSWER_KEYS = ["final_answer", "answer", "result", "text", "content", "output", "response"];

/** Names of the value that a tool works on. */
const INPUT_NAMES = ["input", "query", "q", "text", "question"];

export type JsonObject = { [key: string]: Json };

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a tool of this name ends the loop. */
export const isFinishing = (tool: string): boolean => FINISHING.has(tool.trim().toLowerCase());

/** Whether an action says that there is none. */
export const isNothing = (action: string): boolean => action.trim() === "" || NOTHING.test(action.trim());

/** What stands behind words that no action is needed; undefined where an action does not begin with them. */
export function afterNothing(action: string): string | undefined {
  const said = NOTHING_NEEDED.exec(action.trim());
  return said === null || said[0] === "" ? undefined : action.trim().slice(said[0].length);
}

/** The text of an answer that may be any JSON value; undefined where there is none. */
export function answerText(value: Json | undefined): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === "string" ? value : JSON.stringify(value);
}

export function unread(problem: ActionProblem, attempted = false): ReadAction {
  return { kind: "unread", attempted, problems: [problem] };
}

export function unreadArguments(problems: readonly ActionProblem[] = []): ReadAction {
  return { kind: "unread", attempted: true, problems: [...problems, "unreadable_arguments"] };
}

export function asCall(
  call: ActionCall,
  text: string,
  problems: ActionProblem[] = [],
  more: WrittenCall[] = [],
): ReadAction {
  return { kind: "call", call, text, more, problems };
}

export function asFinal(answer: Json | undefined, problems: ActionProblem[] = []): ReadAction {
  return { kind: "final", answer: answerText(answer) ?? "", problems };
}

/** What a written argument list comes to: a call of `tool`, or the final answer. `text` is as written. */
export function readWrittenCall(tool: string, read: ReadArguments, text: string): ReadAction {
  const { arguments: named, positional, problems } = read;
  const [only] = positional;
  if (isFinishing(tool)) {
    const key = ANSWER_KEYS.find((one) => Object.hasOwn(named, one));
    return asFinal(key === undefined ? only : named[key], problems);
  }
  if (problems.length > 0) return unreadArguments(problems);
  if (only === undefined) return asCall({ tool, arguments: named }, text);
  if (Object.keys(named).length > 0) {
    // `retrieve("x", top_k=2)`: the one value without a name is the tool's input, unless that is named too.
    if (positional.length > 1 || typeof only !== "string" || INPUT_NAMES.some((one) => Object.hasOwn(named, one)))
      return unreadArguments(["unreadable_value"]);
    return asCall({ tool, arguments: { input: only, ...named } }, text);
  }
  if (positional.length === 1 && isObject(only)) return asCall({ tool, arguments: only }, text);
  return asCall({ tool, arguments: { input: positional.length === 1 ? only : positional } }, text);
}
