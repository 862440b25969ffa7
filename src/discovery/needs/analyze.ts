/**
 * Answers four questions about a task: what it needs, whether a tool at hand does it, what is missing, and how to search
 * for that. By rule; with a model where one is configured (`by-model.ts`), whose answer is checked against the same tools.
 * Not here: the registries that are searched (`sources/`), what a reader of MCP gets (`operations/`).
 */
import { SUFFICIENT_CONFIDENCE } from "../gap/confidence.ts";
import { GENERAL_OBJECTS } from "../gap/features.ts";
import { lexicon } from "../lexicon/concepts.ts";
import { inLanguage } from "../../localized-text.ts";
import type { ToolIndex } from "../tool-index/index-tools.ts";
import type { Nearness } from "../tool-index/nearness.ts";
import { searchTools, type ToolHit } from "../tool-index/search-tools.ts";
import { MAX_TOOLS_SHOWN, needsPrompt, readModelNeeds, type ModelNeed } from "./by-model.ts";
import { partOf, splitNeeds, type NeedPart } from "./split.ts";
import { needTexts } from "./texts.ts";
import { triggersOf } from "./triggers.ts";
import type { AnalyzeOptions, MatchedTool, NeedAnalysis, ToolRequirement } from "./need.ts";

/** Tools that are named with a requirement. */
const MAX_MATCHED = 3;
const MAX_KEYWORDS = 8;
const MAX_QUERY_WORDS = 6;
/** Characters of a tool's description that a model is shown. */
const MAX_SHOWN_TEXT = 200;

/** Analyses a task by rule alone. Total: any string gives an answer. */
export function analyzeByRule(task: string, index: ToolIndex, options: AnalyzeOptions = {}): NeedAnalysis {
  return assessParts(splitNeeds(task), index, options, []);
}

/** `near`: nearest tools by meaning, of each part. */
function assessParts(
  parts: readonly NeedPart[],
  index: ToolIndex,
  options: AnalyzeOptions,
  near: readonly Nearness[],
): NeedAnalysis {
  const requirements = parts.map((part, at) => requirementOf(part, index, options, near[at]));
  return assess(requirements, parts, index, options, "rule");
}

/** Analyses a task: by the model where one is given and its answer can be checked, else by rule. Rejects with nothing. */
export async function analyzeNeeds(
  task: string,
  index: ToolIndex,
  options: AnalyzeOptions = {},
): Promise<NeedAnalysis> {
  const nearOf = async (parts: readonly NeedPart[]): Promise<readonly Nearness[]> =>
    options.near?.(parts.map(({ text }) => text)) ?? [];
  const ownParts = splitNeeds(task);
  const byRule = assessParts(ownParts, index, options, await nearOf(ownParts));
  if (options.model === undefined || byRule.toolRequirements.length === 0) return byRule;
  const shown = searchTools(index, task, MAX_TOOLS_SHOWN, undefined, options.taught).hits.map(
    ({ tool: { id, definition } }) => ({
      id,
      description: (definition.description ?? "").slice(0, MAX_SHOWN_TEXT),
    }),
  );
  const outcome = await options.model
    .complete(needsPrompt(task, shown), options.signal)
    .catch(() => ({ ok: false as const }));
  const needs = outcome.ok ? readModelNeeds(outcome.text) : undefined;
  if (needs === undefined) return byRule;
  const parts = needs.map((need) => partOf(`${need.description} (${need.needed})`));
  const near = await nearOf(parts);
  const requirements = needs.flatMap((need, at) => {
    const part = parts[at];
    return part === undefined ? [] : [requirementByModel(need, requirementOf(part, index, options, near[at]))];
  });
  return assess(requirements, parts, index, options, "model");
}

/** A need of the model, compared with the tools at hand as every other is. */
function requirementByModel(need: ModelNeed, compared: ToolRequirement): ToolRequirement {
  const named = compared.matchedTools.filter(({ id }) => need.tools.includes(id));
  // The model names a tool that words find as well: it goes first. Its word alone is no match.
  const matchedTools = [...named, ...compared.matchedTools.filter((tool) => !named.includes(tool))];
  return {
    ...compared,
    needed: need.needed,
    description: need.description,
    suggestedSearchKeywords: [...new Set([...need.keywords, ...compared.suggestedSearchKeywords])].slice(
      0,
      MAX_KEYWORDS,
    ),
    matchedTools,
  };
}

