/**
 * Which blocks fit. What is kept never costs more than the budget (requirement assembly/budget); a `must`
 * block is never dropped, unless it is empty; no block is left out for room while one of lower priority holds it.
 * A larger budget loses a block only to those before it in order, which show more (decision 0030).
 * It decides by numbers alone and never looks at text but to find repeats.
 */
import { accept, refuse } from "../../../errors.ts";
import type { Outcome } from "../../../errors.ts";
import type { BlockGroup, CandidateBlock } from "../../block.ts";
import type { TokenCounter } from "../../tokens/tokens.ts";
import { PromptCost } from "../cost.ts";
import { shorterOf, whyOut, type Plan } from "./decision.ts";
import { planMust } from "./must.ts";
import { inOrder } from "./order.ts";
import { DEGRADED, Planner, WHOLE } from "./planner.ts";

/**
 * Plans candidates into a budget. `fixed` is what the prompt costs in any case.
 * Fails with `over_budget` when the `must` blocks do not fit even as their summaries.
 */
export function planBudget(
  blocks: readonly CandidateBlock[],
  groups: readonly BlockGroup[],
  budget: number,
  fixed: number,
  counter: TokenCounter,
): Outcome<Plan> {
  const begin = (): PromptCost => new PromptCost(groups, fixed, counter);
  const order = inOrder(blocks);
  const must = order.filter((index) => {
    const block = blocks[index];
    return block?.priority === "must" && whyOut(block) === undefined;
  });
  const shortened = planMust(blocks, must, begin, budget);
  if (!shortened.ok) return refuse({ code: "over_budget", token_budget: budget, token_needed: shortened.needed });
  const planner = new Planner(blocks, { order, begin, budget, counter });
  for (const index of must) {
    const block = blocks[index];
    if (block === undefined) continue;
    if (shortened.indexes.has(index)) planner.take(index, block, shorterOf(block), DEGRADED);
    else planner.take(index, block, block, WHOLE);
  }
  return accept(planner.plan());
}
