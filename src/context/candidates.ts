/**
 * What a session offers a prompt: summary, established facts, tasks, evidence, conversation, each as candidate blocks
 * with a priority and a reason when it is already out. Room is decided in `budget.ts`, words come from `words.ts`.
 */
import { formatRef } from "../knowledge/model.ts";
import type { BlockGroup, CandidateBlock } from "./block.ts";
import type { Evidence, Reference } from "./document.ts";
import { conversationBlocks } from "./conversation.ts";
import type { Draft } from "./conversation.ts";
import { findConflicts, isValidAt } from "./conflicts.ts";
import type { Conflict } from "./conflicts.ts";
import { memoryBlocks } from "./memory.ts";
import type { ContextProjection } from "./project.ts";
import { shorterForm } from "./assembly/sections.ts";
import type { TokenCounter } from "./tokens/tokens.ts";
import { promptTexts, type PromptTexts } from "./texts.ts";
import { inLanguage } from "../localized-text.ts";

export interface CandidateOptions {
  counter: TokenCounter;
  language: string;
  /** Milliseconds since the epoch: what has expired, and which side of a conflict is valid. */
  now: number;
  /** False when the template already places the conversation itself. */
  conversation: boolean;
  /** False when only the list matters, not what stands in when the whole does not fit. */
  summaries?: boolean;
  /** The user's words of this turn; the same words as the last message are not said twice. */
  user_message?: string;
}

const MOST_QUOTED = 160;

/** Within one priority: what is established comes before evidence, evidence before what was merely said. */
const ESTABLISHED = 1_000_000;
const SHOWN_EVIDENCE = 500_000;

/** Groups and blocks of a session, in the order they would be shown, and the conflicts among its evidence. */
export function deriveCandidates(
  projection: ContextProjection,
  options: CandidateOptions,
): { groups: BlockGroup[]; blocks: CandidateBlock[]; conflicts: Conflict[] } {
  const { counter, language } = options;
  const words = inLanguage(promptTexts, language);
  const noted = new Set(projection.memories.map((memory) => memory.evidence.evidence_id));
  // A memory gives way to a newer one, never to evidence, nor evidence to it.
  const evidences = Object.values(projection.document.evidences).filter((one) => !noted.has(one.evidence_id));
  const conflicts = findConflicts(evidences, options.now, projection.evidence_at);
  const drafts: Draft[] = [
    ...summaryBlock(projection),
    ...memoryBlocks(projection.memories, options.now, words),
    ...stateBlock(projection),
    ...planBlock(projection),
    ...evidenceBlocks(projection, evidences, options.now, conflicts, words),
    ...(options.conversation ? conversationBlocks(projection, words, options.user_message) : []),
  ];
  const blocks = drafts.map(({ shorter, ...draft }): CandidateBlock => {
    const tokens = counter.count(draft.text);
    if (options.summaries === false) return Object.assign({ refs: [], stable: false, tokens }, draft);
    const summary =
      shorter === undefined
        ? shorterForm(draft.text, tokens, counter, language)
        : { text: shorter, tokens: counter.count(shorter) };
    return Object.assign({ refs: [], stable: false, tokens }, summary === undefined ? {} : { summary }, draft);
  });
  const group = (id: string, heading: string): BlockGroup => {
    return { id, kind: "system", heading, heading_tokens: counter.count(heading) };
  };
  const groups: BlockGroup[] = [
    group("memory", `# ${words.summary}`),
    group("noted", `# ${words.memory}\n\n${words.memoryNote}`),
    group("state", `# ${words.state}`),
    group("plan", `# ${words.plan}`),
    group("evidence", `# ${words.evidence}\n\n${words.evidenceNote}`),
    { id: "conversation", kind: "messages", heading: "", heading_tokens: 0 },
  ];
  return { groups, blocks, conflicts };
}

function summaryBlock({ document }: ContextProjection): Draft[] {
  const text = document.session.summary?.content ?? "";
  if (text === "") return [];
  return [
    {
      block_id: "memory:summary",
      block_type: "memory",
      priority: "high",
      group: "memory",
      rank: ESTABLISHED + 1,
      text,
    },
  ];
}

