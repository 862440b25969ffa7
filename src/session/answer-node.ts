/**
 * Answering a node: with an option, a typed value, or free text that is matched to one of them. Pure.
 * Not here: which node follows (`next-node.ts`), the built-in options (`built-in-options.ts`).
 */
import { accept, refuse, type Outcome } from "../errors.ts";
import { parseInput } from "../knowledge/inputs/parse-input.ts";
import { localizeNode } from "../knowledge/text.ts";
import type { ReplyMatch } from "../routing/reply.ts";
import type { NodeRef } from "../knowledge/model.ts";
import { applyBuiltIn, matchBuiltIn } from "./built-in-options.ts";
import {
  listAuthorOptions,
  listOptions,
  localizeInput,
  shownLanguage,
  type PresentedOption,
} from "./listed-options.ts";
import { pathName, type CurrentNode } from "./current-node.ts";
import { refuseWords, type Step } from "./step.ts";
import type { Answer, SessionEvent } from "./types.ts";
import { resolveArrival, nextTarget, replayKeptAnswers, withAnswer } from "./next-node.ts";

/** Goes on from the node with an answer; null for `continue`, which gives none. Fails with `knowledge_unavailable`. */
export function leaveNode(
  step: Step,
  current: CurrentNode,
  option: string,
  answer: Answer | null,
): Outcome<SessionEvent> {
  const { state, now, userText } = step;
  const next = nextTarget(step.evaluator, current, state, answer, now);
  if (next.kind === "stuck")
    return accept({ type: "stayed", at: now, reason: "no_next", option, likely: [], ...userText });
  if (state.kept.length > 0) return leaveReopenedNode(step, current, option, answer, next.target);
  const arrival = resolveArrival(step.knowledge, next.target);
  if (!arrival.ok) return arrival;
  const { complete } = arrival.value;
  return accept({
    type: "moved",
    at: now,
    from: current.ref,
    option,
    answer,
    to: next.target,
    complete,
    ...userText,
  });
}

/** The same while answers from before a `goto:` are kept: those that still apply are given again. */
function leaveReopenedNode(
  step: Step,
  current: CurrentNode,
  option: string,
  answer: Answer | null,
  target: NodeRef | null,
): Outcome<SessionEvent> {
  const { state, now, userText } = step;
  // Right after the `goto:`, the first kept visit is this node with its old answer, which the new one replaces.
  const keptAnswers = state.reopened > 0 ? state.kept.slice(1) : state.kept;
  const replayed = replayKeptAnswers(
    step.knowledge,
    step.evaluator,
    withAnswer(state, answer),
    target,
    keptAnswers,
    now,
  );
  if (!replayed.ok) return replayed;
  const here = replayed.value.trail.at(-1)?.ref ?? current.ref;
  return accept({
    type: "revised",
    at: now,
    node: pathName(current.ref, here),
    ...replayed.value,
    option,
    ...(answer === null ? {} : { answer }),
    ...userText,
  });
}

/**
 * Validates a typed value and goes on with it. Fails with `invalid_input` when it is neither a value nor an option's
 * text.
 */
export function answerInput(step: Step, current: CurrentNode, text: string | undefined): Outcome<SessionEvent> {
  const input = current.node.input;
  if (input === undefined) return interpretText(step, current);
  const language = shownLanguage(current, step.state.language);
  const local = localizeInput(input, current, step.state.language);
  const parsed = parseInput(local, text ?? "", language);
  if (parsed.ok) return leaveNode(step, current, step.option, { name: input.name, value: parsed.value, via: "input" });
  // What can be picked here, choices of the input and options beside it, is heard as at a step without an input.
  const chosen = pickedByText(step, current, text ?? "");
  if (chosen !== undefined && current.options.some(({ id }) => id === chosen))
    return leaveNode(step, current, chosen, { value: chosen, via: "text" });
  // Yes and no are read by their own rules alone: free text says one of them too easily.
  const picked = chosen === undefined || input.choices === undefined ? undefined : parseInput(local, chosen, language);
  if (picked?.ok === true)
    return leaveNode(step, current, step.option, { name: input.name, value: picked.value, via: "input" });
  // Words that mean a built-in option and are no value here are that option, as on steps without an input.
  const named = applyBuiltIn(step, matchBuiltIn(text ?? "") ?? "");
  if (named !== undefined) return named;
  const { title } = localizeNode(current.tree, current.node, step.state.language);
  const beside = listAuthorOptions(step.state, current);
  return refuse({
    code: "invalid_input",
    field: input.name,
    expected: parsed.expected,
    ...namesOf(beside),
    ...(title !== undefined && { title }),
    ...(parsed.units !== undefined && { units: parsed.units }),
    language,
  });
}

/** The id of the option, or of the choice of the input, that a text means here. */
function pickedByText(step: Step, current: CurrentNode, text: string): string | undefined {
  const listed = listOptions(step.state, current).filter(({ id }) => id !== "provide_more_info");
  if (text.trim() === "" || listed.length === 0) return undefined;
  const reply = matchText(step, current, text, listed);
  return reply.kind === "option" ? reply.id : undefined;
}

/** The options beside a typed question, for its refusal; nothing where there are none. */
function namesOf(options: readonly PresentedOption[]): { known?: string[]; titles?: string[] } {
  if (options.length === 0) return {};
  return { known: options.map(({ id }) => id), titles: options.map(({ description }) => description) };
}

/**
 * Matches free text to an option, a built-in option or another node of the tree; otherwise the session stays. Fails with
 * `invalid_input` for an empty text.
 */
export function interpretText(step: Step, current: CurrentNode): Outcome<SessionEvent> {
  const { now, userText, option, state } = step;
  const text = userText.user_input;
  if (text === undefined || text.trim() === "") return refuseWords(step);
  const reply = matchText(step, current, text, listAuthorOptions(step.state, current));
  if (reply.kind === "option" && current.options.some(({ id }) => id === reply.id)) {
    return leaveNode(step, current, reply.id, { value: reply.id, via: "text" });
  }
  // "Go back" as text is the built-in option, unless an author's option has that text.
  const named = applyBuiltIn(step, matchBuiltIn(text) ?? "");
  if (named !== undefined) return named;
  if (reply.kind === "node" && reply.node !== current.node.id) {
    const to = { base: current.ref.base, tree: current.ref.tree, node: reply.node };
    const arrival = resolveArrival(step.knowledge, to);
    if (!arrival.ok) return arrival;
    if (state.kept.length > 0) return leaveReopenedNode(step, current, option, null, to);
    return accept({
      type: "moved",
      at: now,
      from: current.ref,
      option,
      answer: null,
      to,
      complete: arrival.value.complete,
      ...userText,
    });
  }
  const likely = reply.kind === "unclear" ? reply.likely : [];
  return accept({ type: "stayed", at: now, reason: "not_understood", option, likely, ...userText });
}

function matchText(step: Step, current: CurrentNode, text: string, options: PresentedOption[]): ReplyMatch {
  const { knowledge, evaluator, state } = step;
  return evaluator.reply(text, options, current.tree, current.node.id, state.language, (base, tree) =>
    knowledge.tree(base, tree),
  );
}
