/**
 * Exports a tree as a CSV table: one row for each option or rule, in the columns that `import` reads. A tree with plain
 * options is the same after import; what a table cannot represent is listed.
 */
import { localizeNode } from "../../knowledge/text.ts";
import type { Node, OpenTree } from "../../knowledge/model.ts";
import { cellText } from "../import/table/read-csv.ts";
import type { ExportResult, Exporter, ExportSource } from "./exporter.ts";
import { readingOrder, targetName } from "./targets.ts";
import type { LocalizedText } from "../../localized-text.ts";

export const csv: Exporter = { name: "csv", extension: ".csv", takesSeveralTrees: false, write: writeCsv };

function writeCsv({ trees: [tree], languages: [language] }: ExportSource): ExportResult {
  const omitted = new Map<string, LocalizedText>();
  const nodes = readingOrder(tree);
  const hasTitles = nodes.some(({ title }) => title !== undefined);
  const hasConditions = nodes.some(({ options, next }) => [...options, ...next].some(({ when }) => when !== undefined));
  const header = [
    "node",
    ...(hasTitles ? ["title"] : []),
    "response",
    "option_id",
    "option",
    "next",
    ...(hasConditions ? ["when"] : []),
  ];
  const rows = nodes.flatMap((node) => {
    const texts = localizeNode(tree, node, language);
    const own = rowsOf(tree, node, texts.option, omitted);
    return own.map((row, index) => [
      node.id,
      ...(hasTitles ? [index === 0 ? (texts.title ?? "") : ""] : []),
      index === 0 ? texts.response : "",
      row.id,
      row.option,
      row.next,
      ...(hasConditions ? [row.when] : []),
    ]);
  });
  noteOmitted(tree, nodes, omitted);
  const text = [header, ...rows].map((row) => `${row.map((cell) => cellText(cell)).join(",")}\r\n`).join("");
  return { text, omitted: [...omitted.values()] };
}

interface TableRow {
  id: string;
  option: string;
  next: string;
  when: string;
}

function rowsOf(
  tree: OpenTree,
  node: Node,
  textOf: (id: string) => string,
  omitted: Map<string, LocalizedText>,
): TableRow[] {
  const rows: TableRow[] = [];
  const [only] = node.next;
  const always = node.next.length === 1 && only?.when === undefined ? only : undefined;
  let isWrittenOut = false;
  for (const option of node.options) {
    // A table has no rules for several options. An unconditional rule is written as the target of each option.
    const target = option.target === undefined ? always?.target : option.target;
    if (option.target === undefined && always !== undefined) isWrittenOut = true;
    if (target === undefined)
      omitted.set(`rules ${node.id}`, {
        en: `where the options of "${node.id}" lead: rules decide it`,
        zh: `“${node.id}”的选项去向由规则决定`,
      });
    rows.push({
      id: option.id,
      option: textOf(option.id),
      next: targetName(target ?? null, tree),
      when: option.when ?? "",
    });
  }
  if (!isWrittenOut)
    for (const { when, target } of node.next)
      rows.push({ id: "", option: "", next: target === null ? "null" : targetName(target, tree), when: when ?? "" });
  return rows.length > 0 ? rows : [{ id: "", option: "", next: "", when: "" }];
}

function noteOmitted(tree: OpenTree, nodes: readonly Node[], omitted: Map<string, LocalizedText>): void {
  const add = (count: number, { en, zh }: LocalizedText): void => {
    if (count > 0) omitted.set(en, { en: `${en} (${count})`, zh: `${zh}（${count}）` });
  };
  add(nodes.filter(({ input }) => input !== undefined).length, { en: "typed inputs", zh: "输入项" });
  add(tree.facts.length, { en: "facts", zh: "事实（facts）" });
  add(nodes.filter(({ keywords }) => keywords.length > 0).length, { en: "keywords of nodes", zh: "节点关键词" });
  add(nodes.filter(({ documents }) => documents.length > 0).length, { en: "documents of nodes", zh: "节点文档" });
  add(nodes.filter(({ texts }) => texts.length > 0).length, { en: "texts in other languages", zh: "其他语言的文本" });
}
