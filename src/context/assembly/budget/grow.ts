/** Cut evidence grows into the room that is left, until it is whole. */
import type { CandidateBlock } from "../../block.ts";
import type { TokenCounter } from "../../tokens/tokens.ts";
import type { PromptCost } from "../cost.ts";
import { cutToFit } from "../cut.ts";
import { shorterOf, type Decision } from "./decision.ts";

/** Tokens by which a cut must grow to be made again. */
const MIN_GROWTH = 8;

interface Room {
  /** Indexes of all blocks, those that matter most first. */
  order: readonly number[];
  /** The cost of a prompt without any block. */
  begin: () => PromptCost;
  budget: number;
  counter: TokenCounter;
}

/** The decisions with evidence that was cut to a share of the room grown into what is left, in order. */
export function fillUp(
  blocks: readonly CandidateBlock[],
  { order, begin, budget, counter }: Room,
  decisions: readonly Decision[],
): Decision[] {
  let made = [...decisions];
  let { total } = priceOf(blocks, made, begin());
  const tryWith = (index: number, decision: Decision): boolean => {
    const trial = made.with(index, decision);
    const grown = priceOf(blocks, trial, begin()).total;
    if (grown > budget) return false;
    made = trial;
    total = grown;
    return true;
  };
  for (const index of order) {
    const block = blocks[index];
    const decision = made[index];
    if (block?.cut === undefined || block.block_type !== "evidence" || decision?.form !== "degraded") continue;
    const shown = decision.as ?? block.summary;
    if (shown?.selectors === undefined) continue;
    const room = shown.tokens + budget - total;
    if (room >= block.tokens && tryWith(index, { form: "whole" })) continue;
    if (room < shown.tokens + MIN_GROWTH) continue;
    const as = cutToFit(block.cut, room, counter);
    if (as !== undefined && as.tokens > shown.tokens) tryWith(index, { form: "degraded", as });
  }
  return made;
}

/** What the blocks cost in the forms that were decided. */
export function priceOf(
  blocks: readonly CandidateBlock[],
  decisions: readonly (Decision | undefined)[],
  cost: PromptCost,
): PromptCost {
  for (const [index, block] of blocks.entries()) {
    const decision = decisions[index];
    if (decision === undefined || decision.form === "omitted") continue;
    cost.add(index, block, decision.form === "whole" ? block : (decision.as ?? shorterOf(block)));
  }
  return cost;
}
