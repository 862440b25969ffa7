/**
 * A tree as a table: one row for each option or rule, in the columns that `import` reads. A tree of plain options comes
 * back the same; what a table cannot hold is named.
 */
import { nodeWords } from "../../knowledge/text.ts";
import type { Node, OpenTree } from "../../knowledge/model.ts";
import { cellText } from "../import/csv-read.ts";
import type { LocalizedText } from "../../localized-text.ts";
import type { ExportResult, Exporter, ExportSource } from "./exporter.ts";
import { readingOrder, targetName } from "./targets.ts";

export const csv: Exporter = { name: "csv", extension: ".csv", takesSeveralTrees: false, write: writeCsv };

function writeCsv({ trees: [tree], languages: [language] }: ExportSource): ExportResult {
  const lost = new Map<string, LocalizedText>();
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
    const texts = nodeWords(tree, node, language);
    const own = rowsOf(tree, node, texts.option, lost);
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
  noteOmitted(tree, nodes, lost);
  const text = [header, ...rows].map((row) => `${row.map((cell) => cellText(cell)).join(",")}\r\n`).join("");
  return { text, omitted: [...lost.values()] };
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
  wordsOf: (id: string) => string,
  lost: Map<string, LocalizedText>,
): TableRow[] {
  const rows: TableRow[] = [];
  const [only] = node.next;
  const always = node.next.length === 1 && only?.when === undefined ? only : undefined;
  let folded = false;
  for (const option of node.options) {
    // A table has no rows that decide for several options: one place for all of them can be written out.
    const target = option.target === undefined ? always?.target : option.target;
    if (option.target === undefined && always !== undefined) folded = true;
    if (target === undefined)
      lost.set(`rules ${node.id}`, {
        en: `where the options of "${node.id}" lead: rules decide it`,
        zh: `“${node.id}”的选项去向由规则决定`,
      });
    rows.push({
      id: option.id,
      option: wordsOf(option.id),
      next: targetName(target ?? null, tree),
      when: option.when ?? "",
    });
  }
  if (!folded)
    for (const { when, target } of node.next)
      rows.push({ id: "", option: "", next: target === null ? "null" : targetName(target, tree), when: when ?? "" });
  return rows.length > 0 ? rows : [{ id: "", option: "", next: "", when: "" }];
}

function noteOmitted(tree: OpenTree, nodes: readonly Node[], lost: Map<string, LocalizedText>): void {
  const say = (count: number, en: string, zh: string): void => {
    if (count > 0) lost.set(en, { en: `${en} (${count})`, zh: `${zh}（${count}）` });
  };
  say(nodes.filter(({ input }) => input !== undefined).length, "typed inputs", "输入项");
  say(tree.facts.length, "facts", "事实（facts）");
  say(nodes.filter(({ keywords }) => keywords.length > 0).length, "keywords of nodes", "节点关键词");
  say(nodes.filter(({ documents }) => documents.length > 0).length, "documents of nodes", "节点文档");
  say(nodes.filter(({ texts }) => texts.length > 0).length, "texts in other languages", "其他语言的文本");
}
