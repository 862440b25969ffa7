/**
 * How likely it is that a tool does what a need asks for, 0…1: a logistic function of what the two have in common.
 * Not here: which tools are compared (`tool-index/`), what follows from it (`needs/`).
 */
import { FEATURES, type Features } from "./features.ts";

/** From this confidence on a tool is taken to do what is needed. */
export const SUFFICIENT_CONFIDENCE = 0.5;

/** Fitted on requests with the functions at hand, and checked on others: `npm run bench -- tools`. */
export const CONFIDENCE_WEIGHTS: Readonly<Features> & { bias: number } = {
  coverage: 1.0,
  name: 2.0,
  first: 4.0,
  parameters: 1.2,
  objects: 0.6,
  actions: 0.4,
  arguments: 0.7,
  bias: -3.2,
};

/** The confidence of what a need and a tool have in common. */
export function confidenceOf(features: Features): number {
  const sum = FEATURES.reduce(
    (total, name) => total + CONFIDENCE_WEIGHTS[name] * features[name],
    CONFIDENCE_WEIGHTS.bias,
  );
  return 1 / (1 + Math.exp(-sum));
}
