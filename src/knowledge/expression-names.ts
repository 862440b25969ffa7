/** What an expression names, told from its syntax tree: variables, and those without which it cannot be decided. */
import type { ASTNode } from "@marcbachmann/cel-js";

/** Names that must be there. */
export interface Required {
  answers: readonly string[];
  facts: readonly string[];
}

/** Macros that evaluate their body once for each item. */
export const loops: ReadonlySet<string> = new Set(["all", "exists", "exists_one", "map", "filter"]);

/** `answers.x`, `answers["x"]`, `facts.x`: which map, and the name when it is written out. */
export function variableOf(
  node: Extract<ASTNode, { op: "." | "[]" }>,
): { of: "answers" | "facts"; name?: string } | undefined {
  const owner = node.args[0];
  if (owner.op !== "id" || (owner.args !== "answers" && owner.args !== "facts")) return undefined;
  if (node.op === ".") return { of: owner.args, name: node.args[1] };
  const key = node.args[1];
  return key.op === "value" && typeof key.args === "string" ? { of: owner.args, name: key.args } : { of: owner.args };
}

/** The nodes directly below a node, whatever its operator keeps them in. */
export function childrenOf(node: ASTNode): ASTNode[] {
  const found: ASTNode[] = [];
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    else if (isNode(value)) found.push(value);
  };
  look(node.args);
  return found;
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === "object" && value !== null && "op" in value && "args" in value;
}

/**
 * The answers and facts without which an expression is undecided, or (`toHold`) cannot be true. Never too many: what
 * `||`, `?:`, `has()` and loops could do without is left out.
 */
export function requiredBy(node: ASTNode, toHold: boolean): Required {
  const found = { answers: new Set<string>(), facts: new Set<string>() };
  gather(node, toHold, found);
  return { answers: [...found.answers], facts: [...found.facts] };
}

function gather(node: ASTNode, toHold: boolean, found: { answers: Set<string>; facts: Set<string> }): void {
  const variable = node.op === "." || node.op === "[]" ? variableOf(node) : undefined;
  if (variable?.name !== undefined) {
    found[variable.of].add(variable.name);
    return;
  }
  switch (node.op) {
    case "&&":
      // False on one side decides the whole, but then it does not hold.
      if (toHold) for (const side of node.args) gather(side, true, found);
      return;
    case "||":
      return;
    case "?:":
      gather(node.args[0], false, found);
      return;
    case "call":
      if (node.args[0] !== "has") for (const argument of node.args[1]) gather(argument, false, found);
      return;
    case "rcall":
      gather(node.args[1], false, found);
      if (!loops.has(node.args[0]) && node.args[0] !== "bind")
        for (const argument of node.args[2]) gather(argument, false, found);
      return;
  }
  for (const child of childrenOf(node)) gather(child, false, found);
}
