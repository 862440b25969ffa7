/**
 * The rule about Markdown that is shown otherwise than it looks: headings without their space, tables that are none, code that
 * is never closed. Search cuts a document at its headings, so a heading that is none also spoils what is found.
 * Not here: links (`links.ts`), what other programs leave (`remains.ts`).
 */
import { CODE } from "../document-links.ts";
import { secondFrontMatter } from "../document-problems.ts";
import type { FindingText } from "../findings.ts";
import { readIn } from "./documents.ts";
import type { Rule } from "./rule.ts";
import { textsOfTree } from "./shown-texts.ts";
import type { Suspect } from "./texts.ts";

const heading: FindingText = {
  en: ["This is shown as text and not as a heading.", "Write half-width # signs and a space behind them: ## Heading."],
  zh: ["这一行不会显示成标题。", "请用半角 #，并在后面加一个空格，例如“## 标题”。"],
};
const table: FindingText = {
  en: [
    "These lines are shown as text and not as a table.",
    "Write half-width | between the cells, and under the first line one such as |---|---| with as many columns.",
  ],
  zh: ["这几行不会显示成表格。", "单元格之间请用半角 |，并在第一行下面写一行列数相同的 |---|---|。"],
};
const code: FindingText = {
  en: [
    "This code is never closed, so all that follows is shown as code.",
    "Write the same three marks on a line behind it.",
  ],
  zh: ["这段代码没有结束，后面的内容都会显示成代码。", "请在代码结束后另起一行写上同样的三个标记。"],
};
const fence: FindingText = {
  en: ["These marks begin no code.", "Write three backquotes: ```."],
  zh: ["这几个符号不能标出代码。", "请用三个反引号：```。"],
};

const footnote: FindingText = {
  en: ["This footnote has no text.", "Write a line such as [^1]: … at the end, or remove the mark."],
  zh: ["这个脚注没有内容。", "请在文末写一行“[^1]: 内容”，或删除这个标记。"],
};

const bold: FindingText = {
  en: ["These ** are never closed, so both are shown as they stand.", "Write ** behind the words too, or remove them."],
  zh: ["这里的 ** 没有配对，会原样显示出来。", "请在文字后面也写上 **，或删除它。"],
};
const unevenText: FindingText = {
  en: [
    "This row has another number of cells than the table has columns.",
    "Write a | for each cell, also for an empty one.",
  ],
  zh: ["这一行的单元格数与表格的列数不同。", "请给每个单元格都写上 |，空的也要写。"],
};
const bareHeading: FindingText = {
  en: ["This heading has no text.", "Write its text, or remove the # signs."],
  zh: ["这个标题没有文字。", "请写上标题，或删除 # 号。"],
};
const sameHeading: FindingText = {
  en: [
    "This heading stands twice in the same section, so results cannot be told apart.",
    "Give one of the two another text, or make one section of them.",
  ],
  zh: ["同一部分里有两个相同的标题，检索结果里分不清。", "请改掉其中一个，或把两段合成一段。"],
};
const item: FindingText = {
  en: ["This item of a list has no text.", "Write its text, or remove the line."],
  zh: ["列表的这一项没有内容。", "请写上内容，或删除这一行。"],
};

/** Where a paragraph has `**` once. Between two letters or digits it may be a power. */
function openBold(plain: string): number | undefined {
  let start = 0;
  for (const paragraph of plain.split("\n\n")) {
    const marks = [...paragraph.matchAll(/(?<![\\*])\*\*(?!\*)/g)];
    const [only] = marks;
    if (only !== undefined && marks.length === 1 && !/[\w)]\s?$/.test(paragraph.slice(0, only.index)))
      return start + only.index;
    start += paragraph.length + 2;
  }
  return undefined;
}

