/** Two texts side by side in a terminal: sentences aligned, wide characters counted, long equal parts folded. */
import { colorize } from "../color.ts";
import { padTo, widthOf } from "../../chart/width.ts";

/** One row; null = nothing on that side. */
interface Row {
  before: string | null;
  after: string | null;
}

/** A longer run of equal rows is folded into one line. */
const MAX_EQUAL_ROWS = 3;
/** With more pairs to compare, everything between the equal ends counts as changed. */
const MAX_COMPARISONS = 4_000_000;

/** Splits a text into lines and sentences, so that one changed sentence of a paragraph is visible. */
function pieces(text: string): string[] {
  return text
    .split("\n")
    .flatMap((line) => line.split(/(?<=[。！？；])|(?<=[.!?]) +(?=\S)/u))
    .map((piece) => piece.replaceAll("\t", "  ").replace(/[\p{Cc}\p{Cf}]/gu, "·"));
}

/** Aligns equal pieces (longest common subsequence), and pairs the pieces between them one by one. */
function align(before: readonly string[], after: readonly string[]): Row[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1;
  const [old, now] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const same = (list: readonly string[]): Row[] => list.map((text) => ({ before: text, after: text }));
  return [...same(before.slice(0, start)), ...middle(old, now), ...same(before.slice(before.length - end))];
}

function middle(old: readonly string[], now: readonly string[]): Row[] {
  if (old.length * now.length > MAX_COMPARISONS) return zip(old, now);
  // length[i][j]: length of the longest common subsequence of old[i…] and now[j…].
  const width = now.length + 1;
  const length = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number): number => length[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      length[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const rows: Row[] = [];
  let [i, j, from, to] = [0, 0, 0, 0];
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      rows.push(...zip(old.slice(from, i), now.slice(to, j)), { before: old[i] ?? "", after: now[j] ?? "" });
      [i, j] = [i + 1, j + 1];
      [from, to] = [i, j];
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return [...rows, ...zip(old.slice(from), now.slice(to))];
}

function zip(old: readonly string[], now: readonly string[]): Row[] {
  return Array.from({ length: Math.max(old.length, now.length) }, (_, index) => ({
    before: old[index] ?? null,
    after: now[index] ?? null,
  }));
}

/** Breaks a text into lines of at most `width` columns: at spaces and between Chinese characters, else anywhere. */
export function wrapTo(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  const flush = (): void => {
    lines.push(line.trimEnd());
    line = "";
  };
  for (const piece of text.split(/(?<=\s)(?=\S)|(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u)) {
    if (line !== "" && widthOf(line + piece.trimEnd()) > width) flush();
    for (const character of piece) {
      if (widthOf(line + character) > width && line.trimEnd() !== "") flush();
      if (line !== "" || character.trim() !== "") line += character;
    }
  }
  if (line !== "" || lines.length === 0) flush();
  return lines;
}

/** The two texts as lines of at most `width` columns, `before` on the left. Lines that differ are marked. */
export function sideBySide(
  before: string,
  after: string,
  width: number,
  color: boolean,
  equal: (count: number) => string,
): string[] {
  const column = Math.max(10, Math.floor((width - 3) / 2));
  const rows = align(pieces(before), pieces(after));
  const lines: string[] = [];
  for (let index = 0; index < rows.length;) {
    const run = rows.slice(index).findIndex((row) => row.before !== row.after);
    const count = run === -1 ? rows.length - index : run;
    if (count > MAX_EQUAL_ROWS) {
      lines.push(colorize(color, "dim", equal(count)));
      index += count;
      continue;
    }
    const row = rows[index];
    index += 1;
    if (row !== undefined) lines.push(...rowLines(row, column, color));
  }
  return lines;
}

function rowLines({ before, after }: Row, column: number, color: boolean): string[] {
  const [left, right] = [before === null ? [] : wrapTo(before, column), after === null ? [] : wrapTo(after, column)];
  const mark = before === after ? "│" : before === null ? "+" : after === null ? "-" : "≠";
  return Array.from({ length: Math.max(left.length, right.length, 1) }, (_, index) => {
    const [one, other] = [padTo(left[index] ?? "", column), right[index] ?? ""];
    if (before === after) return colorize(color, "dim", `${one} ${mark} ${other}`.trimEnd());
    return `${colorize(color, "red", one)} ${mark} ${colorize(color, "green", other)}`.trimEnd();
  });
}
