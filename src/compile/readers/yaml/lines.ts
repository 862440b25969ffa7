/**
 * The lines of a YAML text as an author sees them: indentation, and whether a line is part of a text of several lines. Works on
 * any text, also one that no parser can read.
 */

export interface Line {
  /** Offset of its first character. */
  start: number;
  /** Without its line feed. */
  text: string;
  /** Ordinary spaces at its beginning. */
  indent: number;
  /** Nothing on it counts: it is empty, a comment, or inside of a block text (`|`, `>`). */
  isAside: boolean;
}

const opensBlock = /(?::|^[ ]*-|[ ]-)[ \t]+(?:[&!]\S+[ \t]+)?[|>][-+1-9]{0,2}[ \t]*(?:#.*)?$/;

/** Every line of a text. */
export function readLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  /** The indentation that lines of a block text have at least: first more than the line that opened it, then as its first line. */
  let block: number | undefined;
  let isOpened = false;
  for (const words of text.split("\n")) {
    const indent = /^ */.exec(words)?.[0].length ?? 0;
    const isEmpty = words.trim() === "";
    if (!isEmpty && block !== undefined && indent < block) block = undefined;
    if (!isEmpty && block !== undefined && isOpened) block = indent;
    if (!isEmpty) isOpened = false;
    lines.push({ start, text: words, indent, isAside: isEmpty || block !== undefined || /^\s*#/.test(words) });
    if (block === undefined && !isEmpty && opensBlock.test(words)) [block, isOpened] = [indent + 1, true];
    start += words.length + 1;
  }
  return lines;
}

/** The number, from 0, of the line that holds an offset. */
export function lineAt(lines: readonly Line[], offset: number): number {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The nearest line above that counts; undefined when there is none. */
export function lineAbove(lines: readonly Line[], index: number): number | undefined {
  for (let at = index - 1; at >= 0; at--) if (lines[at]?.isAside === false) return at;
  return undefined;
}
