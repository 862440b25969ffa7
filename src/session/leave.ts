/** Leaving a node: with an option, a typed answer, or words that mean one of them. Not here: the built-in options. */
import { accept, refuse, type Outcome } from "../errors.ts";
import { parseInput } from "../knowledge/inputs/parse-input.ts";
import type { ReplyMatch } from "../routing/reply.ts";
import type { NodeRef } from "../knowledge/model.ts";
import { builtIn } from "./built-in.ts";
import { authorOptions, listedOptions, localInput, type PresentedOption } from "./offer.ts";
import { pathName, type Standing } from "./place.ts";
import type { Step } from "./step.ts";
import type { Answer, SessionEvent } from "./types.ts";
import { builtInMeant } from "./texts.ts";
import { arrives, nextAfter, rewalk, withAnswer } from "./walk.ts";

/** Leaves the node with an answer (or, through `continue`, without one). */
export function leave(step: Step, standing: Standing, option: string, given: Answer | null): Outcome<SessionEvent> {
  const { state, now, said } = step;
  const next = nextAfter(step.rules, standing, state, given, now);
  if (next.kind === "stuck") return accept({ type: "stayed", at: now, reason: "no_next", option, likely: [], ...said });
  if (state.kept.length > 0) return leaveRevised(step, standing, option, given, next.target);
  const arrival = arrives(step.knowledge, next.target);
  if (!arrival.ok) return arrival;
  const { complete } = arrival.value;
  return accept({
    type: "moved",
    at: now,
    from: standing.ref,
    option,
    answer: given,
    to: next.target,
    complete,
    ...said,
  });
}

/** The same while answers from before a `goto:` wait to be walked again. */
function leaveRevised(
  step: Step,
  standing: Standing,
  option: string,
  given: Answer | null,
  target: NodeRef | null,
): Outcome<SessionEvent> {
  const { state, now, said } = step;
  // Just reopened: the first kept visit is the old answer of this very node, which the new one replaces.
  const waiting = state.reopened > 0 ? state.kept.slice(1) : state.kept;
  const walked = rewalk(step.knowledge, step.rules, withAnswer(state, given), target, waiting, now);
  if (!walked.ok) return walked;
  const here = walked.value.trail.at(-1)?.ref ?? standing.ref;
  return accept({
    type: "revised",
    at: now,
    node: pathName(standing.ref, here),
    ...walked.value,
    option,
    ...(given === null ? {} : { answer: given }),
    ...said,
  });
}

/** A typed answer: validated, then the node is left with it. */
export function answer(step: Step, standing: Standing, text: string | undefined): Outcome<SessionEvent> {
  const input = standing.node.input;
  if (input === undefined) return interpret(step, standing);
  const parsed = parseInput(localInput(input, standing, step.state.language), text ?? "", step.state.language);
  if (parsed.ok) return leave(step, standing, step.option, { name: input.name, value: parsed.value, via: "input" });
  // A node may offer both a question and ways around it ("I don't know"): the words of an option are not a bad value.
  if (text !== undefined && text.trim() !== "" && standing.options.length > 0) {
    const reply = replyTo(step, standing, text, listedOptions(step.state, standing));
    if (reply.kind === "option" && standing.options.some(({ id }) => id === reply.id)) {
      return leave(step, standing, reply.id, { value: reply.id, via: "text" });
    }
  }
  return refuse({ code: "invalid_input", field: input.name, expected: parsed.expected });
}

/** Free text at a node without an input: one of the options, another node of the tree, or not understood. */
export function interpret(step: Step, standing: Standing): Outcome<SessionEvent> {
  const { now, said, option, state } = step;
  const text = said.user_input;
  if (text === undefined || text.trim() === "") {
    return refuse({ code: "invalid_input", field: "user_input", expected: "the user's own words, as text" });
  }
  const reply = replyTo(step, standing, text, authorOptions(step.state, standing));
  if (reply.kind === "option" && standing.options.some(({ id }) => id === reply.id)) {
    return leave(step, standing, reply.id, { value: reply.id, via: "text" });
  }
  // "Go back" said in words is a step back, unless it is what an author's option is called.
  const named = builtIn(step, builtInMeant(text) ?? "");
  if (named !== undefined) return named;
  if (reply.kind === "node" && reply.node !== standing.node.id) {
    const to = { base: standing.ref.base, tree: standing.ref.tree, node: reply.node };
    const arrival = arrives(step.knowledge, to);
    if (!arrival.ok) return arrival;
    if (state.kept.length > 0) return leaveRevised(step, standing, option, null, to);
    return accept({
      type: "moved",
      at: now,
      from: standing.ref,
      option,
      answer: null,
      to,
      complete: arrival.value.complete,
      ...said,
    });
  }
  const likely = reply.kind === "unclear" ? reply.likely : [];
  return accept({ type: "stayed", at: now, reason: "not_understood", option, likely, ...said });
}

function replyTo(step: Step, standing: Standing, text: string, options: PresentedOption[]): ReplyMatch {
  const { knowledge, rules, state } = step;
  return rules.reply(text, options, standing.tree, standing.node.id, state.language, (base, tree) =>
    knowledge.tree(base, tree),
  );
}
