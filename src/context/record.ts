/**
 * What is written down about one assembly: every input that cannot be had again from the session's other events.
 * With it, `replay.ts` makes the same bytes again. Not the assembly itself: its text can always be remade.
 */
import type { Sensitivity } from "../templates/model.ts";
import type { TemplateChoice } from "../templates/select.ts";
import type { ResolvedPlaceholder } from "../templates/resolve.ts";

export interface AssemblyRecord {
  assembly_id: string;
  /** Events folded in when it was made: replay folds exactly as many. */
  revision: number;
  release: string;
  template: string;
  /** What stage one said, in the first assembly that rests on it. */
  selection?: TemplateChoice;
  language: string;
  user_intent: string;
  /** Prompt arguments as given, sections included. */
  arguments: [name: string, value: string][];
  /** Placeholders that came from outside of the session's events, with their values. */
  resolved: ResolvedPlaceholder[];
  token_budget: number;
  /** The highest grade the caller asked for; a template can ask for a lower one. */
  max_sensitivity?: Sensitivity;
  tokenizer: string;
  model_name: string;
  /** Milliseconds since the epoch; decides what has expired. */
  at: number;
  token_used: number;
  prefix_digest: string;
  /** Hex SHA-256 over the messages' canonical JSON: what replay must reproduce. */
  digest: string;
}
