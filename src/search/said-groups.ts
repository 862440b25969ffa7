/**
 * Groups of synonyms of which a part of a question has an expression: what it says has other names in the base. Not here:
 * what they add to a search (`synonyms.ts`).
 */
import { findTerm, type SearchIndex } from "./open.ts";
import { saidGroups, type SynonymGroup } from "./synonyms.ts";

/** One group, for a part of a question. */
export interface SaidGroup {
  /** The terms of each expression that the part has, and of each other one. */
  said: string[][];
  others: string[][];
  /** Words, pairs and characters of what is said, where the base has another expression. */
  renamed: string[];
}

/** Those of the question's groups that a part says. `index` tells which expressions the base has. */
export function readSaid(index: SearchIndex, text: string, groups: readonly SynonymGroup[]): SaidGroup[] {
  return saidGroups(text, groups).map(({ group, said }) => {
    const names = group.expressions.map(({ terms }) => terms.map(({ term }) => term));
    const others = names.filter((_, at) => !said.has(at) && names[at]!.length > 0);
    const isKnown = others.some((terms) => terms.every((term) => findTerm(index, term) !== undefined));
    const own = group.expressions.filter((_, at) => said.has(at));
    const renamed = isKnown
      ? own.flatMap(({ terms, key }) => [...terms.map(({ term }) => term), ...key.trim().split(" ")])
      : [];
    return { said: names.filter((_, at) => said.has(at)), others, renamed };
  });
}
