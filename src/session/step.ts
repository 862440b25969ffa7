/** What the parts of one step share: the command, the state it meets, and how a wrong option is refused. */
import { refuse, type Outcome } from "../errors.ts";
import type { KnowledgeView } from "../knowledge/model.ts";
import { MAX_OPTION } from "./limits.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Routing, SessionEvent, SessionState } from "./types.ts";

/** Knowledge for a step, with the router where free text may have to be routed again. */
export interface StepKnowledge extends KnowledgeView {
  route?(text: string): Routing;
}

/** An accepted step: the event to append and the state after it. */
export interface AcceptedStep {
  event: SessionEvent;
  state: SessionState;
}

export interface Step {
  knowledge: StepKnowledge;
  evaluator: Evaluator;
  state: SessionState;
  now: number;
  /** The caller's text, verbatim, to travel with the event. */
  userText: { user_input?: string };
  option: string;
}

/** Refuses the step's option, naming those there are. */
export function refuseOption(step: Step, known: string[]): Outcome<SessionEvent> {
  return refuse({ code: "unknown_option", option: step.option.slice(0, MAX_OPTION), known });
}
