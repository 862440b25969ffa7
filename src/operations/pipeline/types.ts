/** What `run_pipeline` takes and answers. */
import type { Turn } from "../../context/events.ts";
import type { StartedSession } from "../../errors.ts";
import type { PipelineResult } from "../../runtime/pipeline.ts";
import type { assembledToWire, briefSelection, ReportDetail } from "../context/wire.ts";

export interface PipelineArguments {
  user_intent: string;
  session_id?: string | undefined;
  /** A run that stopped, to go on with. */
  run_id?: string | undefined;
  template?: string | undefined;
  /** The task of the session that the run is for. */
  task_id?: string | undefined;
  token_budget?: number | undefined;
  max_turns?: number | undefined;
  /** Seconds this call may take. */
  deadline_seconds?: number | undefined;
  model_name?: string | undefined;
  language?: string | undefined;
  /** How much is reported of turns and prompt; default `counts`. */
  report?: ReportDetail | undefined;
  arguments?: Record<string, string> | undefined;
  expected_revision?: number | undefined;
  idempotency_key?: string | undefined;
}

/** A turn of a run: `turn` counts the run, `history_turn` the session. */
export interface RunTurn extends Turn {
  history_turn: number;
  /** Characters of the whole observation, where the answer shows its beginning. */
  observation_length?: number;
}

/** What `run_pipeline` answers: how far it came, and with `infer` the prompt that is to be answered. */
export type PipelineAnswer = {
  session?: StartedSession;
  /** Why what this call did is not, or not surely, in the session, and what to do. */
  not_recorded?: string;
  status: Exclude<PipelineResult["status"], "refused" | "elsewhere">;
  /** Why the run stopped without an answer, and what to do, for the user. */
  message?: string;
  session_id: string;
  run_id: string;
  template: string;
  selection: ReturnType<typeof briefSelection>;
  /** Those of this run, whichever call they came from. */
  turns: RunTurn[];
  /** Of the session. */
  total_turns: number;
  assembly_ids: string[];
  final_answer?: string;
  /** The best text so far, where there is no final answer, or that the model has written none. */
  partial_answer?: string;
  /** The provider's content filter ended the answer. */
  filtered?: true;
  /** The token limit cut the answer off. */
  truncated?: true;
  action_needed?: "infer" | "continue" | "retry" | "resume" | "approve" | "sign_in";
  /** With `approve` and `sign_in`: where the user can do it. */
  approve_url?: string;
  sign_in_url?: string;
  /** What was to be called. `consent`: the digest of this one call, where the user is asked about it alone. */
  waiting_call?: { tool: string; server: string; consent?: string };
  error_kind?: string;
  retry_after_seconds?: number;
} & Partial<Omit<ReturnType<typeof assembledToWire>, "action_needed">>;
