/** Bytes of a stream as lines of UTF-8, with a limit: what is longer is reported once and nothing is kept of it. */
import type { Buffer } from "node:buffer";

const LINE_FEED = 10;

/** Collects chunks; calls `onLine` for each whole line without its end, or `onTooLong` and then nothing more. */
export class LineReader {
  readonly #max: number;
  readonly #onLine: (line: string) => void;
  readonly #onTooLong: () => void;
  #parts: Buffer[] = [];
  #size = 0;
  #closed = false;

  constructor(max: number, onLine: (line: string) => void, onTooLong: () => void) {
    this.#max = max;
    this.#onLine = onLine;
    this.#onTooLong = onTooLong;
  }

  push(chunk: Buffer): void {
    let rest = chunk;
    while (!this.#closed && rest.length > 0) {
      const end = rest.indexOf(LINE_FEED);
      const part = end === -1 ? rest : rest.subarray(0, end);
      this.#size += part.length;
      if (this.#size > this.#max) {
        this.#closed = true;
        this.#parts = [];
        this.#onTooLong();
        return;
      }
      if (part.length > 0) this.#parts.push(part);
      if (end === -1) return;
      this.#flush();
      rest = rest.subarray(end + 1);
    }
  }

  /** The stream has ended: what stands without a line feed is a line. */
  end(): void {
    if (!this.#closed && this.#size > 0) this.#flush();
    this.#closed = true;
  }

  #flush(): void {
    const bytes = new Uint8Array(this.#size);
    let at = 0;
    for (const part of this.#parts) {
      bytes.set(part, at);
      at += part.length;
    }
    this.#parts = [];
    this.#size = 0;
    this.#onLine(new TextDecoder().decode(bytes).replace(/\r$/, ""));
  }
}
