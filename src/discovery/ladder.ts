/**
 * What to do when a tool failed, a step at a time: tools that do the same, then a search for new ones, then a reduced answer.
 * What failed before is not tried again while it cools down.
 * Not here: calling (`worker/`), what counts as a failure of the tool (`needs/triggers.ts`).
 */
import { actOf, isLikeAct } from "./gap/act.ts";
import { readNeed } from "./gap/read.ts";
import type { KnownTool } from "./model.ts";
import { fieldsOf } from "./tool-index/fields.ts";
import type { ToolIndex } from "./tool-index/index-tools.ts";
import { readableNeed } from "./needs/readable.ts";
import { rankTools } from "./tool-index/rank-tools.ts";

/** Milliseconds for which a tool or a candidate that failed is left alone, and what repeats make of it. */
export const COOL_DOWN_MS = 5 * 60_000;
const MAX_COOL_DOWN_MS = 24 * 3_600_000;
/** Below this another tool does something else. */
const MIN_LIKENESS = 0.5;

/** What failed here before, by the id of a tool or the name of a candidate. */
export type FailureMemory = ReadonlyMap<string, { failures: number; lastAt: number }>;

/** Whether something that failed is still left alone; the time doubles with each failure, up to a day. `now`: ms since 1970. */
export function isCoolingDown(memory: FailureMemory, name: string, now: number): boolean {
  const known = memory.get(name);
  if (known === undefined || known.failures <= 0) return false;
  const wait = Math.min(MAX_COOL_DOWN_MS, COOL_DOWN_MS * 2 ** Math.min(20, known.failures - 1));
  return now < known.lastAt + wait;
}

/** A tool that may do what another does. */
export interface SimilarTool {
  tool: KnownTool;
  likeness: number;
}

/** What a tool may do, by its annotations: 0 reads, 1 adds, 2 destroys. A tool that does not say may destroy, as the protocol has it. */
function dangerOf({ definition: { annotations = {} } }: KnownTool): number {
  if (annotations["readOnlyHint"] === true) return 0;
  return annotations["destructiveHint"] === false ? 1 : 2;
}

/**
 * Usable tools that do what a failed tool does, the likest first, `limit` at most: the same verb on the same thing, and no more
 * dangerous. `need`: what it was called for, when known. Tools of the same server come last: what broke one may have broken them.
 */
export function similarTools(
  index: ToolIndex,
  failed: KnownTool,
  {
    need = "",
    limit = 3,
    memory = new Map(),
    now = 0,
  }: { need?: string; limit?: number; memory?: FailureMemory; now?: number } = {},
): SimilarTool[] {
  const { name, title, first } = fieldsOf(failed);
  const wanted = need === "" ? `${name.replaceAll(/[_-]+/gu, " ")} ${title}. ${first}` : readableNeed(need);
  const { parts } = readNeed(wanted);
  const isLike = (place: number): boolean => {
    const read = index.read[place];
    if (read === undefined) return false;
    return need === "" ? isLikeAct({ name, title, first }, read) : parts.some((part) => actOf(part, read) === "same");
  };
  // A tool that nobody knows says nothing of what it may do.
  const most = failed.definition.description === undefined ? 2 : dangerOf(failed);
  const rows = rankTools(index, wanted).flatMap(({ place, confidence }): SimilarTool[] => {
    const tool = index.ranked[place];
    const left = tool === undefined || tool.id === failed.id || confidence < MIN_LIKENESS;
    if (left || dangerOf(tool) > most || !isLike(place)) return [];
    return isCoolingDown(memory, tool.id, now) ? [] : [{ tool, likeness: confidence }];
  });
  const elsewhere = ({ tool }: SimilarTool): number => Number(tool.server === failed.server);
  return rows.toSorted((left, right) => elsewhere(left) - elsewhere(right)).slice(0, limit);
}

/** The next step of the ladder. */
export type LadderStep =
  | { step: "use_similar_tool"; tools: SimilarTool[] }
  | { step: "search_and_install_tools" }
  | { step: "reduced_answer" };

/** What to do after a failure. `searched`: new tools were looked for already, in vain. */
export function nextStep(
  index: ToolIndex,
  failed: KnownTool,
  options: Parameters<typeof similarTools>[2] & { searched?: boolean } = {},
): LadderStep {
  const tools = similarTools(index, failed, options);
  if (tools.length > 0) return { step: "use_similar_tool", tools };
  return options.searched === true ? { step: "reduced_answer" } : { step: "search_and_install_tools" };
}
