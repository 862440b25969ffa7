/** Rules about conditions and facts: they must be readable, and yield what their place needs. */
import type { Path } from "../findings.ts";
import { readExpression } from "../../knowledge/conditions.ts";
import { describeCost, estimateFacts, estimateText, findTooCostly } from "../../knowledge/tree-cost.ts";
import { commaInNumber, decimalComma, describeConditionError } from "../conditions/condition-errors.ts";
import type { NodeFile, TreeFile } from "../schema/schema.ts";
import { nodesOf } from "./nodes.ts";
import type { Rule } from "./rule.ts";

/** An expression of a tree and where it stands. */
export interface PlacedExpression {
  path: Path;
  text: string;
  /** The fact it computes, or the node whose condition it is. */
  fact?: string;
  node?: string;
}

/** The conditions of a node, options first. */
function conditionsOfNode(id: string, node: NodeFile): PlacedExpression[] {
  const options = (node.options ?? []).map(({ when }, index) => ({
    path: ["nodes", id, "options", index, "when"],
    text: when,
  }));
  const rules = Array.isArray(node.next)
    ? node.next.map(({ when }, index) => ({ path: ["nodes", id, "next", index, "when"], text: when }))
    : [];
  return [...options, ...rules].flatMap(({ path, text }) => (text === undefined ? [] : [{ path, text, node: id }]));
}

/** Every expression of a tree with its path, facts first. */
export function expressionsOf(tree: TreeFile): PlacedExpression[] {
  const found: PlacedExpression[] = Object.entries(tree.facts ?? {}).map(([name, text]) => ({
    path: ["facts", name],
    text,
    fact: name,
  }));
  for (const [id, node] of nodesOf(tree)) found.push(...conditionsOfNode(id, node));
  return found;
}

export const badCondition: Rule = {
  id: "bad-condition",
  severity: "error",
  check(project, report) {
    for (const { file, source } of project.trees) {
      for (const { path, text, fact } of expressionsOf(source)) {
        const { error, type } = readExpression(text);
        if (error !== undefined) {
          const part = { start: error.start, end: Math.max(error.end, error.start + 1) };
          report(file, path, part, describeConditionError(text, error));
        } else if (decimalComma(text) !== undefined) {
          // A function takes what a decimal comma parts for two numbers.
          report(file, path, decimalComma(text) ?? "value", commaInNumber);
        } else if (fact === undefined && type !== "bool" && type !== "dyn") {
          report(file, path, "value", {
            en: [
              `A condition must be true or false; this one gives ${type}.`,
              "Compare it with something, for example == or >=.",
            ],
            zh: [`条件的结果必须是真或假，而这里得到的是 ${type}。`, "请加上比较，例如 == 或 >=。"],
          });
        }
      }
      for (const group of evaluatedTogether(source)) {
        const tooCostly = findTooCostly(group.map(({ steps }) => steps));
        const placed = tooCostly && group[tooCostly.at];
        if (tooCostly === undefined || placed === undefined) continue;
        const { en, zh } = describeCost(tooCostly.total);
        report(file, placed.path, "value", {
          en: [en, "Use shorter lists, or fewer loops inside loops."],
          zh: [zh, "请缩短列表，或减少循环的嵌套。"],
        });
      }
    }
  },
};

/** The facts, and the conditions of each node, with the steps that each may take. */
function evaluatedTogether(tree: TreeFile): { path: Path; steps: number }[][] {
  const facts = Object.entries(tree.facts ?? {}).map(([name, expression]) => ({ name, expression }));
  const { steps, sizes } = estimateFacts(facts);
  return [
    facts.map(({ name }, at) => ({ path: ["facts", name], steps: steps[at] ?? 0 })),
    ...Array.from(nodesOf(tree), ([id, node]) =>
      conditionsOfNode(id, node).map(({ path, text }) => ({ path, steps: estimateText(text, sizes).steps })),
    ),
  ];
}
