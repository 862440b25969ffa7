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

/** A feature's weight for each label that has one: labels in rising order, and beside them the weights. */
interface Row {
  labels: number[];
  values: number[];
}

function addTo({ labels, values }: Row, label: number, amount: number): void {
  const last = labels.length - 1;
  const at = last < 0 || (labels[last] ?? 0) < label ? labels.length : placeOf(labels, label);
  if (labels[at] === label) {
    values[at] = (values[at] ?? 0) + amount;
  } else {
    labels.splice(at, 0, label);
    values.splice(at, 0, amount);
  }
}

/** Where a label is in a rising list, or where it would be. */
function placeOf(labels: readonly number[], label: number): number {
  let [low, high] = [0, labels.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((labels[middle] ?? 0) < label) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Trained {
  label: number;
  weight: number;
  vector: WeightedFeature[];
  square: number;
}

/** Centroids normalized to length 1, with each label's length before. */
function centroids(features: number, labels: number, examples: readonly Trained[]): { rows: Row[]; lengths: number[] } {
  const rows: Row[] = Array.from({ length: features }, () => ({ labels: [], values: [] }));
  // By label, so that each row grows at its end.
  for (const { label, weight, vector } of examples.toSorted((left, right) => left.label - right.label)) {
    for (const item of vector) {
      const row = rows[item.feature];
      if (row !== undefined) addTo(row, label, weight * item.weight);
    }
  }
  const squares = new Float64Array(labels);
  for (const { labels: owners, values } of rows)
    for (let at = 0; at < owners.length; at += 1) {
      const [label, value] = [owners[at] ?? 0, values[at] ?? 0];
      squares[label] = (squares[label] ?? 0) + value * value;
    }
  const lengths = Array.from(squares, (square) => Math.sqrt(square) || 1);
  for (const { labels: owners, values } of rows)
    for (let at = 0; at < owners.length; at += 1) values[at] = (values[at] ?? 0) / (lengths[owners[at] ?? 0] ?? 1);
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
        const { labels: owners, values } = row;
        work += owners.length;
        for (let at = 0; at < owners.length; at += 1) {
          const other = owners[at] ?? 0;
          scores[other] = (scores[other] ?? 0) + weight * (values[at] ?? 0);
        }
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
        const row = rows[feature];
        if (row === undefined) continue;
        addTo(row, label, step * weight);
        addTo(row, rival, -step * weight);
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
  for (const { labels: owners, values } of rows) {
    starts.push(entries.length);
    for (let at = 0; at < owners.length; at += 1) {
      const scaled = Math.round((values[at] ?? 0) * SCALE);
      if (Math.abs(scaled) > MAX_DROPPED_WEIGHT) entries.push(owners[at] ?? 0, scaled);
    }
  }
  starts.push(entries.length);
  return { labels, unseen, features, weights, starts, entries };
}
