/** The weights of what a query asks, which its rows are compared with. Not here: ranking (`score.ts`), scores (`absolute.ts`). */
import { isEvidence, isOnlySingles, type QueryWeights, type WeighedTerm } from "./score.ts";
import { CHARACTER_EVIDENCE, HALF_EVIDENCE, LEAST_EVIDENCE, UNKNOWN_WORD_WEIGHT } from "./settings.ts";

/** The weight of some terms together. */
export const sumOfWeights = (terms: readonly { idf: number }[]): number =>
  terms.reduce((total, { idf }) => total + idf, 0);

/**
 * The weights of a query's own terms. Coverage is shown without pairs of characters that no passage has: those are the
 * seam between two words as often as a word. The score counts them: that a base has none of them tells whether it is
 * about the query at all. `disregarded`: the part of the weight of all that the score does not ask for. `renamed`: terms that
 * the base has by another name, so that lacking them is no sign of another subject.
 */
export function queryWeights(
  weighed: readonly WeighedTerm[],
  disregarded = 0,
  renamed: ReadonlySet<string> = NO_TERMS,
): QueryWeights {
  const own = weighed.filter(({ planned }) => planned.origin === "query");
  const onlySingles = isOnlySingles(own);
  const strong = own.filter(({ planned }) => isEvidence(planned, onlySingles));
  const all = sumOfWeights(own);
  // A word of everyday talk that the base lacks is no sign of another subject.
  const isUnknown = ({ planned, found }: WeighedTerm): boolean =>
    found === undefined && planned.kind === "word" && !renamed.has(planned.term);
  const unknown = sumOfWeights(own.filter((term) => isUnknown(term) && term.planned.everyday !== true));
  const known = own.filter(({ found }) => found !== undefined).length;
  const least = known === own.length ? LEAST_EVIDENCE : 1;
  const evidence = own.every(isCharacter) ? CHARACTER_EVIDENCE : Math.max(known, least);
  return {
    all,
    asked: (all - disregarded + (UNKNOWN_WORD_WEIGHT - 1) * unknown) * (1 + HALF_EVIDENCE / evidence),
    strong: sumOfWeights(strong),
    shown: sumOfWeights(own.filter(({ planned, found }) => found !== undefined || planned.kind === "word")),
  };
}

const NO_TERMS: ReadonlySet<string> = new Set();

/** Whether a term is one Latin letter or one digit. */
const isCharacter = ({ planned }: WeighedTerm): boolean => /^[\p{Nd}\p{Script=Latin}]$/u.test(planned.shown);
