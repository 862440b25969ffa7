/**
 * The answers and facts that an expression names, from its syntax tree, and which of them its evaluation requires.
 * Not here: reading the text (`expression.ts`), evaluating it (`conditions.ts`).
 */
import type { ASTNode } from "@marcbachmann/cel-js";

/** The answers and facts that must have a value. */
export interface RequiredNames {
  answers: readonly string[];
  facts: readonly string[];
}

/** CEL macros that evaluate their body once for each item. */
export const loopMacros: ReadonlySet<string> = new Set(["all", "exists", "exists_one", "map", "filter"]);

/**
 * The variable that a node reads: `answers.x`, `answers["x"]`, `facts.x`. `name` is absent when it is computed; undefined when
 * the node reads no variable.
 */
export function readVariable(
  node: Extract<ASTNode, { op: "." | "[]" }>,
): { of: "answers" | "facts"; name?: string } | undefined {
  const owner = node.args[0];
  if (owner.op !== "id" || (owner.args !== "answers" && owner.args !== "facts")) return undefined;
  if (node.op === ".") return { of: owner.args, name: node.args[1] };
  const key = node.args[1];
  return key.op === "value" && typeof key.args === "string" ? { of: owner.args, name: key.args } : { of: owner.args };
}

/** The direct children of a syntax node, whatever its operator. */
export function childrenOf(node: ASTNode): ASTNode[] {
  const found: ASTNode[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isNode(value)) found.push(value);
  };
  visit(node.args);
  return found;
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === "object" && value !== null && "op" in value && "args" in value;
}

/**
 * The answers and facts without which an expression has no value, or (`mustBeTrue`) cannot be true. The result may be
 * incomplete but never names too much: what `||`, `?:`, `has()` and loops may not read is left out.
 */
export function findRequiredNames(node: ASTNode, mustBeTrue: boolean): RequiredNames {
  const found = { answers: new Set<string>(), facts: new Set<string>() };
  collectRequired(node, mustBeTrue, found);
  return { answers: [...found.answers], facts: [...found.facts] };
}

function collectRequired(
  node: ASTNode,
  mustBeTrue: boolean,
  found: { answers: Set<string>; facts: Set<string> },
): void {
  const variable = node.op === "." || node.op === "[]" ? readVariable(node) : undefined;
  if (variable?.name !== undefined) {
    found[variable.of].add(variable.name);
    return;
  }
  switch (node.op) {
    case "&&":
      // One false side is enough for a value, but then the expression is not true.
      if (mustBeTrue) for (const side of node.args) collectRequired(side, true, found);
      return;
    case "||":
      return;
    case "?:":
      collectRequired(node.args[0], false, found);
      return;
    case "call":
      if (node.args[0] !== "has") for (const argument of node.args[1]) collectRequired(argument, false, found);
      return;
    case "rcall":
      collectRequired(node.args[1], false, found);
      if (!loopMacros.has(node.args[0]) && node.args[0] !== "bind")
        for (const argument of node.args[2]) collectRequired(argument, false, found);
      return;
  }
  for (const child of childrenOf(node)) collectRequired(child, false, found);
}
