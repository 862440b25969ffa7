/** Texts that a condition compares with an answer or a fact, which the rules about conditions look at one by one. */
import type { ASTNode } from "@marcbachmann/cel-js";
import { childrenOf, readExpression } from "../../knowledge/conditions.ts";
import { readVariable } from "../../knowledge/expression-names.ts";
import type { ProjectTree } from "../project.ts";
import { nodesOf } from "./nodes.ts";

/** `answers.age > "17"`: the text and the name of the answer, or of the fact. `start` and `end` are UTF-16 offsets in the condition. */
interface ComparedLiteral {
  literal: string;
  of: "answers" | "facts";
  name: string;
  /** The sign between them. */
  sign: string;
  start: number;
  end: number;
}

/** The signs that compare two values. */
export const comparisons: ReadonlySet<string> = new Set(["==", "!=", "<", "<=", ">", ">="]);

/** Every such text of a condition, in order. */
export function comparedLiterals(condition: string): ComparedLiteral[] {
  const { ast } = readExpression(condition);
  const found: ComparedLiteral[] = [];
  if (ast !== undefined) collect(ast, found);
  return found;
}

function collect(node: ASTNode, into: ComparedLiteral[]): void {
  const children = childrenOf(node);
  const [left, right] = children;
  if (comparisons.has(node.op) && left !== undefined && right !== undefined)
    for (const [literal, answer] of [
      [left, right],
      [right, left],
    ] as const) {
      const variable = answer.op === "." || answer.op === "[]" ? readVariable(answer) : undefined;
      if (literal.op !== "value" || typeof literal.args !== "string" || variable?.name === undefined) continue;
      into.push({ literal: literal.args, of: variable.of, name: variable.name, sign: node.op, ...literal.range });
    }
  for (const child of children) collect(child, into);
}

/** The types of the inputs that an answer may come from. */
export function inputTypes(tree: ProjectTree, name: string): string[] {
  return nodesOf(tree.source).flatMap(([id, { input }]) =>
    input !== undefined && (id === name || input.name === name) ? [input.type] : [],
  );
}
