/** What a budget decides about one block. Not here: how it is decided (`budget.ts`). */
import type { CandidateBlock, OmitReason, StandIn } from "../../block.ts";
import type { ShownForm } from "../cost.ts";

/** What became of a block; in the order of the candidates. */
export type Decision =
  | { form: "whole" }
  /** `as` is what is shown when it is not the block's own summary. */
  | { form: "degraded"; as?: StandIn }
  | { form: "omitted"; reason: OmitReason };

export interface Plan {
  decisions: Decision[];
  /** Tokens of everything kept, headings and `fixed` included. */
  used: number;
}

/** Why a block is out before there is any talk of room. A `must` block has to say something and be allowed, nothing more. */
export function whyOut({ priority, out }: CandidateBlock): OmitReason | undefined {
  return priority === "must" && out !== "empty" && out !== "sensitivity" ? undefined : out;
}

/** A block's stand-in; the block itself where it has none. */
export function shorterOf({ text, tokens, summary }: CandidateBlock): ShownForm {
  return summary ?? { text, tokens };
}
