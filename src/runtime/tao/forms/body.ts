/**
 * What stands between the marks of a tool call: JSON, a name and JSON, a written call, or elements. Models mix marks and
 * bodies, so every mark takes every body.
 */
import { asCall, isFinishing, asFinal, unreadArguments, ANSWER_KEYS, type ReadAction } from "../call.ts";
import { readJsonText, withArguments } from "../json-action.ts";
import { readJsonAt } from "../json.ts";
import { NAME_START } from "../tool-name.ts";
import { readWritten } from "../written.ts";
import { spend } from "../work.ts";
import { elementValue, readElement } from "./elements.ts";

export interface ReadBody {
  read: ReadAction;
  /** Just after what was read. */
  end: number;
}

const OPENING = /^(?:\s|```[a-z_]*[ \t]*(?=\n))*/i;
/** A name, as Kimi and the harmony format write it: `functions.retrieve:0`. */
const NAME = new RegExp(
  String.raw`^(?:function(?:[▁_ ]?name)?\s*(?:<[|｜]tool[▁_ ]sep[|｜]>|[:：])\s*)?(?:functions\.)?(${NAME_START}[\p{L}\p{N}_./-]{0,127})(?::\d{1,4})?`,
  "iu",
);
/** What stands between a name and its arguments. */
const BETWEEN =
  /^(?:\s|<[|｜]tool[▁_ ]sep[|｜]>|<[|｜]tool_call_argument_begin[|｜]>|\[CALL_ID\][\w-]*|\[ARGS\]|✿ARGS✿|(?:arguments?|args|parameters|参数|输入)(?=\s*[:：])|[:：]|```[a-z]*(?=\n))*/iu;
const PAIR = /<arg_key>([^<]*)<\/arg_key>\s*<arg_value>/g;
const PAIR_END = "</arg_value>";

