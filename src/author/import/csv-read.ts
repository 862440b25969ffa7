/** CSV as RFC 4180 has it, and as spreadsheets write it: commas, semicolons or tabs. Cells as texts, nothing interpreted. */

export interface Row {
  /** The line on which the row begins, from 1. */
  line: number;
  cells: string[];
}

export interface Table {
  delimiter: "," | ";" | "\t";
  rows: Row[];
  /** The line of a quote that is never closed. */
  openQuote?: number;
}

const delimiters = [",", ";", "\t"] as const;

/** The delimiter that the first line has most of, outside of quotes; `sep=;` of spreadsheets says it outright. */
function delimiterOf(text: string): { delimiter: Table["delimiter"]; skip: number } {
  const told = /^sep=([,;\t])\n/i.exec(text);
  const named = delimiters.find((mark) => mark === told?.[1]);
  if (told !== null && named !== undefined) return { delimiter: named, skip: told[0].length };
  const first = text.replace(/"(?:[^"]|"")*"/g, "").split("\n", 1)[0] ?? "";
  const counts = delimiters.map((mark) => ({ mark, count: first.split(mark).length }));
  return { delimiter: counts.toSorted((left, right) => right.count - left.count)[0]?.mark ?? ",", skip: 0 };
}

/** Reads a table. Never throws; blank lines are no rows. */
export function readCsv(text: string): Table {
  const { delimiter, skip } = delimiterOf(text);
  const rows: Row[] = [];
  let line = skip > 0 ? 2 : 1;
  let at = skip;
  let openQuote: number | undefined;
  while (at < text.length) {
    const row: Row = { line, cells: [] };
    for (let more = true; more;) {
      let cell = "";
      if (text[at] === '"') {
        const opened = line;
        at++;
        for (;;) {
          const end = text.indexOf('"', at);
          if (end === -1) openQuote ??= opened;
          const piece = text.slice(at, end === -1 ? text.length : end);
          cell += piece;
          line += piece.split("\n").length - 1;
          at = end === -1 ? text.length : end + 1;
          if (end === -1 || text[at] !== '"') break;
          cell += '"';
          at++;
        }
      }
      // What stands behind a closing quote belongs to the cell, as spreadsheets read it.
      const start = at;
      while (at < text.length && text[at] !== delimiter && text[at] !== "\n") at++;
      row.cells.push(cell + text.slice(start, at));
      more = text[at] === delimiter;
      if (at < text.length) at++;
      if (!more) line++;
      else if (at === text.length) row.cells.push("");
      if (at === text.length) more = false;
    }
    if (row.cells.some((cell) => cell !== "")) rows.push(row);
  }
  return { delimiter, rows, ...(openQuote === undefined ? {} : { openQuote }) };
}

/**
 * A text as a cell. A spreadsheet takes a cell that begins with one of `= + - @` for a formula, and tells a text by an
 * apostrophe in front: so do we, and `plainCell` takes it off again.
 */
export function cellText(text: string, delimiter = ","): string {
  const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /["\n\r]/.test(safe) || safe.includes(delimiter) || safe !== safe.trim() || safe === ""
    ? safe === ""
      ? ""
      : `"${safe.replaceAll('"', '""')}"`
    : safe;
}

/** The text of a cell, without the apostrophe that keeps it from being a formula. */
export function plainCell(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
