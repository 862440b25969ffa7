/**
 * A budget in steps for evaluating expressions: one for every syntax node that is evaluated, and more for long texts and
 * lists, so that what they expand to counts. It is used up at the same place on every machine, so replays agree.
 * Not here: the estimate that an author sees before anything is evaluated (`expression-cost.ts`).
 */
import type { ASTNode, Environment } from "@marcbachmann/cel-js";

/** Steps of one condition, or of all facts of a tree together: some 30 ms. Ordinary conditions take below a hundred. */
export const MAX_STEPS = 200_000;

/** Characters of a text, and items of a list, that cost as much as one syntax node. */
const CHARACTERS_PER_STEP = 64;
const ITEMS_PER_STEP = 8;
/** Searching one text in another can compare each character with each: pairs of characters that cost as much. */
const PAIRS_PER_STEP = 256;
const searches: ReadonlySet<string> = new Set(["contains", "indexOf", "lastIndexOf", "split"]);

/** Thrown when the budget is used up; made once, because the evaluator may catch it for each item of a loop. */
const exhausted = new RangeError("the expression takes too many steps");

let left = 0;

/** Runs synchronous work under a budget. Null when it used up the budget, whatever it returned or threw. */
export function withBudget<T>(steps: number, work: () => T): { value: T; left: number } | null {
  left = steps;
  const value = work();
  return left < 0 ? null : { value, left };
}

/** Takes steps from the budget. Throws when it is used up. */
export function spend(steps: number): void {
  left -= steps;
  if (left < 0) throw exhausted;
}

interface Evaluator {
  run(node: ASTNode, context: unknown): unknown;
}

/**
 * Makes an environment count steps. cel-js has limits for the size of an expression and none for its work, but its
 * evaluator passes every node through one method, which is replaced in this environment alone.
 */
export function countSteps(environment: Environment): void {
  const probe = environment.parse("true");
  let evaluator: Evaluator | undefined;
  Object.assign(probe.ast, {
    evaluate(own: Evaluator): boolean {
      evaluator = own;
      return true;
    },
  });
  probe();
  if (evaluator === undefined)
    throw new Error("this version of cel-js evaluates in another way: steps cannot be counted");
  const run = evaluator.run.bind(evaluator);
  // Of the search whose texts are being evaluated: the longest so far. Undefined inside any other node.
  let search: { longest: number } | undefined;
  evaluator.run = (node, context) => {
    spend(1);
    const around = search;
    search = node.op === "rcall" && searches.has(node.args[0]) ? { longest: 0 } : undefined;
    try {
      const value = run(node, context);
      if (typeof value === "string") {
        spend(Math.floor(value.length / CHARACTERS_PER_STEP));
        if (around !== undefined) {
          spend(Math.floor((around.longest * value.length) / PAIRS_PER_STEP));
          around.longest = Math.max(around.longest, value.length);
        }
      } else if (Array.isArray(value)) spend(Math.floor(expandedSize(value) / ITEMS_PER_STEP));
      return value;
    } finally {
      search = around;
    }
  };
}

/** How many items a list holds with the lists inside it, if these are alike. */
function expandedSize(list: readonly unknown[]): number {
  let size = list.length;
  for (let item = list.at(-1); Array.isArray(item) && item.length > 0; item = item.at(-1)) size *= item.length;
  return size;
}
