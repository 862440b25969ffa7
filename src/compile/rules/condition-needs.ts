/** What a condition depends on, once its facts are written out. */
import type { ASTNode } from "@marcbachmann/cel-js";
import type { Json } from "../../json.ts";
import { childrenOf, readExpression } from "../../knowledge/conditions.ts";
import type { ProjectTree } from "../project.ts";

/** What a condition depends on once its facts are written out. */
export interface Needs {
  answers: Set<string>;
  /** Facts it names, and facts that those name. */
  facts: Set<string>;
  today: boolean;
  /** False when values are computed with, so that trying samples proves nothing about all values. */
  exact: boolean;
  /** Literals it compares with. */
  literals: Json[];
}

const logical = new Set([
  "||",
  "&&",
  "!_",
  "?:",
  "==",
  "!=",
  "<",
  "<=",
  ">",
  ">=",
  "in",
  "list",
  "value",
  "id",
  ".",
  "[]",
]);

/** What an expression of a tree depends on; undefined when that cannot be told. */
export function needsOf(text: string, tree: ProjectTree, into?: Needs): Needs | undefined {
  const needs: Needs = into ?? { answers: new Set(), facts: new Set(), today: false, exact: true, literals: [] };
  const expression = readExpression(text);
  if (expression.ast === undefined || expression.dynamic) return undefined;
  inspect(expression.ast, needs);
  for (const { name } of expression.answers) needs.answers.add(name);
  for (const { name } of expression.facts) {
    if (needs.facts.has(name)) continue;
    needs.facts.add(name);
    const definition = tree.source.facts?.[name];
    if (definition === undefined || needsOf(definition, tree, needs) === undefined) return undefined;
  }
  return needs;
}

function inspect(node: ASTNode, needs: Needs): void {
  if (node.op === "value") {
    if (typeof node.args === "string" || typeof node.args === "boolean") needs.literals.push(node.args);
    else if (typeof node.args === "bigint" || typeof node.args === "number") needs.literals.push(Number(node.args));
  } else if (node.op === "id" && node.args === "today") {
    needs.today = true;
    needs.exact = false;
  } else if (node.op === "call" && node.args[0] === "has") {
    return;
  } else if (!logical.has(node.op)) needs.exact = false;
  else if (comparesTwoAnswers(node)) needs.exact = false;
  for (const child of childrenOf(node)) inspect(child, needs);
}

function comparesTwoAnswers(node: ASTNode): boolean {
  return (
    ["==", "!=", "<", "<=", ">", ">="].includes(node.op) &&
    childrenOf(node).every((child) => child.op === "." || child.op === "[]")
  );
}

/** The facts that are needed, in the tree's order, as they are computed. */
export function neededFacts(tree: ProjectTree, { facts }: Needs): { name: string; expression: string }[] {
  return Object.entries(tree.source.facts ?? {}).flatMap(([name, expression]) =>
    facts.has(name) ? [{ name, expression }] : [],
  );
}
