/**
 * What of a task tools at hand do, and what is missing, in words: said with every answer of a search for one part of several.
 * Not here: what the parts are (`discovery/needs/`).
 */
import type { NeedAnalysis, ToolRequirement } from "../../../discovery/needs/need.ts";
import { oneLine } from "../wire.ts";
import type { SearchTexts } from "./texts.ts";
import type { Candidate } from "./candidates.ts";

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
export function partsInWords(analysis: NeedAnalysis, texts: SearchTexts): string | undefined {
  const missing = missingNeeds(analysis);
  const done = analysis.toolRequirements.flatMap((one) => {
    const tool = missing.includes(one) ? undefined : one.matchedTools[0]?.id;
    return tool === undefined ? [] : { need: needInWords(one), tool };
  });
  return done.length === 0 || missing.length === 0 ? undefined : texts.parts(done, missing.map(needInWords));
}

/** What a candidate is for, and what else a task lacks; empty where that is nothing, or nobody knows what it is for. */
export function restInWords({ merged, serves }: Candidate, analysis: NeedAnalysis, texts: SearchTexts): string {
  const rest = missingNeeds(analysis).filter((one) => !serves.includes(one));
  if (serves.length === 0 || rest.length === 0) return "";
  const name = oneLine(merged.entry.name, MAX_SHOWN_NEED);
  return texts.onlyFor(name, serves.map(needInWords), rest.map(needInWords));
}

/**
 * What a task still lacks once a server was connected, by an analysis that was made after it, and what is at hand; empty where nothing lacks.
 * Where the analysis knows none of its tools by their words, what the candidate was chosen for is taken to be there.
 */
export function stillMissing(server: string, { serves }: Candidate, after: NeedAnalysis, texts: SearchTexts): string {
  const missing = missingNeeds(after);
  const isKnown = after.toolRequirements.some(
    (one) => !missing.includes(one) && one.matchedTools[0]?.server === server,
  );
  const served = new Set(isKnown ? [] : serves.map(({ description }) => description));
  const left = missing.filter(({ description }) => !served.has(description));
  if (left.length === 0 || left.length === after.toolRequirements.length) return "";
  const done = after.toolRequirements.flatMap((one) => {
    const tool = missing.includes(one) ? undefined : one.matchedTools[0]?.id;
    return tool === undefined ? [] : { need: needInWords(one), tool };
  });
  const atHand = done.length === 0 ? "" : `${texts.doneBy(done)} `;
  return `${atHand}${texts.stillMissing(left.map(needInWords))}`;
}
