/** From the tables of one file to trees: each table is a table of nodes or an outline; tables may lead to each other by name. */
import type { LocalizedText } from "../../../localized-text.ts";
import { Notes, quote, type FurtherTree, type ImportResult, type ImportSource } from "../draft.ts";
import { idFrom, Ids } from "../ids.ts";
import { draftOfTopics } from "../topics/draft-of-topics.ts";
import { treeFileOf } from "../tree-file.ts";
import { readNodeColumns, unreadColumns } from "./columns.ts";
import { NodeTable } from "./node-table.ts";
import { readOutline } from "./outline-table.ts";
import type { Row } from "./read-csv.ts";

export interface NamedTable {
  /** The name of the sheet; absent when the file is the table. */
  name?: string;
  rows: readonly Row[];
  notes: Notes;
}

/** The first row that names the columns may stand below a heading. */
const MAX_ROWS_ABOVE = 10;

const notATree: LocalizedText = {
  en: "no tree: name the columns node, response, option, next in the first row, or write an outline with one column for each level",
  zh: "不是树：请在第一行写上列名“节点、回复、选项、下一步”，或写成大纲，每一级占一列",
};

/** With the columns that were looked for in vain, where others of a table of nodes are there. */
function whyNoTree(rows: readonly Row[]): LocalizedText {
  const { unread = [], lacks = [] } = unreadColumns(rows.slice(0, MAX_ROWS_ABOVE)) ?? {};
  if (unread.length === 0 || lacks.length === 0) return notATree;
  const zhNames: Record<string, string> = { node: "节点", response: "回复", option: "选项", next: "下一步" };
  return {
    en: `${notATree.en}. No column is called ${lacks.join(", ")}; not understood: ${unread.map((cell) => `"${quote(cell)}"`).join(", ")}`,
    zh: `${notATree.zh}。缺少的列：${lacks.map((column) => zhNames[column] ?? column).join("、")}；看不懂的列名：${unread.map((cell) => `“${quote(cell)}”`).join("、")}`,
  };
}

interface OpenTable extends NamedTable {
  /** The name of its tree. */
  tree: string;
  title?: string;
  nodes?: NodeTable;
}

/** Reads all tables. The first that is a tree becomes the source's tree, the others further trees. */
export function readTables(source: ImportSource, tables: readonly NamedTable[], top: Notes): ImportResult {
  const opened = openTables(source, tables);
  const trees: FurtherTree[] = [];
  for (const table of opened) {
    const tree = readTable(source, table, opened);
    if (tree === undefined) top.all.push(...table.notes.all);
    else trees.push({ name: table.tree, tree, notes: table.notes.all });
  }
  const [first, ...others] = trees;
  if (first === undefined) return { notes: top.all };
  return { tree: first.tree, notes: [...top.all, ...first.notes], ...(others.length === 0 ? {} : { others }) };
}

function openTables(source: ImportSource, tables: readonly NamedTable[]): OpenTable[] {
  const names = new Ids();
  let isFirst = true;
  return tables.map((table) => {
    const nodes = openNodes(table);
    const isTree = nodes !== undefined || readOutline(table.rows, new Notes()) !== undefined;
    const name = isTree && isFirst ? (source.tree ?? "main") : idFrom(table.name ?? source.name);
    if (isTree) isFirst = false;
    return { ...table, tree: isTree ? names.next(name, "tree") : "", ...nodes };
  });
}

/** A table of nodes below its header; undefined when there is no header. */
function openNodes({ rows, notes }: NamedTable): { nodes: NodeTable; title?: string } | undefined {
  for (const [index, row] of rows.slice(0, MAX_ROWS_ABOVE).entries()) {
    const columns = readNodeColumns(row, notes);
    if (columns === undefined) continue;
    // Numbers such as 1.2.1 beside texts are an outline, although a column is called "number" or "id".
    if (columns.groups.length === 0 && readOutline(rows.slice(index), new Notes()) !== undefined) return undefined;
    const above = rows.slice(0, index).map(({ cells }) => cells.join(" ").trim());
    const below = rows.slice(index + 1);
    for (const { line, cells } of below)
      if (cells.slice(row.cells.length).some((cell) => cell.trim() !== ""))
        notes.assumed(line, {
          en: `this row has more cells than there are columns, so its texts may stand in the wrong ones: a text with a comma needs quotes`,
          zh: "这一行的单元格比列多，内容可能错位了：含有英文逗号的文本要加引号",
        });
    const nodes = new NodeTable(columns, below, notes);
    return { nodes, ...(above[0] === undefined ? {} : { title: above.join(" – ") }) };
  }
  return undefined;
}

function readTable(source: ImportSource, table: OpenTable, all: readonly OpenTable[]): FurtherTree["tree"] | undefined {
  const { rows, notes, nodes } = table;
  const title = table.title ?? table.name ?? source.name;
  if (nodes !== undefined) {
    nodes.read((name) => findIn(all, table, name));
    if (nodes.draft.nodes.size === 0) {
      notes.omitted(rows[0]?.line ?? 1, { en: "The table has no rows with a node.", zh: "表格里没有节点。" });
      return undefined;
    }
    nodes.draft.title = title;
    return treeFileOf(nodes.draft, notes, (id) => nodes.lineOf(id) ?? rows[0]?.line ?? 1, { keepHtml: true });
  }
  const topics = readOutline(rows, notes);
  if (topics === undefined || topics.length === 0) {
    if (rows.length > 0 || table.name === undefined) notes.omitted(rows[0]?.line ?? 1, whyNoTree(rows));
    return undefined;
  }
  const { draft, lineOf } = draftOfTopics({ roots: topics, title }, notes);
  return treeFileOf(draft, notes, lineOf);
}

/** Where a name leads that no row of its own table has: a sheet, a step `Sheet!step` or `Sheet#step` of one, or a step that one other sheet has. */
function findIn(all: readonly OpenTable[], own: OpenTable, name: string): string | undefined {
  const trees = all.filter((table) => table !== own && table.tree !== "");
  const byName = (sheet: string): OpenTable | undefined =>
    trees.find((table) => table.name?.trim().toLowerCase() === sheet.trim().replace(/^'|'$/g, "").toLowerCase());
  const sheet = byName(name);
  if (sheet !== undefined) return `${sheet.tree}#${rootOf(sheet)}`;
  const [, left = "", right = ""] = /^(.+?)[!#](.+)$/.exec(name) ?? [];
  const named = byName(left);
  const inNamed = named?.nodes?.idOf(right.trim());
  if (named !== undefined && inNamed !== undefined) return `${named.tree}#${inNamed}`;
  const holders = trees.flatMap((table) => {
    const id = table.nodes?.idOf(name);
    return id === undefined ? [] : [`${table.tree}#${id}`];
  });
  return holders.length === 1 ? holders[0] : undefined;
}

/** The first step of another table. */
function rootOf({ nodes, rows, name, title }: OpenTable): string {
  if (nodes !== undefined) return nodes.draft.root;
  const scratch = new Notes();
  const topics = readOutline(rows, scratch) ?? [];
  return draftOfTopics({ roots: topics, title: title ?? name ?? "" }, scratch).draft.root;
}
