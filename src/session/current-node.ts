/**
 * Where a session stands and what is on offer there, read from state and knowledge.
 * Shared by the transition (what is accepted) and the presentation (what is shown), so that the two agree.
 */
import { accept, refuse, type Outcome } from "../errors.ts";
import type { ConditionEnvironment } from "../knowledge/conditions.ts";
import {
  formatRef,
  type KnowledgeView,
  type Node,
  type NodeRef,
  type Option,
  type OpenTree,
} from "../knowledge/model.ts";
import { createEnvironment, type Evaluator } from "./evaluator.ts";
import type { SessionState, Visit } from "./types.ts";

/** A node in its tree. */
export interface LocatedNode {
  ref: NodeRef;
  tree: OpenTree;
  node: Node;
}

/** A place with what holds there. */
export interface CurrentNode extends LocatedNode {
  environment: ConditionEnvironment;
  /** The author's options whose condition holds, in the author's order. */
  options: Option[];
}

/** Finds a node; fails when its tree was not loaded or the release does not have it. */
export function findNode(knowledge: KnowledgeView, ref: NodeRef): Outcome<LocatedNode> {
  const tree = knowledge.tree(ref.base, ref.tree);
  const node = tree?.byId.get(ref.node);
  if (tree === undefined || node === undefined)
    return refuse({ code: "knowledge_unavailable", what: "next step of this guide" });
  return accept({ ref, tree, node });
}

/** Where the last visit of a trail is, with what conditions see there. The trail must not be empty. */
export function readCurrentNode(
  knowledge: KnowledgeView,
  evaluator: Evaluator,
  state: Pick<SessionState, "trail" | "earlier">,
  now: number,
): Outcome<CurrentNode> {
  const last = state.trail.at(-1);
  if (last === undefined) return refuse({ code: "knowledge_unavailable", what: "first step of this guide" });
  const place = findNode(knowledge, last.ref);
  if (!place.ok) return place;
  const environment = createEnvironment(evaluator, place.value.tree, state, now);
  const options = place.value.node.options.filter(({ when }) => evaluator.holds(when, environment));
  return accept({ ...place.value, environment, options });
}

/** No options, no input, no rules: a session that arrives here is complete. */
export function isLeaf(node: Node): boolean {
  return node.options.length === 0 && node.input === undefined && node.next.length === 0;
}

/** Whether the node can only be passed on from: rules, but nothing to choose and nothing to say. */
export function offersContinue(current: CurrentNode): boolean {
  return current.options.length === 0 && current.node.input === undefined && current.node.next.length > 0;
}

/** Whether `back` would change anything. */
export function canGoBack(state: SessionState): boolean {
  if (state.ended || state.reopened > 0 || state.left !== undefined) return true;
  const last = state.trail.at(-1);
  return last !== undefined && (last.answer !== undefined || state.trail.length > 1 || state.entry === null);
}

/** A node's name on a session's `path`: its id in the tree at hand, `base/tree#node` elsewhere. */
export function pathName(ref: NodeRef, here: NodeRef): string {
  return ref.base === here.base && ref.tree === here.tree ? ref.node : formatRef(ref);
}

/** The last visit that a `goto:` name means, by position; -1 when the path has no such node. */
export function findVisit(trail: readonly Visit[], name: string): number {
  const here = trail.at(-1)?.ref;
  if (here === undefined) return -1;
  const named = trail.findLastIndex((visit, index) => index < trail.length - 1 && pathName(visit.ref, here) === name);
  if (named >= 0) return named;
  const exact = trail.findLastIndex((visit) => formatRef(visit.ref) === name || pathName(visit.ref, here) === name);
  return exact >= 0 ? exact : trail.findLastIndex((visit) => visit.ref.node === name);
}

/** Nodes that can still be reached from a place, whatever the conditions say, as `base/tree#node`. */
export function reachableFrom(knowledge: KnowledgeView, from: NodeRef): Set<string> {
  const seen = new Set<string>([formatRef(from)]);
  const queue: NodeRef[] = [from];
  for (let ref = queue.pop(); ref !== undefined; ref = queue.pop()) {
    const node = knowledge.tree(ref.base, ref.tree)?.byId.get(ref.node);
    if (node === undefined) continue;
    for (const { target } of [...node.options, ...node.next]) {
      if (!target || seen.has(formatRef(target))) continue;
      seen.add(formatRef(target));
      queue.push(target);
    }
  }
  return seen;
}
