/** Where calls stand in a text, and how far what belongs to them reaches. */
import { inputOf } from "./action.ts";
import type { FoundForm } from "./forms/form.ts";
import type { Piece } from "./labels/cut.ts";

/** Where a call that was read from an action stands. */
export function placeOf(
  written: string,
  said: string,
  piece: Piece,
  forms: readonly FoundForm[],
): { from: number; to: number } {
  const at = said.indexOf(written);
  if (at !== -1) return { from: piece.from + at, to: piece.from + at + written.length };
  const [form] = forms;
  return form === undefined ? { from: piece.from, to: piece.to } : { from: form.from, to: form.to };
}

/** Where a separate input ends, and what its writer takes for the result begins. */
export function endOfInput(text: string, input: Piece): number {
  const given = inputOf(text.slice(input.from, input.to));
  return input.from + text.slice(input.from, input.to).indexOf(given) + given.length;
}

/** What could not be read is its first line; what stands below may be anything. */
export function endOfAttempt(text: string, piece: Piece): number {
  const said = text.slice(piece.from, piece.to);
  const from = said.search(/\S/);
  const line = said.indexOf("\n", Math.max(0, from));
  return line === -1 || /^[{[`<]/.test(said.trim()) ? piece.to : piece.from + line;
}

/** Whether a form is the first thing on its line, marks of Markdown and a label aside. */
export function beginsLine(text: string, from: number): boolean {
  const before = text.slice(text.lastIndexOf("\n", from - 1) + 1, from);
  return !/[\p{L}\p{N}]/u.test(before.replace(/^[^:：]{0,30}[:：]/u, ""));
}

/** Whether a call has its lines to itself, code marks aside. */
export function standsAlone(text: string, from: number, to: number): boolean {
  const line = text.slice(text.lastIndexOf("\n", from - 1) + 1, from).replace(/^[^:：\n]{0,30}[:：](?=\s*`?$)/u, "");
  const after = text.slice(to).split("\n", 1)[0] ?? "";
  return /^[\s`>*-]*(?:\d{1,2}[.)、]\s*)?$/.test(line) && /^[\s`。.;；]*(?:<\/\w+>\s*)?$/.test(after);
}
