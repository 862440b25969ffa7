/** What a slip of YAML is: a mistake that shows in one line, and what to type instead. */
import type { FindingText } from "../../../findings.ts";

/** A slip in a line: columns from 0, the first and the one behind the last. */
export interface FoundSlip {
  at: readonly [start: number, end: number];
  text: FindingText;
}

/** Looks at one line that counts; undefined where it has no slip of this kind. `above` and `below` are its neighbours that count. */
export type Slip = (line: string, above: string, below: string) => FoundSlip | undefined;

/** A slip that one pattern shows: the place is its group `at`, or all of it. */
export function patternSlip(pattern: RegExp, text: FindingText): Slip {
  const indexed = new RegExp(pattern.source, `${pattern.flags}d`);
  return (line) => {
    const found = indexed.exec(line);
    if (found === null) return undefined;
    const at = found.indices?.groups?.at ?? found.indices?.[0] ?? [0, 1];
    return { at: [at[0], at[1]], text };
  };
}
