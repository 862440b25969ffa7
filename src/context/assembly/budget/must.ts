/** The blocks that are never dropped: which of them are shortened so that all fit. */
import type { CandidateBlock } from "../../block.ts";
import type { PromptCost } from "../cost.ts";
import { shorterOf } from "./decision.ts";

/**
 * Which `must` blocks have to be shown as their summaries: the least ranked first, and no more than needed. `begin` gives
 * the cost of a prompt without any block.
 */
export function planMust(
  blocks: readonly CandidateBlock[],
  must: readonly number[],
  begin: () => PromptCost,
  budget: number,
): { ok: true; indexes: Set<number> } | { ok: false; needed: number } {
  const indexes = new Set<number>();
  const totalNow = (): number => {
    const cost = begin();
    for (const index of must) {
      const block = blocks[index];
      if (block !== undefined) cost.add(index, block, indexes.has(index) ? shorterOf(block) : block);
    }
    return cost.total;
  };
  let needed = totalNow();
  for (const index of must.toReversed()) {
    if (needed <= budget) break;
    const block = blocks[index];
    if (block?.summary === undefined || block.summary.tokens >= block.tokens) continue;
    indexes.add(index);
    needed = totalNow();
  }
  return needed <= budget ? { ok: true, indexes } : { ok: false, needed };
}
