/** How much room the blocks that have not been offered any yet would take. */
import type { CandidateBlock } from "../../block.ts";
import { MESSAGE_TOKENS } from "../cost.ts";
import { whyOut } from "./decision.ts";

/** What a block costs at most beside its text: a message's frame or a separator. */
const FRAME_TOKENS = MESSAGE_TOKENS;

/** The blocks still waiting, as sums: those of low priority, and all others. */
export class Waiting {
  readonly #tokens: readonly number[];
  readonly #isLow: readonly boolean[];
  #low = 0;
  #others = 0;

  constructor(blocks: readonly CandidateBlock[], repeats: ReadonlySet<number>) {
    this.#isLow = blocks.map(({ priority }) => priority === "low");
    this.#tokens = blocks.map((block, index) => {
      const isOffered = block.priority !== "must" && whyOut(block) === undefined && !repeats.has(index);
      return isOffered ? block.tokens + FRAME_TOKENS : 0;
    });
    for (const index of blocks.keys()) this.enter(index);
  }

  enter(index: number): void {
    this.#change(index, 1);
  }

  leave(index: number): void {
    this.#change(index, -1);
  }

  /** What those that wait would take beside this block: low priority counts only beside low priority. */
  tokensBeside({ priority }: CandidateBlock): number {
    return priority === "low" ? this.#low : this.#others;
  }

  #change(index: number, sign: 1 | -1): void {
    const tokens = sign * (this.#tokens[index] ?? 0);
    if (this.#isLow[index] === true) this.#low += tokens;
    else this.#others += tokens;
  }
}
