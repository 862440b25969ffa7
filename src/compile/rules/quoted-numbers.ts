/** Numbers in quotes that a condition compares with the answer to a question for a number: `answers.age > "17"`. */
import type { ASTNode } from "@marcbachmann/cel-js";
import { childrenOf, readExpression } from "../../knowledge/conditions.ts";
import { readVariable } from "../../knowledge/expression-names.ts";
import type { FindingText } from "../findings.ts";
import type { ProjectTree } from "../project.ts";
import { nodesOf } from "./nodes.ts";

/** Types of inputs whose values are numbers. */
const numeric: ReadonlySet<string> = new Set(["number", "integer", "money", "duration"]);
const comparisons: ReadonlySet<string> = new Set(["==", "!=", "<", "<=", ">", ">="]);

/** A number in quotes. `start` and `end` are UTF-16 offsets in the condition. */
interface QuotedNumber {
  start: number;
  end: number;
  text: FindingText;
}

/** Every such number of a condition, in order. Empty where an answer may be something else than a number. */
export function quotedNumbers(condition: string, tree: ProjectTree): QuotedNumber[] {
  const { ast } = readExpression(condition);
  const found: QuotedNumber[] = [];
  if (ast !== undefined) collect(ast, tree, found);
  return found;
}

function collect(node: ASTNode, tree: ProjectTree, into: QuotedNumber[]): void {
  const children = childrenOf(node);
  const [left, right] = children;
  if (comparisons.has(node.op) && left !== undefined && right !== undefined)
    for (const [literal, answer] of [
      [left, right],
      [right, left],
    ] as const) {
      const variable = answer.op === "." || answer.op === "[]" ? readVariable(answer) : undefined;
      const name = variable?.of === "answers" ? variable.name : undefined;
      if (literal.op !== "value" || typeof literal.args !== "string" || name === undefined) continue;
      const number = literal.args.trim();
      if (!/^-?\d+(?:\.\d+)?$/.test(number) || !isNumber(tree, name)) continue;
      const { start, end } = literal.range;
      into.push({ start, end, text: quotedText(number, name) });
    }
  for (const child of children) collect(child, tree, into);
}

function isNumber(tree: ProjectTree, name: string): boolean {
  const types = nodesOf(tree.source).flatMap(([id, { input }]) =>
    input !== undefined && (id === name || input.name === name) ? [input.type] : [],
  );
  return types.length > 0 && types.every((type) => numeric.has(type));
}

function quotedText(number: string, name: string): FindingText {
  return {
    en: [
      `"${name}" is a number, and "${number}" in quotes is a text, so this can never hold.`,
      `Remove the quotes: ${number}`,
    ],
    zh: [`“${name}”是数字，加了引号的“${number}”是文本，这个比较不可能成立。`, `请去掉引号：${number}`],
  };
}
