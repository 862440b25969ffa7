/** A slip of the pen in one word: a letter too many, too few, another, or two swapped. Not here: which word is meant. */

/** Shorter words are other words too easily ("light", "right"), so they must be spelled as they are. */
const SHORTEST = 5;
const WORD = /^[a-z]+$/;

/**
 * The one known word a misspelled one can mean; undefined when there is none, or more than one. A slip hardly ever
 * hits the first letter, and words that begin otherwise are other words.
 */
export function nearWord(word: string, known: Iterable<string>): string | undefined {
  if (word.length < SHORTEST || !WORD.test(word)) return undefined;
  let found: string | undefined;
  for (const candidate of known) {
    if (candidate.length < SHORTEST || candidate[0] !== word[0] || !WORD.test(candidate)) continue;
    if (!isOneSlip(word, candidate)) continue;
    if (found !== undefined) return undefined;
    found = candidate;
  }
  return found;
}

/** Whether two different words differ by one letter, or by two neighbours swapped. */
function isOneSlip(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1) return false;
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  const rest = (text: string, from: number): string => text.slice(start + from);
  if (rest(left, 1) === rest(right, 1) || rest(left, 1) === rest(right, 0) || rest(left, 0) === rest(right, 1))
    return true;
  return left[start] === right[start + 1] && left[start + 1] === right[start] && rest(left, 2) === rest(right, 2);
}
