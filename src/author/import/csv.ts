/** Imports CSV: a table of nodes (columns node, response, option, next, and a few optional ones) or an outline. */
import { Notes, type ImportResult, type Importer, type ImportSource } from "./draft.ts";
import { readNodeColumns } from "./table/columns.ts";
import { isOutlineHeader } from "./table/outline-table.ts";
import { readCsv } from "./table/read-csv.ts";
import { readTables } from "./table/read-tables.ts";

export const csv: Importer = {
  name: "csv",
  title: "CSV",
  extensions: [".csv", ".tsv", ".tab"],
  looksLike: (text) => {
    const [first] = readCsv(text.split("\n", 1)[0] ?? "").rows;
    return first !== undefined && (readNodeColumns(first, new Notes()) !== undefined || isOutlineHeader(first));
  },
  read: readTable,
};

function readTable(source: ImportSource): ImportResult {
  const notes = new Notes();
  const { rows, openQuote } = readCsv(source.text);
  if (openQuote !== undefined)
    notes.omitted(openQuote, {
      en: "A quote is opened here and never closed: all lines below it were read as one text. Close it and import the file again.",
      zh: "这里的引号没有结束，下面各行都被读成了同一段文本。请补上引号后重新导入。",
    });
  return readTables(source, [{ rows, notes }], new Notes());
}
