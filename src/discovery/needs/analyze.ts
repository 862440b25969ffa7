/**
 * Answers four questions about a task: what it needs, whether a tool at hand does it, what is missing, and how to search
 * for that. By rule; with a model where one is configured (`by-model.ts`), whose answer is checked against the same tools.
 * Not here: the words that registries are searched by (`search-words.ts`), the registries (`sources/`), what a reader of MCP gets (`operations/`).
 */
import { SUFFICIENT_CONFIDENCE } from "../gap/confidence.ts";
import type { KnownTool } from "../model.ts";
import { inLanguage } from "../../localized-text.ts";
import type { ToolIndex } from "../tool-index/index-tools.ts";
import type { Nearness } from "../tool-index/nearness.ts";
import { searchTools, type ToolHit } from "../tool-index/search-tools.ts";
import { MAX_TOOLS_SHOWN, needsPrompt, readModelNeeds, type ModelNeed } from "./by-model.ts";
import { ownToolsAskedFor, serversOf } from "./asks-of-cairn.ts";
import { asksForAdvice } from "./asks-for-knowledge.ts";
import { isCut, MAX_NEED_READ, readableNeed } from "./readable.ts";
import { meetByKnowledge } from "./meet-by-knowledge.ts";
import { namesOwnThings } from "./own-things.ts";
import { partOf, type NeedPart } from "./split.ts";
import { keywordsOf, MAX_KEYWORDS, searchWords } from "./search-words.ts";
import { needTexts } from "./texts.ts";
import { absentTools, repeatedFailures, triggersOf } from "./triggers.ts";
import { inOwnWords, isBareOrder } from "./nothing-needed.ts";
import { knownExplanations, neededParts, withoutExplained } from "./needed-parts.ts";
import type { AnalyzeOptions, MatchedTool, NeedAnalysis, ToolRequirement } from "./need.ts";

/** Keeps what is to be remembered in the session: a connected memory keeps it for longer, and goes first. */
const KEEPS = "record";
/** Searches the published knowledge. */
const SEARCHES = "search_knowledge";
/** Tools that are named with a requirement. */
const MAX_MATCHED = 3;
const MAX_QUERY_WORDS = 6;
/** Characters of a tool's description that a model is shown. */
const MAX_SHOWN_TEXT = 200;

/** Analyses a task by rule alone. Total: any string gives an answer. */
export function analyzeByRule(task: string, index: ToolIndex, options: AnalyzeOptions = {}): NeedAnalysis {
  const need = readableNeed(task);
  const parts = neededParts(need, index);
  const open = withoutExplained(compareParts(parts, index, options, []), parts);
  return withLimit(task, assess(need, open.requirements, open.parts, index, options, "rule"));
}

/** Says in an analysis how much of the task was read, where that is not all of it. */
function withLimit(task: string, analysis: NeedAnalysis): NeedAnalysis {
  return isCut(task) ? { ...analysis, truncatedAt: MAX_NEED_READ } : analysis;
}

/** Each part with the tools at hand that may do it. `near`: nearest tools by meaning, of each part. */
function compareParts(
  parts: readonly NeedPart[],
  index: ToolIndex,
  options: AnalyzeOptions,
  near: readonly Nearness[],
): ToolRequirement[] {
  return parts.map((part, at) => requirementOf(part, index, options, near[at]));
}

/**
 * Analyses a task: by the model where one is given and its answer can be checked, else by rule. Rejects with nothing. Of a long task
 * the beginning and the end are read.
 */
export async function analyzeNeeds(
  task: string,
  index: ToolIndex,
  options: AnalyzeOptions = {},
): Promise<NeedAnalysis> {
  return withLimit(task, await analyzeReadable(readableNeed(task), index, options));
}

