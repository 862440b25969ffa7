/**
 * Tools for a need, best first: a tool that the need names comes first, the others by their words. A need that nothing
 * answers gets nothing, and says how to ask.
 */
import type { LocalizedText } from "../../localized-text.ts";
import { sharesSubject } from "../gap/features.ts";
import { readNeed } from "../gap/read.ts";
import { withFileWords } from "../lexicon/file-names.ts";
import { wordTerm } from "../../search/terms.ts";
import { lexicon } from "../lexicon/concepts.ts";
import { inPlainWords } from "../lexicon/phrasings.ts";
import type { KnownTool } from "../model.ts";
import { readableNeed } from "../needs/readable.ts";
import type { ToolIndex } from "./index-tools.ts";
import type { Nearness } from "./nearness.ts";
import { rankTools, type RankedTool, type TaughtTools } from "./rank-tools.ts";

/** A tool that may do what is needed. */
export interface ToolHit {
  tool: KnownTool;
  /** How likely it is that the tool does it, 0…1; comparable between needs. Never rises from row to row. */
  score: number;
  /** Words of the need that are the reason. */
  matched: string[];
  /** The need says the tool's name. */
  named: boolean;
}

export interface ToolSearch {
  hits: ToolHit[];
  /** Why nothing is returned, and how to ask. */
  reason?: LocalizedText;
}

/** Below this a tool merely shares a word with the need. */
export const MIN_SCORE = 0.3;
/** A tool that words do not find is shown where runs so near to the need, together, used it. */
const MIN_TAUGHT = 0.15;
const nothingAsked: LocalizedText = {
  en: "The query has no word to search for. Say what the tool should do and to what, such as “draw a bar chart”.",
  zh: "查询中没有可搜索的词。请说明工具要对什么做什么，例如“画一张柱状图”。",
};
const nothingFits: LocalizedText = {
  en: "No tool at hand does this. Say it with a verb and an object (“convert a PDF to text”), or look for a server that offers it with search_and_install_tools.",
  zh: "现有工具都做不到。请用“动词＋对象”的方式再说一次（例如“把 PDF 转成文本”），或用 search_and_install_tools 寻找提供它的服务器。",
};

/**
 * Best tools for a need, `limit` at most. Total: any string gives an answer. `near`: its nearest tools by meaning, where a model says so.
 * `taught`: tools that served like needs before. `mayMeet`: whether a tool that the need does not name is considered at all.
 */
export function searchTools(
  index: ToolIndex,
  query: string,
  limit: number,
  near?: Nearness,
  taught?: TaughtTools,
  mayMeet: (tool: KnownTool) => boolean = () => true,
): ToolSearch {
  const need = readableNeed(query);
  const named = namedTools(index, need);
  const hits: ToolHit[] = named.map((tool) => ({ tool, score: 1, matched: [tool.definition.name], named: true }));
  const known = new Set(named);
  const compared = withFileWords(inPlainWords(need));
  const read = readNeed(compared);
  const ranked = rankTools(index, compared, near, taught, read);
  const fits = ({ place, confidence }: RankedTool): boolean => {
    const tool = index.read[place];
    return tool !== undefined && confidence >= MIN_SCORE && sharesSubject(read, tool);
  };
  // Something is always nearest: it counts where it is as near as the surest of those that words find.
  const surest = ranked.filter(fits).toSorted((left, right) => right.confidence - left.confidence)[0];
  const isNear = ({ place }: RankedTool): boolean =>
    surest !== undefined && (near?.get(place) ?? -1) >= (near?.get(surest.place) ?? Infinity);
  const isTaught = ({ place }: RankedTool): boolean => (taught?.get(index.ranked[place]?.id ?? "") ?? 0) >= MIN_TAUGHT;
  for (const row of ranked) {
    if (hits.length >= limit) break;
    const { place, confidence, matched } = row;
    const tool = index.ranked[place];
    if (tool === undefined || known.has(tool) || !mayMeet(tool) || !(fits(row) || isNear(row) || isTaught(row)))
      continue;
    hits.push({ tool, score: confidence, matched, named: false });
  }
  // A row stands above others because it is taken to fit at least as well: it has the best score from it on.
  for (let at = hits.length - 2; at >= 0; at -= 1) {
    const [hit, next] = [hits[at], hits[at + 1]];
    if (hit !== undefined && next !== undefined) hit.score = Math.max(hit.score, next.score);
  }
  if (hits.length > 0) return { hits: hits.slice(0, limit) };
  return { hits, reason: /[\p{L}\p{N}]/u.test(need) ? nothingFits : nothingAsked };
}

/**
 * A name inside a sentence: with an underscore, a dot, a hyphen or a digit, or with a capital inside. Each begins where a word does, so
 * that a long run of characters is read once.
 */
const IDENTIFIER =
  /(?<![A-Za-z0-9])(?:[A-Za-z0-9]+(?:[_./:-]+[A-Za-z0-9]+)+|[A-Za-z]+\d+)|(?<![A-Za-z0-9])[a-z0-9]+[A-Z][A-Za-z0-9]*/gu;
const QUOTED = /["'`“”‘’「『]([^"'`“”‘’」』]{1,128})["'`“”‘’」』]/gu;
const CALLED =
  /\b(?:tool|tools|call|named)\s+([\p{L}\p{N}_.-]{1,128})|(?<![\p{L}\p{N}_.-])([\p{L}\p{N}_.-]{1,128})\s+tool\b|工具\s*([A-Za-z0-9_.-]{1,128})|(?<![A-Za-z0-9_.-])([A-Za-z0-9_.-]{1,128})\s*工具/giu;

/** A word that may be a name without its hyphens. */
const ONE_WORD = /(?<![A-Za-z0-9_./-])[A-Za-z][A-Za-z0-9]{5,63}(?![A-Za-z0-9_/-]|\.[A-Za-z0-9])/gu;

/** A word of the language is no name: a tool called `time_zone` is not meant by each timezone. */
function isOrdinary(word: string): boolean {
  return lexicon().english.has(wordTerm(word));
}

/**
 * The tools that a need names: as its only word, quoted, beside the word *tool*, or by an identifier anywhere. An ordinary
 * word that happens to be a tool's name (*fetch*, *search*) names it in none of these ways alone.
 */
export function namedTools({ byName, byJoinedName }: ToolIndex, need: string): KnownTool[] {
  const names = [need.trim(), ...(need.match(IDENTIFIER) ?? [])];
  for (const match of need.matchAll(QUOTED)) names.push(match[1] ?? "");
  for (const match of need.matchAll(CALLED)) names.push(...match.slice(1).map((name) => name ?? ""));
  const joined = (need.match(ONE_WORD) ?? []).map((word) => word.toLowerCase()).filter((word) => !isOrdinary(word));
  return [
    ...new Set([
      ...names.flatMap((name) => byName.get(name.trim().toLowerCase()) ?? []),
      ...joined.flatMap((word) => byJoinedName.get(word) ?? []),
    ]),
  ];
}
