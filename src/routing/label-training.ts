/**
 * Trains the classifier of labels: one centroid per label, then perceptron steps with a margin where examples would be
 * misclassified. Runs when a release is compiled, not in requests, which only score (`labels.ts`).
 */
import { featuresOf, vectorOf, type WeightedFeature } from "./label-features.ts";
import { SCALE, type LabelModel } from "./labels.ts";
import { readText } from "../search/units.ts";

/** One text that belongs to a label. `weight` 1 is a full example, less is a hint. */
export interface LabelExample {
  label: number;
  text: string;
  weight: number;
}

/** Entries of at most this absolute weight are dropped: they change no ranking and are a fifth of the model. */
const MAX_DROPPED_WEIGHT = 15;
const EPOCHS = 5;
const MARGIN = 0.4;
const STEP = 0.1;
/** Labels with fewer full examples keep their centroid: so few examples are mostly noise. */
const MIN_EXAMPLES = 3;
/** Limit of elementary operations of `moveApart`: seconds, even with thousands of labels. */
const MAX_WORK = 150_000_000;

type Row = Map<number, number>;

function addTo(row: Row | undefined, label: number, amount: number): void {
  row?.set(label, (row.get(label) ?? 0) + amount);
}

interface Trained {
  label: number;
  weight: number;
  vector: WeightedFeature[];
  square: number;
}

/** Centroids normalized to length 1, with each label's length before. */
function centroids(features: number, labels: number, examples: readonly Trained[]): { rows: Row[]; lengths: number[] } {
  const rows: Row[] = Array.from({ length: features }, () => new Map());
  for (const { label, weight, vector } of examples)
    for (const item of vector) addTo(rows[item.feature], label, weight * item.weight);
  const squares = Array.from({ length: labels }, () => 0);
  for (const row of rows) for (const [label, value] of row) squares[label] = (squares[label] ?? 0) + value * value;
  const lengths = squares.map((square) => Math.sqrt(square) || 1);
  for (const row of rows) for (const [label, value] of row) row.set(label, value / (lengths[label] ?? 1));
  return { rows, lengths };
}

/**
 * Where an example, left out of its own centroid, would not win by a margin, its features move towards its label
 * and away from the rival. Fixed order and count, so the same input always gives the same model.
 */
function moveApart(rows: Row[], lengths: readonly number[], examples: readonly Trained[], labels: number): void {
  const full = Array.from({ length: labels }, () => 0);
  for (const { label, weight } of examples) if (weight >= 1) full[label] = (full[label] ?? 0) + 1;
  const usable = examples.filter(
    ({ label, weight, square }) => weight >= 1 && square > 0 && (full[label] ?? 0) >= MIN_EXAMPLES,
  );
  let work = 0;
  const scores = new Float64Array(labels);
  for (let epoch = 0; epoch < EPOCHS && work < MAX_WORK; epoch += 1) {
    for (const { label, vector, square } of usable) {
      scores.fill(0);
      for (const { feature, weight } of vector) {
        const row = rows[feature];
        if (row === undefined) continue;
        work += row.size;
        for (const [other, value] of row) scores[other] = (scores[other] ?? 0) + weight * value;
      }
      let rival = -1;
      let highest = 0;
      for (let other = 0; other < labels; other += 1) {
        const score = scores[other] ?? 0;
        if (score <= highest || other === label) continue;
        rival = other;
        highest = score;
      }
      const own = (scores[label] ?? 0) - square / (lengths[label] ?? 1);
      const lacking = MARGIN - (own - highest);
      if (rival < 0 || lacking <= 0) continue;
      const step = Math.min(STEP, lacking / (2 * square));
      for (const { feature, weight } of vector) {
        addTo(rows[feature], label, step * weight);
        addTo(rows[feature], rival, -step * weight);
      }
    }
  }
}

/** Trains on examples of labels 0 … `labels` − 1. Deterministic for the given order. */
export function trainLabels(labels: number, examples: readonly LabelExample[]): LabelModel {
  const frequency = new Map<string, number>();
  const read = examples.map(({ label, text, weight }) => ({ label, weight, reading: readText(text) }));
  for (const { reading } of read) {
    for (const feature of new Set(featuresOf(reading))) frequency.set(feature, (frequency.get(feature) ?? 0) + 1);
  }
  const features = [...frequency.keys()].toSorted();
  const index = new Map(features.map((feature, at) => [feature, at]));
  const rarity = (count: number): number =>
    Math.round(SCALE * Math.log(1 + (examples.length - count + 0.5) / (count + 0.5)));
  const weights = features.map((feature) => rarity(frequency.get(feature) ?? 0));
  const unseen = rarity(0);
  const idf = (at: number | undefined): number => (at === undefined ? unseen : (weights[at] ?? unseen));
  const trained = read.map(({ label, reading, weight }) => {
    const vector = vectorOf(reading, (feature) => index.get(feature), idf);
    return { label, weight, vector, square: vector.reduce((sum, item) => sum + item.weight * item.weight, 0) };
  });
  const { rows, lengths } = centroids(features.length, labels, trained);
  moveApart(rows, lengths, trained, labels);
  const starts: number[] = [];
  const entries: number[] = [];
  for (const row of rows) {
    starts.push(entries.length);
    for (const [label, value] of [...row].toSorted(([left], [right]) => left - right)) {
      const scaled = Math.round(value * SCALE);
      if (Math.abs(scaled) > MAX_DROPPED_WEIGHT) entries.push(label, scaled);
    }
  }
  starts.push(entries.length);
  return { labels, unseen, features, weights, starts, entries };
}
