/** A past prompt with everything about it, as `GET /api/sessions/{id}/prompts/{assembly}` answers it. */
import type { KeptBlock, OmitReason } from "../context/block.ts";
import type { Evidence, Reference } from "../context/document.ts";
import type { PlaceholderReport } from "../templates/resolve.ts";
import { addressOf } from "./router.ts";

/** A text, or its beginning with the number of characters of the whole. */
export interface ShownText {
  text: string;
  length?: number;
}

export interface PromptBlock extends Pick<KeptBlock, "block_id" | "block_type" | "priority" | "tokens"> {
  tokens_whole?: number;
  shows?: string[];
  state: "kept" | "degraded" | "omitted";
  reason?: OmitReason;
  content?: ShownText;
  /** Of one that is shortened: how its whole begins. */
  begins?: string;
  rests_on: (Reference & { type?: Evidence["type"]; source?: Evidence["source"]; quote?: ShownText })[];
}

/** What became of a phrase in a prompt: was it never found, or left out? */
export type PhraseFate =
  | { status: "present"; block_ids: string[] }
  | { status: "trimmed"; block_id: string; reason: OmitReason | "degraded" }
  | { status: "not_a_candidate"; found_in: string[] }
  | { status: "never_found"; later: boolean; written_by_model?: string[] };

export interface InspectedPrompt {
  template: string;
  language: string;
  end_condition: string | null;
  model_name: string;
  recorded_model: string;
  recorded_template: string;
  /** Models to choose from, with what their tokens are counted by. */
  models: { name: string; tokenizer: string }[];
  templates: { name: string; title: string }[];
  identical: boolean;
  digest: string;
  recorded_digest: string;
  difference: { block_id: string; before: string; after: string; words_changed?: true }[];
  token_budget: number;
  token_used: number;
  recorded_budget: number;
  tokenizer: string;
  messages: { role: string; content: string }[];
  sections: ({ name: string; title: string; priority: string } & ShownText)[];
  placeholders: (PlaceholderReport & { value?: ShownText })[];
  blocks: PromptBlock[];
  more_blocks?: number;
  attribution?: PhraseFate;
}

/** Where a prompt is read, as it was or with a change. */
export function promptPath(session: string, assembly: string, change: Record<string, string | undefined> = {}): string {
  const query = addressOf([], change).slice(1);
  return `/api/sessions/${encodeURIComponent(session)}/prompts/${encodeURIComponent(assembly)}${query}`;
}
