/**
 * Short names of servers that a reader takes for each other: drawn alike letter by letter or in pairs, or one letter apart. Stricter
 * than `confusables.ts`, because a server's name is chosen once and another one is always free; tools keep the names they have.
 */

/** Letters and digits that are drawn like others, in the order in which they are replaced. */
const DRAWN_ALIKE: readonly (readonly [RegExp, string])[] = [
  [/-/g, ""],
  [/[1ij]/g, "l"],
  [/0/g, "o"],
  [/3/g, "e"],
  [/4/g, "a"],
  [/5/g, "s"],
  [/[68]/g, "b"],
  [/7/g, "t"],
  [/9/g, "g"],
  [/rn/g, "m"],
  [/vv/g, "w"],
  [/cl/g, "d"],
];

/** Shorter names differ in one letter by right: `maps` and `taps`. */
const MIN_LETTERS = 5;

/** Whether two different short names can be mistaken. A number at the end tells two servers of one name apart. */
export function areNear(left: string, right: string): boolean {
  const [a, b] = [left, right].map((name) => name.replace(/-?\d+$/, ""));
  if (a === b) return false;
  const [first, second] = [shapeOf(left), shapeOf(right)];
  if (first === second) return true;
  return Math.min(left.length, right.length) >= MIN_LETTERS && isOneEditApart(first, second);
}

function shapeOf(name: string): string {
  return DRAWN_ALIKE.reduce((text, [drawn, letter]) => text.replace(drawn, letter), name);
}

/** One letter replaced, added, left out, or exchanged with the next. */
function isOneEditApart(left: string, right: string): boolean {
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  let [a, b] = [left.length, right.length];
  while (a > start && b > start && left[a - 1] === right[b - 1]) [a, b] = [a - 1, b - 1];
  const [one, two] = [left.slice(start, a), right.slice(start, b)];
  if (one.length <= 1 && two.length <= 1) return true;
  return one.length === 2 && two.length === 2 && one[0] === two[1] && one[1] === two[0];
}
