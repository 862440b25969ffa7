/**
 * Answers four questions about a task: what it needs, whether a tool at hand does it, what is missing, and how to search
 * for that. By rule; with a model where one is configured (`by-model.ts`), whose answer is checked against the same tools.
 * Not here: the registries that are searched (`sources/`), what a reader of MCP gets (`operations/`).
 */
import { SUFFICIENT_CONFIDENCE } from "../gap/confidence.ts";
import { GENERAL_OBJECTS } from "../gap/head.ts";
import { lexicon } from "../lexicon/concepts.ts";
import { withoutFileNames } from "../lexicon/file-names.ts";
import { readUnits } from "../lexicon/read.ts";
import type { KnownTool } from "../model.ts";
import { inLanguage } from "../../localized-text.ts";
import type { ToolIndex } from "../tool-index/index-tools.ts";
import type { Nearness } from "../tool-index/nearness.ts";
import { searchTools, type ToolHit } from "../tool-index/search-tools.ts";
import { MAX_TOOLS_SHOWN, needsPrompt, readModelNeeds, type ModelNeed } from "./by-model.ts";
import { asksForKnowledge } from "./asks-for-knowledge.ts";
import { ownToolsAskedFor } from "./asks-of-cairn.ts";
import { asksForCommonKnowledge } from "./common-knowledge.ts";
import { isCut, MAX_NEED_READ, readableNeed } from "./readable.ts";
import { isExplained } from "./given-material.ts";
import { meetByKnowledge } from "./meet-by-knowledge.ts";
import { namesOwnThings } from "./own-things.ts";
import { partOf, splitNeeds, type NeedPart } from "./split.ts";
import { needTexts } from "./texts.ts";
import { absentTools, repeatedFailures, triggersOf } from "./triggers.ts";
import { asksToExplain, inOwnWords, needsNothing, rewritesItself, withoutRefusals } from "./nothing-needed.ts";
import type { AnalyzeOptions, MatchedTool, NeedAnalysis, ToolRequirement } from "./need.ts";

/** Keeps what is to be remembered in the session: a connected memory keeps it for longer, and goes first. */
const KEEPS = "record";
/** Tools that are named with a requirement. */
const MAX_MATCHED = 3;
/** The score of a passage from which on it is about what is to be explained: a language's list is not that of a checklist. */
const MIN_EXPLAINED = 0.6;
const MAX_KEYWORDS = 8;
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

/**
 * The parts of a task that may need a tool: none of what an agent does by itself, but for the texts that are `known` and those that a
 * connected tool is made for.
 */
function neededParts(task: string, index: ToolIndex, known: ReadonlySet<string> = new Set()): NeedPart[] {
  if (rewritesItself(task)) {
    // What follows the colon is the text itself, and says nothing of what is needed.
    const [order = ""] = task.split(/[:：]/u, 1);
    return isMadeFor(index, order) ? [partOf(order)] : [];
  }
  return splitNeeds(withoutRefusals(task)).filter(
    ({ text }) =>
      known.has(text) ||
      ownToolsAskedFor(text).length > 0 ||
      !needsNothing(text) ||
      (rewritesItself(text) && isMadeFor(index, text)),
  );
}

/** What is done to a text that the request holds: an agent does it by itself where no tool at hand is for just that. */
const DONE_TO_TEXT: ReadonlySet<string> = new Set(["translate", "summarize"]);

/** Whether a text asks for such a thing, and a connected tool does it. */
function isMadeFor(index: ToolIndex, text: string): boolean {
  if (!partOf(text).actions.some((id) => DONE_TO_TEXT.has(id))) return false;
  const isConnected = ({ server }: KnownTool): boolean => server !== null;
  const [best] = searchTools(index, text, 1, undefined, undefined, isConnected).hits;
  return best !== undefined && best.score >= SUFFICIENT_CONFIDENCE;
}

/** What an agent might explain by itself, and the published knowledge does better: it is about just that. */
async function knownExplanations(task: string, { known }: AnalyzeOptions): Promise<ReadonlySet<string>> {
  if (known === undefined || rewritesItself(task)) return new Set();
  const texts = splitNeeds(withoutRefusals(task)).flatMap(({ text }) =>
    needsNothing(text) && asksToExplain(text) && asksForKnowledge(text) ? [text] : [],
  );
  if (texts.length === 0) return new Set();
  const answers = await known(texts);
  // Where a consultation begins is no explanation.
  return new Set(texts.filter((_, at) => answers[at]?.by === "passage" && answers[at].score >= MIN_EXPLAINED));
}

