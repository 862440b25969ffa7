/**
 * The essence of a run, a task or a consultation: what was wanted, what did it, and what to avoid (requirement lessons/essence).
 *
 * Invariant: no word of a remote tool is in it. Of tools it has ids, of failures their codes; what a tool answered, what a server says of
 * its tools, and what a model thought after reading either stay outside.
 * Not here: whether one is made (`check.ts`), making it by rule (`by-rule.ts`) or by a model (`by-model.ts`).
 */
import type { NodeRef } from "../knowledge/model.ts";

export interface Essence {
  /** What was asked for, in the user's words, redacted. */
  goal: string;
  /** The field it belongs to: a knowledge base, else the field that the task names, in its language; empty where it names none. */
  domain: string;
  /** What was to be done, a few words each: by rule the task's own, in its language; none for a question. */
  needs: string[];
  /** Where the walk began that came to an end. */
  entry: NodeRef | null;
  /** The prompt template that was used. */
  template: string | null;
  /** Ids of the tools whose calls succeeded, in order. */
  tools: string[];
  /** In Cairn's own words, or a model's that has seen no tool's answer. */
  success_factors: string[];
  pitfalls: string[];
  /** The run passed its check. Otherwise it has pitfalls alone. */
  success: boolean;
  from: EssenceSource;
  made_by: "rule" | "model";
}

/** Where an essence comes from. */
export interface EssenceSource {
  /** Of the run: the id of its session. */
  trajectory_id: string;
  kind: "task" | "consultation";
  /** When the run ended. Milliseconds since 1970. */
  ended_at: number;
}