function stateBlock({ state }: ContextProjection): Draft[] {
  const lines = (state?.trail ?? []).flatMap((visit) => {
    if (visit.answer === undefined) return [];
    const { name, value } = visit.answer;
    return [`- ${name ?? formatRef(visit.ref)}: ${typeof value === "string" ? value : JSON.stringify(value)}`];
  });
  if (lines.length === 0) return [];
  const text = lines.join("\n");
  return [
    { block_id: "state:answers", block_type: "state", priority: "high", group: "state", rank: ESTABLISHED + 3, text },
  ];
}

function planBlock({ document }: ContextProjection): Draft[] {
  const { tasks } = document.session.task_state.todo_list;
  if (tasks.length === 0) return [];
  const line = (task: (typeof tasks)[number]): string =>
    `- [${task.status}] ${task.task_id}: ${task.name}${task.error === "" ? "" : ` (${task.error})`}`;
  const open = tasks.filter((task) => task.status === "pending" || task.status === "running");
  const text = tasks.map(line).join("\n");
  const refs = tasks.flatMap((task) => task.result_evidence_ids.map((evidence_id): Reference => ({ evidence_id })));
  const shorter = open.length < tasks.length ? open.map(line).join("\n") : "";
  return [
    {
      block_id: "plan:tasks",
      block_type: "plan",
      priority: "high",
      group: "plan",
      rank: ESTABLISHED + 2,
      text,
      refs,
      ...(shorter === "" ? {} : { shorter }),
    },
  ];
}

function quote(evidence: Evidence | undefined): string {
  if (evidence === undefined) return "";
  const { value } = evidence.metadata ?? {};
  const said =
    value === undefined ? (evidence.content ?? "") : typeof value === "string" ? value : JSON.stringify(value);
  const flat = said.replace(/\s+/g, " ").trim();
  return flat.length > MOST_QUOTED ? `${flat.slice(0, MOST_QUOTED)}…` : flat;
}

/** User inputs and model outputs are already in the conversation; everything else with content is a candidate. */
function evidenceBlocks(
  { document, evidence_at }: ContextProjection,
  evidences: readonly Evidence[],
  now: number,
  conflicts: readonly Conflict[],
  words: PromptTexts,
): Draft[] {
  const lost = new Set(conflicts.flatMap((conflict) => conflict.losers.map((loser) => loser.evidence_id)));
  const byAge = evidences.toSorted(
    (left, right) =>
      (evidence_at.get(left.evidence_id) ?? 0) - (evidence_at.get(right.evidence_id) ?? 0) ||
      (left.confidence ?? 0.5) - (right.confidence ?? 0.5),
  );
  const newest = new Map(byAge.map((evidence, order) => [evidence.evidence_id, order]));
  const won = new Map(conflicts.map((conflict) => [conflict.winner, conflict]));
  return evidences.flatMap((evidence): Draft[] => {
    if (evidence.type === "user_input" || evidence.type === "llm_output") return [];
    const { evidence_id, content = "", source } = evidence;
    if (content === "") return [];
    const named = [source.name, source.uri].filter((part) => part !== undefined && part !== "").join(" ");
    const others = (won.get(evidence_id)?.losers ?? []).map((loser) => {
      const other = Object.hasOwn(document.evidences, loser.evidence_id)
        ? document.evidences[loser.evidence_id]
        : undefined;
      return `(${words.notUsed}: [${loser.evidence_id}] ${quote(other)})`;
    });
    const out = lost.has(evidence_id) ? "conflict" : isValidAt(evidence, now) ? undefined : "ttl";
    return [
      {
        block_id: `evidence:${evidence_id}`,
        block_type: "evidence",
        priority: "medium",
        group: "evidence",
        rank: SHOWN_EVIDENCE + (newest.get(evidence_id) ?? 0),
        text: [`[${evidence_id}] ${named}`, content, ...others].join("\n"),
        refs: [{ evidence_id }],
        ...(out === undefined ? {} : { out }),
      },
    ];
  });
}
