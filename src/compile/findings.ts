/**
 * Findings of the check: file, place, rule, message and fix, in both languages.
 * Not here: how it is printed (`author/`).
 */
import type { LocalizedText } from "../localized-text.ts";

export type Severity = "error" | "warning";

/** A message and its fix. Both are whole sentences. */
export type FindingText = LocalizedText<readonly [message: string, fix: string]>;

/** A finding with its place. Lines and columns count from 1; columns in UTF-16 units, as editors do. */
export interface Finding {
  rule: string;
  severity: Severity;
  file: string;
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  message: string;
  fix: string;
  zh: { message: string; fix: string };
}

/** A stretch of a file's text, in UTF-16 offsets. */
export interface Range {
  start: number;
  end: number;
}

/** The way from a file's top to a value: keys and array positions. */
export type Path = readonly (string | number)[];

/** Reads offsets as lines and columns. Built once for a text, only when something was found. */
export class Lines {
  readonly #starts: number[] = [0];
  constructor(text: string) {
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) this.#starts.push(at + 1);
  }
  /** The line and column, both from 1, of an offset. */
  at(offset: number): { line: number; column: number } {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 };
  }
}

/** Makes a finding from a text and its place in a file. */
export function makeFinding(
  rule: string,
  severity: Severity,
  file: string,
  lines: Lines,
  range: Range,
  text: FindingText,
): Finding {
  const start = lines.at(range.start);
  const end = lines.at(Math.max(range.end, range.start));
  return {
    rule,
    severity,
    file,
    line: start.line,
    column: start.column,
    end_line: end.line,
    end_column: end.column,
    message: text.en[0],
    fix: text.en[1],
    zh: { message: text.zh[0], fix: text.zh[1] },
  };
}

/** Sorted as a person reads: by file, then place, then rule. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (left, right) =>
      (left.file < right.file ? -1 : left.file > right.file ? 1 : 0) ||
      left.line - right.line ||
      left.column - right.column ||
      (left.rule < right.rule ? -1 : left.rule > right.rule ? 1 : 0),
  );
}

/** The known word nearest to a mistaken one, when it is near enough to be what was meant. */
export function nearest(
  word: string,
  known: Iterable<string>,
  most = Math.max(1, Math.floor(word.length / 3)),
): string | undefined {
  let best: string | undefined;
  let bestDistance = most + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase(), bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Edits (insert, delete, replace, swap of neighbours) from one word to the other; `limit` when at least that many. */
function editDistance(left: string, right: string, limit: number): number {
  let before: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    let smallest = row;
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1];
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      current.push(cost);
      smallest = Math.min(smallest, cost);
    }
    if (smallest >= limit) return limit;
    before = previous;
    previous = current;
  }
  return previous[right.length] ?? limit;
}
