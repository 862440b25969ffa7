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

/** What is shown of a block that does not fit whole. */
export interface StandIn {
  text: string;
  tokens: number;
  /** Where it is a cut: the parts shown, as selectors into the content (an evidence's own, else the block's text). */
  selectors?: string[];
}

/** A block's content, where it may be cut to the room there is. */
export interface CuttableText {
  text: string;
  /** What stays whole around the cut, and characters of the content's beginning that are not in `text`. */
  before: string;
  after: string;
  skipped: number;
  /** Each line of what is shown of the content is marked (`outside-lines.ts`). */
  quoted?: true;
  /** Words of what the user wants, in lower case: parts that hold them are shown first. */
  words: readonly string[];
  /** Stands where something is left out. */
  mark: string;
  /** What the whole block costs. */
  tokens: number;
  /** The least that is still useful. */
  min_tokens?: number | undefined;
}

/** One-based and inclusive. */
export interface MessageRange {
  from: number;
  to: number;
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
  summary?: StandIn;
  /** It may be cut to the room there is. */
  cut?: CuttableText;
  /** Which group it is shown in, in the order of the blocks. */
  group: string;
  /** Speaker, for groups of messages. */
  role?: "user" | "assistant";
  /** Within one priority, higher goes first when room is short. */
  rank: number;
  /** Its bytes do not depend on the call: it may be part of the stable prefix. */
  stable: boolean;
  /**
   * Already out before the budget is asked: expired, contradicted, replaced, under the rolling summary, above the grade
   * that may be shown, or about nothing that was given. `must` blocks only for the last two.
   */
  out?: Exclude<OmitReason, "budget" | "duplicate">;
  /** The messages that the rolling summary covers, where `out` is `summarised`; one-based and inclusive. */
  range?: MessageRange;
  /** It may stand beside another block with equal text; absent = equal text of the same type is a duplicate. */
  repeatable?: boolean;
  /** Shown here in a form of its own, whatever else quotes the same words. */
  in_own_place?: boolean;
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

export type OmitReason =
  | "ttl"
  | "budget"
  | "duplicate"
  | "superseded"
  | "summarised"
  | "conflict"
  | "sensitivity"
  | "empty";

export interface KeptBlock {
  block_id: string;
  block_type: BlockType;
  priority: Priority;
  /** What it costs as it is shown. */
  tokens: number;
  /** What it rests on; with selectors, the parts of an evidence that are shown. */
  refs: Reference[];
  /** Shown as its summary instead of whole; absent when it is whole. */
  reason?: "degraded";
  /** What the whole would have cost, when degraded. */
  tokens_whole?: number;
  /** Selectors of the parts that are shown, when it is cut: into an evidence's content, else into the block's own text. */
  shows?: string[];
}

export interface OmittedBlock {
  block_id: string;
  block_type: BlockType;
  priority: Priority;
  tokens: number;
  refs: Reference[];
  reason: OmitReason;
  /** The messages that the rolling summary covers, where the reason is `summarised`. */
  range?: MessageRange;
}

/** The same where a block may stand for all that the rolling summary covers, which nobody has counted. */
export type ListedOmission = Omit<OmittedBlock, "tokens"> & { tokens?: number };
