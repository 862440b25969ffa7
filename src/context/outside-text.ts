/**
 * A text from outside inside a prompt: its lines are marked, so that none can pass for a heading of the prompt, or for the words
 * of another speaker. Published knowledge needs no mark: its author decides what the rest of the prompt says as well.
 */
import type { Evidence, Reference } from "./document.ts";

/** Stands before every line that goes on with the one above it. */
const LINE_MARK = "> ";
/** Whatever a model may read as the end of a line. */
const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;

/** The text with a mark before each line but the first; its first line is for the caller to place. */
export function markLines(text: string): string {
  return text.replace(LINE_BREAK, `\n${LINE_MARK}`);
}

/** The text with a mark before each line. */
export function quoteLines(text: string): string {
  return text === "" ? "" : `${LINE_MARK}${markLines(text)}`;
}

/** Whether an evidence's content comes from outside: anything but a passage of the published knowledge. */
export function isFromOutside({ source }: Pick<Evidence, "source">): boolean {
  return source.kind !== "rag";
}

/** Whether a tool's message may hold words from outside: unless all that it rests on is published knowledge. */
export function restsOnOutside(
  refs: readonly Reference[],
  evidences: { get(id: string): Evidence | undefined },
): boolean {
  const known = refs.flatMap(({ evidence_id }) => evidences.get(evidence_id ?? "") ?? []);
  return known.length === 0 || known.some(isFromOutside);
}
