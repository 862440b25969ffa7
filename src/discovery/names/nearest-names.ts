/** The names that are nearest to one that nobody has, for whoever mistyped it or knows it only roughly. */

/** Names that a failure lists. */
const MAX_NAMES = 10;

/** At most ten of the names, by the pairs of letters that they share with `name`; equal ones in their order. Total; linear in the names. */
export function nearestNames(name: string, names: readonly string[]): string[] {
  const wanted = pairsOf(name);
  return names
    .map((one) => ({ one, shared: sharedPart(wanted, pairsOf(one)) }))
    .toSorted((left, right) => right.shared - left.shared)
    .slice(0, MAX_NAMES)
    .map(({ one }) => one);
}

function pairsOf(name: string): Set<string> {
  const letters = Array.from(name.slice(0, 200).toLowerCase());
  return new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`));
}

/** Twice what both have by what they have together: 1 for the same, 0 for nothing. */
function sharedPart(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const both = Array.from(left).filter((pair) => right.has(pair)).length;
  return (2 * both) / Math.max(1, left.size + right.size);
}
