/**
 * What the local runtime prints when its disk is full: many lines with stacks, for each call. One sentence is said instead, once in
 * a while. Everything else is printed as it is. Not here: a folder that is full before the server starts (`state-folder.ts`).
 */
import type { LocalizedText } from "../localized-text.ts";
import { diskFull } from "./state-folder.ts";

/** Of SQLite and of the system: no room, or a file that could not be written or made larger. */
const FULL =
  /SQLITE_FULL|SQLITE_IOERR|database or disk is full|disk I\/O error|No space left on device|ENOSPC|Disk quota exceeded|BlobStore\.put/;
/** What follows it in a message of its own. */
const REST = /^\s*(?:stack: |at )|\binternal error; reference = |The answer of a session was lost/;
/** The same sentence is not said again for so long. Milliseconds. */
const QUIET_MILLISECONDS = 30_000;

/** Whether a message says that the process which takes requests has crashed. It is started anew, and may then answer nothing. */
export const isCrash = (text: string): boolean => text.includes("Workers runtime crashed");

/** Reads what the runtime prints, piece by piece. */
export class RuntimeMessages {
  readonly #folder: string;
  #saidAt = Number.NEGATIVE_INFINITY;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What is printed of a text at `now` (milliseconds): the text, a sentence instead of it, or nothing. */
  read(text: string, now: number): { text: string } | { sentence: LocalizedText } | undefined {
    const isRecent = now - this.#saidAt < QUIET_MILLISECONDS;
    if (!FULL.test(text)) return isRecent && REST.test(text) ? undefined : { text };
    if (isRecent) return undefined;
    this.#saidAt = now;
    return { sentence: diskFull(this.#folder) };
  }
}
