/**
 * SessionState as callers see it (CONTRACTS §4).
 * Not here: deciding what happens next (`transition.ts`).
 */

export interface PresentedOption {
  id: string;
  description: string;
}

/** What an agent needs to ask for a typed value. */
export interface PresentedInput {
  name: string;
  type: string;
  hint?: string;
  min?: number;
  max?: number;
  min_date?: string;
  max_date?: string;
  currency?: string;
  choices?: PresentedOption[];
  optional?: boolean;
}

/** The wire shape of `initiate_session`, `navigate_session` and `get_session`. */
export interface SessionView {
  session_id: string;
  response: string;
  current_step: string;
  options: PresentedOption[];
  is_complete: boolean;
  revision: number;
  node_id: string;
  knowledge_base: string;
  release: string;
  channel: string;
  language: string;
  input: PresentedInput | null;
  path: string[];
  match: { score: number; matched: string; alternatives: { id: string; title: string; score: number }[] };
  documents: string[];
}
