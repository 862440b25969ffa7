/**
 * Which parts of a task may need a tool at all: none of what an agent does by itself, unless a connected tool is made for just that or the
 * published knowledge explains it.
 * Not here: which tool does a part (`analyze.ts`), how a task is split (`split.ts`).
 */
import { SUFFICIENT_CONFIDENCE } from "../gap/confidence.ts";
import { lexicon } from "../lexicon/concepts.ts";
import { readUnits } from "../lexicon/read.ts";
import type { KnownTool } from "../model.ts";
import type { ToolIndex } from "../tool-index/index-tools.ts";
import { searchTools } from "../tool-index/search-tools.ts";
import { asksForAdvice, asksForKnowledge } from "./asks-for-knowledge.ts";
import { ownToolsAskedFor, serversOf } from "./asks-of-cairn.ts";
import { asksForCommonKnowledge } from "./common-knowledge.ts";
import { isExplained } from "./given-material.ts";
import type { AnalyzeOptions, ToolRequirement } from "./need.ts";
import { asksToExplain, isBareOrder, needsNothing, rewritesItself, withoutRefusals } from "./nothing-needed.ts";
import { partOf, splitNeeds, type NeedPart } from "./split.ts";

/** The score of a passage from which on it is about a word that is to be explained: a language's list is not that of a checklist. */
const MIN_EXPLAINED = 0.6;
/** The same where several words say what it is: a signal light that turned red. */
const MIN_EXPLAINED_OF_SEVERAL = 0.4;
/** Characters of one word that nobody knows, at most. */
const MAX_WORD = 3;

const isAction = (id: string): boolean => lexicon().concepts.get(id)?.kind === "action";

/** Words that ask what another one means. */
const ASKING: ReadonlySet<string> = new Set("意思 含义 代表 mean means meaning definition".split(" "));

/** The least score of a passage that explains what a text asks about. */
function leastScore(text: string): number {
  const things = readUnits(text).filter(
    ({ shown, stop, concepts }) => !stop && !ASKING.has(shown) && !(concepts.length > 0 && concepts.every(isAction)),
  );
  const words = things.map(({ shown, unknown }) => (unknown === true ? Math.ceil(shown.length / MAX_WORD) : 1));
  return words.reduce((sum, count) => sum + count, 0) > 1 ? MIN_EXPLAINED_OF_SEVERAL : MIN_EXPLAINED;
}

/**
 * The parts of a task that may need a tool: none of what an agent does by itself, but for the texts that are `known` and those that a
 * connected tool is made for.
 */
export function neededParts(task: string, index: ToolIndex, known: ReadonlySet<string> = new Set()): NeedPart[] {
  if (rewritesItself(task)) {
    // What follows the colon is the text itself, and says nothing of what is needed.
    const [order = ""] = task.split(/[:：]/u, 1);
    return isMadeFor(index, order) ? [partOf(order)] : [];
  }
  if (isBareOrder(task)) return [];
  const servers = serversOf(index);
  return splitNeeds(withoutOthersRefusals(task, servers)).filter(
    ({ text }) =>
      known.has(text) ||
      ownToolsAskedFor(text, servers).length > 0 ||
      !needsNothing(text) ||
      (rewritesItself(text) && isMadeFor(index, text)),
  );
}

/** A task without what it says not to do; of a task handed in or a server it says just so what is to become of it. */
function withoutOthersRefusals(task: string, servers: ReadonlySet<string>): string {
  return task
    .split(/(?<=[.!?;](?=\s)|[。！？；\n])/u)
    .map((sentence) => (ownToolsAskedFor(sentence, servers).length > 0 ? sentence : withoutRefusals(sentence)))
    .join("");
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
export async function knownExplanations(task: string, { known }: AnalyzeOptions): Promise<ReadonlySet<string>> {
  if (known === undefined || rewritesItself(task)) return new Set();
  const texts = splitNeeds(withoutRefusals(task)).flatMap(({ text }) =>
    needsNothing(text) && asksToExplain(text) && asksForKnowledge(text) ? [text] : [],
  );
  if (texts.length === 0) return new Set();
  const answers = await known(texts);
  // Where a consultation begins is no explanation.
  return new Set(texts.filter((text, at) => answers[at]?.by === "passage" && answers[at].score >= leastScore(text)));
}

/** Without questions that neither a tool nor the knowledge meets and an agent explains by itself: no server is looked for. */
export function withoutExplained(
  requirements: readonly ToolRequirement[],
  parts: readonly NeedPart[],
): { requirements: ToolRequirement[]; parts: NeedPart[] } {
  const kept = requirements.map(
    ({ confidenceScore, description, matchedTools, failedTools = [] }) =>
      confidenceScore >= SUFFICIENT_CONFIDENCE ||
      // A tool at hand that comes near says that the question is about what tools have.
      !(
        isExplained(description) ||
        (matchedTools.length + failedTools.length === 0 &&
          (asksForCommonKnowledge(description) || asksForAdvice(description)))
      ),
  );
  return { requirements: requirements.filter((_, at) => kept[at]), parts: parts.filter((_, at) => kept[at]) };
}
