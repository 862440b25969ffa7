/** In which order blocks are offered room, and which of them say the same as one before. */
import { PRIORITIES } from "../../../templates/model.ts";
import type { CandidateBlock } from "../../block.ts";
import { whyOut } from "./decision.ts";

const RANK_OF = new Map<string, number>(PRIORITIES.map((priority, place) => [priority, place]));

/** Indexes by priority, then rank, then place. */
export function inOrder(blocks: readonly CandidateBlock[]): number[] {
  const byPriority = PRIORITIES.map((): number[] => []);
  for (const [index, block] of blocks.entries()) byPriority[RANK_OF.get(block.priority) ?? 0]?.push(index);
  const rank = (index: number): number => blocks[index]?.rank ?? 0;
  return byPriority.flatMap((indexes) => indexes.toSorted((left, right) => rank(right) - rank(left) || left - right));
}

/** Blocks that say the same as one that comes before them in order. */
export function findRepeats(blocks: readonly CandidateBlock[], order: readonly number[]): Set<number> {
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
