/** Which line is indented wrongly where a parser stumbles over indentation, and how far it should be. */
import type { FindingText } from "../../findings.ts";
import type { Problem } from "../reading.ts";
import { lineAbove, type Line } from "./lines.ts";
import { wrongIndent } from "./repair.ts";

const tooDeep: FindingText = {
  en: [
    "This line is indented further than the one above, so it became part of its text.",
    "Align it with the key above.",
  ],
  zh: ["这一行比上一行缩进得多，成了上一行文本的一部分。", "请与上一行的键对齐。"],
};

/**
 * The line to blame for an error of indentation at a line. A level that the file used before counts as right: a line between
 * two levels is the odd one, wherever the parser stopped.
 */
export function indentProblem(lines: readonly Line[], index: number): Problem | undefined {
  const here = lines[index];
  const above = lineAbove(lines, index);
  const before = above === undefined ? undefined : lines[above];
  if (here === undefined || before === undefined || above === undefined) return undefined;
  const isUsed = (indent: number, end: number): boolean =>
    lines.slice(0, end).some((line) => !line.isAside && line.indent === indent);
  if (here.indent > before.indent) {
    if (isUsed(here.indent, above) && !isUsed(before.indent, above)) return problemAt(before, wrongIndent(here.indent));
    return /[^:]$/.test(before.text.trimEnd()) ? problemAt(here, tooDeep) : undefined;
  }
  const isAlone = lines.filter((line) => !line.isAside && line.indent === here.indent).length === 1;
  const odd = isAlone ? undefined : oddLine(lines, index);
  if (odd !== undefined) return problemAt(odd, wrongIndent(here.indent));
  for (let at = above; at >= 0; at--) {
    const line = lines[at];
    if (line === undefined || line.isAside || line.indent >= here.indent) continue;
    // A key without indentation took the lines below it along; those that follow no longer fit.
    if (isUsed(here.indent, at) && (lines[at + 1]?.indent ?? 0) > here.indent)
      return problemAt(line, wrongIndent(here.indent));
    break;
  }
  return problemAt(here, wrongIndent(nearestLevel(lines, index, here.indent)));
}

/**
 * A key with its whole value on its line, indented less than this key is everywhere else, and lines below it that are indented further: they
 * belong above it. Looked for at a line and the two above.
 */
export function outdentedKey(lines: readonly Line[], index: number): Problem | undefined {
  for (let at = index; at >= Math.max(0, index - 2); at--) {
    const line = lines[at];
    const below = lines.slice(at + 1).find(({ isAside }) => !isAside);
    if (line === undefined || line.isAside || below === undefined || below.indent <= line.indent) continue;
    const key = /^ *([\w-]+): +[^\s|>#&].*$/.exec(line.text)?.[1];
    if (key === undefined) continue;
    const others = lines.filter((one) => one !== line && !one.isAside && one.text.trimStart().startsWith(`${key}:`));
    const indent = others[0]?.indent ?? 0;
    if (indent > line.indent && others.every((one) => one.indent === indent))
      return problemAt(line, wrongIndent(indent));
  }
  return undefined;
}

/** A line between a line and the one that it belongs under, indented as no other line of the file is. */
function oddLine(lines: readonly Line[], index: number): Line | undefined {
  const here = lines[index]?.indent ?? 0;
  const isOdd = (line: Line): boolean =>
    line.indent > here && lines.filter((other) => !other.isAside && other.indent === line.indent).length === 1;
  for (let at = index - 1; at >= 0; at--) {
    const line = lines[at];
    if (line === undefined || line.isAside) continue;
    if (line.indent < here) return undefined;
    if (isOdd(line)) return line;
  }
  return undefined;
}

/** The level above a line that is nearest to its indentation. */
function nearestLevel(lines: readonly Line[], index: number, indent: number): number {
  let best = indent;
  let distance = Infinity;
  for (let at = index - 1; at >= 0; at--) {
    const line = lines[at];
    if (line === undefined || line.isAside || line.indent === indent) continue;
    const away = Math.abs(line.indent - indent);
    if (away < distance) [best, distance] = [line.indent, away];
    if (line.indent === 0) break;
  }
  return best;
}

function problemAt(line: Line, text: FindingText): Problem {
  const start = line.start + line.indent;
  const length = /^[^\s:]*/.exec(line.text.slice(line.indent))?.[0].length ?? 1;
  return { rule: "parse-error", range: { start, end: start + Math.max(1, length) }, text };
}