function requirementOf(
  part: NeedPart,
  index: ToolIndex,
  { language = "en", taught }: AnalyzeOptions,
  near: Nearness | undefined,
): ToolRequirement {
  const texts = inLanguage(language, needTexts);
  const { hits } = searchTools(index, part.text, MAX_MATCHED, near, taught);
  const best = hits[0];
  return {
    needed: capabilityOf(part),
    description: part.text,
    confidenceScore: round(best?.score ?? 0),
    suggestedSearchKeywords: keywordsOf(part),
    reasoning: texts.reasoning(best?.tool.id, best?.matched ?? [], round(best?.score ?? 0), SUFFICIENT_CONFIDENCE),
    matchedTools: hits.map(matchedTool),
  };
}

function matchedTool({ tool, score, matched }: ToolHit): MatchedTool {
  return { id: tool.id, server: tool.server, confidence: round(score), matched };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** The capability in a few English words: what is done, and to what. */
function capabilityOf({ text, actions, objects }: NeedPart): string {
  const words = [...actions.slice(0, 1), ...objects.slice(0, 2)];
  return words.length === 0 ? text.slice(0, 80) : words.join(" ");
}

/**
 * The concepts to search registries for: the things first, then the subjects they are about. Verbs and things that every task
 * has are for needs that name nothing else: every registry is full of them.
 */
function soughtConcepts({ actions, objects }: NeedPart): string[] {
  const { concepts } = lexicon();
  const specific = objects.filter((id) => !GENERAL_OBJECTS.has(id));
  if (specific.length === 0) return [...objects, ...actions];
  const isThing = (id: string): boolean => concepts.get(id)?.kind === "object";
  return [...specific.filter(isThing), ...specific.filter((id) => !isThing(id))];
}

/** English words to search registries with, the broader ones with them: registries look for parts of names. */
function keywordsOf(part: NeedPart): string[] {
  const { concepts } = lexicon();
  const words = soughtConcepts(part).flatMap((id) => {
    const concept = concepts.get(id);
    return concept === undefined ? [] : [id, ...concept.broader, ...concept.english.slice(0, 2)];
  });
  return [...new Set(words)].slice(0, MAX_KEYWORDS);
}

function assess(
  requirements: ToolRequirement[],
  parts: readonly NeedPart[],
  index: ToolIndex,
  options: AnalyzeOptions,
  decidedBy: NeedAnalysis["decidedBy"],
): NeedAnalysis {
  const texts = inLanguage(options.language ?? "en", needTexts);
  const missing = requirements.filter(({ confidenceScore }) => confidenceScore < SUFFICIENT_CONFIDENCE);
  const triggers = triggersOf(requirements, index, options);
  const hasSufficientTools = requirements.length > 0 && triggers.length === 0;
  // Where tools failed or others were expected, all that the task needs is looked for again.
  const sought = missing.length > 0 || hasSufficientTools ? missing : requirements;
  const keywords = [...new Set(sought.flatMap((one) => one.suggestedSearchKeywords))].slice(0, MAX_KEYWORDS);
  const needed = missing.map((one) => one.needed);
  const words = new Set(parts.filter((_, at) => sought.includes(requirements[at]!)).flatMap(soughtConcepts));
  return {
    hasSufficientTools,
    overallAssessment:
      requirements.length === 0
        ? texts.nothingAsked
        : texts.assessment(requirements.length, needed, index.ranked.length),
    recommendedAction:
      requirements.length === 0
        ? "clarify_task"
        : hasSufficientTools
          ? "use_existing_tools"
          : "search_and_install_tools",
    toolRequirements: requirements,
    searchStrategy: {
      query: [...words].slice(0, MAX_QUERY_WORDS).join(" "),
      keywords,
      description: texts.strategy(
        sought.map((one) => one.needed),
        keywords,
      ),
    },
    decidedBy,
    threshold: SUFFICIENT_CONFIDENCE,
    triggers,
  };
}
