/** What `run_pipeline` takes and answers. */
import type { Turn } from "../../context/events.ts";
import type { StartedSession } from "../../errors.ts";
import type { PipelineResult } from "../../runtime/pipeline.ts";
import type { assembledToWire, briefSelection } from "../context/wire.ts";

export interface PipelineArguments {
  user_intent: string;
  session_id?: string | undefined;
  template?: string | undefined;
  /** The task of the session that the run is for. */
  task_id?: string | undefined;
  token_budget?: number | undefined;
  max_turns?: number | undefined;
  model_name?: string | undefined;
  language?: string | undefined;
  arguments?: Record<string, string> | undefined;
  expected_revision?: number | undefined;
  idempotency_key?: string | undefined;
}

/** What `run_pipeline` answers: how far it came, and with `infer` the prompt that is to be answered. */
export type PipelineAnswer = {
  session?: StartedSession;
  status: Exclude<PipelineResult["status"], "refused">;
  session_id: string;
  template: string;
  selection: ReturnType<typeof briefSelection>;
  /** Those of this run, whichever round of the client's model they came from. */
  turns: Turn[];
  total_turns: number;
  assembly_ids: string[];
  final_answer?: string;
  action_needed?: "infer" | "continue" | "retry";
  error_kind?: string;
} & Partial<Omit<ReturnType<typeof assembledToWire>, "action_needed">>;
