/**
 * A trajectory: the full record of a task or a consultation, in the fields of the seed (requirement trajectories/fields), which other forms
 * are made from. Times are seconds, as there: since 1970, and durations.
 */
import type { Json } from "../../json.ts";
import type { TaskSpec } from "../model.ts";

export interface ExecutionStep {
  step_id: number;
  action_type: "tool_call" | "tool_search" | "question" | "complete" | "guide" | "turn";
  /** `action`, `tool_id` and the parameters. */
  action_params: { [name: string]: Json };
  observation: string;
  success: boolean;
  thinking: string;
  /** The code that a tool was given to run. */
  execution_code: string | null;
  error_type: string | null;
  error_message: string | null;
  timestamp: number;
  /** What was worked; without `waited`, `waited_between_tries` and `waited_for_host`. */
  duration: number;
  confidence: number;
  /** Beside the seed's. How long a person was waited for; absent where nobody was. */
  waited?: number;
  /** How long nothing was done between tries that failed and the next ones: as long as was asked, for its turn, or while this server was stopped. */
  waited_between_tries?: number;
  /** How long the host took to decide it; absent where a model or a rule decided. */
  waited_for_host?: number;
  decided_by?: "model" | "host" | "rule";
  /** How often it was acted on, where that was more than once or the answer of a call was lost; the step itself tells the last of them. */
  tries?: StepTry[];
  evidence_ids?: string[];
  /** What models were asked for the step. */
  usage?: { model: string; prompt_tokens: number; completion_tokens: number }[];
}

/** One try of a step. */
export interface StepTry {
  /** One-based. */
  attempt: number;
  /** `cut_off`: nobody knows how far it came. */
  outcome: "succeeded" | "failed" | "cut_off" | "not_finished";
  /** When it began; absent where no record says it. */
  timestamp?: number;
  /** Absent where this server stopped meanwhile, or it is not finished. */
  duration?: number;
  error_type: string | null;
  error_message: string | null;
  /** Whether to make the call again; `answer` is null until somebody has answered, `waited` how long that took. */
  asked?: { question: string; answer: "repeat" | "skip" | null; waited?: number };
}

/** The `error_type` of a step that is still being taken, or was when the task ended. */
export const NOT_FINISHED = "not_finished";

/** Whether lessons are to be made of it, and why. */
export interface Worth {
  worth: boolean;
  because: WorthReason;
}

export type WorthReason =
  | "completed_with_tools"
  | "failed_with_tools"
  | "completed_after_failures"
  | "calls_told_nothing"
  | "last_call_told_nothing"
  | "no_step_decided"
  | "guided_to_an_end"
  | "not_ended"
  | "cancelled"
  | "nothing_was_done"
  | "no_result_told"
  | "never_ran";

export interface Trajectory {
  trajectory_id: string;
  task_spec: Omit<TaskSpec, "not_before" | "depends_on" | "run"> & { depends_on?: string[] };
  steps: ExecutionStep[];
  success: boolean;
  total_duration: number;
  final_outputs: string[];
  timestamp: number;
  /** Beside the seed's. */
  status: string;
  worth_learning: Worth;
  error?: { code: string; message: string };
  /** The decision that was asked for in vain since the last step: how often, and why the last time. */
  undecided?: { tries: number; error_type: string; error_message: string | null };
}
