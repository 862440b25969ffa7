/**
 * Which blocks fit. The promise (seed 002 §1, CONTRACTS §7): what is kept never costs more than the budget; a `must`
 * block is never dropped; no block is left out for room while one of lower priority holds it.
 * It decides by numbers alone and never looks at text but to find repeats.
 */
import { accept, refuse } from "../errors.ts";
import type { Outcome } from "../errors.ts";
import { PRIORITIES } from "../templates/model.ts";
import type { BlockGroup, CandidateBlock, OmitReason } from "./block.ts";

/** What became of a block; in the order of the candidates. */
export type Decision = { form: "whole" } | { form: "degraded" } | { form: "omitted"; reason: OmitReason };

export interface Plan {
  decisions: Decision[];
  /** Tokens of everything kept, headings and `fixed` included. */
  used: number;
}

/** What a block adds in its group: text, separator, and the heading when it is the first one kept there. */
type CostIn = (block: CandidateBlock, tokens: number, open: ReadonlySet<string>) => number;

/** What separates two blocks. */
export const SEPARATOR_TOKENS = 1;
/** What a chat message costs beside its text. */
export const MESSAGE_TOKENS = 4;

const RANK_OF = new Map<string, number>(PRIORITIES.map((priority, place) => [priority, place]));
const WHOLE: Decision = { form: "whole" };
const DEGRADED: Decision = { form: "degraded" };

function overhead(group: BlockGroup | undefined): number {
  return group?.kind === "messages" ? MESSAGE_TOKENS : SEPARATOR_TOKENS;
}

/**
 * Plans candidates into a budget. `fixed` is what the prompt costs in any case.
 * Fails with `over_budget` when the `must` blocks do not fit even as their summaries.
 */
export function planBudget(
  blocks: readonly CandidateBlock[],
  groups: readonly BlockGroup[],
  budget: number,
  fixed: number,
): Outcome<Plan> {
  const groupOf = new Map(groups.map((group) => [group.id, group]));
  const opened = new Set<string>();
  const decisions = Array.from<Decision>({ length: blocks.length });
  let used = fixed;

  const costIn: CostIn = (block, tokens, open) => {
    const group = groupOf.get(block.group);
    return tokens + overhead(group) + (open.has(block.group) ? 0 : headingCost(group));
  };
  const fits = (block: CandidateBlock, tokens: number): boolean => used + costIn(block, tokens, opened) <= budget;
  const take = (index: number, block: CandidateBlock, tokens: number, decision: Decision): void => {
    used += costIn(block, tokens, opened);
    opened.add(block.group);
    decisions[index] = decision;
  };

  const order = inOrder(blocks);
  const must = order.filter((index) => blocks[index]?.priority === "must");
  const degraded = planMust(blocks, must, costIn, budget - fixed);
  if (!degraded.ok) return refuse({ code: "over_budget", token_budget: budget, token_needed: fixed + degraded.needed });
  for (const index of must) {
    const block = blocks[index];
    if (block === undefined) continue;
    if (degraded.indexes.has(index)) take(index, block, block.summary?.tokens ?? block.tokens, DEGRADED);
    else take(index, block, block.tokens, WHOLE);
  }

  const repeats = findRepeats(blocks, order);
  for (const index of order) {
    const block = blocks[index];
    if (block === undefined || block.priority === "must") continue;
    if (block.out !== undefined) decisions[index] = { form: "omitted", reason: block.out };
    else if (repeats.has(index)) decisions[index] = { form: "omitted", reason: "duplicate" };
    else if (fits(block, block.tokens)) take(index, block, block.tokens, WHOLE);
    else if (block.summary !== undefined && fits(block, block.summary.tokens)) {
      take(index, block, block.summary.tokens, DEGRADED);
    } else decisions[index] = { form: "omitted", reason: "budget" };
  }
  return accept({ decisions, used });
}

function headingCost(group: BlockGroup | undefined): number {
  return group === undefined || group.heading === "" ? 0 : group.heading_tokens + SEPARATOR_TOKENS;
}

/** Indexes by priority, then rank, then place. */
function inOrder(blocks: readonly CandidateBlock[]): number[] {
  return blocks
    .map((_, index) => index)
    .toSorted((left, right) => {
      const one = blocks[left];
      const other = blocks[right];
      if (one === undefined || other === undefined) return left - right;
      const byPriority = (RANK_OF.get(one.priority) ?? 0) - (RANK_OF.get(other.priority) ?? 0);
      return byPriority || other.rank - one.rank || left - right;
    });
}

/** Blocks that say the same as one that comes before them in order. */
function findRepeats(blocks: readonly CandidateBlock[], order: readonly number[]): Set<number> {
  const seen = new Map<string, Set<string>>();
  const repeats = new Set<number>();
  for (const index of order) {
    const block = blocks[index];
    if (block === undefined || block.repeatable === true) continue;
    if (block.priority !== "must" && block.out !== undefined) continue;
    const texts = seen.get(block.block_type) ?? new Set<string>();
    seen.set(block.block_type, texts);
    if (texts.has(block.text)) repeats.add(index);
    else texts.add(block.text);
  }
  return repeats;
}

/** Which `must` blocks have to be shown as their summaries: the least ranked first, and no more than needed. */
function planMust(
  blocks: readonly CandidateBlock[],
  must: readonly number[],
  costIn: CostIn,
  room: number,
): { ok: true; indexes: Set<number> } | { ok: false; needed: number } {
  const open = new Set<string>();
  let needed = 0;
  for (const index of must) {
    const block = blocks[index];
    if (block === undefined) continue;
    needed += costIn(block, block.tokens, open);
    open.add(block.group);
  }
  const indexes = new Set<number>();
  for (const index of must.toReversed()) {
    if (needed <= room) break;
    const block = blocks[index];
    if (block?.summary === undefined || block.summary.tokens >= block.tokens) continue;
    indexes.add(index);
    needed -= block.tokens - block.summary.tokens;
  }
  return needed <= room ? { ok: true, indexes } : { ok: false, needed };
}
