/**
 * The search that a template asks for before its first turn (`before: retrieve`), read back from the session's log: what
 * it found is evidence like any other. Not here: making the search (`runtime/retrieve.ts`).
 */
import { inLanguage } from "../../localized-text.ts";
import { onOneLine } from "../../outside-lines.ts";
import type { BlockGroup, CandidateBlock } from "../block.ts";
import { promptTexts, type PromptTexts } from "../texts.ts";
import type { ToolCall } from "../document.ts";
import type { RecordedEvent } from "../events.ts";
import type { ContextProjection } from "../project.ts";
import type { AssemblyRecord } from "../record.ts";
import type { TokenCounter } from "../tokens/tokens.ts";
import type { PlaceholderReport } from "../../templates/resolve.ts";
import { answersRequest, scoreEvidence } from "../../templates/evidence-score.ts";

/** The tool that searches. */
export const RETRIEVE_TOOL = "retrieve";
/** How the report names the search, as the template's front matter writes it. */
const SHOWN_AS = "before: retrieve";

/** The last search made before a prompt for this very intent, which has been redacted. */
export function findRetrieval({ document }: ContextProjection, userIntent: string): ToolCall | undefined {
  return document.session.tool_state?.tool_calls.findLast((call) => isRetrieval(call, userIntent));
}

function isRetrieval({ tool, args_digest }: ToolCall, userIntent: string): boolean {
  return tool === RETRIEVE_TOOL && args_digest["before"] === true && args_digest["query"] === userIntent;
}

/**
 * The events before an assembly without the search that was made for it. A search of an earlier prompt stays: the session had
 * what it found whichever template came next. The same events where none was made.
 */
export function withoutOwnSearch(
  events: readonly RecordedEvent[],
  { user_intent }: Pick<AssemblyRecord, "user_intent">,
): readonly RecordedEvent[] {
  const earlier = events.findLastIndex(({ type }) => type === "assembled");
  const isOwn = (event: RecordedEvent, place: number): boolean =>
    place > earlier && event.type === "tool_called" && isRetrieval(event.call, user_intent);
  return events.some(isOwn) ? events.filter((event, place) => !isOwn(event, place)) : events;
}

/**
 * What the prompt says where the search found nothing that fits well, as a block of its own; none where it found something, was
 * not made, or was recorded without this finding. `offered` are the session's own blocks: where their evidence answers the
 * request nothing is said, and beside other evidence nothing that denies it or takes its room.
 */
export function nothingFitsBlock(
  { before, language }: { before?: string | undefined; language: string },
  projection: ContextProjection,
  userIntent: string,
  { counter, offered }: { counter: TokenCounter; offered: readonly CandidateBlock[] },
): { groups: BlockGroup[]; blocks: CandidateBlock[] } {
  const call = before === undefined ? undefined : findRetrieval(projection, userIntent);
  const own = offered.filter(({ block_type, out }) => block_type === "evidence" && out === undefined);
  const ids = own.flatMap(({ refs }) => refs.map(({ evidence_id }) => evidence_id));
  const contents = ids.map((id) => projection.evidences.get(id)?.content ?? "");
  if (call?.args_digest["fits"] !== false || answersRequest(scoreEvidence(userIntent, contents))) {
    return { groups: [], blocks: [] };
  }
  const text = sayNothingFits(call, own.length > 0, inLanguage(language, promptTexts));
  const block: CandidateBlock = {
    block_id: "retrieval:nothing_fits",
    block_type: "instruction",
    priority: own.length === 0 ? "high" : "low",
    refs: [],
    text,
    tokens: counter.count(text),
    group: "retrieval",
    rank: Number.MAX_SAFE_INTEGER,
    stable: false,
    repeatable: true,
  };
  return { groups: [{ id: "retrieval", kind: "system", heading: "", heading_tokens: 0 }], blocks: [block] };
}

function sayNothingFits(call: ToolCall, hasEvidence: boolean, texts: PromptTexts): string {
  const { nearest: said } = call.args_digest;
  const nearest = typeof said === "string" ? onOneLine(said) : undefined;
  if (nearest === undefined) return hasEvidence ? texts.nothingFound : texts.nothingFits;
  if (call.result_evidence_ids.length > 0 && hasEvidence) return texts.nearestGiven(nearest);
  return hasEvidence ? texts.nearestFound(nearest) : texts.nearestFits(nearest);
}

/**
 * The search as a line of the placeholders' report; none where the template asks for none. One that was not made has a line
 * only in a prompt that is made again with another template (`isAgain`): a recorded one is reported as it was.
 */
export function reportRetrieval(
  { before }: { before?: string | undefined },
  projection: ContextProjection,
  userIntent: string,
  counter: TokenCounter,
  isAgain = false,
): PlaceholderReport[] {
  if (before === undefined) return [];
  const call = findRetrieval(projection, userIntent);
  if (call === undefined) {
    return isAgain ? [{ placeholder: SHOWN_AS, source: "before", status: "not_recorded", ms: 0, tokens: 0 }] : [];
  }
  const found = call.result_evidence_ids.flatMap((id) => projection.evidences.get(id) ?? []);
  const passages = found.map(({ evidence_id, confidence }) => ({
    evidence_id,
    ...(confidence !== undefined && { score: confidence }),
  }));
  return [
    {
      placeholder: SHOWN_AS,
      source: "before",
      status: call.status !== "success" ? "failed" : found.length === 0 ? "empty" : "resolved",
      ms: Math.round(call.duration_ms),
      tokens: found.reduce((sum, { content = "" }) => sum + counter.count(content), 0),
      passages,
      ...(call.args_digest["fits"] === false && { fits: false as const }),
    },
  ];
}
