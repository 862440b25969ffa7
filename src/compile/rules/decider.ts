/** Decides the conditions of one tree for sample answers, each once for the same answers. */
import type { Json } from "../../json.ts";
import { evaluateFacts, holds } from "../../knowledge/conditions.ts";
import { estimateFacts, estimateText } from "../../knowledge/tree-cost.ts";
import type { ProjectTree } from "../project.ts";
import { neededFacts, needsOf, type Needs } from "./condition-needs.ts";

/** A walk meets the same conditions in every state. */
export interface Decider {
  /** Whether a condition holds; none always does. */
  holds(when: string | undefined, answers: ReadonlyMap<string, Json>): boolean;
  /** What a condition depends on; undefined when that cannot be told. */
  needs(when: string): Needs | undefined;
}

/**
 * @param today `YYYY-MM-DD`
 * @param budget pays for what is evaluated, by its estimated steps, and a step for what is known
 */
export function deciderOf(tree: ProjectTree, today: string, budget: { left: number }): Decider {
  const now = Date.parse(`${today}T00:00:00Z`);
  const known = new Map<string, { needs: Needs | undefined; results: Map<string, boolean> }>();
  const knownOf = (when: string) => {
    const found = known.get(when) ?? { needs: needsOf(when, tree), results: new Map<string, boolean>() };
    known.set(when, found);
    return found;
  };
  return {
    needs: (when) => knownOf(when).needs,
    holds(when, answers) {
      if (when === undefined) return true;
      const { needs, results } = knownOf(when);
      if (needs === undefined) return false;
      const key = JSON.stringify(Array.from(needs.answers, (name) => [answers.has(name), answers.get(name)]));
      budget.left -= 1 + needs.answers.size;
      const before = results.get(key);
      if (before !== undefined) return before;
      const needed = neededFacts(tree, needs);
      budget.left -= costOf(when, needed);
      if (budget.left < 0) return false;
      const facts = evaluateFacts({ facts: needed }, answers, now);
      const result = holds(when, { answers, facts, today });
      results.set(key, result);
      return result;
    },
  };
}

/** The estimated steps of a condition with the facts that it reads. */
function costOf(when: string, facts: readonly { name: string; expression: string }[]): number {
  const { steps, sizes } = estimateFacts(facts);
  return steps.reduce((total, one) => total + one, estimateText(when, sizes).steps);
}
