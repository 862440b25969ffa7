/** Whether the facts of a tree, and the conditions of each node, stay within the budget that they are evaluated under. */
import { estimateCost } from "./expression-cost.ts";
import { readExpression } from "./expression.ts";
import { MAX_STEPS } from "./step-budget.ts";
import type { LocalizedText } from "../localized-text.ts";

/** Expressions that are evaluated together and may cost too much together. */
export interface Costs {
  /** The steps of each, in order. */
  steps: number[];
  /** The sizes of lists that facts are, by name. */
  sizes: ReadonlyMap<string, number>;
}

/** Estimates facts in the author's order: a fact reads those before it. Expressions that do not compile cost nothing. */
export function estimateFacts(facts: readonly { name: string; expression: string }[]): Costs {
  const sizes = new Map<string, number>();
  const steps = facts.map(({ name, expression }) => {
    const estimate = estimateText(expression, sizes);
    sizes.set(name, estimate.size);
    return estimate.steps;
  });
  return { steps, sizes };
}

/** Estimates one expression, given the sizes of facts. */
export function estimateText(text: string, sizes: ReadonlyMap<string, number>): { steps: number; size: number } {
  const { ast } = readExpression(text);
  return ast === undefined ? { steps: 0, size: 0 } : estimateCost(ast, (name) => sizes.get(name));
}

/** The place of the first expression with which the sum passes the budget, and the sum up to there; undefined when none does. */
export function findTooCostly(steps: readonly number[]): { at: number; total: number } | undefined {
  let total = 0;
  for (const [at, one] of steps.entries()) {
    total += one;
    if (total > MAX_STEPS) return { at, total };
  }
  return undefined;
}

/** What is wrong, with the cost; in one sentence. */
export function describeCost(total: number): LocalizedText {
  const [cost, limit] = [Math.min(total, Number.MAX_SAFE_INTEGER), MAX_STEPS].map((steps) =>
    steps.toLocaleString("en"),
  );
  return {
    en: `This takes up to ${cost} steps together with those before it; at most ${limit} are allowed.`,
    zh: `连同前面的表达式，这里最多要执行 ${cost} 步，上限是 ${limit} 步。`,
  };
}
