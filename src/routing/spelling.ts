/** Spelling correction by one edit: a letter inserted, deleted or replaced, or two neighbours swapped. */

/** One edit turns a shorter word into another word too easily ("cat", "car"), so shorter words must match exactly. */
const MIN_LENGTH = 5;
const WORD = /^[a-z]+$/;

/**
 * The one known word that is one edit away; undefined when there is none, or more than one. The first letter must be the
 * same: typing errors rarely change it.
 */
export function correctSpelling(word: string, known: Iterable<string>): string | undefined {
  if (word.length < MIN_LENGTH || !WORD.test(word)) return undefined;
  let found: string | undefined;
  for (const candidate of known) {
    if (candidate.length < MIN_LENGTH || candidate[0] !== word[0] || !WORD.test(candidate)) continue;
    if (!isOneEditApart(word, candidate)) continue;
    if (found !== undefined) return undefined;
    found = candidate;
  }
  return found;
}

/** Whether two different words differ by one inserted, deleted or replaced letter, or by two swapped neighbours. */
function isOneEditApart(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1) return false;
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  const rest = (text: string, from: number): string => text.slice(start + from);
  if (rest(left, 1) === rest(right, 1) || rest(left, 1) === rest(right, 0) || rest(left, 0) === rest(right, 1))
    return true;
  return left[start] === right[start + 1] && left[start + 1] === right[start] && rest(left, 2) === rest(right, 2);
}