/** Without questions that neither a tool nor the knowledge meets and an agent explains by itself: no server is looked for. */
function withoutExplained(
  requirements: readonly ToolRequirement[],
  parts: readonly NeedPart[],
): { requirements: ToolRequirement[]; parts: NeedPart[] } {
  const kept = requirements.map(
    ({ confidenceScore, description, matchedTools, failedTools = [] }) =>
      confidenceScore >= SUFFICIENT_CONFIDENCE ||
      // A tool at hand that comes near says that the question is about what tools have.
      !(
        isExplained(description) ||
        (matchedTools.length + failedTools.length === 0 && asksForCommonKnowledge(description))
      ),
  );
  return { requirements: requirements.filter((_, at) => kept[at]), parts: parts.filter((_, at) => kept[at]) };
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
  const asked = ownToolsAskedFor(part.text).filter((id) => !failing.has(id) && mayCall(id));
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

function matchedTool({ tool, score, matched }: ToolHit): MatchedTool {
  return { id: tool.id, server: tool.server, confidence: round(score), matched };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Verbs that say what is needed by themselves; others are done to anything, and every registry is full of them. */
const CAPABILITIES: ReadonlySet<string> = new Set(
  "translate transcribe summarize encrypt compress speak schedule predict classify buy crop simulate optimize backup".split(
    " ",
  ),
);

/**
 * The concepts to search registries for: verbs that say what is needed first, then the things, then the subjects they are about.
 * Other verbs and things that every task has are for needs that name nothing else.
 */
function soughtConcepts({ actions, objects }: NeedPart): string[] {
  const { concepts } = lexicon();
  const able = actions.filter((id) => CAPABILITIES.has(id));
  const specific = objects.filter((id) => !GENERAL_OBJECTS.has(id));
  const isThing = (id: string): boolean => concepts.get(id)?.kind === "object";
  return [...able, ...specific.filter(isThing), ...specific.filter((id) => !isThing(id))];
}

/** The words of a need that say what it is about, as they stand; those that are a value of a call last. */
function ownWords({ text }: NeedPart): string[] {
  const { concepts } = lexicon();
  const isVerb = (id: string): boolean => concepts.get(id)?.kind === "action" && !CAPABILITIES.has(id);
  const units = readUnits(withoutFileNames(text)).filter(
    (unit) => !unit.stop && unit.unknown !== true && !/^\p{N}/u.test(unit.shown) && unit.shown.length > 1,
  );
  const said = units.filter(({ concepts: ids }) => ids.length === 0 || !ids.every(isVerb));
  return [...new Set((said.length === 0 ? units : said).map(({ shown }) => shown))];
}

/** What one need is searched by: concepts in English, then the words of the request that none of them has. */
function searchWords(part: NeedPart): string[] {
  const sought = soughtConcepts(part);
  const general = sought.length === 0 ? [...part.objects, ...part.actions] : [];
  return [...new Set([...sought, ...ownWords(part), ...general])];
}

/** Words to search registries with, the broader ones with them: registries look for parts of names. */
function keywordsOf(part: NeedPart): string[] {
  const { concepts } = lexicon();
  const own = ownWords(part);
  const words = soughtConcepts(part).flatMap((id) => {
    const concept = concepts.get(id);
    return concept === undefined ? [] : [id, ...concept.broader, ...concept.english.slice(1, 2)];
  });
  // The request's own words have room beside what the lexicon adds.
  const added = [...new Set(words)].filter((word) => !own.includes(word));
  const first = own.slice(0, Math.max(MAX_KEYWORDS - added.length, MAX_KEYWORDS / 2));
  const chosen = added.slice(0, MAX_KEYWORDS - first.length);
  const general = first.length + chosen.length === 0 ? [...part.objects, ...part.actions] : [];
  return [...chosen, ...first, ...general].slice(0, MAX_KEYWORDS);
}

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
  const needsNone = requirements.length === 0 && /[\p{L}\p{N}]/u.test(task);
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
          ? texts.nothingNeeded(absentTools(index, options))
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
