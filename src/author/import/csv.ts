/** Imports CSV tables: one row for each option, with the columns node, response, option, next, and a few optional ones. */
import { idPattern } from "../../compile/schema/schema.ts";
import { plainCell, readCsv, type Row } from "./csv-read.ts";
import {
  addNode,
  newDraft,
  Notes,
  quote,
  type Draft,
  type DraftNode,
  type ImportResult,
  type Importer,
  type ImportSource,
} from "./draft.ts";
import { idFrom, Ids, optionIds } from "./ids.ts";
import { treeFileOf } from "./tree-file.ts";

type Column = "node" | "title" | "response" | "option_id" | "option" | "next" | "when";

/** Accepted column names, lower case, without spaces, hyphens and underscores. */
const columnNames: Readonly<Record<Column, readonly string[]>> = {
  node: ["node", "nodeid", "id", "step", "from", "节点", "节点id", "节点编号", "步骤", "编号"],
  title: ["title", "heading", "标题", "名称"],
  response: ["response", "text", "message", "question", "reply", "回复", "内容", "话术", "问题", "文本"],
  option_id: ["optionid", "choiceid", "选项id", "选项编号"],
  option: ["option", "choice", "answer", "label", "选项", "回答", "选择", "选项说明"],
  next: ["next", "nextnode", "target", "goto", "to", "下一步", "下一节点", "下一个节点", "去向", "跳转", "目标"],
  when: ["when", "condition", "条件"],
};
const columns: readonly Column[] = ["node", "title", "response", "option_id", "option", "next", "when"];
const END_WORDS = new Set(["null", "end", "结束", "完"]);

export const csv: Importer = {
  name: "csv",
  title: "CSV",
  extensions: [".csv", ".tsv", ".tab"],
  looksLike: (text) => {
    const [first] = readCsv(text.split("\n", 1)[0] ?? "").rows;
    return first !== undefined && readHeader(first, new Notes()) !== undefined;
  },
  read: readTable,
};

/** The index of each column; undefined when `node` or `response` is missing. */
function readHeader(row: Row, notes: Notes): Map<Column, number> | undefined {
  const indexes = new Map<Column, number>();
  for (const [index, cell] of row.cells.entries()) {
    const name = cell.toLowerCase().replace(/[\s_-]+/g, "");
    const column = columns.find((candidate) => columnNames[candidate].includes(name));
    if (column !== undefined && !indexes.has(column)) indexes.set(column, index);
    else if (name !== "") notes.omitted(row.line, { en: `column "${quote(cell)}"`, zh: `列“${quote(cell)}”` });
  }
  return indexes.has("node") && indexes.has("response") ? indexes : undefined;
}

function readTable(source: ImportSource): ImportResult {
  const notes = new Notes();
  const table = readCsv(source.text);
  const [first, ...rows] = table.rows;
  const indexes = first === undefined ? undefined : readHeader(first, notes);
  if (first === undefined || indexes === undefined) {
    notes.omitted(first?.line ?? 1, {
      en: "The first row must name the columns: node, response, option, next.",
      zh: "第一行必须是列名：node, response, option, next（或：节点、回复、选项、下一步）。",
    });
    return { notes: notes.all };
  }
  if (table.openQuote !== undefined)
    notes.assumed(table.openQuote, { en: "A quote is opened here and never closed.", zh: "这里的引号没有结束。" });
  const draft = newDraft("");
  const lines = new Map<string, number>();
  new TableReader(draft, indexes, lines, notes).read(rows);
  if (draft.nodes.size === 0) {
    notes.omitted(first.line, { en: "The table has no rows with a node.", zh: "表格里没有节点。" });
    return { notes: notes.all };
  }
  draft.title = source.name;
  return { tree: treeFileOf(draft, notes, (id) => lines.get(id) ?? first.line), notes: notes.all };
}

class TableReader {
  readonly #draft: Draft;
  readonly #indexes: ReadonlyMap<Column, number>;
  readonly #lines: Map<string, number>;
  readonly #notes: Notes;
  readonly #ids = new Ids();
  /** Name of a node in the table → its id. */
  readonly #idOf = new Map<string, string>();
  readonly #optionIds = new Map<string, Ids>();

  constructor(draft: Draft, indexes: ReadonlyMap<Column, number>, lines: Map<string, number>, notes: Notes) {
    this.#draft = draft;
    this.#indexes = indexes;
    this.#lines = lines;
    this.#notes = notes;
  }

  #cell(row: Row, column: Column): string {
    const index = this.#indexes.get(column);
    return plainCell(index === undefined ? "" : (row.cells[index] ?? ""));
  }

  read(rows: readonly Row[]): void {
    for (const row of rows) {
      const name = this.#cell(row, "node").trim();
      if (name === "" || this.#idOf.has(name)) continue;
      this.#idOf.set(name, this.#ids.next(idPattern.test(name) ? name : idFrom(name), "node"));
    }
    const names = [...this.#idOf.keys()];
    const root = names.find((name) => name === "root" || name === "根节点") ?? names[0] ?? "";
    this.#draft.root = this.#idOf.get(root) ?? "";
    let current: DraftNode | undefined;
    for (const row of rows) {
      const name = this.#cell(row, "node").trim();
      if (name !== "") current = this.#node(name, row.line);
      if (current === undefined)
        this.#notes.omitted(row.line, { en: "a row before the first node", zh: "第一个节点之前的行" });
      else this.#row(current, row);
    }
  }

  #node(name: string, line: number): DraftNode {
    const id = this.#idOf.get(name) ?? name;
    const known = this.#draft.nodes.get(id);
    if (known !== undefined) return known;
    this.#lines.set(id, line);
    this.#optionIds.set(id, optionIds());
    return addNode(this.#draft, id);
  }

  #row(node: DraftNode, row: Row): void {
    const response = this.#cell(row, "response");
    if (node.response === "") node.response = response;
    else if (response !== "" && response !== node.response)
      this.#notes.omitted(
        row.line,
        { en: `a second text for the node: ${quote(response)}`, zh: `节点的另一段文本：${quote(response)}` },
        node.id,
      );
    const title = this.#cell(row, "title");
    if (title !== "") node.title ??= title;
    const next = this.#cell(row, "next").trim();
    const when = this.#cell(row, "when").trim();
    const description = this.#cell(row, "option");
    if (description.trim() === "") {
      const to = next === "" ? null : this.#target(next);
      // A node without options that leads to the end is a leaf.
      if (to !== null || when !== "") node.next.push({ ...(when === "" ? {} : { when }), to });
      return;
    }
    const wish = this.#cell(row, "option_id").trim();
    const ids = this.#optionIds.get(node.id) ?? optionIds();
    const id =
      wish !== "" && idPattern.test(wish) && ids.take(wish) ? wish : ids.next(idFrom(wish || description), "option");
    node.options.push({
      id,
      description,
      to: next === "" ? null : this.#target(next),
      ...(when === "" ? {} : { when }),
    });
  }

  /** The id of a named node. Other names stay as they are: `check` knows whether another tree has the node. */
  #target(name: string): string | null {
    return this.#idOf.get(name) ?? (END_WORDS.has(name.toLowerCase()) ? null : name);
  }
}
