/** Cut evidence grows into the room that is left. */
import type { BlockGroup, CandidateBlock } from "../../block.ts";
import type { TokenCounter } from "../../tokens/tokens.ts";
import { PromptCost } from "../cost.ts";
import { cutToFit } from "../cut.ts";
import { shorterOf, type Decision, type Plan } from "./decision.ts";

/** Tokens by which a cut must grow to be made again. */
const MIN_GROWTH = 8;

export interface FirstPlan extends Plan {
  order: readonly number[];
  budget: number;
  fixed: number;
  counter: TokenCounter;
}

/** Evidence that was cut to a share of the room grows into what is left, in order. */
export function fillUp(
  blocks: readonly CandidateBlock[],
  groups: readonly BlockGroup[],
  { order, decisions, budget, fixed, counter, used }: FirstPlan,
): Plan {
  let total = used;
  for (const index of order) {
    const block = blocks[index];
    const decision = decisions[index];
    if (block?.cut === undefined || block.block_type !== "evidence") continue;
    if (decision?.form !== "degraded" || decision.as?.selectors === undefined) continue;
    const room = decision.as.tokens + budget - total;
    if (room < decision.as.tokens + MIN_GROWTH) continue;
    const as = cutToFit(block.cut, room, counter);
    if (as === undefined || as.tokens <= decision.as.tokens) continue;
    const trial = decisions.with(index, { form: "degraded", as });
    const grown = totalOf(blocks, trial, new PromptCost(groups, fixed, counter));
    if (grown > budget) continue;
    decisions[index] = { form: "degraded", as };
    total = grown;
  }
  return { decisions, used: total };
}

/** What the blocks cost in the forms that were decided. */
function totalOf(blocks: readonly CandidateBlock[], decisions: readonly Decision[], cost: PromptCost): number {
  for (const [index, block] of blocks.entries()) {
    const decision = decisions[index];
    if (decision === undefined || decision.form === "omitted") continue;
    cost.add(index, block, decision.form === "whole" ? block : (decision.as ?? shorterOf(block)));
  }
  return cost.total;
}
