/** What a spreadsheet's cell shows, as text. Not here: which cells are read (`read-sheet.ts`). */
import type { Cell, CellValue } from "hucre/xlsx";
import type { LocalizedText } from "../../../localized-text.ts";

export interface CellText {
  text: string;
  /** What an author should know about this cell. */
  remark?: { kind: "omitted" | "changed" | "assumed"; text: LocalizedText };
}

/** @param cell what is known besides the value: absent for plain values */
export function cellText(value: CellValue, cell: Cell | undefined): CellText {
  if (cell?.type === "error")
    return {
      text: "",
      remark: { kind: "omitted", text: { en: `the error ${String(value)}`, zh: `错误值 ${String(value)}` } },
    };
  const text = shown(value, cell);
  if (cell?.formula !== undefined) return formulaText(text, value, cell.formula);
  const url = cell?.hyperlink?.target;
  if (url !== undefined && /^https?:/i.test(url) && !text.includes(url)) return { text: `${text} (${url})` };
  const isStruck =
    cell?.style?.font?.strikethrough === true || cell?.richText?.some(({ font }) => font?.strikethrough) === true;
  if (isStruck && text !== "")
    return {
      text,
      remark: {
        kind: "assumed",
        text: { en: "text that is struck through is imported", zh: "带删除线的文字也导入了" },
      },
    };
  return { text };
}

function formulaText(text: string, value: CellValue, formula: string): CellText {
  const code = `=${formula}`.replace(/\s+/g, " ").slice(0, 60);
  if (value === null)
    return {
      text: "",
      remark: {
        kind: "omitted",
        text: {
          en: `the formula ${code}: the file has no result of it. Open it in a spreadsheet program, and save it`,
          zh: `公式 ${code}：文件里没有它的结果。请用表格软件打开并保存一次`,
        },
      },
    };
  return {
    text,
    remark: {
      kind: "changed",
      text: { en: `the formula ${code} is its last result now`, zh: `公式 ${code} 已换成最后一次的结果` },
    },
  };
}

function shown(value: CellValue, cell: Cell | undefined): string {
  if (value === null) return "";
  if (value instanceof Date) {
    const text = Number.isNaN(value.getTime()) ? "" : value.toISOString();
    return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 16).replace("T", " ");
  }
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value === "string") return value;
  // Spreadsheets keep 80 % as 0.8, and numbers with more digits than they show.
  const isPercent = cell?.style?.numFmt?.includes("%") === true;
  const rounded = Number((isPercent ? value * 100 : value).toPrecision(12));
  return isPercent ? `${rounded}%` : String(rounded);
}
