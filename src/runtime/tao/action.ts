/**
 * What a model wants done, read from the text of its action: `tool(k="v")`, a JSON object, `Tool[input]`, or a
 * final answer. Labels and turns are read by `tao.ts`, calls inside sentences by `prose.ts`. Never throws.
 */
import type { Json } from "../../json.ts";
import {
  asCall,
  isFinishing,
  MAX_LIST,
  readJsonAction,
  readList,
  readWrittenCall,
  unread,
  type ReadAction,
} from "./call.ts";
import { afterEnd } from "./ends.ts";
import { findCalls } from "./prose.ts";
import { bracketEnd, readArguments, readJson } from "./values.ts";

/** Characters of an action that are searched for a call. */
const MAX_ACTION = 50_000;
const CALL = /^[\s`>*-]{0,20}(?:\d{1,2}[.)、]\s{0,4})?([\p{L}_][\p{L}\p{N}_./:-]{0,127})\s{0,4}([(（[])/u;
const TOOL_NAME = /^[`*]{0,3}([\p{L}_][\p{L}\p{N}_./:-]{0,127}|final answer)[`*]{0,3}$/iu;
const FENCE_OPENING = /^```[a-z_]{0,12}[ \t]*\n/i;
/** The words for a final answer without a colon, where an action is expected. */
const BARE_FINISH =
  /^[\s*_`]{0,8}(?:final[_ ]answer|最终答案|最終答案|最终回答)[*_`]{0,3}(?:[ \t]*\n|[ \t]+|[ \t]*[是为為=＝])\s*(?=\S)/i;
const NOTHING = /^(?:无|無|没有|无需行动|不需要行动|none|n\/a|null|-)[。.]?$/i;

/**
 * Reads one action. `ends` are the words that end a loop; `input` is a separate "Action Input", where a model wrote
 * one; `tools` are the names of tools that are recognised inside a sentence too.
 */
export function readAction(
  text: string,
  ends: readonly string[],
  input = "",
  tools: ReadonlySet<string> = new Set(),
): ReadAction {
  const trimmed = text.trim();
  if (trimmed === "" || NOTHING.test(trimmed)) return { kind: "none" };
  const inner = unfence(trimmed);
  const answer = answerIn(inner, ends);
  if (answer !== undefined) return { kind: "final", answer, problems: [] };
  if (trimmed.length > MAX_ACTION) return unread("action_too_long", true);
  if (inner.startsWith("{") || inner.startsWith("[")) return readJsonText(inner);
  const named = TOOL_NAME.exec(inner)?.[1];
  if (input !== "" && named !== undefined) {
    return readJsonAction({ tool: named, arguments: readJson(unfence(input)) ?? input }, `${inner}\n${input}`);
  }
  const found = CALL.exec(inner);
  if (found === null) {
    const [first, ...more] = findCalls(inner, tools, true);
    return first === undefined ? unread("no_call_found") : asCall(first.call, first.text, [], more);
  }
  return found[2] === "[" ? readSquare(inner, found) : readWritten(inner, found, tools);
}

/** The answer of a text that begins with words that end a loop; undefined when it does not. */
export function answerIn(text: string, ends: readonly string[]): string | undefined {
  const inner = unfence(text.trim());
  const answer = afterEnd(inner, ends);
  if (answer !== undefined) return withoutMark(inner, answer);
  const finish = BARE_FINISH.exec(inner);
  return finish === null ? undefined : inner.slice(finish[0].length).trim();
}

/** A code fence around an action, or at its beginning, is left out. */
function unfence(text: string): string {
  const opening = FENCE_OPENING.exec(text);
  if (opening === null) return text;
  const rest = text.slice(opening[0].length);
  const closing = rest.lastIndexOf("```");
  return (closing === -1 ? rest : rest.slice(0, closing)).trim();
}

/** An answer in code marks of its own line loses the closing one too. */
export function withoutMark(text: string, answer: string): string {
  return /^\s*`(?!`)/.test(text) && answer.endsWith("`") && !answer.slice(0, -1).includes("`")
    ? answer.slice(0, -1).trim()
    : answer;
}

/** One JSON value, or several one after another. */
function readJsonText(text: string): ReadAction {
  const values: Json[] = [];
  let at = 0;
  while (values.length < MAX_LIST) {
    const from = text.slice(at).search(/\S/);
    const opening = from === -1 ? "" : text.charAt(at + from);
    if (opening !== "{" && opening !== "[") break;
    const end = bracketEnd(text, at + from);
    const value = end === undefined ? undefined : readJson(text.slice(at + from, end));
    if (end === undefined || value === undefined) break;
    values.push(value);
    at = end;
  }
  if (values.length === 0) return unread("unreadable_value", true);
  const [only] = values;
  if (values.length === 1 && only !== undefined) return readJsonAction(only, text.slice(0, at));
  return readList(values);
}

/** `Tool[input]`, as the ReAct paper writes it. */
function readSquare(text: string, found: RegExpExecArray): ReadAction {
  const tool = found[1] ?? "";
  const from = found[0].length;
  const lineEnd = /\][ \t]*(?:\n|$)/.exec(text.slice(from));
  const end = lineEnd === null ? text.lastIndexOf("]") : from + lineEnd.index;
  const held = text.slice(from, end < from ? undefined : end).trim();
  if (isFinishing(tool)) {
    const last = text.lastIndexOf("]");
    return { kind: "final", answer: text.slice(from, last < from ? undefined : last).trim(), problems: [] };
  }
  const written = end < from ? text : text.slice(0, end + 1);
  return asCall({ tool, arguments: { input: held } }, written.trim(), end < from ? ["unclosed_call"] : []);
}

/** `tool(k="v")`. */
function readWritten(text: string, found: RegExpExecArray, tools: ReadonlySet<string>): ReadAction {
  const list = readArguments(text, found[0].length);
  const written = text
    .slice(0, list.end)
    .replace(/^[\s`>*-]*(?:\d{1,2}[.)、])?\s*/, "")
    .trim();
  const read = readWrittenCall(found[1] ?? "", list, written);
  if (read.kind !== "call" || read.problems.includes("unclosed_call")) return read;
  return { ...read, more: findCalls(text.slice(list.end), tools, true) };
}
