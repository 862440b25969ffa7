/**
 * Which blocks fit. What is kept never costs more than the budget (requirement assembly/budget); a `must`
 * block is never dropped, unless it is empty; no block is left out for room while one of lower priority holds it.
 * It decides by numbers alone and never looks at text but to find repeats.
 */
import { accept, refuse } from "../../errors.ts";
import type { Outcome } from "../../errors.ts";
import { PRIORITIES } from "../../templates/model.ts";
import type { BlockGroup, CandidateBlock, OmitReason, StandIn } from "../block.ts";
import type { TokenCounter } from "../tokens/tokens.ts";
import { PromptCost } from "./cost.ts";
import type { ShownForm } from "./cost.ts";
import { cutToFit } from "./cut.ts";
import { withoutPassages } from "./repeated-passages.ts";

/** What became of a block; in the order of the candidates. */
export type Decision =
  | { form: "whole" }
  /** `as` is what is shown when it is not the block's own summary. */
  | { form: "degraded"; as?: StandIn }
  | { form: "omitted"; reason: OmitReason };

export interface Plan {
  decisions: Decision[];
  /** Tokens of everything kept, headings and `fixed` included. */
  used: number;
}

const RANK_OF = new Map<string, number>(PRIORITIES.map((priority, place) => [priority, place]));
const WHOLE: Decision = { form: "whole" };
const DEGRADED: Decision = { form: "degraded" };

/** Why a block is out before there is any talk of room. A `must` block has to say something and be allowed, nothing more. */
function whyOut({ priority, out }: CandidateBlock): OmitReason | undefined {
  return priority === "must" && out !== "empty" && out !== "sensitivity" ? undefined : out;
}

/** A block's stand-in; the block itself where it has none. */
function shorterOf({ text, tokens, summary }: CandidateBlock): ShownForm {
  return summary ?? { text, tokens };
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
/** Tokens by which a cut must grow to be made again. */
const MIN_GROWTH = 8;

/** Whether a block has any word of what the user wants. */
function holdsWords({ cut }: CandidateBlock): boolean {
  if (cut === undefined) return false;
  const text = cut.text.toLowerCase();
  return cut.words.some((word) => text.includes(word));
}

function cutWithin({ cut }: CandidateBlock, room: number, counter: TokenCounter): StandIn | undefined {
  return cut === undefined ? undefined : cutToFit(cut, room, counter);
}

interface FirstPlan extends Plan {
  order: readonly number[];
  budget: number;
  fixed: number;
  counter: TokenCounter;
}

/** Evidence that was cut to a share of the room grows into what is left, in order. */
function fillUp(
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

/** Indexes by priority, then rank, then place. */
function inOrder(blocks: readonly CandidateBlock[]): number[] {
  const byPriority = PRIORITIES.map((): number[] => []);
  for (const [index, block] of blocks.entries()) byPriority[RANK_OF.get(block.priority) ?? 0]?.push(index);
  const rank = (index: number): number => blocks[index]?.rank ?? 0;
  return byPriority.flatMap((indexes) => indexes.toSorted((left, right) => rank(right) - rank(left) || left - right));
}

/** Blocks that say the same as one that comes before them in order. */
function findRepeats(blocks: readonly CandidateBlock[], order: readonly number[]): Set<number> {
  const seen = new Map<string, SeenTexts>();
  const repeats = new Set<number>();
  for (const index of order) {
    const block = blocks[index];
    if (block === undefined || block.repeatable === true) continue;
    if (whyOut(block) !== undefined) continue;
    let texts = seen.get(block.block_type);
    if (texts === undefined) seen.set(block.block_type, (texts = new SeenTexts()));
    if (texts.has(block.text)) repeats.add(index);
  }
  return repeats;
}

/** So many texts that look alike are compared one by one; more are kept by their hash. */
const MAX_LISTED = 8;

/** Texts met before. Reading a long text to hash it costs more than all the rest: length and one character distinguish most. */
class SeenTexts {
  readonly #alike = new Map<number, string[] | Set<string>>();

  /** Whether this very text was asked for before. */
  has(text: string): boolean {
    const key = text.length * 0x10000 + text.charCodeAt(text.length >> 1);
    const alike = this.#alike.get(key);
    if (alike === undefined) {
      this.#alike.set(key, [text]);
      return false;
    }
    if (alike instanceof Set) {
      const before = alike.size;
      return alike.add(text).size === before;
    }
    if (alike.includes(text)) return true;
    if (alike.push(text) > MAX_LISTED) this.#alike.set(key, new Set(alike));
    return false;
  }
}

/**
 * Which `must` blocks have to be shown as their summaries: the least ranked first, and no more than needed. `begin` gives
 * the cost of a prompt without any block.
 */
function planMust(
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
