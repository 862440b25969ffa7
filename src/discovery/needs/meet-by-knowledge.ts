/**
 * Meets needs with the published knowledge: what no other tool at hand does, and a passage answers or a guided
 * consultation is about, is done by the tools that give it.
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

/** Own tools that give what the knowledge has: a passage is also what a guided consultation leads to. */
const GIVERS: Readonly<Record<KnownAnswer["by"], readonly string[]>> = {
  passage: ["search_knowledge", "initiate_session"],
  step: ["initiate_session"],
};

/** The requirements, with what the knowledge answers met. Rejects as `options.known` does. */
export async function meetByKnowledge(
  requirements: readonly ToolRequirement[],
  index: ToolIndex,
  options: AnalyzeOptions,
): Promise<ToolRequirement[]> {
  const failing = new Set(repeatedFailures(options.failures ?? []).map(({ tool }) => tool));
  const giversOf = (by: KnownAnswer["by"]): string[] =>
    GIVERS[by].filter((id) => !failing.has(id) && index.ranked.some((tool) => tool.id === id && tool.server === null));
  const open = requirements.filter(
    ({ confidenceScore, description }) => confidenceScore < SUFFICIENT_CONFIDENCE && asksForKnowledge(description),
  );
  if (options.known === undefined || giversOf("passage").length === 0 || open.length === 0) return [...requirements];
  const found = await options.known(open.map(({ description }) => subjectOf(description)));
  return requirements.map((one) => {
    const answer = found[open.indexOf(one)];
    const givers = answer === undefined ? [] : giversOf(answer.by);
    return answer === undefined || givers.length === 0 ? one : metBy(answer, givers, one, options.language);
  });
}

function metBy(
  { by, title, score }: KnownAnswer,
  givers: readonly string[],
  requirement: ToolRequirement,
  language = "en",
): ToolRequirement {
  // What is found here is taken for an answer, whatever its figure.
  const confidence = Math.max(SUFFICIENT_CONFIDENCE, Math.round(score * 1000) / 1000);
  return {
    ...requirement,
    confidenceScore: confidence,
    reasoning: inLanguage(language, needTexts)[by === "step" ? "guides" : "knows"](title, givers),
    matchedTools: givers.map((id) => ({ id, server: null, confidence, matched: [title] })),
    coveredBy: title,
  };
}
