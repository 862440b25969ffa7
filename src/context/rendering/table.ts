/**
 * An evidence as a Markdown table: data as its rows, anything else as one row for each thing that is known of it. A
 * content that is a table already stays as it is.
 */
import type { Evidence } from "../document.ts";
import { cellText, fieldLines, jsonRows } from "./records.ts";
import type { Row } from "./records.ts";

/** Columns of a table; wider data becomes two columns, name and value. */
const MAX_COLUMNS = 12;
/** What is known of an evidence besides its content, in this order. */
const KNOWN = ["subject", "value", "version", "observed_at", "valid_from", "valid_until"] as const;

const escape = (cell: string): string => cell.replaceAll("|", "\\|");

function markdown(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escape).join(" | ")} |`;
  return [line(header), line(header.map(() => "---")), ...rows.map(line)].join("\n");
}

const twoColumns = (row: Row): string => markdown(["name", "value"], [...row]);

function tableOf(rows: readonly Row[]): string {
  const [first] = rows;
  if (rows.length === 1 && first !== undefined) return twoColumns(first);
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  if (columns.length > MAX_COLUMNS) return rows.map(twoColumns).join("\n\n");
  return markdown(
    columns,
    rows.map((row) => columns.map((name) => row.get(name) ?? "")),
  );
}

/** The evidence as a table; its whole content is in it. */
export function renderTable({ content = "", metadata }: Evidence): string {
  const text = content.trim();
  if (/^\|.*\|\s*\n\|[\s:|-]+\|/.test(text)) return text;
  const rows = jsonRows(text);
  if (rows !== undefined) return tableOf(rows);
  const fields = fieldLines(text);
  if (fields !== undefined) return twoColumns(fields);
  const known: Row = new Map(
    KNOWN.flatMap((name) => (metadata?.[name] === undefined ? [] : [[name, cellText(metadata[name])]])),
  );
  return twoColumns(known.set("content", cellText(text)));
}
