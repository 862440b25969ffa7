/** The conversation as candidate blocks: messages and turns in the order they happened, each told as a speaker would have it. */
import type { CandidateBlock } from "./block.ts";
import type { Reference } from "./document.ts";
import type { ConversationEntry } from "./ledger.ts";
import type { ContextProjection } from "./project.ts";
import type { PromptTexts } from "./texts.ts";

/** The last entries of the conversation that count as high. */
const RECENT_ENTRIES = 4;
/** A candidate before it is counted. */
export type Draft = Pick<CandidateBlock, "block_id" | "block_type" | "priority" | "group" | "rank" | "text"> &
  Partial<CandidateBlock> & {
    /** A stand-in made on purpose, where cutting the text would not do. */
    shorter?: string;
  };

/** One entry of the conversation as a speaker would have it. Tools speak through the user's side, named as such. */
export function tellEntry(
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
    case "tool":
      return {
        id,
        role: "user",
        speaker: words.tool,
        text: `${words.observation}: ${message.content}`,
        refs,
        index: entry.index,
      };
    case "assistant":
      return { id, role: "assistant", speaker: words.assistant, text: message.content, refs, index: entry.index };
    case "user":
    case "system":
      return { id, role: "user", speaker: words.user, text: message.content, refs, index: entry.index };
  }
}

export function conversationBlocks(
  projection: ContextProjection,
  words: PromptTexts,
  userMessage: string | undefined,
): Draft[] {
  const covered = projection.document.session.summary?.message_index_range.to ?? 0;
  const entries = projection.conversation.flatMap((entry) => tellEntry(projection, entry, words) ?? []);
  const coveredEntries = entries.filter((entry) => entry.index !== undefined && entry.index < covered).length;
  return entries.flatMap((entry, order): Draft[] => {
    if (entry.text === "") return [];
    const last = order === entries.length - 1;
    const repeated = last && entry.role === "user" && entry.index !== undefined && entry.text === userMessage;
    const replaced = repeated || (entry.index === undefined ? order < coveredEntries : entry.index < covered);
    return [
      {
        block_id: entry.id,
        block_type: "conversation",
        priority: entries.length - order <= RECENT_ENTRIES ? "high" : "medium",
        group: "conversation",
        role: entry.role,
        rank: order,
        text: entry.text,
        refs: entry.refs,
        repeatable: true,
        ...(replaced ? { out: "superseded" as const } : {}),
      },
    ];
  });
}

/**
 * Whether the user has just said this and is waiting for the answer: then it is not said again. What tools returned in
 * between does not matter; an answer, or another question, does.
 */
export function isBeingAsked({ document }: ContextProjection, userIntent: string): boolean {
  const last = document.session.messages.findLast(({ role }) => role === "user" || role === "assistant");
  return last?.role === "user" && last.content === userIntent;
}
