/**
 * The constants of the ranking of tools. An index is built with them, so that a bench can build others.
 * Not here: the formulas (`rank.ts`).
 */
import type { FieldName } from "./fields.ts";

export interface ToolRanking {
  /** How slowly repeats of a term stop counting. */
  k1: number;
  /** What one occurrence in a field counts. */
  weights: Readonly<Record<FieldName, number>>;
  /** How much the length of each field counts, 0…1. */
  length: Readonly<Record<FieldName, number>>;
  /** What naming a word's concept is worth beside the word itself, by kind. */
  concept: Readonly<Record<"action" | "object" | "field", number>>;
  /** What a broader concept is worth beside its narrower one. */
  broader: number;
  /** What a number, a name or a path in a need is worth beside a word. */
  argument: number;
  /** The sum is multiplied by this power of the share of the need that the tool has. */
  coveragePower: number;
  /** Tools assumed beside those of the index, without any word of the need. */
  assumedTools: number;
}

/** Chosen over the collections of `npm run bench -- tools`; other values win one collection and lose another. */
export const DEFAULT_TOOL_RANKING: ToolRanking = {
  k1: 1.2,
  weights: { name: 3, title: 2, first: 2, rest: 0.6, server: 1, parameters: 0.8, details: 0.3, feedback: 1 },
  length: { name: 0.3, title: 0.3, first: 0.4, rest: 0.7, server: 0.3, parameters: 0.6, details: 0.6, feedback: 0.5 },
  concept: { action: 0.45, object: 0.6, field: 0.6 },
  broader: 0.5,
  argument: 0.5,
  coveragePower: 0.5,
  assumedTools: 30,
};
