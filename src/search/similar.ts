/**
 * Fallback terms for a query whose words find nothing: similar spellings first, then the same beginnings.
 * Walks the sorted dictionary of the shards at hand; only for words, since characters always find themselves.
 */
import { walkTerms, type SearchIndex } from "./open.ts";
import type { PlannedTerm } from "./query-terms.ts";

const MIN_LETTERS = 4;
const MIN_PREFIX = 3;
const MAX_PER_WORD = 16;
/** Words at least this long may differ by two edits, shorter ones by one. */
const MIN_LETTERS_FOR_TWO_EDITS = 8;

/** The fallback terms of one kind for the query's words; empty when there are none. */
export function similarTerms(
  index: SearchIndex,
  terms: readonly PlannedTerm[],
  step: "similar" | "prefix",
): PlannedTerm[] {
  const words = terms.filter(
    ({ kind, origin, everyday }) => kind === "word" && origin === "query" && everyday !== true,
  );
  return words.flatMap((word) => (step === "similar" ? similarSpellings(index, word) : samePrefixes(index, word)));
}

function similarSpellings(index: SearchIndex, word: PlannedTerm): PlannedTerm[] {
  const letters = [...word.term];
  if (letters.length < MIN_LETTERS) return [];
  const most = letters.length >= MIN_LETTERS_FOR_TWO_EDITS ? 2 : 1;
  const found: { term: string; count: number; edits: number }[] = [];
  // The first letter is seldom the wrong one, and keeping it bounds the walk.
  walkTerms(index, letters[0] ?? "", (term, count) => {
    if (Math.abs(term.length - word.term.length) > most) return true;
    const edits = editDistance(word.term, term, most);
    if (edits <= most) found.push({ term, count, edits });
    return true;
  });
  const best = found.toSorted(
    (left, right) => left.edits - right.edits || right.count - left.count || (left.term < right.term ? -1 : 1),
  );
  return best.slice(0, MAX_PER_WORD).map(({ term, edits }) => ({
    ...word,
    term,
    shown: `${word.shown} ~ ${term}`,
    weight: 1 / (1 + edits),
    origin: "similar",
  }));
}

function samePrefixes(index: SearchIndex, word: PlannedTerm): PlannedTerm[] {
  const letters = [...word.term];
  for (let size = letters.length; size >= MIN_PREFIX; size -= 1) {
    const prefix = letters.slice(0, size).join("");
    const found: { term: string; count: number }[] = [];
    walkTerms(index, prefix, (term, count) => {
      found.push({ term, count });
      return found.length < 1000;
    });
    if (found.length === 0) continue;
    const best = found
      .toSorted((left, right) => right.count - left.count || (left.term < right.term ? -1 : 1))
      .slice(0, MAX_PER_WORD);
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
export function editDistance(left: string, right: string, most: number): number {
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
