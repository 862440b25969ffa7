/** Room offered to one block after the other, in the order of `order.ts`. Not here: the blocks that must stay (`must.ts`). */
import type { CandidateBlock } from "../../block.ts";
import type { TokenCounter } from "../../tokens/tokens.ts";
import type { PromptCost, ShownForm } from "../cost.ts";
import { cutToFit } from "../cut.ts";
import { withoutPassages } from "../repeated-passages.ts";
import { whyOut, type Decision, type Plan } from "./decision.ts";
import { fillUp, priceOf } from "./grow.ts";
import { findRepeats } from "./order.ts";
import { Waiting } from "./waiting.ts";

export const WHOLE: Decision = { form: "whole" };
export const DEGRADED: Decision = { form: "degraded" };
const NOTHING: ShownForm = { text: "", tokens: 0 };
/** Evidence that may be cut takes this share of the room at first where others need the rest. */
const CUT_SHARE = 0.5;
const MIN_FIRST_CUT = 80;

interface Frame {
  /** Indexes of all blocks, those that matter most first. */
  order: readonly number[];
  /** The cost of a prompt without any block. */
  begin: () => PromptCost;
  budget: number;
  counter: TokenCounter;
}

/** Offers room to one block after the other, and remembers what each got. */
export class Planner {
  readonly #blocks: readonly CandidateBlock[];
  readonly #frame: Frame;
  #cost: PromptCost;
  #decisions: Decision[];
  readonly #queue: number[];
  readonly #deferred = new Set<number>();
  readonly #repeats: ReadonlySet<number>;
  /** Blocks shown whole in their own place, and those whose words another block shows. */
  readonly #inPlace = new Set<string>();
  readonly #quoted = new Set<string>();
  /** Blocks that another one quotes: they are shown whole or in that one, since what is cut would be said twice. */
  readonly #held: ReadonlySet<string>;

  constructor(blocks: readonly CandidateBlock[], frame: Frame) {
    this.#blocks = blocks;
    this.#frame = frame;
    this.#cost = frame.begin();
    this.#decisions = Array.from<Decision>({ length: blocks.length });
    this.#queue = [...frame.order];
    this.#repeats = findRepeats(blocks, frame.order);
    this.#held = new Set(blocks.flatMap(({ holds = [] }) => holds.map(({ block_id }) => block_id)));
  }

  take(index: number, block: CandidateBlock, form: ShownForm, decision: Decision): void {
    this.#cost.add(index, block, form);
    this.#decisions[index] = decision;
  }

  plan(): Plan {
    const waiting = new Waiting(this.#blocks, this.#repeats);
    let grown = false;
    for (let at = 0; at < this.#queue.length; at += 1) {
      const index = this.#queue[at] ?? 0;
      const block = this.#blocks[index];
      if (block === undefined) continue;
      if (block.priority === "low" && !grown) {
        // What is cut has the room before anything of low priority.
        this.#grow();
        this.#retry();
        grown = true;
      }
      waiting.leave(index);
      if (!this.#offer(index, block, waiting)) {
        waiting.enter(index);
        const behind = this.#queue.findIndex(
          (one, place) => place > at && this.#blocks[one]?.priority !== block.priority,
        );
        this.#queue.splice(behind === -1 ? this.#queue.length : behind, 0, index);
      }
    }
    this.#grow();
    this.#retry();
    return { decisions: this.#decisions, used: this.#cost.total };
  }

  #fits(index: number, block: CandidateBlock, form: ShownForm): boolean {
    return this.#cost.totalWith(index, block, form) <= this.#frame.budget;
  }

