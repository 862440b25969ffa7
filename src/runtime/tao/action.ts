/**
 * What a model wants done, read from the text of its action: `tool(k="v")`, a JSON object, `Tool[input]`, a form of its
 * own, or a final answer. Labels are `labels/`, which call of a text decides is `decide.ts`. Never throws.
 */
import {
  afterNothing,
  asCall,
  isFinishing,
  isNothing,
  isObject,
  unread,
  unreadArguments,
  type ReadAction,
  type WrittenCall,
} from "./call.ts";
import { afterEnd, bareEnd } from "./ends.ts";
import { readBody } from "./forms/body.ts";
import { findForms } from "./forms/find.ts";
import { readJsonText, withArguments } from "./json-action.ts";
import { readJsonAt } from "./json.ts";
import { beginsResult } from "./labels/words.ts";
import { findCalls, findMeant } from "./prose.ts";
import { TOOL_NAME } from "./tool-name.ts";
import { readWritten } from "./written.ts";

/** Characters of an action that are searched for a call. */
const MAX_ACTION = 50_000;
const ONLY_NAME = new RegExp(`^[\`*"'“「]{0,3}(${TOOL_NAME}|final answer)[\`*"'”」]{0,3}[。.]?$`, "iu");
const FENCE_OPENING = /^```[a-z_]{0,12}[ \t]*\n/i;
/** The words for a final answer without a colon, where an action is expected. */
const BARE_FINISH =
  /^[\s*_`]{0,8}(?:final[_ ]answer|最终答案|最終答案|最终回答)[*_`]{0,3}(?:[ \t]*\n|[ \t]+|[ \t]*[是为為=＝])\s*(?=\S)/i;
/** An input that names its value; before a colon only names that values usually have. */
const NAMED_VALUE =
  /^(?:[\p{L}_]\w{0,63}\s*[=＝]|(?:query|q|input|text|question|keywords?|url|id|path|top_k)\s*[:：](?!\/\/))/u;
/** A list of calls as Python writes it, and a call that is printed. */
const PYTHON_LIST = /^\[\s*[A-Za-z_][\w./-]{0,127}\s*\(/;
const PRINTED = /^print\(\s*[A-Za-z_][\w./-]{0,127}\s*\(/;
/** A tool's name, and below it what can only be its input. */
const NAME_AND_INPUT = new RegExp(
  String.raw`^[\x60*]{0,3}(${TOOL_NAME})[\x60*]{0,3}[ \t]*\n\s*(?=\{|(?:[\p{L}_]\w{0,63}\s*[=＝]|(?:query|q|input|text|question|keywords?|url|id|path|top_k)\s*[:：])\s*\S)`,
  "u",
);
/** Words that say that a tool is about to be used. */
const INTENDED =
  /^(?:我?(?:先|再|来|要|想|会|将|需要)?去?(?:检索|搜索|查询|查找|查阅|查一?下|搜一?下|调用|使用工具|执行)|(?:i(?:'ll| will|'m going to)? )?(?:search|look ?up|query|retrieve|fetch|call|browse)\b)/iu;
/** A tool's name and what it is given, on one line without brackets. */
const NAMED_INPUT = new RegExp(
  String.raw`^[\x60*]{0,3}(${TOOL_NAME})[\x60*]{0,3}(?:\s*[,，;；]\s*|\s+|\s*[:：]\s*)(?:with\s+)?(?:(?:the\s+)?(?:参数|输入|input|arguments?|args|parameters?|params)\s*(?:[:：=]|为|是)?\s*)?(?=\{)`,
  "iu",
);

/**
 * Reads one action. `ends` are the words that end a loop; `input` is a separate "Action Input", where a model wrote one;
 * `tools` are the names of tools that are recognised inside a sentence too.
 */
export function readAction(
  text: string,
  ends: readonly string[],
  input = "",
  tools: ReadonlySet<string> = new Set(),
): ReadAction {
  const trimmed = text.trim();
  if (isNothing(trimmed)) return { kind: "none" };
  const inner = unfence(trimmed);
  const answer = answerIn(inner, ends);
  if (answer !== undefined) return { kind: "final", answer, problems: [] };
  if (trimmed.length > MAX_ACTION) return unread("action_too_long", true);
  const beside = afterNothing(inner);
  if (beside !== undefined && findMeant(beside, tools).length === 0) {
    const behind = answerBehindNothing(inner, ends);
    return behind === undefined ? unread("no_call_found") : { kind: "final", answer: behind, problems: [] };
  }
  if (PYTHON_LIST.test(inner) || PRINTED.test(inner)) return readBody(inner, true, tools).read;
  if (/^[{[]/.test(inner)) return readForm(inner, ends, tools)?.read ?? readJsonValue(inner, tools);
  const named = ONLY_NAME.exec(inner)?.[1];
  if (input !== "" && named !== undefined) return readInput(named, input, inner);
  const form = readForm(inner, ends, tools);
  if (form?.from === 0) return form.read;
  const written = readWritten(inner);
  if (written !== undefined) return withFurther(inner, written.read, written.end, tools);
  if (form !== undefined) return form.read;
  const lines = NAME_AND_INPUT.exec(inner);
  if (lines !== null) return readInput(lines[1] ?? "", inner.slice(lines[0].length), lines[1] ?? "");
  const apart = NAMED_INPUT.exec(inner);
  if (apart !== null) {
    const placed = readJsonAt(inner, apart[0].length);
    if (placed === undefined) return unreadArguments();
    return withArguments(apart[1] ?? "", placed.value, true, inner.slice(0, placed.end));
  }
  if (named !== undefined && isFinishing(named)) return { kind: "final", answer: "", problems: [] };
  const [first, ...more] = findCalls(inner, tools, true);
  if (first !== undefined) return asCall(first.call, first.text, [], more);
  const [meant] = findMeant(inner, tools);
  if (meant !== undefined) return meant.read;
  const mentioned = Array.from(tools).some((tool) => inner.includes(tool));
  return unread("no_call_found", mentioned || INTENDED.test(inner));
}

/** The answer of a text that begins with words that end a loop; undefined when it does not. */
export function answerIn(text: string, ends: readonly string[]): string | undefined {
  const inner = unfence(text.trim());
  const answer = afterEnd(inner, ends);
  if (answer !== undefined) return withoutMark(inner, answer);
  const finish = BARE_FINISH.exec(inner);
  return finish === null ? undefined : inner.slice(finish[0].length).trim();
}

/** Characters behind words that no action is needed, up to which an answer is looked for. */
const MAX_EXCUSE = 500;

/** The answer behind words that no action is needed, on one line: `None needed. Final Answer: …`. */
export function answerBehindNothing(text: string, ends: readonly string[]): string | undefined {
  const rest = afterNothing(text);
  if (rest === undefined) return undefined;
  const searched = rest.slice(0, MAX_EXCUSE).toLowerCase();
  const places = ends.flatMap((end) => {
    const at = bareEnd(end) === "" ? -1 : searched.indexOf(bareEnd(end).toLowerCase());
    return at === -1 || /[\p{L}\p{N}]$/u.test(searched.slice(0, at)) ? [] : [at];
  });
  for (const at of places.toSorted((one, other) => one - other)) {
    const answer = afterEnd(rest.slice(at), ends);
    if (answer !== undefined) return answer;
  }
  return undefined;
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

/** A JSON value; the only name of an object may be the tool's. */
function readJsonValue(text: string, tools: ReadonlySet<string>): ReadAction {
  const { read } = readJsonText(text);
  if (read.kind !== "unread" || read.attempted) return read;
  const value = readJsonAt(text, 0)?.value;
  const [[tool, given] = ["", undefined], ...others] = isObject(value) ? Object.entries(value) : [];
  if (!tools.has(tool) || others.length > 0 || given === undefined) return read;
  return withArguments(tool, given, true, JSON.stringify({ tool, arguments: given }));
}

/** The first form in a text, where nothing but marks of Markdown or a few words stands before it. */
function readForm(text: string, ends: readonly string[], tools: ReadonlySet<string>) {
  const [first, ...others] = findForms(text, ends, tools);
  if (first === undefined) return undefined;
  const { read, from } = first;
  if (read.kind !== "call") return { read, from };
  const more = others.flatMap(({ read: one }): WrittenCall[] =>
    one.kind === "call" ? [{ call: one.call, text: one.text }] : [],
  );
  return { read: { ...read, more: [...read.more, ...more] }, from };
}

function withFurther(text: string, read: ReadAction, end: number, tools: ReadonlySet<string>): ReadAction {
  return read.kind === "call" ? { ...read, more: [...read.more, ...findCalls(text.slice(end), tools, true)] } : read;
}

/** A name and a separate input: JSON, a fence, or one line of text. */
function readInput(tool: string, input: string, action: string): ReadAction {
  const given = inputOf(input);
  const text = `${action}\n${given}`;
  if (isFinishing(tool)) return { kind: "final", answer: finalInput(input), problems: [] };
  if (given.includes("\n") && !/^[{["']/.test(given) && !input.trim().startsWith("```")) return unreadArguments();
  const named = NAMED_VALUE.test(given) ? readWritten(`${tool}(${given})`)?.read : undefined;
  if (named?.kind === "call") return { ...named, text };
  const plain = /^(["'])([^"'\n]*)\1$/.exec(given)?.[2];
  return withArguments(tool, plain ?? given, false, text);
}

function finalInput(input: string): string {
  const given = unfence(input.trim());
  const read = given.startsWith("{")
    ? readJsonText(`{"action":"final_answer","action_input":${given}}`).read
    : undefined;
  return read?.kind === "final" && read.answer !== "" ? read.answer : given;
}

/** An input up to what its writer takes for the tool's result. */
export function inputOf(input: string): string {
  const trimmed = input.trim();
  const inner = unfence(trimmed);
  if (inner !== trimmed && trimmed.startsWith("```")) {
    const closing = trimmed.indexOf("\n```", 3);
    return closing === -1 ? inner : trimmed.slice(trimmed.indexOf("\n") + 1, closing).trim();
  }
  if (/^[{[]/.test(inner)) {
    const placed = readJsonAt(inner, 0);
    return placed === undefined ? inner : inner.slice(0, placed.end);
  }
  const lines = inner.split("\n");
  const result = lines.findIndex((line, place) => place > 0 && (line.trim() === "" || beginsResult(line)));
  return (result === -1 ? lines : lines.slice(0, result)).join("\n").trim();
}
