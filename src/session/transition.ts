/**
 * One step of a session: what a caller asks, checked against knowledge and state, becomes one event.
 * Pure and synchronous. A refusal changes nothing and writes nothing.
 */
import { accept, atMost, refuse, type Outcome } from "../errors.ts";
import { builtIn } from "./built-in.ts";
import { choose } from "./choose.ts";
import { applyEvent } from "./fold.ts";
import { answer, interpret, leave } from "./leave.ts";
import { MAX_ANSWERS, MAX_TEXT } from "./limits.ts";
import { inputOptions, listedOptions } from "./offer.ts";
import { findOnPath, offersContinue, pathName, standAt, type Standing } from "./place.ts";
import { defaultRules, type Rules } from "./rules.ts";
import { unknownOption, type Advance, type Step, type StepKnowledge } from "./step.ts";
import type { NavigateCommand, SessionEvent, SessionState } from "./types.ts";

export type { Advance, StepKnowledge } from "./step.ts";

/**
 * Decides one `navigate_session`. `now` in milliseconds since the epoch.
 * Fails with `too_large`, `session_complete`, `unknown_option`, `invalid_input` or `knowledge_unavailable`.
 */
export function transition(
  knowledge: StepKnowledge,
  state: SessionState,
  command: NavigateCommand,
  now: number,
  rules: Rules = defaultRules,
): Outcome<Advance> {
  const option = command.selected_option_id;
  const said = command.user_input === undefined ? {} : { user_input: command.user_input };
  if ((said.user_input ?? "").length > MAX_TEXT) {
    return refuse({ code: "invalid_input", field: "user_input", expected: atMost(MAX_TEXT) });
  }
  const step: Step = { knowledge, rules, state, now, said, option };
  const event = decide(step);
  if (!event.ok) return event;
  const next = applyEvent(state, event.value);
  if (answersSize(next) > MAX_ANSWERS && answersSize(next) > answersSize(state)) {
    return refuse({
      code: "too_large",
      what: "text of all answers in this session",
      limit: MAX_ANSWERS,
      unit: "characters",
    });
  }
  return accept({ event: event.value, state: next });
}

function decide(step: Step): Outcome<SessionEvent> {
  const { state, option, now } = step;
  if (state.status === "complete") {
    const allowed = option === "back" || option === "restart" ? builtIn(step) : undefined;
    if (allowed !== undefined) return allowed;
    return refuse({ code: "session_complete", session_id: "" });
  }
  if (state.status === "choosing") {
    return (
      choose(step) ??
      builtIn(step) ??
      unknownOption(
        step,
        state.candidates.map(({ id }) => id),
      )
    );
  }
  const standing = standAt(step.knowledge, step.rules, state, now);
  if (!standing.ok) return standing;
  return act(step, standing.value);
}

/** At a node: the author's ids first, then the input's, then the built-in ones. */
function act(step: Step, standing: Standing): Outcome<SessionEvent> {
  const { option } = step;
  if (standing.options.some(({ id }) => id === option)) {
    return leave(step, standing, option, { value: option, via: "option" });
  }
  const input = standing.node.input;
  if (input !== undefined) {
    if (inputOptions(input, step.state.language).some(({ id }) => id === option)) return answer(step, standing, option);
    if (option === input.name || option === "answer" || option === "provide_more_info") {
      return answer(step, standing, step.said.user_input);
    }
  }
  if (option === "continue" && offersContinue(standing)) return leave(step, standing, option, null);
  if (option === "provide_more_info") return interpret(step, standing);
  if (option.startsWith("goto:")) return reopen(step, standing, option.slice("goto:".length));
  return (
    builtIn(step) ??
    unknownOption(
      step,
      listedOptions(step.state, standing).map(({ id }) => id),
    )
  );
}

/** `goto:<node>`: stand again at an earlier node; what came after waits to be walked again. */
function reopen(step: Step, standing: Standing, name: string): Outcome<SessionEvent> {
  const { state, now, said, option } = step;
  const index = findOnPath(state.trail, name);
  const visit = state.trail[index];
  if (visit === undefined) {
    const path = [...new Set(state.trail.map(({ ref }) => pathName(ref, standing.ref)))];
    return unknownOption(
      step,
      path.map((node) => `goto:${node}`),
    );
  }
  const off = state.trail.slice(index);
  return accept({
    type: "revised",
    at: now,
    node: pathName(visit.ref, standing.ref),
    trail: [...state.trail.slice(0, index), { ref: visit.ref }],
    dropped: [],
    complete: false,
    option,
    kept: [...off, ...state.kept],
    reopened: off.length,
    ...said,
  });
}

function answersSize(state: SessionState): number {
  let size = 0;
  for (const visit of [...state.earlier, ...state.trail, ...state.kept]) {
    const value = visit.answer?.value;
    size +=
      typeof value === "string" ? value.length : typeof value === "object" ? JSON.stringify(value ?? null).length : 1;
  }
  return size;
}