  #grow(): void {
    const { order, begin, budget, counter } = this.#frame;
    this.#decisions = fillUp(this.#blocks, { order, begin, budget, counter }, this.#decisions);
    this.#cost = priceOf(this.#blocks, this.#decisions, begin());
  }

  /** Offers what growing has left to those that got nothing. */
  #retry(): void {
    for (const index of this.#frame.order) {
      const block = this.#blocks[index];
      const decision = this.#decisions[index];
      if (block === undefined || decision?.form !== "omitted" || decision.reason !== "budget") continue;
      if (block.holds !== undefined || this.#held.has(block.block_id)) continue;
      if (this.#fits(index, block, block)) this.take(index, block, block, WHOLE);
      else if (block.summary !== undefined && this.#fits(index, block, block.summary))
        this.take(index, block, block.summary, DEGRADED);
    }
  }

  /** Decides about a block; false where it is to be asked again behind the others of its priority. */
  #offer(index: number, block: CandidateBlock, waiting: Waiting): boolean {
    const omit = (reason: "budget" | "duplicate" | NonNullable<CandidateBlock["out"]>): true => {
      this.#decisions[index] = { form: "omitted", reason };
      return true;
    };
    const out = whyOut(block);
    if (out !== undefined) {
      this.#decisions[index] = { form: "omitted", reason: out };
      return true;
    }
    if (block.priority === "must") return true;
    if (this.#repeats.has(index) || this.#quoted.has(block.block_id)) return omit("duplicate");
    const { holds = [] } = block;
    const elsewhere = holds.filter(({ block_id }) => this.#inPlace.has(block_id) || this.#quoted.has(block_id));
    if (elsewhere.length > 0) {
      const text = withoutPassages(block, elsewhere);
      const as = { text, tokens: this.#frame.counter.count(text) };
      if (!this.#fits(index, block, as)) return omit("budget");
      this.take(index, block, as, { form: "degraded", as });
      for (const one of holds) if (!elsewhere.includes(one)) this.#quoted.add(one.block_id);
      return true;
    }
    const isEvidence = block.block_type === "evidence";
    const room = this.#frame.budget - this.#cost.totalWith(index, block, NOTHING);
    const half = Math.max(Math.floor(room * CUT_SHARE), Math.min(room, MIN_FIRST_CUT));
    const mayGrow = isEvidence && block.cut !== undefined && !this.#held.has(block.block_id);
    const share = mayGrow ? Math.max(half, room - waiting.tokensBeside(block)) : half;
    const fits = this.#fits(index, block, block);
    if (fits && (!mayGrow || block.tokens <= share)) return this.#takeWhole(index, block);
    if (isEvidence && !this.#deferred.has(index) && !holdsWords(block)) {
      // A long one about something else is cut when the others of its priority have their place.
      this.#deferred.add(index);
      return false;
    }
    if (!isEvidence && block.summary !== undefined && this.#fits(index, block, block.summary)) {
      this.take(index, block, block.summary, DEGRADED);
      return true;
    }
    const { cut } = block;
    const within = (limit: number) => (cut === undefined ? undefined : cutToFit(cut, limit, this.#frame.counter));
    let as = within(share);
    if (as === undefined && fits) return this.#takeWhole(index, block);
    if (isEvidence) as ??= within(room) ?? block.summary;
    if (as === undefined || !this.#fits(index, block, as)) return omit("budget");
    // Its share is kept free for it, however much of it the cut takes: what a larger share gives comes from nobody else.
    const reserved = mayGrow ? { text: as.text, tokens: Math.max(as.tokens, Math.min(share, block.tokens)) } : as;
    this.take(index, block, reserved, as === block.summary ? DEGRADED : { form: "degraded", as });
    return true;
  }

  #takeWhole(index: number, block: CandidateBlock): true {
    this.take(index, block, block, WHOLE);
    this.#inPlace.add(block.block_id);
    for (const one of block.holds ?? []) this.#quoted.add(one.block_id);
    return true;
  }
}

/** Whether a block has any word of what the user wants. */
function holdsWords({ cut }: CandidateBlock): boolean {
  if (cut === undefined) return false;
  const text = cut.text.toLowerCase();
  return cut.words.some((word) => text.includes(word));
}
