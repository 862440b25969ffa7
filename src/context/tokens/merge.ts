/**
 * Byte-pair merging of one piece of text: neighbours are joined, the lowest rank first and of equal ranks the leftmost,
 * until none can be. Two ways to the same count: one quick for words, one whose time stays in bounds for runs of any length.
 */
import type { Ranks } from "./ranks.ts";

const NONE = 0x7fffffff;

/** How many tokens short bytes come to; the time grows with the square of the length. */
export function mergeShort(ranks: Ranks, bytes: Uint8Array): number {
  let parts = bytes.length;
  /** `ends[i]` is where part i ends, `order[i]` the rank of parts i and i+1 together. */
  const ends = Int32Array.from(bytes, (_, part) => part + 1);
  const startOf = (part: number): number => (part === 0 ? 0 : (ends[part - 1] ?? 0));
  const together = (part: number): number => {
    if (part + 1 >= parts) return NONE;
    const rank = ranks.find(bytes, startOf(part), ends[part + 1] ?? bytes.length);
    return rank === -1 ? NONE : rank;
  };
  const order = Int32Array.from(bytes, (_, part) => together(part));
  for (;;) {
    let best = -1;
    let least = NONE;
    for (let part = 0; part + 1 < parts; part += 1) {
      const rank = order[part] ?? NONE;
      if (rank < least) {
        least = rank;
        best = part;
      }
    }
    if (best === -1) return parts;
    ends.copyWithin(best, best + 1, parts);
    order.copyWithin(best, best + 1, parts);
    parts -= 1;
    order[best] = together(best);
    if (best > 0) order[best - 1] = together(best - 1);
  }
}

/** Above any place in a text that fits in memory: a candidate is its rank times this, plus its place. */
const PLACES = 2 ** 31;

/** The same count for bytes of any length, in about length times its logarithm. */
export function mergeLong(ranks: Ranks, bytes: Uint8Array): number {
  const { length } = bytes;
  /** By the byte a part begins at: where it ends, where the part before it begins, and the rank with the part after it. */
  const end = Int32Array.from(bytes, (_, at) => at + 1);
  const before = Int32Array.from(bytes, (_, at) => at - 1);
  const rankAt = new Int32Array(length).fill(NONE);
  const heap = new Heap(length);
  const look = (at: number): void => {
    const middle = end[at] ?? length;
    const rank = middle < length ? ranks.find(bytes, at, end[middle] ?? length) : -1;
    rankAt[at] = rank === -1 ? NONE : rank;
    if (rank !== -1) heap.push(rank * PLACES + at);
  };
  for (let at = 0; at < length; at += 1) look(at);
  let parts = length;
  for (let next = heap.pop(); next !== undefined; next = heap.pop()) {
    const rank = Math.floor(next / PLACES);
    const at = next - rank * PLACES;
    // What has been joined or has changed since this was noted.
    if (rankAt[at] !== rank) continue;
    const middle = end[at] ?? length;
    const until = end[middle] ?? length;
    rankAt[middle] = NONE;
    end[at] = until;
    if (until < length) before[until] = at;
    parts -= 1;
    look(at);
    const left = before[at] ?? -1;
    if (left >= 0) look(left);
  }
  return parts;
}

/** The least number first. */
class Heap {
  #numbers: Float64Array;
  #size = 0;

  constructor(room: number) {
    this.#numbers = new Float64Array(Math.max(16, room));
  }

  push(number: number): void {
    if (this.#size === this.#numbers.length) {
      const larger = new Float64Array(this.#size * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    const numbers = this.#numbers;
    let at = this.#size;
    this.#size += 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = numbers[parent] ?? 0;
      if (above <= number) break;
      numbers[at] = above;
      at = parent;
    }
    numbers[at] = number;
  }

  pop(): number | undefined {
    if (this.#size === 0) return undefined;
    const numbers = this.#numbers;
    const least = numbers[0];
    this.#size -= 1;
    const last = numbers[this.#size] ?? 0;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && (numbers[child + 1] ?? 0) < (numbers[child] ?? 0)) child += 1;
      const below = numbers[child] ?? 0;
      if (below >= last) break;
      numbers[at] = below;
      at = child;
    }
    numbers[at] = last;
    return least;
  }
}
