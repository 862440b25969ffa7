/** Breaks texts into the lines of a box or a label. Not here: how wide a character is (`width.ts`). */
import { widthOf } from "./width.ts";

export const MAX_COLUMNS_PER_LINE = 18;
const MAX_LINES = 3;

/**
 * A break is possible behind a space or a mark, and before a Chinese character. Never behind a mark that opens something, nor
 * behind a straight quote, which may open, nor inside of a name such as `by_cable`.
 */
const BREAKS = /(?<=[\s\p{P}])(?<![\p{Ps}\p{Pi}\p{Pc}"'])|(?<![\p{Ps}\p{Pi}])(?=\p{Script=Han})/u;

function fill(pieces: readonly string[], columns: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of pieces) {
    if (widthOf(line + piece) > columns && line !== "") {
      lines.push(line.trimEnd());
      line = "";
    }
    line += piece;
  }
  if (line !== "") lines.push(line.trimEnd());
  return lines;
}

/**
 * Breaks a text into at most `most` lines of so many columns; an ellipsis ends the last one when the text is cut. Lines are made
 * about as long as each other where the last one would be short: one character alone reads badly.
 */
export function wrap(text: string, columns = MAX_COLUMNS_PER_LINE, most = MAX_LINES): string[] {
  const pieces = text.split(BREAKS);
  const lines = fill(pieces, columns);
  if (lines.length > most) return [...lines.slice(0, most - 1), `${lines[most - 1] ?? ""}…`];
  if (widthOf(lines.at(-1) ?? "") >= columns / 3) return lines;
  for (let narrow = Math.ceil(widthOf(text) / lines.length); narrow < columns; narrow += 1) {
    const even = fill(pieces, narrow);
    if (even.length === lines.length) return even;
  }
  return lines;
}
