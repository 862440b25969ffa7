/**
 * What a task leaves in its session: the stored forms of its specification, decisions and steps. A task is a session, and these events
 * are its only journal. They are stored: field names never change.
 * Not here: what they fold to and what follows from them (`tasks/`).
 */
import type { Json } from "../json.ts";

/** The queue that a task waits in. */
export type TaskType = "reasoning" | "code" | "web";

/** What was asked for (requirement task-runs/spec-fields). */
export interface TaskSpec {
  /** The task's session. */
  task_id: string;
  description: string;
  /** What its client asked for, where the description says no language. A BCP 47 tag. */
  language?: string;
  task_type: TaskType;
  /** 0 to 100; higher is dispatched first. */
  priority: number;
  max_steps: number;
  expected_tools: string[];
  /** Tasks that have to be completed before. */
  depends_on?: string[];
  /** Not dispatched before. Milliseconds since 1970. */
  not_before?: number;
  /** What the caller calls it, in a file of tasks. */
  name?: string;
  /** It is a run of the four stages with these arguments besides its description, which is what the user wants. */
  run?: { [name: string]: Json };
}

/** What a model, the host or a rule chose to do next. */
export interface TaskDecision {
  thinking: string;
  action: string;
  tool_id: string | null;
  parameters: { [name: string]: Json };
  /** 0 to 1. */
  confidence: number;
}

/** `approve_url` is absent where nobody can be asked. */
export interface WithheldArguments {
  /** What the question is known by. */
  consent: string;
  approve_url?: string;
}

/** What a decision comes to. */
export type TaskAction =
  /**
   * A tool by its id. `repeatable`: making the call twice does no more than once. `withheld`: the arguments here are redacted; those that
   * were decided are kept with the question to the user whether they may be sent.
   */
  | {
      kind: "call";
      tool: string;
      arguments: { [name: string]: Json };
      repeatable: boolean;
      withheld?: WithheldArguments;
    }
  /** Looks for a tool. `wanted`: the call to be made once there is one. */
  | {
      kind: "find";
      description: string;
      reason: string;
      wanted?: { tool: string; arguments: { [name: string]: Json } };
    }
  /** `choices`: the answers that are offered, where they are few texts; the question names them too. */
  | { kind: "ask"; question: string; choices?: string[] }
  /** `summary`: in the words of whoever decided. */
  | { kind: "complete"; summary?: string };

/** Why a task waits for somebody. */
export type PauseReason =
  /** A server waits to be agreed to. */
  | "approval"
  /** The task asked a question. */
  | "question"
  /** A call may have been made when its answer was lost, and must not be made twice unasked. */
  | "uncertain_call"
  /** No model is configured: whoever reads the task decides the next step. */
  | "decision";

/** `step` is one-based. `at` is milliseconds since the epoch, as everywhere. */
export type TaskEvent =
  | {
      type: "task_submitted";
      at: number;
      task: TaskSpec;
      submitted_at: number;
      /** Its place in the order of dispatch of its tenant, and when. */
      dispatch: { order: number; at: number };
    }
  | {
      type: "task_decided";
      at: number;
      step: number;
      decision: TaskDecision;
      decided_by: "model" | "host" | "rule";
      action: TaskAction;
      /** When deciding began. */
      begun_at: number;
    }
  /** A try of a step begins (calls that must not be made twice), or has failed and is made again at `until`. */
  | {
      type: "task_tried";
      at: number;
      step: number;
      stage: "decide" | "act";
      attempt: number;
      outcome: "begun" | "failed";
      error?: string;
      message?: string;
      until?: number;
      /** What the other side asked to wait, where that is longer than is waited. Milliseconds. */
      asked?: number;
      /** Nothing was asked, since a server is left alone for a while: it does not count among the tries. */
      no_try?: true;
      /** When the try that failed began. */
      begun_at?: number;
    }
  | {
      type: "task_paused";
      at: number;
      step: number;
      reason: PauseReason;
      question: string;
      /** With `question`: the answers that are offered. */
      choices?: string[];
      approve_url?: string;
      /** Servers that somebody is asked to agree to; with `consent` the one of the call. */
      servers?: string[];
      /** The digest of the one call that somebody is asked to agree to. */
      consent?: string;
      /** With `uncertain_call`: when the call began, and why its answer is missing; `server_stopped` where this server did. */
      begun_at?: number;
      failed?: { error: string; message: string };
      /** With `decision`: the client refused to ask its model, and is not asked again until the task is retried. */
      host_only?: true;
      /** With `approval`: whoever was asked has said that they open the page, and is not asked again. */
      opened?: true;
    }
  | { type: "task_answered"; at: number; step: number; answer: string; repeat?: boolean }
  | {
      type: "task_stepped";
      at: number;
      step: number;
      observation: string;
      success: boolean;
      error_type?: string;
      error_message?: string;
      /** When acting began. */
      begun_at: number;
      evidence_ids?: string[];
      /** Tools that are there since this step. */
      installed?: string[];
      /** What the tool asked to keep, by name. */
      state?: { [name: string]: Json };
      /** The call to be made with the tool that was found: the next step. */
      next_call?: { tool: string; arguments: { [name: string]: Json }; repeatable: boolean };
    }
  | {
      type: "task_ended";
      at: number;
      status: "completed" | "failed" | "cancelled";
      summary: string;
      error?: { code: string; message: string };
      /** What the run answered that the task is. */
      answer?: { [name: string]: Json };
      /** Whether it is worth learning from, and the reason (`tasks/trajectory/worth.ts`). */
      judged?: { worth: boolean; because: string };
    }
  /** By hand: it goes on where it stopped. */
  | { type: "task_reopened"; at: number; max_steps: number };
