/**
 * How much work reading one text may take, whatever it repeats (requirement tao-loop/any-length). The readers of values and
 * forms try a place, fail, and try the next one: each counts its steps here, about one for each character it looks at. When
 * a text's steps are used up, no reader recognises anything more, so that the rest is plain text. Counted steps, unlike
 * time, are the same on every machine. Reading is synchronous: one text at a time has the count.
 */

/** Steps left to the text that is being read. Outside of `withinWork` nothing is limited. */
let left = Number.POSITIVE_INFINITY;

export interface Worked<T> {
  value: T;
  /** Steps that it took. */
  steps: number;
  /** Its steps did not suffice: a part was not recognised. */
  isUsedUp: boolean;
}

/** Counts steps. Whether there are any left: where not, the caller gives up the place that it reads. */
export function spend(steps: number): boolean {
  if (left > 0) left -= steps;
  return left > 0;
}

/** Steps that are left. */
export const stepsLeft = (): number => left;

/** Reads within a number of steps, and within what is left of those around it. */
export function withinWork<T>(most: number, read: () => T): Worked<T> {
  const outer = left;
  const granted = Math.min(most, outer);
  left = granted;
  try {
    const value = read();
    return { value, steps: granted - left, isUsedUp: left <= 0 };
  } finally {
    left = outer - (granted - left);
  }
}
