/**
 * One step of a session: a command is checked against knowledge and state, and becomes one event. Pure and synchronous.
 * A refused command changes nothing. Not here: storing the event (`journal.ts`).
 */
import { accept, refuse, type Outcome } from "../errors.ts";
import type { NodeRef } from "../knowledge/model.ts";
import { localizeNode } from "../knowledge/text.ts";
import { applyBuiltIn } from "./built-in-options.ts";
import { chooseTopic, refuseTopic } from "./choose.ts";
import { applyEvent } from "./fold.ts";
import { answerInput, interpretText, leaveNode } from "./answer-node.ts";
import { MAX_ANSWERS_LENGTH, MAX_TEXT } from "./limits.ts";
import { listOptions, pickableOptions, shownLanguage } from "./listed-options.ts";
import { findVisit, offersContinue, pathName, readCurrentNode, type CurrentNode } from "./current-node.ts";
import { defaultEvaluator, type Evaluator } from "./evaluator.ts";
import { sealEvent } from "./seal-event.ts";
import { refuseOption, refuseWords, type AcceptedStep, type Step, type StepKnowledge } from "./step.ts";
import type { NavigateCommand, SessionEvent, SessionState } from "./types.ts";

export type { AcceptedStep, StepKnowledge } from "./step.ts";

/**
 * Decides one `navigate_session`. `now` in milliseconds since the epoch.
 * Fails with `too_large`, `session_complete`, `unknown_option`, `invalid_input` or `knowledge_unavailable`.
 */
export function transition(
  knowledge: StepKnowledge,
  state: SessionState,
  command: NavigateCommand,
  now: number,
  evaluator: Evaluator = defaultEvaluator,
): Outcome<AcceptedStep> {
  const option = command.selected_option_id;
  const userText = command.user_input === undefined ? {} : { user_input: command.user_input };
  const step: Step = { knowledge, evaluator, state, now, userText, option };
  if ((userText.user_input ?? "").length > MAX_TEXT) return refuseWords(step, true);
  const decided = decideEvent(step);
  if (!decided.ok) return decided;
  const { event, sensitive } = seal(step, decided.value);
  const next = applyEvent(state, event);
  if (measureAnswers(next) > MAX_ANSWERS_LENGTH && measureAnswers(next) > measureAnswers(state)) {
    return refuse({
      code: "too_large",
      what: "text of all answers in this session",
      limit: MAX_ANSWERS_LENGTH,
      unit: "characters",
    });
  }
  return accept({ event, state: next, sensitive });
}

/** Replaces the answer at a sensitive input, where the walk has a place for such values. */
function seal({ evaluator, knowledge, state }: Step, event: SessionEvent): ReturnType<typeof sealEvent> {
  const here = state.trail.at(-1)?.ref;
  if (evaluator.sensitive === undefined || here === undefined) return { event, sensitive: [] };
  const input = knowledge.tree(here.base, here.tree)?.byId.get(here.node)?.input;
  return sealEvent(event, input, evaluator.sensitive);
}

function decideEvent(step: Step): Outcome<SessionEvent> {
  const { state, option, now } = step;
  if (state.status === "complete") {
    const allowed = option === "back" || option === "restart" ? applyBuiltIn(step) : undefined;
    if (allowed !== undefined) return allowed;
    return refuse({ code: "session_complete", session_id: "" });
  }
  if (state.status === "choosing") {
    return chooseTopic(step) ?? applyBuiltIn(step) ?? refuseTopic(step);
  }
  const current = readCurrentNode(step.knowledge, step.evaluator, state, now);
  if (!current.ok) return current;
  return decideAtNode(step, current.value);
}

/** Decides a step at a node. An author's option id takes precedence, then the input's, then the built-in ones. */
function decideAtNode(step: Step, current: CurrentNode): Outcome<SessionEvent> {
  const { option } = step;
  if (current.options.some(({ id }) => id === option)) {
    return leaveNode(step, current, option, { value: option, via: "option" });
  }
  const input = current.node.input;
  if (input !== undefined) {
    if (pickableOptions(input, step.state.language).some(({ id }) => id === option)) {
      // The id of a sensitive choice is its answer: the event says that an answer was given, as for one that was typed.
      return answerInput(input.sensitive === true ? { ...step, option: "answer" } : step, current, option);
    }
    if (option === input.name || option === "answer" || option === "provide_more_info") {
      return answerInput(step, current, step.userText.user_input);
    }
  }
  if (option === "continue" && offersContinue(current)) return leaveNode(step, current, option, null);
  if (option === "provide_more_info") return interpretText(step, current);
  if (option.startsWith("goto:")) return reopenNode(step, current, option.slice("goto:".length));
  return (
    applyBuiltIn(step) ??
    refuseOption(step, listOptions(step.state, current), shownLanguage(current, step.state.language))
  );
}

/**
 * `goto:<node>`: returns to an earlier node. The answers from there on are kept, to be given again where they still
 * apply.
 */
function reopenNode(step: Step, current: CurrentNode, name: string): Outcome<SessionEvent> {
  const { state, now, userText, option } = step;
  const index = findVisit(state.trail, name);
  const visit = state.trail[index];
  if (visit === undefined) {
    const path = new Map(state.trail.map(({ ref }) => [pathName(ref, current.ref), ref]));
    const steps = Array.from(path, ([node, ref]) => ({ id: `goto:${node}`, description: titleOf(step, ref) ?? node }));
    return refuseOption(step, steps, shownLanguage(current, state.language));
  }
  const removed = state.trail.slice(index);
  return accept({
    type: "revised",
    at: now,
    node: pathName(visit.ref, current.ref),
    trail: [...state.trail.slice(0, index), { ref: visit.ref }],
    dropped: [],
    complete: false,
    option,
    kept: [...removed, ...state.kept],
    reopened: removed.length,
    ...userText,
  });
}

/** What the user read above a step. */
function titleOf({ knowledge, state }: Step, { base, tree: name, node: id }: NodeRef): string | undefined {
  const tree = knowledge.tree(base, name);
  const node = tree?.byId.get(id);
  return tree === undefined || node === undefined ? undefined : localizeNode(tree, node, state.language).title;
}

/** Roughly the characters of all answers; a number or a boolean counts as one. */
function measureAnswers(state: SessionState): number {
  let size = 0;
  for (const visit of [...state.earlier, ...state.trail, ...state.kept]) {
    const value = visit.answer?.value;
    size +=
      typeof value === "string" ? value.length : typeof value === "object" ? JSON.stringify(value ?? null).length : 1;
  }
  return size;
}
