/**
 * How likely it is that a tool does what a need asks for, 0…1: a logistic function of what the two have in common.
 * Not here: which tools are compared (`tool-index/`), what follows from it (`needs/`).
 */
import { actOf } from "./act.ts";
import {
  deletesUnasked,
  drawsUnasked,
  hasCapability,
  lacksMade,
  lacksProduct,
  lacksThing,
  saysUnknown,
} from "./claim.ts";
import { drawsNothing, undoesUnasked } from "./deed.ts";
import { doesOtherwise, FEATURES, featuresOf, shareOf, type Features, type Rarity } from "./features.ts";
import type { ReadNeed, ReadPart, ReadTool } from "./read-texts.ts";

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

/**
 * The least confidence where the tool's name says the verb and the thing that are wanted, and the tool has this share of the need: of a
 * long need, one verb and one thing are little.
 */
const SAME_ACT = 0.6;
const MIN_SHARE = 0.3;
const SAME_WORDS = 0.95;
/** What is left of the confidence where the tool does something else with the same thing. */
const OTHERWISE = 0.6;
/** The most for a tool that shares words with the need and does something else. */
const NO_CLAIM = 0.45;

/** Whether the tool's name says the verb and the thing that a part of a need is about. */
export function doesSame(part: ReadPart, tool: ReadTool, rarity: Rarity): boolean {
  if (actOf(part, tool) !== "same") return false;
  // What a chart shows is a value of the call, as long as the request may be.
  return part.head.draws === true || shareOf(part, tool.all, rarity) >= MIN_SHARE;
}

/** The confidence of a need and a tool: that of the part of the need that fits best. */
export function confidenceOf(need: ReadNeed, tool: ReadTool, rarity: Rarity): number {
  return Math.max(leastOf(need, tool), ...need.parts.map((part) => confidenceOfPart(part, tool, rarity)));
}

function confidenceOfPart(part: ReadPart, tool: ReadTool, rarity: Rarity): number {
  const confidence = confidenceOfFeatures(featuresOf(part, tool, rarity));
  if (doesSame(part, tool, rarity)) return Math.max(confidence, SAME_ACT);
  if (!hasCapability(part, tool)) return Math.min(confidence * OTHERWISE, NO_CLAIM);
  const isStrange = part.head.strange === true && !saysUnknown(part, tool);
  return actOf(part, tool) === "other" || doesOtherwise(part, tool) || isStrange ? confidence * OTHERWISE : confidence;
}

const NO_CLAIMS = [drawsUnasked, deletesUnasked, undoesUnasked, drawsNothing, lacksMade, lacksThing, lacksProduct];

/** The same, as a claim that the tool does it: a tool that draws may stand high for a need that wants data, and does not do it. */
export function claimOf(need: ReadNeed, tool: ReadTool, rarity: Rarity): number {
  const claims = need.parts.map((part) => {
    const confidence = confidenceOfPart(part, tool, rarity);
    const isOtherKind = part.head.draws === true && actOf(part, tool) === "other";
    if (isOtherKind || NO_CLAIMS.some((isNone) => isNone(part, tool))) return Math.min(confidence, NO_CLAIM);
    return confidence;
  });
  return Math.max(leastOf(need, tool), ...claims);
}

/** The least confidence: a need in the very words of a tool's sentence is met by it, whether the lexicon knows them or not. */
function leastOf(need: ReadNeed, tool: ReadTool): number {
  return need.said !== "" && need.said === tool.said ? SAME_WORDS : 0;
}
