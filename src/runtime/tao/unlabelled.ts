/** A text without any label or form: a bare call or answer, or plain sentences. */
import { readAction } from "./action.ts";
import type { ReadAction } from "./call.ts";
import { knownName } from "./forms/known.ts";
import { TOOL_NAME } from "./tool-name.ts";

const BEGINS = new RegExp(`^(?:[{[]|\`{3}|\`?${TOOL_NAME}\\s{0,4}[(（[])`, "u");
const NAMED = new RegExp(`^[\`{["'\\s]*(?:(?:action|tool|name)["']\\s*:\\s*["'])?(${TOOL_NAME})`, "u");

/** What a bare call or answer comes to; undefined for plain sentences. */
export function readUnlabelled(
  text: string,
  ends: readonly string[],
  tools: ReadonlySet<string>,
): { from: number; to: number; read: ReadAction } | undefined {
  const said = text.trim();
  const begins = BEGINS.test(said);
  const read = begins ? readAction(said, ends, "", tools) : undefined;
  const from = text.indexOf(said);
  switch (read?.kind) {
    case "final":
      return { from, to: text.length, read };
    case "call": {
      // A sentence that begins like a call is a sentence, and JSON that is no known form of a call is data.
      if (/^(?:`{3,}[a-z]*\s*)?[{[]/i.test(said) && !tools.has(knownName(read.call.tool, tools))) return undefined;
      if (!/^[{[`]/.test(said) && !isWholeCall(said, read)) return undefined;
      const at = text.indexOf(read.text);
      return { from, to: at === -1 ? text.length : at + read.text.length, read };
    }
    case "unread": {
      const name = NAMED.exec(said)?.[1] ?? "";
      return read.attempted && tools.has(name) ? { from, to: text.length, read } : undefined;
    }
    default:
      return undefined;
  }
}

function isWholeCall(text: string, { text: written, more, problems }: Extract<ReadAction, { kind: "call" }>): boolean {
  const last = more.at(-1)?.text ?? written;
  const rest = text.slice(text.lastIndexOf(last) + last.length);
  return problems.length === 0 && /^[\s`。.;；]*$/.test(rest);
}
