/** A seeded random number generator: the same seed gives the same run on any machine. */

export interface Random {
  /** 0 ≤ n < below. */
  below(below: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/** A small generator with 32 bits of state (the mulberry32 recurrence); quality beyond shuffling is not needed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (below) => Math.floor(next() * below),
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
  };
}
