/**
 * One step of a session: what a caller asks, checked against knowledge and state, becomes one event.
 * Pure and synchronous. A refusal changes nothing and writes nothing. Rules of the wire: CONTRACTS §4.
 */
import { accept, refuse, type Outcome } from "../errors.ts";
import { parseInput } from "../knowledge/input.ts";
import type { KnowledgeView, NodeRef, Tree } from "../knowledge/model.ts";
import { applyEvent } from "./fold.ts";
import { MAX_ANSWERS, MAX_ID, MAX_TEXT } from "./limits.ts";
import { findOnPath, isLeaf, offersContinue, pathName, placeAt, standAt, type Standing } from "./place.ts";
import { authorOptions, inputOptions, listedOptions, localInput } from "./offer.ts";
import { defaultRules, type Rules } from "./rules.ts";
import type { Answer, NavigateCommand, Routing, SessionEvent, SessionState } from "./types.ts";
import { arrives, nextAfter, rewalk, withAnswer } from "./walk.ts";

/** Knowledge for a step, with the router where free text may have to be routed again. */
export interface StepKnowledge extends KnowledgeView {
  route?(text: string): Routing;
}

/** An accepted step: the event to append and the state after it. */
export interface Advance {
  event: SessionEvent;
  state: SessionState;
}

/** What the parts of a step share. */
interface Step {
  knowledge: StepKnowledge;
  rules: Rules;
  state: SessionState;
  now: number;
  /** The caller's text, verbatim, to travel with the event. */
  said: { user_input?: string };
  option: string;
}

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
    return refuse({ code: "too_large", what: "user_input", limit: MAX_TEXT, unit: "characters" });
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
  const { state, option, now, said } = step;
  if (state.status === "complete") {
    if (option === "back") return accept({ type: "went_back", at: now, ...said });
    if (option === "restart") return restart(step);
    return refuse({ code: "session_complete", session_id: "" });
  }
  if (state.status === "choosing") return choose(step);
  const standing = standAt(step.knowledge, step.rules, state, now);
  if (!standing.ok) return standing;
  return act(step, standing.value);
}

/** At a node: the author's ids first, then the input's, then the built-in ones. */
function act(step: Step, standing: Standing): Outcome<SessionEvent> {
  const { option, now, said } = step;
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
  switch (option) {
    case "back":
      return accept({ type: "went_back", at: now, ...said });
    case "restart":
      return restart(step);
    case "end":
      return accept({ type: "ended", at: now, ...said });
    case "provide_more_info":
      return interpret(step, standing);
  }
  if (option.startsWith("goto:")) return reopen(step, standing, option.slice("goto:".length));
  return unknownOption(
    step,
    listedOptions(step.state, standing).map(({ id }) => id),
  );
}

function unknownOption(step: Step, known: string[]): Outcome<SessionEvent> {
  return refuse({ code: "unknown_option", option: step.option.slice(0, MAX_ID), known });
}

