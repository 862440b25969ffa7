/** The first row of a table: which column is what, under the names that people give to columns. */
import { foldCompatibility } from "../../../fold-compatibility.ts";
import { quote, type Notes } from "../draft.ts";
import type { Row } from "./read-csv.ts";

export type Column = "node" | "title" | "response" | "keywords" | "option_id" | "option" | "next" | "when";

/** Accepted column names, as `plainName` leaves them. */
const columnNames: Readonly<Record<Column, readonly string[]>> = {
  node: words(
    "node nodeid id no step stepid from 节点 节点id 节点号 节点编号 节点序号 当前节点 步骤 步骤id 步骤号 步骤编号 当前步骤 环节 编号 序号",
  ),
  title: words("title heading name nodename steptitle 标题 名称 节点名 节点名称 节点标题 步骤名 步骤名称"),
  response: words(
    "response text message question reply script description 回复 回复内容 回复话术 内容 节点内容 话术 问题 问题内容 问题描述 提问 提问内容 文本 文案 正文 说明 描述 提示语 答复 say says saying botsays agentsays reads 客服话术 客服回复 客服回答 坐席话术 机器人话术 机器人回复 回复语",
  ),
  keywords: words("keyword keywords 关键词 关键字 触发词"),
  option_id: words("optionid choiceid 选项id 选项编号"),
  option: words(
    "option choice answer label useranswer 选项 选项内容 选项名称 选项文本 选项说明 可选项 回答 用户回答 客户回答 用户选择 选择 答案 分支 customer customeranswer customersays usersays 顾客回答 顾客选择 顾客回复 顾客说 客户选择 客户回复 客户说 用户回复 用户说 买家回答 买家选择",
  ),
  next: words(
    "next nextnode nextstep target goto to leadsto then 下一步 下一步骤 下一节点 下一个节点 下一步节点 下一环节 后续 后续节点 后续步骤 去向 去哪里 跳转 跳转到 跳转节点 跳转至 跳到 转到 转至 指向 目标 目标节点 目标步骤",
  ),
  when: words("when if condition 条件 适用条件 触发条件 前提 前提条件"),
};
/** Who speaks, and what: "What we say", "Customer answers", 客服说什么. */
const spoken: Readonly<Partial<Record<Column, RegExp>>> = {
  response:
    /^(?:what)?(?:the|an?|our)?(?:we|agent|bot|assistant|support|service|客服|坐席|机器人|我们)(?:(?:['’]?s)?(?:says?|asks?|tells?|repl(?:y|ies)|scripts?|texts?)|(?:怎么)?(?:说|问|提问|回答|回复|话术)(?:什么|的话|内容)?)$/u,
  option:
    /^(?:what)?(?:the|an?)?(?:customer|client|user|caller|they|客户|顾客|用户|买家|来电者)(?:['’]?s)?(?:(?:can|may)?(?:says?|answers?|choices?|chooses?|choose|options?|picks?|repl(?:y|ies)|responses?)|(?:怎么|可以|可)?(?:说|选|选项|选择|回答|回复|答复)(?:什么|的话|内容)?)$/u,
};
const columns: readonly Column[] = ["node", "title", "response", "keywords", "option_id", "option", "next", "when"];

function words(names: string): string[] {
  return names.split(" ");
}

/** Lower case, without spaces, hyphens, marks and remarks in brackets; of two names the first: `选项（必填）`, `节点/步骤`. */
function plainName(cell: string): string {
  const withoutRemarks = foldCompatibility(cell).replace(/[(【[{].*?[)】\]}]/g, "");
  return (withoutRemarks.split(/[/、|\n]/, 1)[0] ?? "").toLowerCase().replace(/[\s_*:.-]+/g, "");
}

/** The column with this name, as `plainName` leaves it. */
function columnOf(name: string): Column | undefined {
  return (
    columns.find((column) => columnNames[column].includes(name)) ??
    columns.find((column) => spoken[column]?.test(name) === true)
  );
}

/** What a row says about one option: the columns of one group. */
export type OptionColumns = Partial<Record<"option_id" | "option" | "next" | "when", number>>;

/** Indexes of columns. A table has several groups where options stand side by side: option 1, next 1, option 2, next 2. */
export interface NodeColumns {
  node: number;
  response: number;
  title?: number;
  keywords?: number;
  groups: OptionColumns[];
}

/** What is wrong with the names of columns, where a table has some that are known: those that are not, and what is missing. */
export function unreadColumns(rows: readonly Row[]): { unread: string[]; lacks: string[] } | undefined {
  let best: { known: number; unread: string[]; lacks: string[] } | undefined;
  for (const { cells } of rows) {
    const names = cells.filter((cell) => plainName(cell) !== "");
    const found = names.map((cell) => {
      const plain = plainName(cell).replace(/\d*$/, "");
      return columnOf(plain);
    });
    const known = new Set(found.filter((column) => column !== undefined));
    const unread = names.filter((_, index) => found[index] === undefined);
    const lacks = (["node", "response", "option", "next"] as const).filter((column) => !known.has(column));
    if (known.size > (best?.known ?? 0)) best = { known: known.size, unread, lacks };
  }
  return best;
}

/** The columns of a table of nodes; undefined when this row does not name them. Other columns get a note. */
export function readNodeColumns(row: Row, notes: Notes): NodeColumns | undefined {
  const single = new Map<Column, number>();
  const groups = new Map<string, OptionColumns>();
  const others: string[] = [];
  for (const [index, cell] of row.cells.entries()) {
    const name = plainName(cell);
    const [, plain = "", number = ""] = /^(.*?)(\d*)$/.exec(name) ?? [];
    const column = columnOf(plain);
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
  // Without a column for names, a node is named by its title or its text.
  const leads = [...groups.values()].some(({ next }) => next !== undefined);
  const node = single.get("node") ?? (leads ? (single.get("title") ?? response) : undefined);
  if (node === undefined || response === undefined) return undefined;
  for (const cell of others) notes.omitted(row.line, { en: `column "${quote(cell)}"`, zh: `列“${quote(cell)}”` });
  const title = single.get("title");
  const keywords = single.get("keywords");
  return {
    node,
    response,
    ...(title === undefined ? {} : { title }),
    ...(keywords === undefined ? {} : { keywords }),
    groups: [...groups.values()],
  };
}
