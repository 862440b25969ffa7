/** A call as it is written by hand, at the beginning of a text: `tool(k="v")`, or `Tool[input]`. */
import { asCall, isFinishing, readWrittenCall, unreadArguments, type ReadAction } from "./call.ts";
import { TOOL_NAME } from "./tool-name.ts";
import { readArguments } from "./values.ts";

const CALL = new RegExp(`^[\\s\`>*-]{0,20}(?:\\d{1,2}[.)、]\\s{0,4})?(${TOOL_NAME})\\s{0,4}([(（[])`, "u");

/** A call, and the place just after it. */
export interface PlacedAction {
  read: ReadAction;
  end: number;
}

/** The call at the beginning of a text; undefined where it does not begin like one. */
export function readWritten(text: string): PlacedAction | undefined {
  const found = CALL.exec(text);
  if (found === null) return undefined;
  const tool = found[1] ?? "";
  if (found[2] === "[") return readSquare(text, tool, found[0].length);
  const list = readArguments(text, found[0].length);
  const written = text
    .slice(0, list.end)
    .replace(/^[\s`>*-]*(?:\d{1,2}[.)、])?\s*/, "")
    .trim();
  return { read: readWrittenCall(tool, list, written), end: list.end };
}

/** `Tool[input]`, as the ReAct paper writes it. */
function readSquare(text: string, tool: string, from: number): PlacedAction {
  if (isFinishing(tool)) {
    const last = text.lastIndexOf("]");
    const answer = text.slice(from, last < from ? undefined : last).trim();
    return { read: { kind: "final", answer, problems: [] }, end: text.length };
  }
  const lineEnd = /\][ \t]*(?:\n|$)/.exec(text.slice(from));
  const end = lineEnd === null ? text.lastIndexOf("]") : from + lineEnd.index;
  if (end < from) return { read: unreadArguments(["unclosed_call"]), end: text.length };
  const input = text.slice(from, end).trim();
  return { read: asCall({ tool, arguments: { input } }, text.slice(0, end + 1).trim()), end: end + 1 };
}
