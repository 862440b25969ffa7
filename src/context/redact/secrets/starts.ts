/**
 * Finds where any of many short texts stands in a text, in one pass: a table of pairs of characters says at each place, at
 * the cost of one look, that none begins there. Only where a pair fits are the texts compared.
 */

/** Pairs are stored under this many bits of a mix of both codes. Two pairs may share a place: the comparison decides. */
const BITS = 14;
const SIZE = 1 << BITS;

/** ASCII capitals as small letters; every other code as it is. */
const fold = (code: number): number => (code >= 65 && code <= 90 ? code | 32 : code);
const placeOf = (first: number, second: number): number => ((first << 7) ^ (first >>> 7) ^ second) & (SIZE - 1);

interface Start<T> {
  codes: readonly number[];
  value: T;
  /** It counts only where something may begin, as whoever scans says. */
  begins: boolean;
}

/** Texts to find, each with what belongs to it. Whether ASCII letters are capitals does not matter. */
export class StartTable<T> {
  readonly #present = new Uint8Array(SIZE);
  readonly #starts = new Map<number, Start<T>[]>();

  /** `start`: at least two characters. */
  add(start: string, value: T, begins = false): void {
    const codes = Array.from({ length: start.length }, (_, place) => fold(start.charCodeAt(place)));
    const place = placeOf(codes[0] ?? 0, codes[1] ?? 0);
    this.#present[place] = 1;
    const starts = this.#starts.get(place) ?? [];
    starts.push({ codes, value, begins });
    this.#starts.set(place, starts);
  }

  /**
   * Calls `visit` for each of the texts that stands at a place, from left to right, with its end. It returns where to go on
   * when it has found something: then no other text is tried there. `mayBegin`: asked once for a place, before texts are compared there
   * that count only where something may begin.
   */
  scan(
    text: string,
    visit: (at: number, end: number, value: T) => number | undefined,
    mayBegin: (text: string, at: number) => boolean = () => true,
  ): void {
    const last = text.length - 1;
    let first = fold(text.charCodeAt(0));
    for (let at = 0; at < last;) {
      const second = fold(text.charCodeAt(at + 1));
      const place = placeOf(first, second);
      const next = this.#present[place] === 1 ? this.#visitAll(text, at, place, visit, mayBegin) : undefined;
      at = Math.max(at + 1, next ?? 0);
      first = next === undefined ? second : fold(text.charCodeAt(at));
    }
  }

  /** The first of the texts that stands at a place: its end, and what belongs to it. */
  at(text: string, at: number): { end: number; value: T } | undefined {
    const place = placeOf(fold(text.charCodeAt(at)), fold(text.charCodeAt(at + 1)));
    if (this.#present[place] !== 1) return undefined;
    const start = this.#starts.get(place)?.find(({ codes }) => standsAt(text, at, codes));
    return start && { end: at + start.codes.length, value: start.value };
  }

  #visitAll(
    text: string,
    at: number,
    place: number,
    visit: (at: number, end: number, value: T) => number | undefined,
    mayBegin: (text: string, at: number) => boolean,
  ): number | undefined {
    let isBeginning: boolean | undefined;
    for (const { codes, value, begins } of this.#starts.get(place) ?? []) {
      if (begins && !(isBeginning ??= mayBegin(text, at))) continue;
      if (!standsAt(text, at, codes)) continue;
      const next = visit(at, at + codes.length, value);
      if (next !== undefined) return next;
    }
    return undefined;
  }
}

function standsAt(text: string, at: number, codes: readonly number[]): boolean {
  for (let place = 0; place < codes.length; place += 1) {
    if (fold(text.charCodeAt(at + place)) !== codes[place]) return false;
  }
  return true;
}
