/** Tables of nodes: one row for each option, or one row for each node with its options side by side. */
import { idPattern } from "../../../compile/schema/schema.ts";
import { addNode, newDraft, quote, type Draft, type DraftNode, type Notes } from "../draft.ts";
import { idFrom, Ids, optionIds } from "../ids.ts";
import { keywordsIn, pairsIn } from "./cell-list.ts";
import type { NodeColumns, OptionColumns } from "./columns.ts";
import { plainCell, type Row } from "./read-csv.ts";

const END_WORDS = new Set(["null", "end", "finish", "结束", "完", "完成", "无", "-", "—", "/"]);

/** Where names lead that are no node of the table: to another table of the same file. Undefined: nowhere. */
export type FindElsewhere = (name: string) => string | undefined;

/** Reads one table. Names are known as soon as it is made, so that tables can lead to each other. */
export class NodeTable {
  readonly draft: Draft = newDraft("");
  readonly #columns: NodeColumns;
  readonly #rows: readonly Row[];
  readonly #lines = new Map<string, number>();
  readonly #notes: Notes;
  readonly #ids = new Ids();
  /** Name of a node in the table → its id. */
  readonly #idOf = new Map<string, string>();
  readonly #optionIds = new Map<string, Ids>();

  constructor(columns: NodeColumns, rows: readonly Row[], notes: Notes) {
    this.#columns = columns;
    this.#rows = rows;
    this.#notes = notes;
    for (const row of rows) {
      const name = this.#cell(row, columns.node).trim();
      if (name === "" || this.#idOf.has(name)) continue;
      this.#idOf.set(name, this.#ids.next(idPattern.test(name) ? name : idFrom(name), "node"));
    }
    const names = [...this.#idOf.keys()];
    const root = names.find((name) => name === "root" || name === "根节点") ?? names[0] ?? "";
    this.draft.root = this.#idOf.get(root) ?? "";
  }

  /** The id of a node by its name in the table. */
  idOf(name: string): string | undefined {
    return this.#idOf.get(name);
  }

  /** The line or row on which a node begins. */
  lineOf(id: string): number | undefined {
    return this.#lines.get(id);
  }

  read(elsewhere: FindElsewhere): void {
    let current: DraftNode | undefined;
    for (const row of this.#rows) {
      const name = this.#cell(row, this.#columns.node).trim();
      if (name !== "") current = this.#node(name, row.line);
      if (current === undefined)
        this.#notes.omitted(row.line, { en: "a row before the first node", zh: "第一个节点之前的行" });
      else this.#row(current, row, elsewhere);
    }
  }

  #cell(row: Row, index: number | undefined): string {
    return plainCell(index === undefined ? "" : (row.cells[index] ?? ""));
  }

  #node(name: string, line: number): DraftNode {
    const id = this.#idOf.get(name) ?? name;
    const known = this.draft.nodes.get(id);
    if (known !== undefined) return known;
    this.#lines.set(id, line);
    this.#optionIds.set(id, optionIds());
    return addNode(this.draft, id);
  }

  #row(node: DraftNode, row: Row, elsewhere: FindElsewhere): void {
    const response = this.#cell(row, this.#columns.response);
    if (node.response === "") node.response = response;
    else if (response !== "" && response !== node.response)
      this.#notes.omitted(
        row.line,
        { en: `a second text for the node: ${quote(response)}`, zh: `节点的另一段文本：${quote(response)}` },
        node.id,
      );
    const title = this.#cell(row, this.#columns.title);
    if (title !== "") node.title ??= title;
    const keywords = keywordsIn(this.#cell(row, this.#columns.keywords));
    if (keywords.length > 0) node.keywords = [...new Set([...(node.keywords ?? []), ...keywords])];
    for (const group of this.#columns.groups) this.#option(node, row, group, elsewhere);
  }

  #option(node: DraftNode, row: Row, group: OptionColumns, elsewhere: FindElsewhere): void {
    const next = this.#cell(row, group.next).trim();
    const when = this.#cell(row, group.when).trim();
    const condition = when === "" ? {} : { when };
    const description = this.#cell(row, group.option);
    const isKnown = (name: string): boolean =>
      this.#isEnd(name) || this.#idOf.has(name) || elsewhere(name) !== undefined;
    const several = isKnown(next) ? undefined : pairsIn(description, next, isKnown);
    if (several !== undefined) {
      for (const [text, target] of several) {
        const ids = this.#optionIds.get(node.id) ?? optionIds();
        const to = this.#target(target, row.line, node.id, elsewhere);
        node.options.push({ id: ids.next(idFrom(text), "option"), description: text, to, ...condition });
      }
      return;
    }
    const to = next === "" ? null : this.#target(next, row.line, node.id, elsewhere);
    if (description.trim() === "") {
      // A node without options that leads to the end is a leaf.
      if (to !== null || when !== "") node.next.push({ ...condition, to });
      return;
    }
    const wish = this.#cell(row, group.option_id).trim();
    const ids = this.#optionIds.get(node.id) ?? optionIds();
    const id =
      wish !== "" && idPattern.test(wish) && ids.take(wish) ? wish : ids.next(idFrom(wish || description), "option");
    node.options.push({ id, description, to, ...condition });
  }

  #isEnd(name: string): boolean {
    return END_WORDS.has(name.toLowerCase());
  }

  /** The id of a named node. Names of other trees stay as they are: `check` knows whether the base has them. */
  #target(name: string, line: number, node: string, elsewhere: FindElsewhere): string | null {
    const id = this.#idOf.get(name) ?? (this.#isEnd(name) ? null : elsewhere(name));
    if (id !== undefined) return id;
    if (!/[#/]/.test(name))
      this.#notes.assumed(
        line,
        {
          en: `"${quote(name)}" is the next step, and no row has that node: add its row, or correct the name`,
          zh: `下一步“${quote(name)}”没有对应的节点：请补上这一行，或改正名称`,
        },
        node,
        name,
      );
    return name;
  }
}
