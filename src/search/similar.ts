/**
 * What to look for when a query's words find nothing: terms spelled almost alike, then terms that begin alike.
 * Walks the sorted dictionary of the shards at hand; only for words, since characters always find themselves.
 */
import { walkTerms, type SearchIndex } from "./open.ts";
import type { PlannedTerm } from "./query-terms.ts";

const LEAST_LETTERS = 4;
const LEAST_PREFIX = 3;
const MOST_PER_WORD = 16;
/** Two slips are forgiven in words at least this long, one in shorter ones. */
const TWO_SLIPS = 8;

/** The terms of one step of the ladder for the query's words; empty when there are none. */
export function similarTerms(
  index: SearchIndex,
  terms: readonly PlannedTerm[],
  step: "similar" | "prefix",
): PlannedTerm[] {
  const words = terms.filter(({ kind, origin }) => kind === "word" && origin === "query");
  return words.flatMap((word) => (step === "similar" ? spelledAlike(index, word) : beginningAlike(index, word)));
}

function spelledAlike(index: SearchIndex, word: PlannedTerm): PlannedTerm[] {
  const letters = [...word.term];
  if (letters.length < LEAST_LETTERS) return [];
  const most = letters.length >= TWO_SLIPS ? 2 : 1;
  const found: { term: string; count: number; slips: number }[] = [];
  // The first letter is seldom the wrong one, and keeping it bounds the walk.
  walkTerms(index, letters[0] ?? "", (term, count) => {
    if (Math.abs(term.length - word.term.length) > most) return true;
    const slips = slipsBetween(word.term, term, most);
    if (slips <= most) found.push({ term, count, slips });
    return true;
  });
  const best = found.toSorted(
    (left, right) => left.slips - right.slips || right.count - left.count || (left.term < right.term ? -1 : 1),
  );
  return best.slice(0, MOST_PER_WORD).map(({ term, slips }) => ({
    ...word,
    term,
    shown: `${word.shown} ~ ${term}`,
    weight: 1 / (1 + slips),
    origin: "similar",
  }));
}

function beginningAlike(index: SearchIndex, word: PlannedTerm): PlannedTerm[] {
  const letters = [...word.term];
  for (let size = letters.length; size >= LEAST_PREFIX; size -= 1) {
    const prefix = letters.slice(0, size).join("");
    const found: { term: string; count: number }[] = [];
    walkTerms(index, prefix, (term, count) => {
      found.push({ term, count });
      return found.length < 1000;
    });
    if (found.length === 0) continue;
    const best = found
      .toSorted((left, right) => right.count - left.count || (left.term < right.term ? -1 : 1))
      .slice(0, MOST_PER_WORD);
    return best.map(({ term }) => ({
      ...word,
      term,
      shown: `${prefix}…`,
      weight: size / letters.length / 2,
      origin: "prefix",
    }));
  }
  return [];
}

/** Edit distance with swaps of neighbours counted once; stops early above `most`. */
export function slipsBetween(left: string, right: string, most: number): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: right.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      let value = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (swapped) value = Math.min(value, (before[column - 2] ?? 0) + 1);
      current.push(value);
      least = Math.min(least, value);
    }
    if (least > most) return most + 1;
    [before, last] = [last, current];
  }
  return last[right.length] ?? 0;
}
