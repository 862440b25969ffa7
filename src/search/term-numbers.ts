/** Terms as numbers, in the order in which they were first met: segments share them, so that each term is kept once. */
import { compareBytes } from "./bytes.ts";

export class TermNumbers {
  readonly #byTerm = new Map<string, number>();
  readonly #terms: string[] = [];
  readonly #encoded: Uint8Array[] = [];
  /** The numbers in the order of their terms' bytes; terms that came since are sorted into it. */
  #sorted: number[] = [];

  get size(): number {
    return this.#terms.length;
  }

  numberOf(term: string): number {
    const known = this.#byTerm.get(term);
    if (known !== undefined) return known;
    const number = this.#terms.length;
    this.#byTerm.set(term, number);
    this.#terms.push(term);
    return number;
  }

  term(number: number): string {
    return this.#terms[number] ?? "";
  }

  /** In UTF-8. */
  encoded(number: number): Uint8Array {
    return this.#encoded[number] ?? new Uint8Array(0);
  }

  /** All numbers in the order of their terms' bytes. */
  sorted(): readonly number[] {
    const encoder = new TextEncoder();
    for (let number = this.#encoded.length; number < this.#terms.length; number += 1)
      this.#encoded.push(encoder.encode(this.#terms[number]));
    const compare = (left: number, right: number): number => compareBytes(this.encoded(left), this.encoded(right));
    const more = Array.from({ length: this.#terms.length - this.#sorted.length }, (_, at) => this.#sorted.length + at);
    if (more.length > 0) this.#sorted = merge(this.#sorted, more.toSorted(compare), compare);
    return this.#sorted;
  }
}

function merge(left: readonly number[], right: readonly number[], compare: (one: number, other: number) => number) {
  if (left.length === 0) return [...right];
  const merged: number[] = [];
  let at = 0;
  for (const one of left) {
    for (let next = right[at]; next !== undefined && compare(next, one) < 0; next = right[at]) {
      merged.push(next);
      at += 1;
    }
    merged.push(one);
  }
  for (; at < right.length; at += 1) merged.push(right[at] ?? 0);
  return merged;
}
