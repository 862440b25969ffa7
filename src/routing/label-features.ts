/**
 * A short text as a vector of features: its terms, pairs of neighbours and word prefixes.
 * The same for examples and queries. Not here: training and scoring (`label-training.ts`, `labels.ts`).
 */
import type { Reading, Unit } from "../search/units.ts";

/** Weight of pairs and prefixes; words have weight 1. */
const HINT_WEIGHT = 0.6;
const PREFIX_LENGTH = 4;
/** Markers before the first unit of a text and after the last. */
const START: Unit = { text: "^", unspaced: false, stop: false };
const END: Unit = { text: "$", unspaced: false, stop: false };

function pairsOf(units: readonly Unit[]): string[] {
  const pairs: string[] = [];
  for (let index = 0; index <= units.length; index += 1) {
    const [left, right, next] = [units[index - 1] ?? START, units[index] ?? END, units[index + 1] ?? END];
    if (!left.unspaced || !right.unspaced) pairs.push(`${left.text} ${right.text}`);
    else if (next.unspaced) pairs.push(left.text + right.text + next.text);
  }
  return pairs;
}

/** The prefix of each word, so that close spellings and inflections unknown to the stemmer still match. */
function prefixesOf(units: readonly Unit[]): string[] {
  return units.flatMap(({ text, unspaced }) => (unspaced ? [] : [prefixOf(text)]));
}

/** Every feature of a text, repeats kept. */
export function featuresOf({ terms, units }: Reading): string[] {
  return [...terms, ...pairsOf(units), ...prefixesOf(units)];
}

/** The feature shared by all words with the same prefix. */
export function prefixOf(word: string): string {
  return `${word.slice(0, PREFIX_LENGTH)}…`;
}

/** One component of a vector; `feature` is an index into the model. */
export interface WeightedFeature {
  feature: number;
  weight: number;
}

/** Adds one group's features, scaled so that the group as a whole (unseen features too) has length `groupWeight`. */
function addGroup(
  found: readonly string[],
  groupWeight: number,
  lookUp: (feature: string) => number | undefined,
  idf: (index: number | undefined) => number,
  into: WeightedFeature[],
): number {
  if (found.length === 0) return 0;
  const counts = new Map<string, number>();
  for (const feature of found) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const first = into.length;
  let square = 0;
  for (const [text, count] of counts) {
    const feature = lookUp(text);
    const weight = (1 + Math.log(count)) * idf(feature);
    square += weight * weight;
    if (feature !== undefined) into.push({ feature, weight });
  }
  const scale = square === 0 ? 0 : groupWeight / Math.sqrt(square);
  for (let at = first; at < into.length; at += 1) {
    const item = into[at];
    if (item !== undefined) item.weight *= scale;
  }
  return groupWeight * groupWeight;
}

/** The text as a vector of length at most 1; features unknown to the model make it shorter. */
export function vectorOf(
  { terms, units }: Reading,
  lookUp: (feature: string) => number | undefined,
  idf: (index: number | undefined) => number,
): WeightedFeature[] {
  const vector: WeightedFeature[] = [];
  const square =
    addGroup(terms, 1, lookUp, idf, vector) +
    addGroup(pairsOf(units), HINT_WEIGHT, lookUp, idf, vector) +
    addGroup(prefixesOf(units), HINT_WEIGHT, lookUp, idf, vector);
  const scale = square === 0 ? 0 : 1 / Math.sqrt(square);
  for (const item of vector) item.weight *= scale;
  return vector;
}
