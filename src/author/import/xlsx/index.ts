/** Imports Excel workbooks: every visible sheet that is a table of nodes or an outline becomes a tree. */
import { readXlsx, type Workbook } from "hucre/xlsx";
import { zipSync } from "fflate";
import { Notes, type ImportResult, type Importer, type ImportSource } from "../draft.ts";
import { readTables } from "../table/read-tables.ts";
import { notesOfSheet, readSheet } from "./read-sheet.ts";

/** More rows than any tree has steps and options. */
const MAX_ROWS = 20_000;

export const xlsx: Importer = {
  name: "xlsx",
  title: "Excel",
  extensions: [".xlsx", ".xlsm"],
  readsTexts: false,
  looksLike: () => false,
  looksLikeArchive: (names) => names.has("xl/workbook.xml"),
  read: readWorkbook,
};

async function readWorkbook(source: ImportSource): Promise<ImportResult> {
  const notes = new Notes();
  const workbook = await open(source);
  if (workbook === undefined) {
    notes.omitted(1, {
      en: "The workbook is damaged. Open it in a spreadsheet program, and save it as .xlsx.",
      zh: "工作簿已损坏。请用表格软件打开，另存为 .xlsx。",
    });
    return { notes: notes.all };
  }
  const visible = workbook.sheets.filter((sheet) => sheet.hidden !== true && sheet.veryHidden !== true);
  for (const sheet of workbook.sheets) {
    if (visible.includes(sheet)) continue;
    const hidden = notesOfSheet(sheet.name);
    hidden.omitted(0, {
      en: "it is hidden. Show it, if it belongs to the tree",
      zh: "已隐藏。如果属于这棵树，请取消隐藏",
    });
    notes.all.push(...hidden.all);
  }
  const tables = visible.map(readSheet);
  for (const { name = "", rows } of tables) {
    if (rows.length <= MAX_ROWS) continue;
    notes.omitted(1, {
      en: `Sheet "${name}" has more than ${MAX_ROWS} rows; no tree is that large.`,
      zh: `工作表“${name}”超过 ${MAX_ROWS} 行，没有这么大的树。`,
    });
    return { notes: notes.all };
  }
  return readTables(source, tables, notes);
}

/** The workbook; undefined when it cannot be read. What is read is packed anew, so that no entry is larger than was checked. */
async function open({ entries }: ImportSource): Promise<Workbook | undefined> {
  try {
    const packed = zipSync(Object.fromEntries(entries ?? []), { level: 0 });
    return await readXlsx(packed, { readStyles: true, maxRows: MAX_ROWS + 1 });
  } catch {
    return undefined;
  }
}
