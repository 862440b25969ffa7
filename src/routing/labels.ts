/**
 * Ranks labelled entries (a node, a base, a tool) for a short text, by a model trained on their examples: tf-idf over
 * words and neighbouring pairs. Not here: training (`label-training.ts`), what a label stands for, and when a score is
 * good enough (`routing/match.ts`).
 */
import { vectorOf } from "./label-features.ts";
import type { Reading } from "../search/units.ts";

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

/** A model opened for scoring. `cache` holds the index of features already looked up (−1: unknown). */
export interface OpenLabels {
  model: LabelModel;
  cache: Map<string, number>;
}

/** Numbers in a model are integers: this one stands for 1. */
export const SCALE = 1000;
/** Features cached per opened model. */
const MAX_CACHED_FEATURES = 20_000;

/** Opens a model for scoring: nothing is built ahead, so a cold start looks up only the words of its queries. */
export function openLabels(model: LabelModel): OpenLabels {
  return { model, cache: new Map() };
}

/** The index of a feature; undefined for an unknown one. */
export function featureIndex({ model, cache: met }: OpenLabels, feature: string): number | undefined {
  const known = met.get(feature);
  if (known !== undefined) return known < 0 ? undefined : known;
  const at = lowerBound(model.features, feature);
  const found = model.features[at] === feature ? at : -1;
  if (met.size >= MAX_CACHED_FEATURES) met.clear();
  met.set(feature, found);
  return found < 0 ? undefined : found;
}

/**
 * A bit mask per label: bit i is set when the label has feature i (one of its spellings). Bits repeat after 32 features,
 * so many features may count as fewer, never as more.
 */
export function maskFeatures(open: OpenLabels, features: readonly (readonly string[])[]): Uint32Array {
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

/** The index of a text, or where to insert it, in a list sorted by code units; the search starts at `from`. */
export function lowerBound(sorted: readonly string[], text: string, from = 0): number {
  let [low, high] = [from, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Scores every label for a text, about 0 … 1 (a cosine; training can push it slightly outside). */
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
