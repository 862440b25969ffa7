/**
 * Leaving a node with an answer: which target follows, and which kept answers are walked again after it.
 * Pure; not here: reading what the caller meant (`transition.ts`).
 */
import { accept, type Outcome } from "../errors.ts";
import { acceptsValue } from "../knowledge/inputs/parse-input.ts";
import { formatRef, type KnowledgeView, type Node, type Target } from "../knowledge/model.ts";
import { sameRef } from "./fold.ts";
import { isLeaf, pathName, placeAt, reachableFrom, standAt, type Standing } from "./place.ts";
import { environmentAt, type Rules } from "./rules.ts";
import type { Answer, SessionState, Visit } from "./types.ts";

type Trails = Pick<SessionState, "trail" | "earlier">;

/** Where an answer leads: `stuck` when the author has no rule for it. */
export type Next = { kind: "target"; target: Target } | { kind: "stuck" };

/** The node's first `next` rule that holds once the answer counts. No rules at all: the session ends here. */
export function nextByRules(rules: Rules, standing: Standing, state: Trails, answer: Answer | null, now: number): Next {
  if (standing.node.next.length === 0) return { kind: "target", target: null };
  const environment = environmentAt(rules, standing.tree, withAnswer(state, answer), now);
  const rule = standing.node.next.find(({ when }) => rules.holds(when, environment));
  return rule === undefined ? { kind: "stuck" } : { kind: "target", target: rule.target };
}

/** Where an answer to this node leads: the option's own target, else the rules. */
export function nextAfter(rules: Rules, standing: Standing, state: Trails, answer: Answer | null, now: number): Next {
  if (answer !== null && answer.name === undefined) {
    const option = standing.options.find(({ id }) => id === answer.value);
    if (option?.target !== undefined) return { kind: "target", target: option.target };
  }
  return nextByRules(rules, standing, state, answer, now);
}

/** The same trails with the last visit answered. */
export function withAnswer<T extends Trails>(state: T, answer: Answer | null): T {
  const last = state.trail.at(-1);
  if (last === undefined || answer === null) return state;
  return { ...state, trail: [...state.trail.slice(0, -1), { ref: last.ref, answer }] };
}

/** Whether arriving at a target completes the session; fails when the target cannot be read. */
export function arrives(knowledge: KnowledgeView, target: Target): Outcome<{ complete: boolean }> {
  if (target === null) return accept({ complete: true });
  const place = placeAt(knowledge, target);
  return place.ok ? accept({ complete: isLeaf(place.value.node) }) : place;
}

/** What walking on with kept answers came to. */
export interface Rewalk {
  trail: Visit[];
  kept: Visit[];
  /** Path names of nodes whose answer was walked again, and of those whose answer no longer applies. */
  again: string[];
  dropped: string[];
  complete: boolean;
}

/**
 * Goes on from a trail whose last visit has just been answered and leads to `target`, taking a kept answer
 * wherever the way comes to its node and the answer still applies there. Stops at the first node without
 * one. What can no longer be reached from there is dropped and named.
 */
export function rewalk(
  knowledge: KnowledgeView,
  rules: Rules,
  state: SessionState,
  target: Target,
  waiting: readonly Visit[],
  now: number,
): Outcome<Rewalk> {
  let kept = waiting.filter((visit) => visit.answer !== undefined);
  const trail = [...state.trail];
  const trails: Trails = { trail, earlier: state.earlier };
  let goal = target;
  let complete = false;
  const again: string[] = [];
  for (;;) {
    const arrival = arrives(knowledge, goal);
    if (!arrival.ok) return arrival;
    complete = arrival.value.complete;
    if (goal === null) break;
    const here = goal;
    trail.push({ ref: here });
    if (complete) break;
    const index = kept.findIndex((visit) => sameRef(visit.ref, here));
    const answer = kept[index]?.answer;
    if (answer === undefined) break;
    const standing = standAt(knowledge, rules, trails, now);
    if (!standing.ok) return standing;
    if (!stillApplies(standing.value, answer)) break;
    const next = nextAfter(rules, standing.value, trails, answer, now);
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

/** An option must still be offered, a value must still fit the input. */
export function stillApplies(standing: Pick<Standing, "node" | "options">, answer: Answer): boolean {
  if (answer.name === undefined) return standing.options.some(({ id }) => id === answer.value);
  return inputAccepts(standing.node, answer);
}

function inputAccepts(node: Node, answer: Answer): boolean {
  return node.input !== undefined && node.input.name === answer.name && acceptsValue(node.input, answer.value);
}
