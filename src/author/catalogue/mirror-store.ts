/**
 * The mirror of one registry on disk: `entries.jsonl`, one entry to a line, appended page by page and rewritten when a
 * run is complete, and `state.json`, where the run stands. An entry that was appended twice counts once.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RegistryEntry } from "../../discovery/model.ts";

/** Where the mirror stands. Moments are ISO 8601. */
export interface MirrorState {
  version: 1;
  from: string;
  /** What the next run asks for: entries that changed since. Absent = all. */
  since?: string;
  /** A run that is not complete: it began then, and goes on with this cursor. */
  run?: { began: string; cursor?: string; pages: number };
}

export class MirrorStore {
  readonly #folder: string;
  readonly #entries: string;
  readonly #state: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#entries = join(folder, "entries.jsonl");
    this.#state = join(folder, "state.json");
    mkdirSync(folder, { recursive: true });
  }

  /** The state of the mirror of this address; a fresh one where there is none that can be read. */
  state(from: string): MirrorState {
    try {
      const saved = JSON.parse(readFileSync(this.#state, "utf8")) as MirrorState;
      if (saved.version === 1 && saved.from === from && existsSync(this.#entries)) return saved;
    } catch {
      // No mirror, or one of another version: it is made anew.
    }
    this.clear();
    return { version: 1, from };
  }

  save(state: MirrorState): void {
    writeFileSync(`${this.#state}.new`, JSON.stringify(state));
    renameSync(`${this.#state}.new`, this.#state);
  }

  append(entries: readonly RegistryEntry[]): void {
    appendFileSync(this.#entries, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
  }

  /** Every line in its order; one that was cut off by an interruption is left out. */
  entries(): RegistryEntry[] {
    if (!existsSync(this.#entries)) return [];
    return readFileSync(this.#entries, "utf8")
      .split("\n")
      .flatMap((line) => {
        try {
          return line === "" ? [] : [JSON.parse(line) as RegistryEntry];
        } catch {
          return [];
        }
      });
  }

  rewrite(entries: readonly RegistryEntry[]): void {
    writeFileSync(`${this.#entries}.new`, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
    renameSync(`${this.#entries}.new`, this.#entries);
  }

  clear(): void {
    rmSync(this.#folder, { recursive: true, force: true });
    mkdirSync(this.#folder, { recursive: true });
  }
}
