/**
 * The published form of a vendor's keys: how they begin, and what follows. The tables are in `forms/`, one file for each
 * family; facts come from the vendors' documentation. Looking for them is `find-forms.ts`.
 */
export interface SecretForm {
  /** Texts, at least two characters each, that one of its keys begins with (or holds, with `before`). Case counts. */
  readonly starts: readonly string[];
  /**
   * Sticky: matched where a start stands. The first group, if it has one, is what is removed, else all of it. Nothing in it
   * may read a character again: one class at a time, bounded wherever something must follow.
   */
  readonly pattern: RegExp;
  /** A run of characters that must end right before the start, and is removed with it. */
  readonly before?: RunBefore;
  /** The key may stand within a longer word: its start is long enough to prove it. */
  readonly inside?: true;
  /** The start may begin ordinary words: what follows must look random. */
  readonly random?: true;
}

/** How many characters of a class stand before a start. */
export interface RunBefore {
  /** One character of the class. */
  readonly of: RegExp;
  readonly min: number;
  /** Default: `MAX_BEFORE`, beyond which nothing is read. */
  readonly max?: number;
}

/** Characters before a start that are read. */
export const MAX_BEFORE = 130;