/** Leaves the node with an answer (or, through `continue`, without one). */
function leave(step: Step, standing: Standing, option: string, given: Answer | null): Outcome<SessionEvent> {
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
function answer(step: Step, standing: Standing, text: string | undefined): Outcome<SessionEvent> {
  const input = standing.node.input;
  if (input === undefined) return interpret(step, standing);
  const parsed = parseInput(localInput(input, standing, step.state.language), text ?? "", step.state.language);
  if (parsed.ok) return leave(step, standing, step.option, { name: input.name, value: parsed.value, via: "input" });
  // A node may offer both a question and ways around it ("I don't know"): the words of an option are not a bad value.
  if (text !== undefined && text.trim() !== "" && standing.options.length > 0) {
    const reply = replyTo(step, standing, text);
    if (reply.kind === "option") return leave(step, standing, reply.id, { value: reply.id, via: "text" });
  }
  return refuse({ code: "invalid_input", field: input.name, expected: parsed.expected });
}

function replyTo(step: Step, standing: Standing, text: string) {
  return step.rules.reply(
    text,
    authorOptions(step.state, standing),
    standing.tree,
    standing.node.id,
    step.state.language,
  );
}

/** Free text at a node without an input: one of the options, another node of the tree, or not understood. */
function interpret(step: Step, standing: Standing): Outcome<SessionEvent> {
  const { now, said, option, state } = step;
  const text = said.user_input;
  if (text === undefined || text.trim() === "") {
    return refuse({ code: "invalid_input", field: "user_input", expected: "the user's own words, as text" });
  }
  const reply = replyTo(step, standing, text);
  if (reply.kind === "option" && standing.options.some(({ id }) => id === reply.id)) {
    return leave(step, standing, reply.id, { value: reply.id, via: "text" });
  }
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

/** At the built-in first step: a candidate, or free text to be routed again. */
function choose(step: Step): Outcome<SessionEvent> {
  const { state, option, now, said, knowledge } = step;
  const candidate = state.candidates.find(({ id }) => id === option);
  if (candidate !== undefined) return enter(step, candidate.ref, null);
  switch (option) {
    case "back":
      return accept({ type: "went_back", at: now, ...said });
    case "restart":
      return restart(step);
    case "end":
      return accept({ type: "ended", at: now, ...said });
    case "provide_more_info":
      break;
    default:
      return unknownOption(
        step,
        state.candidates.map(({ id }) => id),
      );
  }
  const text = said.user_input;
  if (text === undefined || text.trim() === "") {
    return refuse({ code: "invalid_input", field: "user_input", expected: "the user's own words, as text" });
  }
  if (knowledge.route === undefined) return refuse({ code: "knowledge_unavailable", what: "routing index" });
  const routing = knowledge.route(text);
  if (routing.entry !== null) return enter(step, routing.entry, routing);
  const reply = step.rules.reply(text, state.candidates, NO_TREE, "", state.language);
  const meant = reply.kind === "option" ? state.candidates.find(({ id }) => id === reply.id) : undefined;
  if (meant !== undefined) return enter(step, meant.ref, null);
  const offered = new Set(state.candidates.map(({ id }) => id));
  const fitting = routing.candidates.map(({ id }) => id).filter((id) => offered.has(id));
  // All of them is no hint at all.
  const likely = fitting.length < offered.size ? fitting : [];
  return accept({ type: "stayed", at: now, reason: "not_understood", option, likely, ...said });
}

/** At the choosing step there is no tree yet to look in. */
const NO_TREE: Tree = {
  base: "",
  tree: "",
  language: "",
  keywords: [],
  root: "",
  facts: [],
  nodes: [],
  texts: [],
  jumps: [],
};

function enter(step: Step, to: NodeRef, routing: Routing | null): Outcome<SessionEvent> {
  const arrival = arrives(step.knowledge, to);
  if (!arrival.ok) return arrival;
  const { complete } = arrival.value;
  const match = routing === null ? {} : { match: routing.match };
  return accept({
    type: "moved",
    at: step.now,
    from: null,
    option: step.option,
    answer: null,
    to,
    complete,
    ...match,
    ...step.said,
  });
}

/** Back to the entry; from an untouched entry deep in a tree, to that tree's root, so that a wrong match is no trap. */
function restart(step: Step): Outcome<SessionEvent> {
  const { state, now, said, knowledge } = step;
  const entry = state.entry;
  if (entry === null) return accept({ type: "restarted", at: now, ...said });
  const untouched = state.trail.length === 1 && state.trail[0]?.answer === undefined && !state.ended;
  const root = knowledge.tree(entry.base, entry.tree)?.root;
  const to = untouched && root !== undefined ? { ...entry, node: root } : entry;
  const place = placeAt(knowledge, to);
  if (!place.ok) return place;
  const complete = isLeaf(place.value.node);
  return accept({ type: "restarted", at: now, to, ...(complete ? { complete } : {}), ...said });
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
