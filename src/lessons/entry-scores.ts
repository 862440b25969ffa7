/**
 * Which entries lessons speak for: the goals of all lessons of an entry together against a question. In closed form, so that a lesson
 * more costs nothing but its words, and a wrong one among ten is outvoted.
 */
import { withoutMarks } from "../context/redact/spans.ts";
import { featuresOf, vectorOf, type WeightedFeature } from "../routing/label-features.ts";
import { formatRef, type NodeRef } from "../knowledge/model.ts";
import { readText, type Reading } from "../search/units.ts";
import { NEAREST, type Lesson, type TaughtEntry } from "./lesson.ts";

/** How soon more lessons with the same feature stop counting. */
const DAMPING = 3;
/** How much an entry with many different words is held back. */
const LENGTH_POWER = 0.7;

export interface EntryScores {
  entries: readonly NodeRef[];
  index: ReadonlyMap<string, number>;
  rarities: readonly number[];
  unseen: number;
  /** For each feature the entries that have it, with what it is worth there. */
  postings: readonly ReadonlyMap<number, number>[];
}

/** Prepares the lessons that have an entry. */
export function scoreEntries(lessons: readonly Lesson[]): EntryScores {
  const read = lessons.flatMap(({ essence: { entry, goal } }) =>
    entry === null ? [] : [{ entry, reading: readText(withoutMarks(goal)) }],
  );
  const frequency = new Map<string, number>();
  for (const { reading } of read)
    for (const feature of new Set(featuresOf(reading))) frequency.set(feature, (frequency.get(feature) ?? 0) + 1);
  const rarity = (count: number): number => Math.log(1 + (read.length - count + 0.5) / (count + 0.5));
  const index = new Map(Array.from(frequency.keys(), (feature, at) => [feature, at]));
  const rarities = Array.from(frequency.values(), rarity);
  const entries = new Map<string, { entry: NodeRef; at: number }>();
  const sums: Map<number, number>[] = Array.from(index, () => new Map<number, number>());
  const scores = { index, rarities, unseen: rarity(0) };
  for (const { entry, reading } of read) {
    const name = formatRef(entry);
    const at = entries.get(name)?.at ?? entries.size;
    entries.set(name, { entry, at });
    for (const { feature, weight } of vectorIn(scores, reading)) {
      const sum = sums[feature];
      sum?.set(at, (sum.get(at) ?? 0) + weight);
    }
  }
  const squares = Array.from(entries, () => 0);
  for (const sum of sums) for (const [at, weight] of sum) squares[at] = (squares[at] ?? 0) + weight * weight;
  const postings = sums.map(
    (sum) =>
      new Map(
        Array.from(sum, ([at, weight]) => {
          const length = Math.sqrt(squares[at] ?? 0) || 1;
          return [at, Math.log1p(DAMPING * weight) / Math.log1p(DAMPING) / length ** LENGTH_POWER];
        }),
      ),
  );
  return { ...scores, entries: Array.from(entries.values(), ({ entry }) => entry), postings };
}

/** The entries that lessons speak for most, the strongest first. */
export function taughtEntries(scores: EntryScores, question: string): TaughtEntry[] {
  const sums = scores.entries.map(() => 0);
  for (const { feature, weight } of vectorIn(scores, readText(question)))
    for (const [at, worth] of scores.postings[feature] ?? []) sums[at] = (sums[at] ?? 0) + weight * worth;
  return scores.entries
    .map((entry, at) => ({ entry, weight: sums[at] ?? 0 }))
    .filter(({ weight }) => weight > 0)
    .toSorted((left, right) => right.weight - left.weight)
    .slice(0, NEAREST);
}

function vectorIn(
  { index, rarities, unseen }: Pick<EntryScores, "index" | "rarities" | "unseen">,
  reading: Reading,
): WeightedFeature[] {
  return vectorOf(
    reading,
    (feature) => index.get(feature),
    (at) => (at === undefined ? unseen : (rarities[at] ?? unseen)),
  );
}
