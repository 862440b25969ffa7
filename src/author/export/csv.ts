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
  const lost = lostNames(tree);
  const nodes = readingOrder(tree).map((node) => withoutLost(node, lost, omitted));
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
      index === 0 ? withoutValues(texts.response, lost, omitted) : "",
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

/** What a table cannot hold: answers to inputs, under both of their names, and facts (`fact:<name>`). */
function lostNames(tree: OpenTree): ReadonlySet<string> {
  const inputs = tree.nodes.flatMap(({ id, input }) => (input === undefined ? [] : [id, input.name]));
  return new Set([...inputs, ...tree.facts.map(({ name }) => `fact:${name}`)]);
}

function needsLost(condition: string, lost: ReadonlySet<string>): boolean {
  if (/\bfacts\b/.test(condition)) return true;
  const named = condition.matchAll(/\banswers(?:\.(\w+)|\[\s*["']([^"']+)["']\s*\])/g);
  return [...named].some(([, plain, quoted]) => lost.has(plain ?? quoted ?? ""));
}

/**
 * A node without the conditions that need what a table cannot hold. An option is then always there; of rules each becomes an option, so
 * that every way stays one.
 */
function withoutLost(node: Node, lost: ReadonlySet<string>, omitted: Map<string, LocalizedText>): Node {
  const isLost = ({ when }: { when?: string }): boolean => when !== undefined && needsLost(when, lost);
  const note = (condition: string): void => {
    omitted.set(`when ${node.id} ${condition}`, {
      en: `the condition ${condition} of "${node.id}", which needs typed inputs or facts`,
      zh: `“${node.id}”的条件 ${condition}，它要用到输入项或事实`,
    });
  };
  for (const { when } of [...node.options, ...node.next].filter(isLost)) note(when ?? "");
  const options = node.options.map((option) => {
    const { when: _, ...free } = option;
    return isLost(option) ? free : option;
  });
  if (!node.next.some(isLost)) return { ...node, options };
  const taken = new Set(options.map(({ id }) => id));
  const ways = node.next.map(({ when, target }, index) => {
    let id = `way_${index + 1}`;
    while (taken.has(id)) id += "_";
    return { id, description: when ?? "Otherwise / 其他情况", target };
  });
  // Options without a target of their own led through the rules.
  if (options.some(({ target }) => target === undefined))
    omitted.set(`rules ${node.id}`, {
      en: `the options of "${node.id}" that rules lead on`,
      zh: `“${node.id}”里由规则决定去向的选项`,
    });
  return { ...node, options: [...options.filter(({ target }) => target !== undefined), ...ways], next: [] };
}

/** A text without the values of lost answers and of facts. */
function withoutValues(text: string, lost: ReadonlySet<string>, omitted: Map<string, LocalizedText>): string {
  return text.replace(/\$\{(answer|fact):([^{}]+)\}/g, (whole, kind: string, name: string) => {
    if (!lost.has(kind === "fact" ? `fact:${name.trim()}` : name.trim())) return whole;
    omitted.set(whole, { en: `the value ${whole} in texts`, zh: `文本里的值 ${whole}` });
    return "…";
  });
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
