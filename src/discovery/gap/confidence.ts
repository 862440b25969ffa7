/**
 * How likely it is that a tool does what a need asks for, 0…1: a logistic function of what the two have in common.
 * Not here: which tools are compared (`tool-index/`), what follows from it (`needs/`).
 */
import { doesOtherwise, FEATURES, featuresOf, type Features, type Rarity } from "./features.ts";
import type { ReadNeed, ReadTool } from "./read.ts";

/** From this confidence on a tool is taken to do what is needed. */
export const SUFFICIENT_CONFIDENCE = 0.5;

/** The weights of the features. */
export type ConfidenceWeights = Readonly<Features> & { readonly bias: number };

/** Fitted on requests with functions at hand and on questions with their servers taken away; measured by `npm run bench -- tools`. */
export const CONFIDENCE_WEIGHTS: ConfidenceWeights = {
  overlap: 6.7,
  name: 0.8,
  numbers: 3.9,
  others: 1.9,
  values: 1.7,
  bias: -6.05,
};

/** The confidence of what a need and a tool have in common. */
export function confidenceOfFeatures(features: Features, weights: ConfidenceWeights = CONFIDENCE_WEIGHTS): number {
  const sum = FEATURES.reduce((total, name) => total + weights[name] * features[name], weights.bias);
  return 1 / (1 + Math.exp(-sum));
}

/** What is left of the confidence where the tool does something else with the same thing. */
const OTHERWISE = 0.6;

/** The confidence of a need and a tool: that of the part of the need that fits best. */
export function confidenceOf(need: ReadNeed, tool: ReadTool, rarity: Rarity): number {
  const confidences = need.parts.map((part) => {
    const confidence = confidenceOfFeatures(featuresOf(part, tool, rarity));
    return doesOtherwise(part, tool) ? confidence * OTHERWISE : confidence;
  });
  return Math.max(0, ...confidences);
}
