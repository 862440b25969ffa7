/** The conversation as candidate blocks: messages and turns in the order they happened, each in the words of its speaker. */
import type { ContentFrame } from "./assembly/sections.ts";
import type { CandidateBlock } from "./block.ts";
import type { Reference } from "./document.ts";
import type { ConversationEntry } from "./context-builder.ts";
import { markObservation } from "./outside-text.ts";
import type { ContextProjection } from "./project.ts";
import type { HiddenEvidence } from "./sensitivity.ts";
import type { PromptTexts } from "./texts.ts";

/** The last entries of the conversation that count as high. */
const RECENT_ENTRIES = 4;
/** A candidate before it is counted. */
export type Draft = Pick<CandidateBlock, "block_id" | "block_type" | "priority" | "group" | "rank" | "text"> &
  Partial<CandidateBlock> & {
    /** A stand-in made on purpose, where cutting the text would not do. */
    shorter?: string;
    /** The content to cut and what stands around it, where the text is more than its content. */
    content?: { text: string; frame: ContentFrame };
  };

/** One entry of the conversation in the words of its speaker. A tool's output is on the user's side, labelled as such. */
export function describeEntry(
  projection: ContextProjection,
  entry: ConversationEntry,
  words: PromptTexts,
):
  | { id: string; role: "user" | "assistant"; speaker: string; text: string; refs: Reference[]; index?: number }
  | undefined {
  if (entry.kind === "turn") {
    const turn = projection.turns[entry.place];
    if (turn === undefined) return undefined;
    const lines = [
      turn.reasoning === "" ? "" : `${words.thought}: ${turn.reasoning}`,
      // A final answer follows as the assistant's own message.
      turn.action === "" || turn.final_answer !== undefined ? "" : `${words.action}: ${turn.action}`,
    ];
    const text = lines.filter((line) => line !== "").join("\n");
    return { id: `turn:${turn.turn}`, role: "assistant", speaker: words.assistant, text, refs: turn.refs ?? [] };
  }
  const message = projection.document.session.messages[entry.index];
  if (message === undefined) return undefined;
  const id = `message:${entry.index + 1}`;
  const refs = message.refs ?? [];
  switch (message.role) {
    case "tool": {
      const said = markObservation(message.content, refs, projection.evidences);
      return { id, role: "user", speaker: words.tool, text: `${words.observation}: ${said}`, refs, index: entry.index };
    }
    case "assistant":
      return { id, role: "assistant", speaker: words.assistant, text: message.content, refs, index: entry.index };
    case "user":
    case "system":
      return { id, role: "user", speaker: words.user, text: message.content, refs, index: entry.index };
  }
}

/** An entry as it is told, with what excludes it from a prompt, if anything does. */
export type ClassifiedEntry = NonNullable<ReturnType<typeof describeEntry>> & {
  out?: "superseded" | "summarised" | "sensitivity";
  /** It shows evidence above the grade of the prompt. */
  is_hidden: boolean;
};

/** How much of a conversation is classified one by one. */
export interface Classified {
  /** Entries that say something, oldest first. */
  entries: ClassifiedEntry[];
  /** Whether entries under the rolling summary are not among them, but stand together before them. */
  is_cut: boolean;
  /** Whether an entry under the rolling summary shows evidence above the grade of the prompt. */
  hides_summarised: boolean;
}

/**
 * Every entry that says something, oldest first. Out are those under the rolling summary (a turn goes with the messages
 * around it), the words that are being asked right now, and what shows evidence above the grade of the prompt. With
 * `together`, those under the summary are not even looked at, unless something is hidden: a long session costs no more.
 */
export function classifyEntries(
  projection: ContextProjection,
  words: PromptTexts,
  hidden: HiddenEvidence,
  userMessage: string | undefined,
  together = false,
): Classified {
  const { conversation } = projection;
  const covered = projection.document.session.summary?.message_index_range.to ?? 0;
  const last = conversation.length - 1;
  const lastCovered = conversation.findLastIndex((one) => one.kind === "message" && one.index < covered);
  // What the user asks right now is never taken for an old message.
  const cut = together ? Math.min(lastCovered, last - 1) + 1 : 0;
  const isHidden = (entry: ConversationEntry): boolean => {
    const described = describeEntry(projection, entry, words);
    return described !== undefined && hidden.isShownBy(described);
  };
  const entries = conversation.slice(cut).flatMap((one, place): ClassifiedEntry[] => {
    const entry = describeEntry(projection, one, words);
    if (entry === undefined || entry.text === "") return [];
    const order = cut + place;
    const is_hidden = hidden.isShownBy(entry);
    if (order === last && entry.role === "user" && entry.index !== undefined && entry.text === userMessage) {
      return [{ ...entry, is_hidden, out: "superseded" }];
    }
    if (order <= lastCovered) return [{ ...entry, is_hidden, out: "summarised" }];
    return [{ ...entry, is_hidden, ...(is_hidden ? { out: "sensitivity" } : {}) }];
  });
  const hides_summarised =
    entries.some(({ out, is_hidden }) => out === "summarised" && is_hidden) ||
    (cut > 0 && !hidden.isEmpty && conversation.slice(0, cut).some(isHidden));
  return { entries, is_cut: cut > 0, hides_summarised };
}

/** The block that stands for every entry under the rolling summary, where they are not listed one by one. */
export const SUMMARISED_BLOCK = "conversation:summarised";

/** The conversation as blocks; the last few entries count as high. */
export function conversationBlocks(projection: ContextProjection, { entries, is_cut }: Classified): Draft[] {
  const range = projection.document.session.summary?.message_index_range;
  const summarised = { out: "summarised" as const, ...(range !== undefined && { range }) };
  const older: Draft = {
    block_id: SUMMARISED_BLOCK,
    block_type: "conversation",
    priority: "medium",
    group: "conversation",
    rank: -1,
    text: "",
    refs: [],
    repeatable: true,
    ...summarised,
  };
  const blocks = entries.map(({ id, role, text, refs, out }, order): Draft => ({
    block_id: id,
    block_type: "conversation",
    priority: entries.length - order <= RECENT_ENTRIES ? "high" : "medium",
    group: "conversation",
    role,
    rank: order,
    text,
    refs,
    repeatable: true,
    ...(out === "summarised" ? summarised : out === undefined ? {} : { out }),
  }));
  return is_cut ? [older, ...blocks] : blocks;
}

/**
 * Whether the user has just said this and is waiting for the answer: then it is not said again. What tools returned in
 * between does not matter; an answer, or another question, does.
 */
export function isBeingAsked({ document }: ContextProjection, userIntent: string): boolean {
  const last = document.session.messages.findLast(({ role }) => role === "user" || role === "assistant");
  return last?.role === "user" && last.content === userIntent;
}
