/** Tables: one row for each option, with the columns node, response, option, next, and a few more that may be there. */
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

/** What a column may be called, lower case, without spaces, dashes and underscores. */
const names: Readonly<Record<Column, readonly string[]>> = {
  node: ["node", "nodeid", "id", "step", "from", "节点", "节点id", "节点编号", "步骤", "编号"],
  title: ["title", "heading", "标题", "名称"],
  response: ["response", "text", "message", "question", "reply", "回复", "内容", "话术", "问题", "文本"],
  option_id: ["optionid", "choiceid", "选项id", "选项编号"],
  option: ["option", "choice", "answer", "label", "选项", "回答", "选择", "选项说明"],
  next: ["next", "nextnode", "target", "goto", "to", "下一步", "下一节点", "下一个节点", "去向", "跳转", "目标"],
  when: ["when", "condition", "条件"],
};
const columns: readonly Column[] = ["node", "title", "response", "option_id", "option", "next", "when"];
const endWords = new Set(["null", "end", "结束", "完"]);

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

/** Which column stands where; undefined when the columns that must be there are not. */
function readHeader(row: Row, notes: Notes): Map<Column, number> | undefined {
  const places = new Map<Column, number>();
  for (const [place, cell] of row.cells.entries()) {
    const name = cell.toLowerCase().replace(/[\s_-]+/g, "");
    const column = columns.find((candidate) => names[candidate].includes(name));
    if (column !== undefined && !places.has(column)) places.set(column, place);
    else if (name !== "") notes.omitted(row.line, `column "${quote(cell)}"`, `列“${quote(cell)}”`);
  }
  return places.has("node") && places.has("response") ? places : undefined;
}

function readTable(source: ImportSource): ImportResult {
  const notes = new Notes();
  const table = readCsv(source.text);
  const [first, ...rows] = table.rows;
  const places = first === undefined ? undefined : readHeader(first, notes);
  if (first === undefined || places === undefined) {
    notes.omitted(
      first?.line ?? 1,
      "The first row must name the columns: node, response, option, next.",
      "第一行必须是列名：node, response, option, next（或：节点、回复、选项、下一步）。",
    );
    return { notes: notes.all };
  }
  if (table.openQuote !== undefined)
    notes.assumed(table.openQuote, "A quote is opened here and never closed.", "这里的引号没有结束。");
  const draft = newDraft("");
  const lines = new Map<string, number>();
  new TableReader(draft, places, lines, notes).read(rows);
  if (draft.nodes.size === 0) {
    notes.omitted(first.line, "The table has no rows with a node.", "表格里没有节点。");
    return { notes: notes.all };
  }
  draft.title = source.name;
  return { tree: treeFileOf(draft, notes, (id) => lines.get(id) ?? first.line), notes: notes.all };
}

class TableReader {
  readonly #draft: Draft;
  readonly #places: ReadonlyMap<Column, number>;
  readonly #lines: Map<string, number>;
  readonly #notes: Notes;
  readonly #ids = new Ids();
  /** As the table names a node → its id. */
  readonly #idOf = new Map<string, string>();
  readonly #optionIds = new Map<string, Ids>();

  constructor(draft: Draft, places: ReadonlyMap<Column, number>, lines: Map<string, number>, notes: Notes) {
    this.#draft = draft;
    this.#places = places;
    this.#lines = lines;
    this.#notes = notes;
  }

  #cell(row: Row, column: Column): string {
    const place = this.#places.get(column);
    return plainCell(place === undefined ? "" : (row.cells[place] ?? ""));
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
      if (current === undefined) this.#notes.omitted(row.line, "a row before the first node", "第一个节点之前的行");
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
        `a second text for the node: ${quote(response)}`,
        `节点的另一段文本：${quote(response)}`,
        node.id,
      );
    const title = this.#cell(row, "title");
    if (title !== "") node.title ??= title;
    const next = this.#cell(row, "next").trim();
    const when = this.#cell(row, "when").trim();
    const description = this.#cell(row, "option");
    if (description.trim() === "") {
      const to = next === "" ? null : this.#target(next);
      // A node that leads to the end and asks nothing is the end.
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

  /** The id behind a name; what names no node of the table stays as it is: the check knows other trees. */
  #target(name: string): string | null {
    return this.#idOf.get(name) ?? (endWords.has(name.toLowerCase()) ? null : name);
  }
}
