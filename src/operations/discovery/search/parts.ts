/**
 * What of a task tools at hand do, and what is missing, in words: said with every answer of a search for one part of several.
 * Not here: what the parts are (`discovery/needs/`).
 */
import type { NeedAnalysis, ToolRequirement } from "../../../discovery/needs/need.ts";
import { oneLine } from "../wire.ts";
import type { searchTexts } from "./texts.ts";

/** Characters of a need in a sentence and in a line of the log. */
const MAX_SHOWN_NEED = 200;

/** A need in the words of the task: names of capabilities are English. */
export const needInWords = ({ description }: ToolRequirement): string => oneLine(description, MAX_SHOWN_NEED);

/** Needs that no tool at hand meets. */
export function missingNeeds({ toolRequirements, threshold }: NeedAnalysis): ToolRequirement[] {
  return toolRequirements.filter(({ confidenceScore }) => confidenceScore < threshold);
}

/** Tools at hand that meet a need, the best of each. */
export function meetingTools({ toolRequirements, threshold }: NeedAnalysis): string[] {
  return toolRequirements.flatMap(({ confidenceScore, matchedTools: [best] }) =>
    best !== undefined && confidenceScore >= threshold ? best.id : [],
  );
}

/** Undefined where the task is not of both kinds. */
export function partsInWords(analysis: NeedAnalysis, texts: (typeof searchTexts)["en"]): string | undefined {
  const missing = missingNeeds(analysis);
  const done = analysis.toolRequirements.flatMap((one) => {
    const tool = missing.includes(one) ? undefined : one.matchedTools[0]?.id;
    return tool === undefined ? [] : { need: needInWords(one), tool };
  });
  return done.length === 0 || missing.length === 0 ? undefined : texts.parts(done, missing.map(needInWords));
}