/** Headings: `##words`, `＃ words`. A line of tags has several signs. */
const HEADINGS = /^ {0,3}(?:#{2,6}(?=[^\s#!])|#(?=[\p{Script=Han}A-Z])|[#＃]{0,5}＃+)[^#＃\n]{1,80}$/gmu;
/** Lines of cells, one below the other. */
const ROWS = /^(?:[ \t]*[|｜][^\n]*[|｜][ \t]*(?:\n|$)){2,}/gm;
/** Cells as a spreadsheet copies them: the same tabs in each line. */
const CELLS = /^(?:[^\s|][^\t\n]*\t[^\n]*(?:\n|$)){2,}/gm;
const SECOND_FRONT_MATTER =
  /^---[ \t]*\n(?:(?:title|id|tags|type|language|valid_until|review_by):[^\n]*\n)+---[ \t]*$/m;
const DELIMITER = /^[ \t]*\|?(?:[ \t]*:?-{1,}:?[ \t]*\|)*[ \t]*:?-{1,}:?[ \t]*\|?[ \t]*$/;
const FENCES = /^[ \t]*(?:·{3}|‘{3}|’{3}|'{3}|"{3}|“{3})[\w-]*[ \t]*$/gm;

/** How many cells a line of a table has. */
const cellsIn = (row: string): number =>
  row
    .trim()
    .replaceAll(/^\||(?<!\\)\|$/g, "")
    .split(/(?<!\\)\|/).length;

function isTable(rows: string): boolean {
  const [first = "", second = ""] = rows.split("\n");
  return !rows.includes("｜") && DELIMITER.test(second) && second.includes("-") && cellsIn(first) === cellsIn(second);
}

function isOneHeading(text: string, start: number, run: string): boolean {
  const before = text.slice(0, start);
  const after = text.slice(start + run.length);
  return /(?:^|\n[ \t]*\n|^\n)$/.test(before) && /^(?:\n[ \t]*\n|\n?$)/.test(after) && !/[。；;,，]$/.test(run);
}

/** The first row of a table that has fewer or more cells than its head. */
function unevenRow(plain: string): { start: number; length: number } | undefined {
  for (const { index, 0: rows } of plain.matchAll(ROWS)) {
    if (!isTable(rows)) continue;
    const [head = "", ...others] = rows.trimEnd().split("\n");
    let start = index + head.length + 1;
    for (const row of others) {
      if (cellsIn(row) !== cellsIn(head)) return { start, length: row.length };
      start += row.length + 1;
    }
  }
  return undefined;
}

/** The first heading that stands a second time below the same heading. */
function repeatedHeading(body: string, plain: string): { start: number; length: number } | undefined {
  const above: string[] = [];
  const seen = new Set<string>();
  for (const { index, 0: run, 1: signs = "" } of plain.matchAll(/^(#{2,6})[ \t][^\n]*$/gm)) {
    // Words that are code stand in the body alone.
    const words = body.slice(index + signs.length, index + run.length);
    above.splice(signs.length);
    above[signs.length] = words.trim();
    const place = JSON.stringify(above);
    if (seen.has(place)) return { start: index, length: run.length };
    seen.add(place);
  }
  return undefined;
}

function slipsIn(body: string): Suspect[] {
  const plain = body.replace(CODE, (run) => run.replace(/[^\n]/g, " "));
  const found: Suspect[] = [];
  const tell = (start: number, length: number, text: FindingText): void => {
    found.push({ start, end: start + length, text });
  };
  const first = [...plain.matchAll(HEADINGS)].find(({ index, 0: run }) => isOneHeading(plain, index, run));
  const tables = [
    ...[...plain.matchAll(ROWS)].filter(({ 0: rows }) => !isTable(rows)),
    ...[...plain.matchAll(CELLS)].filter(
      ({ 0: rows }) =>
        new Set(
          rows
            .trimEnd()
            .split("\n")
            .map((row) => row.split("\t").length),
        ).size === 1,
    ),
  ];
  // Of each kind the first: who corrects it sees the others.
  if (first !== undefined) tell(first.index, first[0].length, heading);
  const [rows] = tables.toSorted((left, right) => left.index - right.index);
  if (rows !== undefined) tell(rows.index, rows[0].trimEnd().length, table);
  const [marks] = plain.matchAll(FENCES);
  if (marks !== undefined) tell(marks.index, marks[0].length, fence);
  const open = openBold(plain);
  if (open !== undefined) tell(open, 2, bold);
  const uneven = unevenRow(plain);
  if (uneven !== undefined) tell(uneven.start, uneven.length, unevenText);
  const bare = /^ {0,3}#{1,6}[ \t]*$/m.exec(plain);
  if (bare !== null && body.startsWith(bare[0], bare.index)) tell(bare.index, bare[0].trimEnd().length, bareHeading);
  const second = SECOND_FRONT_MATTER.exec(plain);
  if (second !== null) tell(second.index, 3, secondFrontMatter);
  const again = repeatedHeading(body, plain);
  if (again !== undefined) tell(again.start, again.length, sameHeading);
  const empty = /(?:^|\n)((?:[ \t]*(?:\d{1,3}[.)、]|[*+])[ \t]*)(?=\n|$))/.exec(plain);
  if (empty !== null) tell(empty.index + empty[0].length - (empty[1] ?? "").length, (empty[1] ?? "").length, item);
  for (const { index, 0: run, 1: note = "" } of plain.matchAll(/\[\^([^\]\s^]{1,60})\](?!:)/g)) {
    if (plain.includes(`[^${note}]:`)) continue;
    tell(index, run.length, footnote);
    break;
  }
  for (const { index, 0: run, 1: mark = "" } of body.matchAll(CODE)) {
    const isClosed =
      mark === "" ||
      run
        .trimEnd()
        .split("\n")
        .slice(1)
        .some((line) => line.replace(/^[ \t>]*/, "").startsWith(mark));
    if (!isClosed) tell(index + run.search(/\S/), mark.length, code);
  }
  return found;
}

const known = new WeakMap<object, Suspect[]>();

export const brokenMarkdown: Rule = {
  id: "broken-markdown",
  severity: "warning",
  check(project, report) {
    for (const { file, document } of readIn(project)) {
      if (!file.path.endsWith(".md") || !file.text.endsWith(document.body)) continue;
      const found = known.get(document) ?? slipsIn(document.body);
      known.set(document, found);
      const before = file.text.length - document.body.length;
      for (const { start, end, text } of found)
        report(file, { start: start + before, end: end + before }, "value", text);
    }
    for (const { file, source } of project.trees) {
      for (const { path, text } of file.text.includes("**") ? textsOfTree(source) : []) {
        const start = openBold(text.replace(CODE, (run) => run.replace(/[^\n]/g, " ")));
        if (start !== undefined) report(file, path, { start, end: start + 2 }, bold);
      }
    }
  },
};
