/**
 * Which blocks fit. What is kept never costs more than the budget (requirement assembly/budget); a `must`
 * block is never dropped, unless it is empty; no block is left out for room while one of lower priority holds it.
 * It decides by numbers alone and never looks at text but to find repeats.
 */
import { accept, refuse } from "../../../errors.ts";
import type { Outcome } from "../../../errors.ts";
import type { BlockGroup, CandidateBlock, StandIn } from "../../block.ts";
import type { TokenCounter } from "../../tokens/tokens.ts";
import { PromptCost } from "../cost.ts";
import type { ShownForm } from "../cost.ts";
import { cutToFit } from "../cut.ts";
import { withoutPassages } from "../repeated-passages.ts";
import { shorterOf, whyOut, type Decision, type Plan } from "./decision.ts";
import { fillUp } from "./grow.ts";
import { planMust } from "./must.ts";
import { findRepeats, inOrder } from "./order.ts";

const WHOLE: Decision = { form: "whole" };
const DEGRADED: Decision = { form: "degraded" };

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
  const cost = new PromptCost(groups, fixed, counter);
  const decisions = Array.from<Decision>({ length: blocks.length });
  const fits = (index: number, block: CandidateBlock, form: ShownForm): boolean =>
    cost.totalWith(index, block, form) <= budget;
  const take = (index: number, block: CandidateBlock, form: ShownForm, decision: Decision): void => {
    cost.add(index, block, form);
    decisions[index] = decision;
  };

  const order = inOrder(blocks);
  const must = order.filter((index) => {
    const block = blocks[index];
    return block?.priority === "must" && whyOut(block) === undefined;
  });
  const shortened = planMust(blocks, must, () => new PromptCost(groups, fixed, counter), budget);
  if (!shortened.ok) return refuse({ code: "over_budget", token_budget: budget, token_needed: shortened.needed });
  for (const index of must) {
    const block = blocks[index];
    if (block === undefined) continue;
    if (shortened.indexes.has(index)) take(index, block, shorterOf(block), DEGRADED);
    else take(index, block, block, WHOLE);
  }

  const repeats = findRepeats(blocks, order);
  /** Blocks shown whole in their own place, and those whose words another block shows. */
  const inPlace = new Set<string>();
  const quoted = new Set<string>();
  const takeWhole = (index: number, block: CandidateBlock): void => {
    take(index, block, block, WHOLE);
    inPlace.add(block.block_id);
    for (const one of block.holds ?? []) quoted.add(one.block_id);
  };
  const queue = [...order];
  const deferred = new Set<number>();
  for (let at = 0; at < queue.length; at += 1) {
    const index = queue[at] ?? 0;
    const block = blocks[index];
    if (block === undefined) continue;
    const out = whyOut(block);
    if (out !== undefined) {
      decisions[index] = { form: "omitted", reason: out };
      continue;
    }
    if (block.priority === "must") continue;
    if (repeats.has(index) || quoted.has(block.block_id)) {
      decisions[index] = { form: "omitted", reason: "duplicate" };
      continue;
    }
    const elsewhere = (block.holds ?? []).filter((one) => inPlace.has(one.block_id) || quoted.has(one.block_id));
    if (elsewhere.length > 0) {
      const text = withoutPassages(block, elsewhere);
      const as = { text, tokens: counter.count(text) };
      if (fits(index, block, as)) {
        take(index, block, as, { form: "degraded", as });
        for (const one of block.holds ?? []) if (!elsewhere.includes(one)) quoted.add(one.block_id);
      } else decisions[index] = { form: "omitted", reason: "budget" };
      continue;
    }
    if (fits(index, block, block)) {
      takeWhole(index, block);
      continue;
    }
    const isEvidence = block.block_type === "evidence";
    if (isEvidence && !deferred.has(index) && !holdsWords(block)) {
      // A long one about something else is cut when the others of its priority have their place.
      deferred.add(index);
      const behind = queue.findIndex((one, place) => place > at && blocks[one]?.priority !== block.priority);
      queue.splice(behind === -1 ? queue.length : behind, 0, index);
      continue;
    }
    if (!isEvidence && block.summary !== undefined && fits(index, block, block.summary)) {
      take(index, block, block.summary, DEGRADED);
      continue;
    }
    const room = budget - cost.totalWith(index, block, NOTHING);
    const share = Math.max(Math.floor(room * CUT_SHARE), Math.min(room, MIN_FIRST_CUT));
    const as =
      cutWithin(block, share, counter) ?? (isEvidence ? (cutWithin(block, room, counter) ?? block.summary) : undefined);
    if (as === undefined || !fits(index, block, as)) decisions[index] = { form: "omitted", reason: "budget" };
    else take(index, block, as, as === block.summary ? DEGRADED : { form: "degraded", as });
  }
  return accept(fillUp(blocks, groups, { order, decisions, budget, fixed, counter, used: cost.total }));
}

/** A block that is cut takes this share of the room at first, so that one long block does not take it all. */
const CUT_SHARE = 0.5;
const MIN_FIRST_CUT = 80;
const NOTHING: ShownForm = { text: "", tokens: 0 };
/** Whether a block has any word of what the user wants. */
function holdsWords({ cut }: CandidateBlock): boolean {
  if (cut === undefined) return false;
  const text = cut.text.toLowerCase();
  return cut.words.some((word) => text.includes(word));
}

function cutWithin({ cut }: CandidateBlock, room: number, counter: TokenCounter): StandIn | undefined {
  return cut === undefined ? undefined : cutToFit(cut, room, counter);
}
