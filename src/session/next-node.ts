/**
 * Which node follows an answer, and which kept answers are given again from there. Pure.
 * Not here: which answer the caller's option or text stands for (`answer-node.ts`).
 */
import { accept, type Outcome } from "../errors.ts";
import type { Json } from "../json.ts";
import { acceptsValue } from "../knowledge/inputs/parse-input.ts";
import { formatRef, type KnowledgeView, type Node, type Target } from "../knowledge/model.ts";
import { isSameNode } from "./fold.ts";
import { isLeaf, pathName, findNode, reachableFrom, readCurrentNode, type CurrentNode } from "./current-node.ts";
import { createEnvironment, type Evaluator } from "./evaluator.ts";
import { valueOf } from "./sensitive.ts";
import type { Answer, SessionState, Visit } from "./types.ts";

type AnsweredVisits = Pick<SessionState, "trail" | "earlier">;

/** Where an answer leads. `stuck`: none of the author's `next` rules holds. A target of null ends the session. */
export type NextTarget = { kind: "target"; target: Target } | { kind: "stuck" };

/**
 * The target of the node's first `next` rule that holds with the answer. A node without rules ends the session. `now` in
 * milliseconds since the epoch.
 */
export function nextTargetByRules(
  evaluator: Evaluator,
  current: CurrentNode,
  state: AnsweredVisits,
  answer: Answer | null,
  now: number,
): NextTarget {
  if (current.node.next.length === 0) return { kind: "target", target: null };
  const environment = createEnvironment(evaluator, current.tree, withAnswer(state, answer), now);
  const rule = current.node.next.find(({ when }) => evaluator.holds(when, environment));
  return rule === undefined ? { kind: "stuck" } : { kind: "target", target: rule.target };
}

/**
 * Where an answer to this node leads: the option's own target, else by the `next` rules. `now` in milliseconds since the
 * epoch.
 */
export function nextTarget(
  evaluator: Evaluator,
  current: CurrentNode,
  state: AnsweredVisits,
  answer: Answer | null,
  now: number,
): NextTarget {
  if (answer !== null && answer.name === undefined) {
    const option = current.options.find(({ id }) => id === answer.value);
    if (option?.target !== undefined) return { kind: "target", target: option.target };
  }
  return nextTargetByRules(evaluator, current, state, answer, now);
}

/** The same visits, the last one with this answer. */
export function withAnswer<T extends AnsweredVisits>(state: T, answer: Answer | null): T {
  const last = state.trail.at(-1);
  if (last === undefined || answer === null) return state;
  return { ...state, trail: [...state.trail.slice(0, -1), { ref: last.ref, answer }] };
}

/** Whether the session is complete at a target. Fails with `knowledge_unavailable` when the target was not loaded. */
export function resolveArrival(knowledge: KnowledgeView, target: Target): Outcome<{ complete: boolean }> {
  if (target === null) return accept({ complete: true });
  const found = findNode(knowledge, target);
  return found.ok ? accept({ complete: isLeaf(found.value.node) }) : found;
}

/** The trail after kept answers were given again. */
export interface ReplayedAnswers {
  trail: Visit[];
  kept: Visit[];
  /** Path names of the nodes whose kept answer was given again. */
  again: string[];
  /** Path names of the nodes whose answer no longer applies. */
  dropped: string[];
  complete: boolean;
}

/**
 * Continues a trail whose last visit has just been answered and leads to `target`. At each node that has a kept answer which
 * is still valid, that answer is given again. Stops at the first other node. Kept answers of nodes that cannot be reached
 * from there are dropped. `now` in milliseconds since the epoch. Fails with `knowledge_unavailable`.
 */
export function replayKeptAnswers(
  knowledge: KnowledgeView,
  evaluator: Evaluator,
  state: SessionState,
  target: Target,
  keptAnswers: readonly Visit[],
  now: number,
): Outcome<ReplayedAnswers> {
  let kept = keptAnswers.filter((visit) => visit.answer !== undefined);
  const trail = [...state.trail];
  const trails: AnsweredVisits = { trail, earlier: state.earlier };
  let goal = target;
  let complete = false;
  const again: string[] = [];
  for (;;) {
    const arrival = resolveArrival(knowledge, goal);
    if (!arrival.ok) return arrival;
    complete = arrival.value.complete;
    if (goal === null) break;
    const here = goal;
    trail.push({ ref: here });
    if (complete) break;
    const index = kept.findIndex((visit) => isSameNode(visit.ref, here));
    const answer = kept[index]?.answer;
    if (answer === undefined) break;
    const current = readCurrentNode(knowledge, evaluator, trails, now);
    if (!current.ok) return current;
    if (!isAnswerValid(current.value, answer, evaluator)) break;
    const next = nextTarget(evaluator, current.value, trails, answer, now);
    if (next.kind === "stuck") break;
    kept = kept.filter((_, position) => position !== index);
    again.push(pathName(here, here));
    trail[trail.length - 1] = { ref: here, answer };
    goal = next.target;
  }
  const last = trail.at(-1)?.ref;
  const reachable = complete || last === undefined ? new Set<string>() : reachableFrom(knowledge, last);
  const dropped = kept.filter((visit) => !reachable.has(formatRef(visit.ref)));
  return accept({
    trail,
    kept: kept.filter((visit) => reachable.has(formatRef(visit.ref))),
    again,
    dropped: last === undefined ? [] : [...new Set(dropped.map((visit) => pathName(visit.ref, last)))],
    complete,
  });
}

/** Whether an answer can be given at a node: its option is offered, or its value fits the input. */
export function isAnswerValid(
  current: Pick<CurrentNode, "node" | "options">,
  answer: Answer,
  { sensitive }: Pick<Evaluator, "sensitive"> = {},
): boolean {
  if (answer.name === undefined) return current.options.some(({ id }) => id === answer.value);
  return isInputValueValid(current.node, answer, valueOf(answer, sensitive));
}

/** A sensitive value that was erased, or cannot be read here, no longer counts. */
function isInputValueValid(node: Node, answer: Answer, value: Json | undefined): boolean {
  if (node.input === undefined || node.input.name !== answer.name) return false;
  return value !== undefined && acceptsValue(node.input, value);
}
