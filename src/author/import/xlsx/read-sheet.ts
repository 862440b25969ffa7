/** One sheet as rows of texts, with notes on what a text cannot hold. */
import type { Sheet } from "hucre/xlsx";
import { untranslated } from "../../../localized-text.ts";
import { Notes, quote } from "../draft.ts";
import type { Row } from "../table/read-csv.ts";
import type { NamedTable } from "../table/read-tables.ts";
import { cellText } from "./cell-text.ts";

/** Line 0 stands for the sheet as a whole. */
export function notesOfSheet(sheet: string): Notes {
  const name = quote(sheet);
  return new Notes((line) =>
    line === 0
      ? { en: `sheet "${name}"`, zh: `工作表“${name}”` }
      : { en: `sheet "${name}", row ${line}`, zh: `工作表“${name}”第 ${line} 行` },
  );
}

/** Rows without any text are left out. */
export function readSheet(sheet: Sheet): NamedTable {
  const notes = notesOfSheet(sheet.name);
  const rows: Row[] = [];
  const hidden: number[] = [];
  for (const [index, values] of sheet.rows.entries()) {
    const line = index + 1;
    const cells = values.map((value, column) => {
      const cell = sheet.cells?.get(`${index},${column}`);
      const { text, remark } = cellText(value, cell);
      if (remark !== undefined) notes.add(remark.kind, line, remark.text);
      if (cell?.comment !== undefined) notes.add("comment", line, untranslated(quote(cell.comment.text)));
      return text.replace(/\r\n?/g, "\n").trim();
    });
    if (cells.every((cell) => cell === "")) continue;
    if (sheet.rowDefs?.get(index)?.hidden === true) hidden.push(line);
    rows.push({ line, cells });
  }
  if (hidden.length > 0)
    notes.assumed(0, {
      en: `hidden rows are imported like the others: ${hidden.join(", ")}`,
      zh: `隐藏的行也导入了：第 ${hidden.join("、")} 行`,
    });
  if (sheet.columns?.some((column) => column.hidden === true) === true)
    notes.assumed(0, { en: "hidden columns are imported like the others", zh: "隐藏的列也导入了" });
  noteDrawings(sheet, notes);
  return { name: sheet.name, rows, notes };
}

function noteDrawings({ images = [], charts = [], textBoxes = [], threadedComments = [] }: Sheet, notes: Notes): void {
  const count = images.length + charts.length;
  if (count > 0) notes.omitted(0, { en: `pictures and charts: ${count}`, zh: `图片和图表：${count} 个` });
  for (const { text } of textBoxes)
    notes.omitted(0, { en: `a text box: ${quote(text)}`, zh: `文本框：${quote(text)}` });
  for (const { text } of threadedComments) notes.add("comment", 0, untranslated(quote(text)));
}
