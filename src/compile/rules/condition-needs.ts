/** What a condition depends on, once its facts are written out. */
import type { ASTNode } from "@marcbachmann/cel-js";
import type { Json } from "../../json.ts";
import { childrenOf, readExpression } from "../../knowledge/conditions.ts";
import type { ProjectTree } from "../project.ts";
import type { TreeFile } from "../schema/schema.ts";
import { factKind, type ValueKind } from "./fact-kinds.ts";

/** What a condition depends on once its facts are written out. */
export interface Needs {
  answers: Set<string>;
  /** Facts it names, and facts that those name. */
  facts: Set<string>;
  /** Those of them that are computed with, so that any value of their kind is possible; only where such facts are asked for. */
  open?: Map<string, ValueKind>;
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
  const needs: Needs = into ?? noNeeds();
  const expression = readExpression(text);
  if (expression.ast === undefined || expression.dynamic) return undefined;
  inspect(expression.ast, needs);
  for (const { name } of expression.answers) needs.answers.add(name);
  for (const { name } of expression.facts) {
    if (needs.facts.has(name)) continue;
    needs.facts.add(name);
    const definition = tree.source.facts?.[name];
    if (definition === undefined) return undefined;
    if (needs.open !== undefined) {
      const kind = isComputedWith(tree, name, definition) ? factKind(tree, name) : undefined;
      if (kind !== undefined && kind !== "list") {
        needs.open.set(name, kind);
        continue;
      }
    }
    if (needsOf(definition, tree, needs) === undefined) return undefined;
  }
  return needs;
}

const computedWith = new WeakMap<TreeFile, Map<string, boolean>>();

/** Whether trying samples proves nothing about all values of a fact; remembered, since facts read facts. */
function isComputedWith(tree: ProjectTree, name: string, definition: string): boolean {
  const known = computedWith.get(tree.source) ?? new Map<string, boolean>();
  computedWith.set(tree.source, known);
  const before = known.get(name);
  if (before !== undefined) return before;
  // For a circle of facts, which is told elsewhere.
  known.set(name, false);
  const isInexact = needsOf(definition, tree, { ...noNeeds(), open: new Map() })?.exact === false;
  known.set(name, isInexact);
  return isInexact;
}

/** What nothing depends on, to begin with. */
export function noNeeds(): Needs {
  return { answers: new Set(), facts: new Set(), today: false, exact: true, literals: [] };
}

function inspect(node: ASTNode, needs: Needs): void {
  if (node.op === "value") {
    if (typeof node.args === "string" || typeof node.args === "boolean") needs.literals.push(node.args);
    else if (typeof node.args === "bigint" || typeof node.args === "number") needs.literals.push(Number(node.args));
  } else if (node.op === "id" && node.args === "today") {
    needs.today = true;
    needs.exact = false;
  } else if (node.op === "-_" && childrenOf(node).every(({ op, args }) => op === "value" && typeof args !== "string")) {
    // A number below zero.
    for (const { args } of childrenOf(node)) needs.literals.push(-Number(args));
    return;
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
