/**
 * The last lines of one server: what the runner did with it, what its program wrote, what its installer said. Kept in
 * memory only. Secrets are taken out before a line is kept, and control characters with them.
 */
import { redactSecrets } from "../context/redact/redact.ts";

const MAX_LINES = 500;
/** Lines of one second that are kept: cleaning them takes time that a program could waste. */
const MAX_LINES_A_SECOND = 200;
const MAX_CHARACTERS = 2000;
/** Shorter values would take ordinary words out of the log. */
const MIN_SECRET = 4;

export interface LogLine {
  /** ISO 8601. */
  at: string;
  from: "runner" | "installer" | "stderr" | "stdout";
  text: string;
}

export class ServerLog {
  readonly #lines: LogLine[] = [];
  #second = 0;
  #count = 0;
  #secrets: readonly [name: string, value: string][] = [];

  /** The environment whose values must not appear in any line. */
  hide(environment: Readonly<Record<string, string>>): void {
    this.#secrets = Object.entries(environment)
      .filter(([, value]) => value.length >= MIN_SECRET)
      .toSorted(([, a], [, b]) => b.length - a.length);
  }

  add(from: LogLine["from"], text: string): void {
    const second = Math.floor(Date.now() / 1000);
    this.#count = second === this.#second ? this.#count + 1 : 1;
    this.#second = second;
    if (from !== "runner" && this.#count > MAX_LINES_A_SECOND) return;
    let clean = text.slice(0, MAX_CHARACTERS * 4);
    for (const [name, value] of this.#secrets) clean = clean.replaceAll(value, `[${name}]`);
    clean = redactSecrets(clean)
      .replace(/\u001b\[[0-9;]*[A-Za-z]/g, "")
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, " ");
    if (clean.length > MAX_CHARACTERS) clean = `${clean.slice(0, MAX_CHARACTERS)}…`;
    if (clean.trim() === "") return;
    this.#lines.push({ at: new Date().toISOString(), from, text: clean });
    if (this.#lines.length > MAX_LINES) this.#lines.splice(0, this.#lines.length - MAX_LINES);
  }

  lines(): readonly LogLine[] {
    return this.#lines;
  }
}
