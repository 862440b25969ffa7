/**
 * What evaluating an expression may cost, estimated from its syntax tree before it is ever evaluated: the steps of
 * `step-budget.ts`, with every loop going through the longest list that may be there.
 */
import type { ASTNode } from "@marcbachmann/cel-js";
import { childrenOf, loopMacros, readVariable } from "./expression-names.ts";

/** Steps, and the items that the value holds together with the lists inside it; 0 for a value that is no list. */
export interface Estimate {
  steps: number;
  size: number;
}

/** Items of a list whose length is not known: an answer to a question with several choices. */
const USUAL_LIST = 50;

/** The size of a fact by its name; undefined for one that is not known. */
export type SizeOfFact = (name: string) => number | undefined;

/** Estimates an expression. */
export function estimateCost(node: ASTNode, sizeOf: SizeOfFact): Estimate {
  const inner = (child: ASTNode): Estimate => estimateCost(child, sizeOf);
  if (node.op === "." || node.op === "[]") {
    const variable = readVariable(node);
    const known = variable?.of === "facts" && variable.name !== undefined ? sizeOf(variable.name) : undefined;
    if (variable !== undefined) return { steps: 2, size: known ?? USUAL_LIST };
  }
  if (node.op === "rcall" && loopMacros.has(node.args[0])) {
    const list = inner(node.args[1]);
    const bodies = node.args[2].slice(1).map(inner);
    const body = sum(bodies.map(({ steps }) => steps)) + 3;
    const each = Math.max(1, bodies.at(-1)?.size ?? 1);
    const size = node.args[0] === "map" ? list.size * each : node.args[0] === "filter" ? list.size : 0;
    return { steps: 1 + list.steps + list.size * body, size };
  }
  const children = childrenOf(node).map(inner);
  const steps = 1 + sum(children.map((child) => child.steps));
  const sizes = children.map((child) => child.size);
  switch (node.op) {
    case "list":
      return { steps, size: sum(sizes.map((size) => Math.max(1, size))) };
    case "+":
      return { steps, size: sum(sizes) };
    case "?:":
      return { steps, size: Math.max(0, ...sizes) };
    case "==":
    case "!=":
    case "in":
      return { steps: steps + sum(sizes), size: 0 };
    case "id":
      return { steps, size: 1 };
    case "rcall":
      return { steps, size: node.args[0] === "split" ? USUAL_LIST : 0 };
    default:
      return { steps, size: 0 };
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
