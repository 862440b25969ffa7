/**
 * What a session offers a prompt: summary, established facts, tasks, evidence, conversation, each as candidate blocks
 * with a priority and a reason when it is already out. Room is decided in `assembly/budget/`, words come from `words.ts`.
 */
import { formatRef } from "../knowledge/model.ts";
import type { EvidenceSettings, Sensitivity } from "../templates/model.ts";
import type { BlockGroup, CandidateBlock } from "./block.ts";
import type { Reference } from "./document.ts";
import { conversationBlocks, classifyEntries } from "./conversation.ts";
import type { Classified, Draft } from "./conversation.ts";
import { findConflicts } from "./conflicts.ts";
import type { Conflict } from "./conflicts.ts";
import { evidenceBlocks } from "./evidence-blocks.ts";
import { memoryBlocks } from "./memory.ts";
import type { ContextProjection } from "./project.ts";
import { cuttableForm, shorterForm } from "./assembly/sections.ts";
import { intentTerms } from "./relevance.ts";
import type { TokenCounter } from "./tokens/tokens.ts";
import { HiddenEvidence } from "./sensitivity.ts";
import { promptTexts } from "./texts.ts";
import { inLanguage } from "../localized-text.ts";
import { markLines } from "../outside-lines.ts";

export interface CandidateOptions {
  counter: TokenCounter;
  language: string;
  /** Milliseconds since the epoch: what has expired, and which side of a conflict is valid. */
  now: number;
  /** False when the template places the conversation itself: then only what it leaves out is listed here. */
  conversation: boolean;
  /** False when only the list matters, not what stands in when the whole does not fit. */
  summaries?: boolean;
  /** Whether what is under the rolling summary is one block, and not a block for each message and turn. */
  together?: boolean | undefined;
  /** The user's words of this turn: what evidence is ranked by; the same words as the last message are not said twice. */
  user_message?: string;
  /** The highest grade of sensitivity that may be shown; no limit when absent. */
  max_sensitivity?: Sensitivity | undefined;
  /** How the template wants evidence shown. */
  evidence?: EvidenceSettings | undefined;
}

/** Within one priority: what is established comes before evidence, evidence before what was merely said. */
const ESTABLISHED_RANK = 1_000_000;

/** The terms of a text, read once, and not before they are needed: a text may be long. */
function onceTermsOf(text: string): () => string[] {
  let terms: string[] | undefined;
  return () => (terms ??= intentTerms(text));
}

/** Groups and blocks of a session, in the order they would be shown, and the conflicts among its evidence. */
export function deriveCandidates(
  projection: ContextProjection,
  options: CandidateOptions,
): { groups: BlockGroup[]; blocks: CandidateBlock[]; conflicts: Conflict[] } {
  const { counter, language } = options;
  const words = inLanguage(language, promptTexts);
  const hidden = new HiddenEvidence(projection.evidences, options.max_sensitivity);
  const noted = new Set(projection.memories.map((memory) => memory.evidence.evidence_id));
  // A memory gives way to a newer one, never to evidence, nor evidence to it.
  const evidences = projection.evidences.values().filter((one) => !noted.has(one.evidence_id));
  // What may not be shown decides nothing either: its words would stand in the text of what it lost to.
  const visible = evidences.filter((one) => !hidden.has(one.evidence_id));
  const conflicts = findConflicts(visible, options.now, (id) => projection.evidences.recordedAt(id));
  const judged = classifyEntries(projection, words, hidden, options.user_message, options.together);
  const conversation = conversationBlocks(projection, judged);
  const wanted = options.user_message === undefined ? undefined : onceTermsOf(options.user_message);
  const drafts: Draft[] = [
    ...summaryBlock(projection, judged),
    ...memoryBlocks(projection.memories, options.now, words, hidden),
    ...stateBlock(projection),
    ...planBlock(projection, hidden),
    ...evidenceBlocks(projection, evidences, {
      now: options.now,
      conflicts,
      words,
      hidden,
      settings: options.evidence,
      wanted,
    }),
    ...conversation.filter(({ out }) => options.conversation || out !== undefined),
  ];
  // Notes and ungraded evidence can repeat what may not be shown, as messages can.
  const shown = drafts.map((draft): Draft =>
    draft.out === undefined && hidden.isShownBy({ text: draft.text, refs: [] })
      ? { ...draft, out: "sensitivity" }
      : draft,
  );
  const blocks = shown.map(({ shorter, content, ...draft }): CandidateBlock => {
    const tokens = counter.count(draft.text);
    if (options.summaries === false) return Object.assign({ refs: [], stable: false, tokens }, draft);
    const summary =
      shorter === undefined
        ? shorterForm(content?.text ?? draft.text, tokens, counter, language, content)
        : { text: shorter, tokens: counter.count(shorter) };
    const cut =
      shorter === undefined
        ? cuttableForm(content?.text ?? draft.text, tokens, language, {
            ...(content !== undefined && { frame: content.frame }),
            words: draft.block_type === "evidence" ? (wanted?.() ?? []) : [],
          })
        : {};
    return Object.assign({ refs: [], stable: false, tokens }, summary === undefined ? {} : { summary }, cut, draft);
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

/** The rolling summary; out where a message it covers may not be shown. */
function summaryBlock({ document }: ContextProjection, { hides_summarised }: Classified): Draft[] {
  const text = document.session.summary?.content ?? "";
  if (text === "") return [];
  return [
    {
      block_id: "memory:summary",
      block_type: "memory",
      priority: "high",
      group: "memory",
      rank: ESTABLISHED_RANK + 1,
      text,
      ...(hides_summarised ? { out: "sensitivity" as const } : {}),
    },
  ];
}

function stateBlock({ state }: ContextProjection): Draft[] {
  const lines = (state?.trail ?? []).flatMap((visit) => {
    if (visit.answer === undefined) return [];
    const { name, value } = visit.answer;
    const said = typeof value === "string" ? value : JSON.stringify(value);
    return [`- ${name ?? formatRef(visit.ref)}: ${markLines(said)}`];
  });
  if (lines.length === 0) return [];
  const text = lines.join("\n");
  return [
    {
      block_id: "state:answers",
      block_type: "state",
      priority: "high",
      group: "state",
      rank: ESTABLISHED_RANK + 3,
      text,
    },
  ];
}

function planBlock({ document }: ContextProjection, hidden: HiddenEvidence): Draft[] {
  const tasks = document.session.task_state.todo_list.tasks.filter(
    ({ name, error }) => !hidden.isShownBy({ text: `${name}\n${error}`, refs: [] }),
  );
  if (tasks.length === 0) return [];
  const line = (task: (typeof tasks)[number]): string =>
    markLines(`- [${task.status}] ${task.task_id}: ${task.name}${task.error === "" ? "" : ` (${task.error})`}`);
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
      rank: ESTABLISHED_RANK + 2,
      text,
      refs,
      ...(shorter === "" ? {} : { shorter }),
    },
  ];
}
