/**
 * What the functions that decide one step share: the command with the state it applies to, and the refusal of an option.
 */
import { refuse, type Outcome } from "../errors.ts";
import type { KnowledgeView } from "../knowledge/model.ts";
import { MAX_OPTION } from "./limits.ts";
import type { Evaluator } from "./evaluator.ts";
import type { SensitiveAnswer } from "./sensitive.ts";
import type { Routing, SessionEvent, SessionState } from "./types.ts";

/**
 * Knowledge for a step. `route` is absent when the routing index was not loaded; then free text at the first step is
 * refused.
 */
export interface StepKnowledge extends KnowledgeView {
  route?(text: string): Routing;
}

/** An accepted step: the event to append and the state after it. */
export interface AcceptedStep {
  event: SessionEvent;
  state: SessionState;
  /** Values to store apart, in the same transaction. */
  sensitive?: readonly SensitiveAnswer[];
}

export interface Step {
  knowledge: StepKnowledge;
  evaluator: Evaluator;
  state: SessionState;
  now: number;
  /** The caller's text as sent; it is stored with the event. */
  userText: { user_input?: string };
  option: string;
}

/** Refuses the step's option with `unknown_option`. `known`: the ids to name in the error. */
export function refuseOption(step: Step, known: string[]): Outcome<SessionEvent> {
  return refuse({ code: "unknown_option", option: step.option.slice(0, MAX_OPTION), known });
}
