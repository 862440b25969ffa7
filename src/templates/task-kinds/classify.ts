/**
 * The kind of task that a text asks for or describes, as probabilities. A linear model over the features of a text; its
 * weights were fitted on labelled requests (`weights.ts`). The same reading serves a request and a template's description,
 * so that a template needs no label of its own. Pure and deterministic.
 */
import { TASK_KINDS } from "./classes.ts";
import { readFeatures } from "./features.ts";
import type { FoundWord } from "./find-words.ts";
import { BIAS, WEIGHTS } from "./weights.ts";

/** How a text reads, by kind in the order of `TASK_KINDS`. */
export interface TaskReading {
  /** Sum to 1. */
  probabilities: readonly number[];
  /** Words of the text that speak for a kind, strongest first, as places of its units. */
  wordsFor(kind: number): readonly (readonly number[])[];
  /** False when no word of the lexicon was found: then only the form of the sentence has spoken. */
  hasWords: boolean;
}

/** A class speaks for a kind when its weight exceeds the mean of all kinds by this much. */
const MIN_WORD_WEIGHT = 0.3;

const mean = (row: readonly number[]): number => row.reduce((sum, value) => sum + value, 0) / row.length;

/** How much a class speaks for a kind rather than for the others. */
function leaning(name: string, kind: number): number {
  const row = WEIGHTS[name];
  return row === undefined ? 0 : (row[kind] ?? 0) - mean(row);
}

function softmax(sums: readonly number[]): number[] {
  const highest = Math.max(...sums);
  const raised = sums.map((sum) => Math.exp(sum - highest));
  const total = raised.reduce((sum, value) => sum + value, 0);
  return raised.map((value) => value / total);
}

function wordsFor(words: readonly FoundWord[], kind: number): readonly (readonly number[])[] {
  return words
    .map(({ name, places }) => ({ places, weight: leaning(name, kind) }))
    .filter(({ weight }) => weight >= MIN_WORD_WEIGHT)
    .toSorted((left, right) => right.weight - left.weight)
    .map(({ places }) => places);
}

/** Reads a text. Any string is accepted. */
export function classifyTask(text: string): TaskReading {
  const { values, words } = readFeatures(text);
  const sums = TASK_KINDS.map((_, kind) => {
    let sum = BIAS[kind] ?? 0;
    for (const [name, value] of values) sum += value * (WEIGHTS[name]?.[kind] ?? 0);
    return sum;
  });
  return {
    probabilities: softmax(sums),
    wordsFor: (kind) => wordsFor(words, kind),
    hasWords: words.length > 0,
  };
}
