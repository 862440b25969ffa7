/**
 * What is remembered of a tree file between two readings: its nodes as they stood. Whoever edits a file edits few of its nodes;
 * the others are not read again, and stay the same objects, so that rules can remember what they found in them.
 */
import type { Json } from "../json.ts";

/** One node as it was read. */
export interface ReadPart {
  /** Exactly what was read. */
  text: string;
  value: Json;
  /** True when a comment of it begins with an ellipsis. */
  unfinished: boolean;
}

/** The nodes of the last reading, by a name of the reader's choice; each reading leaves its own behind. */
export class PartMemory {
  #before: ReadonlyMap<string, ReadPart> = new Map();
  #now = new Map<string, ReadPart>();

  /** Begins a reading: what the last one kept can be found, and nothing older. */
  begin(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }

  /** What the last reading kept under a name. */
  find(name: string): ReadPart | undefined {
    return this.#before.get(name);
  }

  /** Keeps a node for the next reading. Only for one without any mistake: mistakes are told each time. */
  keep(name: string, part: ReadPart): void {
    this.#now.set(name, part);
  }
}
