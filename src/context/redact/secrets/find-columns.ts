/**
 * Finds secrets in tables of Markdown whose heading names them: `| user | password |`, a line of dashes, and rows. Linear: one pass
 * over the lines, and each cell of a row is read once.
 */
import type { NameClass } from "./names.ts";

interface Value {
  from: number;
  to: number;
}

/** What is known of names and values (`find-named.ts`). */
export interface ColumnReader {
  /** What class of secret a heading names. */
  classOf(heading: string): NameClass | undefined;
  /** The value that fills the cell whose text begins at a place, if it is a secret. */
  read(from: number, name: NameClass): Value | undefined;
}

/** Longer headings name no column. */
const MAX_HEADING = 40;
const MAX_COLUMNS = 50;
/** The beginning of a line of dashes, in any table. */
const DASHES = /\|[ \t]{0,3}:?-|-[ \t]{0,3}\|/;

/** The values below headings that name secrets. */
export function findColumns(text: string, reader: ColumnReader): Value[] {
  if (!DASHES.test(text)) return [];
  const found: Value[] = [];
  let columns: readonly (NameClass | undefined)[] = [];
  let before = "";
  for (let from = 0; from < text.length;) {
    const next = text.indexOf("\n", from);
    const to = next === -1 ? text.length : next;
    const line = text.slice(from, to);
    if (isDashes(line)) columns = before === "" ? [] : cellsOf(before).map((cell) => headingClass(cell.text, reader));
    else if (!line.includes("|")) columns = [];
    else if (columns.some((one) => one !== undefined)) {
      for (const [place, { at }] of cellsOf(line).entries()) {
        const name = columns[place];
        const value = name && reader.read(from + at, name);
        if (value !== undefined) found.push(value);
      }
    }
    before = line.includes("|") ? line : "";
    from = to + 1;
  }
  return found;
}

function isDashes(line: string): boolean {
  let dashes = 0;
  for (const character of line) {
    if (character === "-") dashes += 1;
    else if (!"| \t:\r".includes(character)) return false;
  }
  return dashes >= 2 && line.includes("|");
}

interface Cell {
  /** Where its text begins in the line. */
  at: number;
  text: string;
}

function cellsOf(line: string): Cell[] {
  const cells: Cell[] = [];
  const first = line.length - line.trimStart().length;
  let from = line.charAt(first) === "|" ? first + 1 : first;
  while (from < line.length && cells.length < MAX_COLUMNS) {
    const bar = line.indexOf("|", from);
    const to = bar === -1 ? line.length : bar;
    const text = line.slice(from, to);
    cells.push({ at: from + text.length - text.trimStart().length, text: text.trim() });
    from = to + 1;
  }
  return cells;
}

function headingClass(heading: string, reader: ColumnReader): NameClass | undefined {
  const plain = heading.replace(/^[*_`]{1,3}|[*_`]{1,3}$/g, "");
  return plain === "" || plain.length > MAX_HEADING ? undefined : reader.classOf(plain);
}