async function analyzeReadable(task: string, index: ToolIndex, options: AnalyzeOptions): Promise<NeedAnalysis> {
  const nearOf = async (parts: readonly NeedPart[]): Promise<readonly Nearness[]> =>
    options.near?.(parts.map(({ text }) => text)) ?? [];
  const ownParts = neededParts(task, index, await knownExplanations(task, options));
  const compared = compareParts(ownParts, index, options, await nearOf(ownParts));
  const open = withoutExplained(await meetByKnowledge(compared, index, options), ownParts);
  const met = open.requirements;
  const byRule = assess(task, met, open.parts, index, options, "rule");
  if (options.model === undefined || met.length === 0) return byRule;
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
  return assess(task, await meetByKnowledge(requirements, index, options), parts, index, options, "model");
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
  { language = "en", failures = [], taught, mayCall = () => true, warned }: AnalyzeOptions,
  near: Nearness | undefined,
): ToolRequirement {
  const texts = inLanguage(language, needTexts);
  const failing = new Set(repeatedFailures(failures).map(({ tool }) => tool));
  const asked = ownToolsAskedFor(part.text, serversOf(index)).filter((id) => !failing.has(id) && mayCall(id));
  const isKept = asked.includes(KEEPS);
  if (asked.length > 0 && !isKept) return metByOwn(asked, part, language);
  const isOwn = namesOwnThings(part.text);
  const mayMeet = ({ server }: KnownTool): boolean => server !== null || isOwn;
  const found = searchTools(index, part.text, MAX_MATCHED + failing.size, near, taught, mayMeet).hits;
  const hits = found.filter(({ tool }) => !failing.has(tool.id)).slice(0, MAX_MATCHED);
  const failedTools = found
    .filter(({ tool, score }) => failing.has(tool.id) && score >= SUFFICIENT_CONFIDENCE)
    .map(({ tool }) => tool.id);
  const best = hits[0];
  if (isKept && (best?.score ?? 0) < SUFFICIENT_CONFIDENCE) return metByOwn(asked, part, language);
  const reasoning = texts.reasoning(best?.tool.id, best?.matched ?? [], round(best?.score ?? 0), SUFFICIENT_CONFIDENCE);
  return {
    needed: inOwnWords(part.text),
    description: part.text,
    confidenceScore: round(best?.score ?? 0),
    suggestedSearchKeywords: keywordsOf(part),
    reasoning: [
      reasoning,
      ...(failedTools.length === 0 ? [] : [texts.failedTools(failedTools)]),
      ...(best !== undefined && warned?.has(best.tool.id) === true ? [texts.warned(best.tool.id)] : []),
    ].join(""),
    matchedTools: hits.map(matchedTool),
    ...(failedTools.length > 0 && { failedTools }),
  };
}

/** A part that names what Cairn's own tools do. */
function metByOwn(ids: readonly string[], { text }: NeedPart, language: string): ToolRequirement {
  return {
    needed: inOwnWords(text),
    description: text,
    confidenceScore: 1,
    suggestedSearchKeywords: [],
    reasoning: inLanguage(language, needTexts).ownWork(ids),
    matchedTools: ids.map((id) => ({ id, server: null, confidence: 1, matched: [] })),
  };
}

/** Whether a task asks for advice and the knowledge can be asked here. */
function mayBeKnown(task: string, { ranked }: ToolIndex): boolean {
  return asksForAdvice(task) && ranked.some(({ id, server }) => id === SEARCHES && server === null);
}

function matchedTool({ tool, score, matched }: ToolHit): MatchedTool {
  return { id: tool.id, server: tool.server, confidence: round(score), matched };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

function assess(
  task: string,
  requirements: ToolRequirement[],
  parts: readonly NeedPart[],
  index: ToolIndex,
  options: AnalyzeOptions,
  decidedBy: NeedAnalysis["decidedBy"],
): NeedAnalysis {
  const texts = inLanguage(options.language ?? "en", needTexts);
  const missing = requirements.filter(({ confidenceScore }) => confidenceScore < SUFFICIENT_CONFIDENCE);
  const found = triggersOf(requirements, index, options);
  // A text with a word in it that needs nothing: there is no gap, whatever is at hand, failed before or was expected.
  const needsNone = requirements.length === 0 && /[\p{L}\p{N}]/u.test(task) && !isBareOrder(task);
  const triggers = needsNone ? [] : found;
  const hasSufficientTools = triggers.length === 0 && (requirements.length > 0 || needsNone);
  // Where tools failed or others were expected, all that the task needs is looked for again.
  const isCovered = hasSufficientTools && options.searchAnyway !== true;
  const sought = missing.length > 0 || isCovered ? missing : requirements;
  const keywords = [...new Set(sought.flatMap((one) => one.suggestedSearchKeywords))].slice(0, MAX_KEYWORDS);
  const needed = missing.map((one) => one.needed);
  const words = new Set(parts.filter((_, at) => sought.includes(requirements[at]!)).flatMap(searchWords));
  return {
    hasSufficientTools,
    overallAssessment:
      requirements.length === 0
        ? needsNone
          ? texts.nothingNeeded(absentTools(index, options)) + (mayBeKnown(task, index) ? texts.mayBeKnown : "")
          : texts.nothingAsked
        : missing.length === 0 && triggers.length > 0
          ? texts.coveredYet(triggers.map(({ reason }) => reason))
          : texts.assessment(requirements.length, needed, index.ranked.length),
    recommendedAction:
      requirements.length === 0
        ? needsNone
          ? "answer_directly"
          : "clarify_task"
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
