/** The answer of `replay_context` with its full report, as far as the page shows it. */
import type { KeptBlock, OmittedBlock } from "../../../context/block.ts";

export interface Replay {
  template: string;
  identical: boolean;
  token_budget: number;
  token_used: number;
  tokenizer: string;
  kept: (Pick<KeptBlock, "block_id" | "block_type" | "priority" | "tokens"> & { reason?: "degraded" })[];
  omitted: (Pick<OmittedBlock, "block_id" | "block_type" | "priority" | "reason"> & { tokens?: number })[];
  difference?: { block_id: string; before: string; after: string }[];
  messages: { role: string; content: string }[];
}
