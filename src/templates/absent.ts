/**
 * Removes the lines of a section that only name an optional argument without a value; a section of nothing else becomes
 * empty. A sentence is never cut: in one, the placeholder is filled with "(none)".
 */
import type { LaidOutPart } from "./layout.ts";

/** One line of a section. Its parts have no line break, except a caller's own text. */
type Line = LaidOutPart[];

/** Nothing, a list mark, or a label such as `Company:` or `- **公司**：`. Bounded, so linear on any input. */
const LABEL =
  /^[\s;；,，、]{0,8}(?:[-*>]\s{1,4}|\d{1,2}[.)]\s{1,4})?(?:[^:：;；.。!?！？]{1,60}[:：](?:\*\*)?\s{0,8})?$/u;
const LINE_END = /^[\s;；,，.。"”]{0,8}$/;
const FENCE = /^\s{0,3}(`{3,16}|~{3,16})/;

function linesOf(parts: readonly LaidOutPart[]): Line[] {
  const lines: Line[] = [[]];
  for (const part of parts) {
    if (part.kind !== "text") {
      lines.at(-1)?.push(part);
      continue;
    }
    for (const [place, text] of part.text.split("\n").entries()) {
      if (place > 0) lines.push([]);
      if (text !== "") lines.at(-1)?.push({ kind: "text", text });
    }
  }
  return lines;
}

/** The text between the line's absent placeholders; undefined when it has any other part. */
function wordsAround(line: Line, isAbsent: (part: LaidOutPart) => boolean): string[] | undefined {
  const words = [""];
  for (const part of line) {
    if (part.kind === "text") words.push(`${words.pop() ?? ""}${part.text}`);
    else if (isAbsent(part)) words.push("");
    else return undefined;
  }
  return words;
}

function onlyNamesAbsent(line: Line, isAbsent: (part: LaidOutPart) => boolean): boolean {
  const words = wordsAround(line, isAbsent);
  if (words === undefined || words.length < 2) return false;
  return words.slice(0, -1).every((text) => LABEL.test(text)) && LINE_END.test(words.at(-1) ?? "");
}

const textOf = (line: Line | undefined): string | undefined =>
  line?.every((part) => part.kind === "text") === true ? line.map(({ text }) => text).join("") : undefined;

const isBlank = (line: Line | undefined): boolean => textOf(line)?.trim() === "";

/** Whether two lines are a code block with nothing in it. */
function isEmptyFence(opening: Line | undefined, closing: Line | undefined): boolean {
  const open = FENCE.exec(textOf(opening) ?? "")?.[1];
  return open !== undefined && textOf(closing)?.trim() === open;
}

/**
 * The parts without the lines that only name absent arguments, their code fences, and repeated blank lines. Returns
 * `parts` unchanged when there is no such line, and an empty list when no other text is left.
 */
export function dropAbsentLines(
  parts: readonly LaidOutPart[],
  isAbsent: (part: LaidOutPart) => boolean,
): readonly LaidOutPart[] {
  if (!parts.some(isAbsent)) return parts;
  const lines = linesOf(parts);
  const left: Line[] = [];
  /** The previous line was removed, so an empty code block or a double blank line around it goes too. */
  let gap = false;
  for (const line of lines) {
    if (onlyNamesAbsent(line, isAbsent)) {
      gap = true;
      continue;
    }
    if (gap && isEmptyFence(left.at(-1), line)) {
      left.pop();
      continue;
    }
    if (gap && isBlank(line) && (left.length === 0 || isBlank(left.at(-1)))) continue;
    gap = false;
    left.push(line);
  }
  if (left.length === lines.length) return parts;
  while (isBlank(left.at(-1))) left.pop();
  return left.flatMap((line, place) => (place === 0 ? line : [{ kind: "text" as const, text: "\n" }, ...line]));
}
