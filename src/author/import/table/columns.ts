/** The first row of a table: which column is what, under the names that people give to columns. */
import { quote, type Notes } from "../draft.ts";
import type { Row } from "./read-csv.ts";

export type Column = "node" | "title" | "response" | "option_id" | "option" | "next" | "when";

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

/** What a row says about one option: the columns of one group. */
export type OptionColumns = Partial<Record<"option_id" | "option" | "next" | "when", number>>;

/** Indexes of columns. A table has several groups where options stand side by side: option 1, next 1, option 2, next 2. */
export interface NodeColumns {
  node: number;
  response: number;
  title?: number;
  groups: OptionColumns[];
}

/** The columns of a table of nodes; undefined when this row does not name them. Other columns get a note. */
export function readNodeColumns(row: Row, notes: Notes): NodeColumns | undefined {
  const single = new Map<Column, number>();
  const groups = new Map<string, OptionColumns>();
  const others: string[] = [];
  for (const [index, cell] of row.cells.entries()) {
    const name = cell.toLowerCase().replace(/[\s_-]+/g, "");
    const [, plain = "", number = ""] = /^(.*?)(\d*)$/.exec(name) ?? [];
    const column = columns.find((candidate) => columnNames[candidate].includes(plain));
    if (column === "option" || column === "next" || column === "option_id" || column === "when") {
      const group = groups.get(number) ?? {};
      if (group[column] === undefined) {
        groups.set(number, { ...group, [column]: index });
        continue;
      }
    } else if (column !== undefined && number === "" && !single.has(column)) {
      single.set(column, index);
      continue;
    }
    if (name !== "") others.push(cell);
  }
  const response = single.get("response");
  // Without a column for names, a node is named by its text.
  const node = single.get("node") ?? (groups.get("")?.next === undefined ? undefined : response);
  if (node === undefined || response === undefined) return undefined;
  for (const cell of others) notes.omitted(row.line, { en: `column "${quote(cell)}"`, zh: `列“${quote(cell)}”` });
  const title = single.get("title");
  return { node, response, ...(title === undefined ? {} : { title }), groups: [...groups.values()] };
}
