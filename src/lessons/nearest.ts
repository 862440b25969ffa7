/**
 * The lessons nearest to a question: by the content words and the concepts of the lexicon that both name, so that a question in Chinese
 * and a lesson in English meet where they speak of the same. Weights are by rarity among the kinds of runs that lessons are of, not among
 * lessons: what nearly all runs of a tenant were for is what the next one is for as well.
 * Not here: which entry lessons speak for (`entry-scores.ts`).
 */
import { withoutMarks } from "../context/redact/spans.ts";
import { readUnits } from "../discovery/lexicon/read.ts";
import { canonicalJson } from "../json.ts";
import { formatRef } from "../knowledge/model.ts";
import { NEAREST, type Lesson, type NearLesson } from "./lesson.ts";

/** Farther than this a lesson only shares a frequent word with the question. */
const MIN_SIMILARITY = 0.05;

/**
 * Kinds of runs that are reckoned with beside those there were, and have none of their words: the first lessons of a tenant do not show which
 * words are common. Anything from 3 to 50 is as good.
 */
const OTHER_KINDS = 20;

export interface NearestIndex {
  lessons: readonly Lesson[];
  /** Rarity of each feature among kinds of runs (the sum of the shares of each kind's lessons that have it), and for each the places that have it with their share of the lesson's vector. */
  features: ReadonlyMap<string, { rarity: number; postings: readonly { place: number; weight: number }[] }>;
  /** Of a feature that no lesson has. */
  unseen: number;
}

/** Builds the index over the goals of these lessons. */
export function indexLessons(lessons: readonly Lesson[]): NearestIndex {
  const counted = lessons.map(({ essence }) => countFeatures(withoutMarks(essence.goal)));
  const kinds = lessons.map(({ essence }) => kindOf(essence));
  const sizes = new Map<string, number>();
  for (const kind of kinds) sizes.set(kind, (sizes.get(kind) ?? 0) + 1);
  const frequency = new Map<string, number>();
  for (const [place, counts] of counted.entries()) {
    const share = 1 / (sizes.get(kinds[place] ?? "") ?? 1);
    for (const feature of counts.keys()) frequency.set(feature, (frequency.get(feature) ?? 0) + share);
  }
  const all = sizes.size + OTHER_KINDS;
  const rarity = (count: number): number => Math.log(1 + (all - count + 0.5) / (count + 0.5));
  const features = new Map(
    Array.from(frequency, ([feature, count]) => [
      feature,
      { rarity: rarity(count), postings: [] as { place: number; weight: number }[] },
    ]),
  );
  for (const [place, counts] of counted.entries()) {
    const vector = vectorOf(counts, (feature) => features.get(feature)?.rarity ?? 0);
    for (const [feature, weight] of vector) features.get(feature)?.postings.push({ place, weight });
  }
  return { lessons, features, unseen: rarity(0) };
}

/** The nearest lessons, nearest first; by age where equal. */
export function nearestLessons({ lessons, features, unseen }: NearestIndex, question: string): NearLesson[] {
  const similarities = new Map<number, number>();
  for (const [feature, share] of vectorOf(countFeatures(question), (name) => features.get(name)?.rarity ?? unseen))
    for (const { place, weight } of features.get(feature)?.postings ?? [])
      similarities.set(place, (similarities.get(place) ?? 0) + share * weight);
  return Array.from(similarities)
    .filter(([, similarity]) => similarity >= MIN_SIMILARITY)
    .toSorted((left, right) => right[1] - left[1] || left[0] - right[0])
    .slice(0, NEAREST)
    .flatMap(([place, similarity]) => {
      const lesson = lessons[place];
      return lesson === undefined ? [] : [{ lesson, similarity: Math.min(1, similarity) }];
    });
}

/** What each tool of these lessons is worth: the nearness of the lessons whose runs it served. */
export function taughtTools(near: readonly NearLesson[]): [tool: string, weight: number][] {
  const weights = new Map<string, number>();
  for (const { lesson, similarity } of near)
    for (const tool of new Set(lesson.essence.tools)) weights.set(tool, (weights.get(tool) ?? 0) + similarity);
  return Array.from(weights).toSorted((left, right) => right[1] - left[1]);
}

/** Runs are of one kind that used the same tools, or began at the same entry or template. */
function kindOf({ tools, entry, template }: Lesson["essence"]): string {
  return canonicalJson([[...new Set(tools)].toSorted(), entry === null ? null : formatRef(entry), template]);
}

function countFeatures(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (feature: string): void => void counts.set(feature, (counts.get(feature) ?? 0) + 1);
  for (const { terms, concepts, stop } of readUnits(text)) {
    if (stop) continue;
    terms.forEach(add);
    for (const concept of concepts) add(`#${concept}`);
  }
  return counts;
}

/** Of length 1; empty for a text without a content word. */
function vectorOf(counts: ReadonlyMap<string, number>, rarityOf: (feature: string) => number): [string, number][] {
  const weighed = Array.from(counts, ([feature, count]): [string, number] => [
    feature,
    (1 + Math.log(count)) * rarityOf(feature),
  ]);
  const length = Math.sqrt(weighed.reduce((sum, [, weight]) => sum + weight * weight, 0));
  return length === 0 ? [] : weighed.map(([feature, weight]) => [feature, weight / length]);
}
