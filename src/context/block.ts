/** The piece that may enter a prompt, as the budget sees it, and what is reported about it. */
import type { Priority } from "../templates/model.ts";
import type { BlockType, Reference } from "./document.ts";

/** A passage of another candidate inside this one's text. */
export interface HeldPassage {
  block_id: string;
  /** As it stands here, its name before it. */
  text: string;
  /** What stands for it when it is shown in its own place. */
  name: string;
}

/** A candidate: everything about it is already decided but whether there is room. */
export interface CandidateBlock {
  block_id: string;
  block_type: BlockType;
  priority: Priority;
  refs: Reference[];
  text: string;
  tokens: number;
  /** What stands in when the whole does not fit. */
  summary?: { text: string; tokens: number };
  /** Which group it is shown in, in the order of the blocks. */
  group: string;
  /** Speaker, for groups of messages. */
  role?: "user" | "assistant";
  /** Within one priority, higher goes first when room is short. */
  rank: number;
  /** Its bytes do not depend on the call: it may be part of the stable prefix. */
  stable: boolean;
  /**
   * Already out before the budget is asked: expired, contradicted, replaced, or about nothing that was given.
   * Of `must` blocks only the last.
   */
  out?: "ttl" | "conflict" | "superseded" | "empty";
  /** Two candidates with equal text are told apart by this; absent = equal text is a duplicate of the type. */
  repeatable?: boolean;
  /** What it quotes of other candidates; shown here or there, not twice. Never of a `must` block. */
  holds?: HeldPassage[];
}

/** Where blocks are shown: a heading in the system message, or messages of their own after it. */
export interface BlockGroup {
  id: string;
  kind: "system" | "messages";
  /** Shown once, before the first block that is kept. Empty = no heading. */
  heading: string;
  heading_tokens: number;
}

export type OmitReason = "ttl" | "budget" | "duplicate" | "superseded" | "conflict" | "empty";

export interface KeptBlock {
  block_id: string;
  block_type: BlockType;
  priority: Priority;
  /** What it costs as it is shown. */
  tokens: number;
  refs: Reference[];
  /** Shown as its summary instead of whole; absent when it is whole. */
  reason?: "degraded";
  /** What the whole would have cost, when degraded. */
  tokens_whole?: number;
}

export interface OmittedBlock {
  block_id: string;
  block_type: BlockType;
  priority: Priority;
  tokens: number;
  refs: Reference[];
  reason: OmitReason;
}
