/** Reads and writes CSV as spreadsheets do: commas, semicolons or tabs. Cells are texts; nothing is interpreted. */
import { CsvError, parse } from "csv-parse/sync";

export interface Row {
  /** The line on which the row begins, from 1. */
  line: number;
  cells: string[];
}

export interface Table {
  rows: Row[];
  /** The line on which a quote begins that is never closed. */
  openQuote?: number;
}

const delimiters = [",", ";", "\t"] as const;

/** The most frequent delimiter of the first line, outside quotes; or the one named by a first line `sep=;` of Excel. */
function delimiterOf(text: string): { delimiter: string; skipped: number } {
  const named = /^sep=([,;\t])\n/i.exec(text);
  if (named?.[1] !== undefined) return { delimiter: named[1], skipped: named[0].length };
  const first = text.replace(/"(?:[^"]|"")*"/g, "").split("\n", 1)[0] ?? "";
  const counts = delimiters.map((mark) => ({ mark, count: first.split(mark).length }));
  return { delimiter: counts.toSorted((left, right) => right.count - left.count)[0]?.mark ?? ",", skipped: 0 };
}

const lineBreaks = (text: string): number => text.split("\n").length - 1;

/**
 * Reads a table; rows without any text are left out. A quote that is never closed reaches to the end of the text.
 *
 * @param text line feeds only, no byte order mark
 */
export function readCsv(text: string): Table {
  const { delimiter, skipped } = delimiterOf(text);
  const body = text.slice(skipped);
  const firstLine = skipped === 0 ? 1 : 2;
  try {
    return { rows: withText(parseRows(body, delimiter, firstLine)) };
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== "CSV_QUOTE_NOT_CLOSED") throw error;
  }
  const rows = parseRows(`${body}"`, delimiter, firstLine);
  const lastCell = rows.at(-1)?.cells.at(-1) ?? "";
  return { rows: withText(rows), openQuote: firstLine + lineBreaks(body) - lineBreaks(lastCell) };
}

const withText = (rows: readonly Row[]): Row[] => rows.filter(({ cells }) => cells.some((cell) => cell !== ""));

function parseRows(text: string, delimiter: string, firstLine: number): Row[] {
  const rows: Row[] = [];
  parse(text, {
    delimiter,
    record_delimiter: "\n",
    relax_column_count: true,
    relax_quotes: true,
    on_record: (cells: string[], { lines }) => {
      // The parser counts the line on which a record ends.
      rows.push({ line: firstLine - 1 + lines - lineBreaks(cells.join("")), cells });
      return null;
    },
  });
  return rows;
}

/**
 * A text as a cell. Spreadsheets treat a cell that begins with `=`, `+`, `-` or `@` as a formula unless an apostrophe
 * precedes it; `plainCell` removes it.
 */
export function cellText(text: string, delimiter = ","): string {
  const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  const needsQuotes = /["\n\r]/.test(safe) || safe.includes(delimiter) || safe !== safe.trim();
  return needsQuotes ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a cell, without the apostrophe that `cellText` added. */
export function plainCell(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
