/**
 * Ranks labelled entries (a node, a base, a tool) for a short text: tf-idf over words and neighbouring pairs, one
 * centroid per label, then moved apart where the examples themselves would be confused.
 * Not here: what a label stands for, and when a score is good enough (`knowledge/match.ts`).
 */
import { readText, type Reading, type Unit } from "./units.ts";

/** One text that belongs to a label. `weight` 1 is a full example, less is a hint. */
export interface LabelExample {
  label: number;
  text: string;
  weight: number;
}

/** A trained ranking as JSON. `entries` holds label and weight × 1000 alternately, a feature's part begins at `starts`. */
export interface LabelModel {
  labels: number;
  /** Inverse document frequency given to a feature never seen, × 1000. */
  unseen: number;
  features: string[];
  /** Inverse document frequency of each feature, × 1000. */
  weights: number[];
  starts: number[];
  entries: number[];
}

/** A model opened for scoring. `met` remembers where features stand (−1: nowhere), and is only a shortcut. */
export interface OpenLabels {
  model: LabelModel;
  met: Map<string, number>;
}

const SCALE = 1000;
/** Entries up to this are left out: they change no ranking, and a fifth of the model is made of them. */
const NEGLIGIBLE = 15;
/** What pairs and beginnings count beside the words themselves. */
const HINT_WEIGHT = 0.6;
const BEGINNING = 4;
/** What stands before the first unit of a text and after its last. */
const START: Unit = { text: "^", unspaced: false, stop: false };
const END: Unit = { text: "$", unspaced: false, stop: false };
const EPOCHS = 5;
const MARGIN = 0.4;
const STEP = 0.1;
/** Labels with fewer full examples cannot be told from noise: they keep their centroid. */
const LEAST_EXAMPLES = 3;
/** Features remembered per opened model. */
const MOST_MET = 20_000;
/** Elementary steps that moving apart may take in all: seconds, even with thousands of labels. */
const MOST_WORK = 150_000_000;

function pairsOf(units: readonly Unit[]): string[] {
  const pairs: string[] = [];
  for (let index = 0; index <= units.length; index += 1) {
    const [left, right, next] = [units[index - 1] ?? START, units[index] ?? END, units[index + 1] ?? END];
    if (!left.unspaced || !right.unspaced) pairs.push(`${left.text} ${right.text}`);
    else if (next.unspaced) pairs.push(left.text + right.text + next.text);
  }
  return pairs;
}

/** The first letters of each word: close spellings and inflections the stemmer does not know still meet. */
function beginningsOf(units: readonly Unit[]): string[] {
  return units.flatMap(({ text, unspaced }) => (unspaced ? [] : [beginningOf(text)]));
}

function featuresOf({ terms, units }: Reading): string[] {
  return [...terms, ...pairsOf(units), ...beginningsOf(units)];
}

interface Weighed {
  feature: number;
  weight: number;
}

