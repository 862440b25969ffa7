/**
 * Reads rows that are delimited by commas, semicolons or tabs below a heading, as spreadsheets export them. What a column holds is said
 * by its heading; the caller judges it. Linear: one pass over the lines, and each cell is read once.
 */
import type { RedactedKind, Span } from "./spans.ts";

/** What a cell of a column is; undefined for one that stays. */
export type CellReader = (cell: string) => RedactedKind | undefined;

/** Longer headings name no column, and no such line is a heading. */
const MAX_HEADING = 40;
const MAX_HEADING_LINE = 1_000;
const MAX_COLUMNS = 50;

interface Cell {
  from: number;
  to: number;
  text: string;
}

/** The cells of the lines below a heading, by what `columnOf` says of the heading's cells. */
export function findDelimited(
  text: string,
  columnOf: (heading: string) => CellReader | undefined,
  spans: Span[],
): void {
  if (!text.includes("\n")) return;
  let table: { delimiter: string; columns: readonly (CellReader | undefined)[] } | undefined;
  for (let from = 0; from < text.length;) {
    const next = text.indexOf("\n", from);
    const end = next === -1 ? text.length : next;
    const to = end > from && text.charCodeAt(end - 1) === 13 ? end - 1 : end;
    const cells = table && cellsOf(text, from, to, table.delimiter);
    if (table !== undefined && cells?.length === table.columns.length) {
      for (const [place, cell] of cells.entries()) {
        const kind = table.columns[place]?.(cell.text);
        if (kind !== undefined) spans.push({ from: cell.from, to: cell.to, kind });
      }
    } else table = to - from > MAX_HEADING_LINE ? undefined : headingOf(text, from, to, columnOf);
    from = end + 1;
  }
}

/** The columns, where a line is a heading: short names with nothing but the delimiter between, at least one of them known. */
function headingOf(
  text: string,
  from: number,
  to: number,
  columnOf: (heading: string) => CellReader | undefined,
): { delimiter: string; columns: readonly (CellReader | undefined)[] } | undefined {
  const line = text.slice(from, to);
  const delimiter = ["\t", ";", ","].find((one) => line.includes(one));
  // A sentence has a blank behind its commas.
  if (delimiter === undefined || /[,;] |[.!?。！？，；]/.test(line)) return undefined;
  const cells = cellsOf(text, from, to, delimiter);
  if (cells.length < 2 || cells.some((cell) => cell.text === "" || cell.text.length > MAX_HEADING)) return undefined;
  const columns = cells.map((cell) => (/\d{4}|[=:[\]{}]/.test(cell.text) ? undefined : columnOf(cell.text)));
  return columns.some((one) => one !== undefined) ? { delimiter, columns } : undefined;
}

/** Cells with their quotation marks left out; a delimiter within quotation marks is text. */
function cellsOf(text: string, start: number, to: number, delimiter: string): Cell[] {
  const cells: Cell[] = [];
  for (let from = start; from <= to && cells.length <= MAX_COLUMNS;) {
    const quote = text.charCodeAt(from) === 34 ? text.indexOf('"', from + 1) : -1;
    const isQuoted = quote !== -1 && quote < to && (quote + 1 === to || text.startsWith(delimiter, quote + 1));
    const found = text.indexOf(delimiter, isQuoted ? quote + 1 : from);
    const end = found === -1 || found > to ? to : found;
    const cell = isQuoted ? { from: from + 1, to: quote } : { from, to: end };
    cells.push({ ...cell, text: text.slice(cell.from, cell.to).trim() });
    from = end + 1;
  }
  return cells;
}
