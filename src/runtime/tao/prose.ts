/**
 * Calls that stand inside sentences: "I will use retrieve(query="x")". A name counts when it is a known tool, or, where an
 * action is expected, when its arguments are named. Not here: an action that is nothing but a call (`action.ts`).
 */
import { readJsonAction, readWrittenCall, type ReadAction, type WrittenCall } from "./call.ts";
import { bracketEnd, readArguments, readJson } from "./values.ts";

/** Characters of a text that are searched, and places in it that are tried. */
const MAX_TEXT = 50_000;
const MAX_TRIED = 40;
const NAME =
  /(?<![A-Za-z0-9_./-])([A-Za-z_][A-Za-z0-9_./-]{0,127})[ \t]{0,4}[(（]|<(?:tool_call|function_call)>\s*(?=\{)/g;
const NAMED_ARGUMENT = /^\s*["']?[A-Za-z_]\w{0,63}["']?\s*[=＝:：]/;

/** A call, and where it stands in the text. */
export interface FoundCall extends WrittenCall {
  from: number;
  to: number;
}

/** The calls of a text in order. `anyName`: a call with named arguments counts whatever its name. */
export function findCalls(text: string, tools: ReadonlySet<string>, anyName = false): FoundCall[] {
  const searched = text.slice(0, MAX_TEXT);
  const found: FoundCall[] = [];
  let tried = 0;
  let at = 0;
  for (const match of searched.matchAll(NAME)) {
    if (match.index < at) continue;
    const [opening, tool] = match;
    const from = match.index;
    const inside = from + opening.length;
    if (
      tool !== undefined &&
      !tools.has(tool) &&
      !(anyName && NAMED_ARGUMENT.test(searched.slice(inside, inside + 80)))
    )
      continue;
    tried += 1;
    if (tried > MAX_TRIED) break;
    const call = tool === undefined ? taggedCall(searched, inside) : writtenCall(searched, tool, inside);
    if (call === undefined) continue;
    found.push({ call: call.call, text: searched.slice(from, call.to), from, to: call.to });
    at = call.to;
  }
  return found;
}

/** A call whose brackets close and whose arguments can all be read. */
function writtenCall(text: string, tool: string, inside: number) {
  const read = readArguments(text, inside);
  return placed(readWrittenCall(tool, read, ""), read.end);
}

/** `<tool_call>{…}</tool_call>` in the middle of a line. */
function taggedCall(text: string, inside: number) {
  const end = bracketEnd(text, inside);
  const value = end === undefined ? undefined : readJson(text.slice(inside, end));
  return end === undefined || value === undefined ? undefined : placed(readJsonAction(value, ""), end);
}

function placed(read: ReadAction, to: number) {
  return read.kind === "call" && read.problems.length === 0 ? { call: read.call, to } : undefined;
}