/** Adds one group's features, scaled so that the group as a whole (unseen features too) has length `groupWeight`. */
function addGroup(
  found: readonly string[],
  groupWeight: number,
  lookUp: (feature: string) => number | undefined,
  idf: (index: number | undefined) => number,
  into: Weighed[],
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

/** The text as a vector of length at most 1; what the model has never seen counts against it. */
function vectorOf(
  { terms, units }: Reading,
  lookUp: (feature: string) => number | undefined,
  idf: (index: number | undefined) => number,
): Weighed[] {
  const vector: Weighed[] = [];
  const square =
    addGroup(terms, 1, lookUp, idf, vector) +
    addGroup(pairsOf(units), HINT_WEIGHT, lookUp, idf, vector) +
    addGroup(beginningsOf(units), HINT_WEIGHT, lookUp, idf, vector);
  const scale = square === 0 ? 0 : 1 / Math.sqrt(square);
  for (const item of vector) item.weight *= scale;
  return vector;
}

type Row = Map<number, number>;

function addTo(row: Row | undefined, label: number, amount: number): void {
  row?.set(label, (row.get(label) ?? 0) + amount);
}

interface Trained {
  label: number;
  weight: number;
  vector: Weighed[];
  square: number;
}

/** Centroids of length 1, and the length each had before, per label. */
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
    ({ label, weight, square }) => weight >= 1 && square > 0 && (full[label] ?? 0) >= LEAST_EXAMPLES,
  );
  let work = 0;
  for (let epoch = 0; epoch < EPOCHS && work < MOST_WORK; epoch += 1) {
    for (const { label, vector, square } of usable) {
      const scores = new Float64Array(labels);
      for (const { feature, weight } of vector) {
        const row = rows[feature] ?? new Map<number, number>();
        work += row.size;
        for (const [other, value] of row) scores[other] = (scores[other] ?? 0) + weight * value;
      }
      let [rival, highest] = [-1, 0];
      for (const [other, score] of scores.entries())
        if (other !== label && score > highest) [rival, highest] = [other, score];
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

/** Trains on examples of labels 0 … `labels` − 1. Deterministic in the order given; meant for publishing, not for requests. */
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
      if (Math.abs(scaled) > NEGLIGIBLE) entries.push(label, scaled);
    }
  }
  starts.push(entries.length);
  return { labels, unseen, features, weights, starts, entries };
}

/** Opens a model for scoring: nothing is built, so a cold start pays for the words it meets only. */
export function openLabels(model: LabelModel): OpenLabels {
  return { model, met: new Map() };
}

/** The index of a feature; undefined for one never seen. */
export function featureIndex({ model, met }: OpenLabels, feature: string): number | undefined {
  const known = met.get(feature);
  if (known !== undefined) return known < 0 ? undefined : known;
  const at = lowerBound(model.features, feature);
  const found = model.features[at] === feature ? at : -1;
  if (met.size >= MOST_MET) met.clear();
  met.set(feature, found);
  return found < 0 ? undefined : found;
}

/**
 * Which labels speak of each of these features: bit i of a label's mask for feature i. From the 32nd feature on bits
 * are shared, so that many features count as fewer, never as more.
 */
export function labelsSpeaking(open: OpenLabels, features: readonly (readonly string[])[]): Uint32Array {
  const { starts, entries, labels } = open.model;
  const masks = new Uint32Array(labels);
  for (let nth = 0; nth < features.length; nth += 1) {
    for (const spelling of features[nth] ?? []) {
      const feature = featureIndex(open, spelling);
      if (feature === undefined) continue;
      const end = starts[feature + 1] ?? 0;
      for (let at = starts[feature] ?? end; at < end; at += 2) {
        const label = entries[at] ?? 0;
        if ((entries[at + 1] ?? 0) > 0) masks[label] = (masks[label] ?? 0) | (1 << (nth % 32));
      }
    }
  }
  return masks;
}

/** How many bits of a mask are set. */
export function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** The feature under which words with the same beginning meet. */
export function beginningOf(word: string): string {
  return `${word.slice(0, BEGINNING)}…`;
}

/** Where a text stands, or would stand, in a list sorted by code units. `from` is where to begin looking. */
export function lowerBound(sorted: readonly string[], text: string, from = 0): number {
  let [low, high] = [from, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Scores every label for a text, about 0 … 1 (a cosine; moving apart can push it slightly outside). */
export function scoreLabels(open: OpenLabels, reading: Reading): Float64Array {
  const { model } = open;
  const scores = new Float64Array(model.labels);
  const idf = (at: number | undefined): number =>
    at === undefined ? model.unseen : (model.weights[at] ?? model.unseen);
  for (const { feature, weight } of vectorOf(reading, (name) => featureIndex(open, name), idf)) {
    const end = model.starts[feature + 1] ?? 0;
    const share = weight / SCALE;
    for (let at = model.starts[feature] ?? end; at < end; at += 2) {
      const label = model.entries[at] ?? 0;
      scores[label] = (scores[label] ?? 0) + share * (model.entries[at + 1] ?? 0);
    }
  }
  return scores;
}