/** Reads a body from its beginning. `whole`: the body's end is known, so that all of it belongs to the call. */
export function readBody(body: string, whole: boolean, tools: ReadonlySet<string>): ReadBody {
  const from = OPENING.exec(body)?.[0].length ?? 0;
  const rest = body.slice(from);
  const placed = ({ read, end }: ReadBody): ReadBody => ({ read, end: from + end });
  if (/^\[\s*(?:functions\.)?[\p{L}_][\w.]*\s*\(/u.test(rest)) return placed(readPythonList(rest));
  if (/^[{[]/.test(rest)) return placed(readJsonBody(rest));
  if (/^<(?:name|tool_name)>/i.test(rest)) {
    const wrapped = readElement(`<tool_use>${rest}</tool_use>`, tools);
    const text = (read: ReadAction): ReadAction =>
      read.kind === "call"
        ? { ...read, text: JSON.stringify({ name: read.call.tool, arguments: read.call.arguments }) }
        : read;
    return { read: wrapped === undefined ? unreadArguments() : text(wrapped.read), end: body.length };
  }
  if (rest.startsWith("<")) {
    const element = readElement(rest, tools);
    return element === undefined ? { read: unreadArguments(), end: body.length } : placed(element);
  }
  const printed = /^print\(\s*/.exec(rest)?.[0].length ?? 0;
  const named = NAME.exec(rest.slice(printed));
  if (named === null) return { read: unreadArguments(), end: body.length };
  const tool = named[1] ?? "";
  const after = printed + named[0].length;
  if (/^\s{0,4}[(（]/.test(rest.slice(after))) {
    const written = readWritten(rest.slice(printed));
    if (written !== undefined) return placed({ read: written.read, end: printed + written.end });
  }
  return placed(readNamedBody(rest, tool, after, whole, tools));
}

function readJsonBody(rest: string): ReadBody {
  const { read, end } = readJsonText(rest);
  if (read.kind === "call" || read.kind === "final") return { read, end };
  // Apertus writes [{ "retrieve": { … } }].
  const value = readJsonAt(rest, 0)?.value;
  const only = Array.isArray(value) ? value[0] : undefined;
  const entries = typeof only === "object" && only !== null && !Array.isArray(only) ? Object.entries(only) : [];
  const [tool, given] = entries[0] ?? [];
  if (tool !== undefined && given !== undefined && entries.length === 1) {
    return { read: withArguments(tool, given, true, JSON.stringify({ name: tool, arguments: given })), end };
  }
  return { read: unreadArguments(), end };
}

/** `[retrieve(query="x"), search(q="y")]`, as Llama 4 and LFM2 write it. */
function readPythonList(rest: string): ReadBody {
  const calls: Extract<ReadAction, { kind: "call" }>[] = [];
  let at = 1;
  for (;;) {
    const written = readWritten(rest.slice(at));
    if (written === undefined || written.read.kind !== "call") {
      if (calls.length === 0) return { read: written?.read ?? unreadArguments(), end: rest.length };
      break;
    }
    calls.push(written.read);
    at += written.end;
    const sign = /^[\s,]*/.exec(rest.slice(at))?.[0].length ?? 0;
    at += sign;
    if (rest.charAt(at) === "]" || at >= rest.length) break;
  }
  const [first, ...others] = calls;
  const end = rest.charAt(at) === "]" ? at + 1 : at;
  if (first === undefined) return { read: unreadArguments(), end };
  return { read: { ...first, more: others.map(({ call, text }) => ({ call, text })) }, end };
}

/** A name, and its arguments behind it. */
function readNamedBody(
  rest: string,
  tool: string,
  after: number,
  whole: boolean,
  tools: ReadonlySet<string>,
): ReadBody {
  const between = BETWEEN.exec(rest.slice(after))?.[0].length ?? 0;
  const at = after + between;
  const tail = rest.slice(at);
  if (tail.startsWith("<arg_key>")) return readPairs(rest, tool, at);
  if (tail.startsWith("{")) {
    const placed = readJsonAt(rest, at);
    if (placed === undefined) return { read: unreadArguments(), end: rest.length };
    return { read: call(tool, placed.value), end: placed.end };
  }
  if (tail.startsWith("<")) {
    const element = readElement(tail, new Set());
    if (element !== undefined) return { read: element.read, end: at + element.end };
  }
  const plain = tools.has(tool) || /^[\w./-]+$/.test(tool);
  if (plain && (whole ? tail.trim() === "" : tools.has(tool))) return { read: call(tool, {}), end: after };
  return { read: unreadArguments(), end: rest.length };
}

/** GLM writes names and values of arguments in elements of their own. */
function readPairs(rest: string, tool: string, at: number): ReadBody {
  const given: [string, string][] = [];
  let end = at;
  for (const match of rest.matchAll(PAIR)) {
    if (match.index < end) continue;
    const from = match.index + match[0].length;
    const until = rest.indexOf(PAIR_END, from);
    if (until === -1 || !spend(until - from)) break;
    given.push([(match[1] ?? "").trim(), rest.slice(from, until)]);
    end = until + PAIR_END.length;
  }
  if (given.length === 0) return { read: unreadArguments(), end: rest.length };
  const values = given.map(([key, value]) => [key, elementValue(value)]);
  return { read: call(tool, Object.fromEntries(values)), end };
}

function call(tool: string, given: Parameters<typeof withArguments>[1]): ReadAction {
  if (isFinishing(tool) && typeof given === "object" && given !== null && !Array.isArray(given)) {
    const key = ANSWER_KEYS.find((one) => Object.hasOwn(given, one));
    return asFinal(key === undefined ? undefined : given[key]);
  }
  if (isFinishing(tool)) return asFinal(given);
  if (typeof given !== "object" || given === null || Array.isArray(given)) return unreadArguments();
  return asCall({ tool, arguments: given }, JSON.stringify({ name: tool, arguments: given }));
}
