/**
 * What a prompt costs while blocks are added to it, by the usual chat format. With an estimate the sum is never below
 * the count of the whole. With an exact counter it is that count: what the blank line after a text costs depends on how
 * the text ends, and nothing follows the last one.
 */
import type { BlockGroup, CandidateBlock } from "../block.ts";
import type { TokenCounter } from "../tokens/tokens.ts";

/** What separates two blocks, by an estimate. */
const SEPARATOR_TOKENS = 1;
/** What separates two blocks of a system message. */
export const BLOCK_SEPARATOR = "\n\n";
/** What a chat message costs beside its text. */
export const MESSAGE_TOKENS = 4;
/** Tokens every answer's beginning costs. */
export const REPLY_TOKENS = 3;

/** From the last letter or digit on: a separator merges with nothing before it. */
const LAST_RUN = /[\p{L}\p{N}][^\p{L}\p{N}]*$/u;

/** What the separator after a text costs, by the counter that counts the prompt. */
export function separatorCost(counter: TokenCounter): (text: string) => number {
  if (counter.additive) return () => SEPARATOR_TOKENS;
  return (text) => {
    const end = LAST_RUN.exec(text)?.[0] ?? text;
    return counter.count(end + BLOCK_SEPARATOR) - counter.count(end);
  };
}

/** How a block is shown: its text, or what stands in for it. */
export interface ShownForm {
  text: string;
  tokens: number;
}

interface GroupCost {
  place: number;
  isMessages: boolean;
  /** The heading with its separator; 0 without one. */
  heading: number;
}

/** The running cost of a prompt. */
export class PromptCost {
  readonly #groups: ReadonlyMap<string, GroupCost>;
  readonly #separator: (text: string) => number;
  readonly #exact: boolean;
  /** Everything added, a separator after each block of the system message. */
  #sum: number;
  readonly #opened = new Set<string>();
  /** The system message's last block so far: where it stands, and what its separator was counted as. */
  #last = { place: -1, separator: 0 };

  /** `fixed`: what the prompt costs in any case, its system message and the reply's beginning included. */
  constructor(groups: readonly BlockGroup[], fixed: number, counter: TokenCounter) {
    this.#exact = !counter.additive;
    this.#separator = separatorCost(counter);
    this.#groups = new Map(
      groups.map(({ id, kind, heading, heading_tokens }, place) => [
        id,
        {
          place,
          isMessages: kind === "messages",
          heading: heading === "" ? 0 : heading_tokens + this.#separator(heading),
        },
      ]),
    );
    this.#sum = fixed;
  }

  /** Tokens of what was added. */
  get total(): number {
    return this.#totalOf(this.#sum, this.#last);
  }

  /** What the total would be with this block, which is the candidate at `index`. */
  totalWith(index: number, block: CandidateBlock, form: ShownForm): number {
    const { sum, last } = this.#with(index, block, form);
    return this.#totalOf(sum, last);
  }

  add(index: number, block: CandidateBlock, form: ShownForm): void {
    const { sum, last } = this.#with(index, block, form);
    this.#sum = sum;
    this.#last = last;
    this.#opened.add(block.group);
  }

  #totalOf(sum: number, last: { place: number; separator: number }): number {
    if (!this.#exact) return sum;
    return sum - last.separator - (last.place === -1 ? MESSAGE_TOKENS : 0);
  }

  #with(index: number, { group }: CandidateBlock, { text, tokens }: ShownForm) {
    const cost = this.#groups.get(group);
    if (cost?.isMessages === true) return { sum: this.#sum + tokens + MESSAGE_TOKENS, last: this.#last };
    const separator = this.#separator(text);
    const heading = cost === undefined || this.#opened.has(group) ? 0 : cost.heading;
    const sum = this.#sum + tokens + separator + heading;
    // Groups are shown in their order, blocks of a group in theirs.
    const place = (cost?.place ?? 0) * 2 ** 26 + index;
    return { sum, last: place > this.#last.place ? { place, separator } : this.#last };
  }
}
