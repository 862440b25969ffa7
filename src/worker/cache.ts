/**
 * A least-recently-used cache with a limit in bytes. One per isolate, for immutable values only.
 * It stores values, never promises: a promise made while serving one request must not be awaited by another.
 */
export class ByteCache<V> {
  readonly #limit: number;
  readonly #entries = new Map<string, { value: V; size: number }>();
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Stores a value of `size` bytes; a value larger than the limit is not stored. */
  set(key: string, value: V, size: number): void {
    const before = this.#entries.get(key);
    if (before !== undefined) {
      this.#entries.delete(key);
      this.#size -= before.size;
    }
    if (size > this.#limit) return;
    this.#entries.set(key, { value, size });
    this.#size += size;
    for (const [oldest, entry] of this.#entries) {
      if (this.#size <= this.#limit) return;
      this.#entries.delete(oldest);
      this.#size -= entry.size;
    }
  }

  get bytes(): number {
    return this.#size;
  }
}
