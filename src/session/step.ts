/**
 * What the functions that decide one step share: the command with the state it applies to, and the refusal of an option.
 */
import { atMost, refuse, type Outcome } from "../errors.ts";
import type { KnowledgeView } from "../knowledge/model.ts";
import { inLanguage } from "../localized-text.ts";
import { sessionTexts } from "./texts.ts";
import { MAX_OPTION, MAX_TEXT } from "./limits.ts";
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

/** Refuses the step's option with `unknown_option`. `options`: those to name in the error, `language`: of their texts. */
export function refuseOption(
  step: Step,
  options: readonly { id: string; description: string }[],
  language = step.state.language,
): Outcome<SessionEvent> {
  return refuse({
    code: "unknown_option",
    option: step.option.slice(0, MAX_OPTION),
    known: options.map(({ id }) => id),
    titles: options.map(({ description }) => description),
    language,
  });
}

/** Refuses a step without a word in it, or with too many. */
export function refuseWords({ state: { language } }: Step, isTooLong = false): Outcome<never> {
  const expected = isTooLong ? inLanguage(language, atMost(MAX_TEXT)) : inLanguage(language, sessionTexts).ownWords;
  return refuse({ code: "invalid_input", field: "user_input", expected, language });
}
