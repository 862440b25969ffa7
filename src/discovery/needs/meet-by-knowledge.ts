/**
 * Meets needs with the published knowledge: what no other tool at hand does, and a passage answers, is done by the tools that give it.
 * Not here: which needs may be (`asks-for-knowledge.ts`), the search (`operations/discovery/known-answer.ts`).
 */
import { inLanguage } from "../../localized-text.ts";
import { SUFFICIENT_CONFIDENCE } from "../gap/confidence.ts";
import type { ToolIndex } from "../tool-index/index-tools.ts";
import { asksForKnowledge } from "./asks-for-knowledge.ts";
import { subjectOf } from "./asks-of-cairn.ts";
import type { AnalyzeOptions, KnownAnswer, ToolRequirement } from "./need.ts";
import { needTexts } from "./texts.ts";
import { repeatedFailures } from "./triggers.ts";

/** Own tools that answer from the knowledge: by passages, and by a guided consultation. */
const GIVERS = ["search_knowledge", "initiate_session"];

/** The requirements, with what the knowledge answers met. Rejects as `options.known` does. */
export async function meetByKnowledge(
  requirements: readonly ToolRequirement[],
  index: ToolIndex,
  options: AnalyzeOptions,
): Promise<ToolRequirement[]> {
  const failing = new Set(repeatedFailures(options.failures ?? []).map(({ tool }) => tool));
  const givers = GIVERS.filter(
    (id) => !failing.has(id) && index.ranked.some((tool) => tool.id === id && tool.server === null),
  );
  const open = requirements.filter(
    ({ confidenceScore, description }) => confidenceScore < SUFFICIENT_CONFIDENCE && asksForKnowledge(description),
  );
  if (options.known === undefined || givers.length === 0 || open.length === 0) return [...requirements];
  const found = await options.known(open.map(({ description }) => subjectOf(description)));
  return requirements.map((one) => {
    const answer = found[open.indexOf(one)];
    return answer === undefined ? one : metBy(answer, givers, one, options.language);
  });
}

function metBy(
  { title, score }: KnownAnswer,
  givers: readonly string[],
  requirement: ToolRequirement,
  language = "en",
): ToolRequirement {
  // A strong passage is what a search takes for an answer, whatever its figure.
  const confidence = Math.max(SUFFICIENT_CONFIDENCE, Math.round(score * 1000) / 1000);
  return {
    ...requirement,
    confidenceScore: confidence,
    reasoning: inLanguage(language, needTexts).knows(title, givers),
    matchedTools: givers.map((id) => ({ id, server: null, confidence, matched: [title] })),
    coveredBy: title,
  };
}
