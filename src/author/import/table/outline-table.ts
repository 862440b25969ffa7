/**
 * Outlines in tables, in the three ways in which people write them: one column for each level, also with every row a whole path;
 * a column with numbers such as 1.2.1 beside the texts; a column with the level.
 */
import { quote, type Notes } from "../draft.ts";
import { OutlineBuilder, type Topic } from "../topics/topic.ts";
import type { Row } from "./read-csv.ts";

const levelHeader =
  /^(?:level|depth|step|question|answer|option|choice|result|advice|topic|问题|提问|选项|回答|答案|选择|结果|建议|结论|处理|主题|层级|级别|第)?[\s_-]*(?:\d+|[一二三四五六七八九十]+)?(?:级|层|步)?(?:标题|主题|问题|选项)?$/iu;
const levelColumn = /^(?:level|depth|indent|层级|级别|层次)$/iu;
const numberColumn = /^(?:no\.?|nr\.?|number|#|id|编号|序号|号码|节点编号)$/iu;
const textColumn = /^(?:text|content|topic|title|question|内容|文本|主题|标题|文字|问题|步骤)$/iu;
const noteColumn = /^(?:notes?|remarks?|comments?|details?|response|备注|说明|注释|详情|回复)$/iu;
const number = /^\d+(?:[.．]\d+)*[.．、]?$/u;

const trimmed = (row: Row): string[] => row.cells.map((cell) => cell.trim());

/** The topics of an outline; undefined when the rows are none. What is left out gets a note. */
export function readOutline(rows: readonly Row[], notes: Notes): Topic[] | undefined {
  const [header, ...rest] = rows;
  if (header === undefined) return undefined;
  return numbered(header, rest, notes) ?? numbered(undefined, rows, notes) ?? inColumns(header, rest, rows);
}

/** Whether a first row announces an outline, for files of unknown format. */
export function isOutlineHeader(row: Row): boolean {
  const names = trimmed(row);
  const hasText = names.some((name) => textColumn.test(name));
  return namesLevels(row) || (hasText && names.some((name) => levelColumn.test(name) || numberColumn.test(name)));
}

/** Whether a row names a level in each cell: "Level 1, Level 2", "问题, 选项, 结果". */
function namesLevels(row: Row): boolean {
  const names = trimmed(row);
  return names.length > 1 && names.every((name) => /\p{L}/u.test(name) && levelHeader.test(name));
}

function numbered(header: Row | undefined, rows: readonly Row[], notes: Notes): Topic[] | undefined {
  const names = header === undefined ? [] : trimmed(header);
  const level = names.findIndex((name) => levelColumn.test(name));
  const place = level >= 0 ? level : header === undefined ? 0 : names.findIndex((name) => numberColumn.test(name));
  const text = header === undefined ? 1 : names.findIndex((name) => textColumn.test(name));
  if (place < 0 || text < 0 || place === text || rows.length < 2) return undefined;
  const note = names.findIndex((name) => noteColumn.test(name));
  const numbers = rows.map((row) => row.cells[place]?.trim() ?? "");
  const fits = numbers.every((cell) => (level >= 0 ? /^\d+$/.test(cell) : number.test(cell)));
  if (!fits || (level < 0 && !numbers.some((cell) => /\d[.．]\d/u.test(cell)))) return undefined;
  const builder = new OutlineBuilder();
  for (const [index, row] of rows.entries()) {
    const words = row.cells[text]?.trim() ?? "";
    const cell = numbers[index] ?? "";
    const depth = level >= 0 ? Number(cell) : cell.replace(/[.．、]$/u, "").split(/[.．]/u).length;
    const topic = builder.add(depth, words, row.line);
    const remark = note < 0 ? "" : (row.cells[note]?.trim() ?? "");
    if (remark !== "") topic.note = remark;
    for (const [column, other] of row.cells.entries())
      if (column !== place && column !== text && column !== note && other.trim() !== "") leftOut(row, other, notes);
  }
  return builder.roots;
}

function inColumns(header: Row, rest: readonly Row[], all: readonly Row[]): Topic[] | undefined {
  const named = namesLevels(header) && rest.length > 0;
  const rows = named ? rest : all;
  if (!named && !looksIndented(rows)) return undefined;
  const builder = new OutlineBuilder();
  for (const row of rows) {
    for (const [column, cell] of row.cells.entries()) {
      const words = cell.trim();
      if (words === "") continue;
      // Indented within one cell counts like a further column.
      const depth = column + (row.cells.length === 1 ? (/^\s*/.exec(cell)?.[0].length ?? 0) : 0);
      // A path that begins like an earlier one goes on where they part.
      if (!builder.reopen(depth, words)) builder.add(depth, words, row.line);
    }
  }
  return builder.roots;
}

/** Whether rows without column names are an outline: most begin further right than the first, or repeat its path. */
function looksIndented(rows: readonly Row[]): boolean {
  if (rows.length < 2) return false;
  const starts = rows.map((row) => row.cells.findIndex((cell) => cell.trim() !== ""));
  const isText = rows.every((row) => row.cells.some((cell) => /\p{L}/u.test(cell)));
  const indented = starts.slice(1).filter((start) => start > (starts[0] ?? 0)).length;
  if (isText && 2 * indented >= rows.length - 1 && indented > 0) return true;
  const firsts = new Set(rows.map((row) => row.cells[0]?.trim() ?? ""));
  const widest = Math.max(...rows.map((row) => row.cells.filter((cell) => cell.trim() !== "").length));
  return isText && widest > 2 && !firsts.has("") && 2 * firsts.size <= rows.length;
}

function leftOut(row: Row, cell: string, notes: Notes): void {
  notes.omitted(row.line, { en: `a cell beside the outline: ${quote(cell)}`, zh: `大纲旁边的单元格：${quote(cell)}` });
}
