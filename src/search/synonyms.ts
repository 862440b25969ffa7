/**
 * What an author's groups of synonyms add to a query: a query with one expression of a group looks for the others too,
 * for less. Not here: reading the author's file (`compile/synonyms.ts`).
 */
import type { AboutIndex } from "./format.ts";
import { collectTerms, type PlannedTerm } from "./query-terms.ts";
import { unitsOf } from "./units.ts";

type Lists = AboutIndex["synonyms"];

interface Expression {
  /** Its units, spaces around each, to be found in a query's. */
  key: string;
  /** What to look for, without stop words and single characters. */
  terms: PlannedTerm[];
}

/** Expressions that mean the same in one base; of no base: in all of them. */
export interface SynonymGroup {
  base: string;
  expressions: Expression[];
}

const WEIGHT = 0.6;
/** An expression of many terms counts as one of two. */
const FULL_WEIGHT_TERMS = 2;
const MAX_SYNONYM_TERMS = 64;

/** Prepared once for the lists of an open index. */
const prepared = new WeakMap<Lists, SynonymGroup[]>();

function groupsOf(lists: Lists): SynonymGroup[] {
  const known = prepared.get(lists);
  if (known !== undefined) return known;
  const groups = lists.flatMap(({ base, groups }) => groups.map((group) => ({ base, expressions: group.map(open) })));
  prepared.set(lists, groups);
  return groups;
}

function open(expression: string): Expression {
  const words = [...collectTerms(expression).kept.values()].filter(({ kind }) => kind !== "single");
  // *another room* looks for rooms; an expression of everyday words alone, such as *it hangs*, for all of them.
  const telling = words.filter(({ everyday }) => everyday !== true);
  const kept = telling.length > 0 ? telling : words;
  const weight = WEIGHT * Math.min(1, FULL_WEIGHT_TERMS / Math.max(1, kept.length));
  return {
    key: key(expression),
    // Its author says that the expression means something, of whatever words it is made.
    terms: kept.map(({ term, kind }) => ({ term, kind, shown: expression, weight, origin: "synonym" })),
  };
}

function key(text: string): string {
  const units = unitsOf(text).map((unit) => unit.text);
  return ` ${units.join(" ")} `;
}

/** The groups with an expression that a text has. `base` keeps to the groups of one base. */
export function groupsIn(text: string, lists: Lists, base?: string): SynonymGroup[] {
  if (lists.length === 0) return [];
  const groups = groupsOf(lists).filter((group) => base === undefined || group.base === "" || group.base === base);
  return saidGroups(text, groups).map(({ group }) => group);
}

/** Those of some groups that a text has expressions of, and the places of these. */
export function saidGroups(
  text: string,
  groups: readonly SynonymGroup[],
): { group: SynonymGroup; said: Set<number> }[] {
  if (groups.length === 0) return [];
  const whole = key(text);
  return groups.flatMap((group) => {
    const said = new Set(group.expressions.flatMap((expression, at) => (whole.includes(expression.key) ? [at] : [])));
    return said.size === 0 ? [] : [{ group, said }];
  });
}

/** The terms to add to a query that already looks for `known`. `base` keeps to the groups of one base. */
export function synonymTerms(
  query: string,
  known: ReadonlyMap<string, PlannedTerm>,
  lists: Lists,
  base: string | undefined,
): PlannedTerm[] {
  const added = new Map<string, PlannedTerm>();
  for (const planned of groupsIn(query, lists, base).flatMap(({ expressions }) =>
    expressions.flatMap(({ terms }) => terms),
  )) {
    if (known.has(planned.term) || added.has(planned.term) || added.size >= MAX_SYNONYM_TERMS) continue;
    added.set(planned.term, planned);
  }
  return [...added.values()];
}
