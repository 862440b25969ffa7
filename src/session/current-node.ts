/**
 * The node that a session is at, with the options whose conditions hold. Read from state and knowledge. Used both to decide
 * what is accepted (`transition.ts`) and what is shown (`present.ts`), so that the two agree.
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
import { readNodeName } from "../references.ts";
import { createEnvironment, type Evaluator } from "./evaluator.ts";
import type { SessionState, Visit } from "./types.ts";

/** A node in its tree. */
export interface LocatedNode {
  ref: NodeRef;
  tree: OpenTree;
  node: Node;
}

/** A node with what its conditions see, and the options that they leave. */
export interface CurrentNode extends LocatedNode {
  environment: ConditionEnvironment;
  /** The author's options whose condition holds, in the author's order. */
  options: Option[];
}

/** Finds a node. Fails with `knowledge_unavailable` when its tree was not loaded or the release does not have it. */
export function findNode(knowledge: KnowledgeView, ref: NodeRef): Outcome<LocatedNode> {
  const tree = knowledge.tree(ref.base, ref.tree);
  const node = tree?.byId.get(ref.node);
  if (tree === undefined || node === undefined)
    return refuse({ code: "knowledge_unavailable", what: "next step of this guide" });
  return accept({ ref, tree, node });
}

/**
 * The node of the last visit of a trail. `now` in milliseconds since the epoch. Fails with `knowledge_unavailable`, also
 * for an empty trail.
 */
export function readCurrentNode(
  knowledge: KnowledgeView,
  evaluator: Evaluator,
  state: Pick<SessionState, "trail" | "earlier">,
  now: number,
): Outcome<CurrentNode> {
  const last = state.trail.at(-1);
  if (last === undefined) return refuse({ code: "knowledge_unavailable", what: "first step of this guide" });
  const found = findNode(knowledge, last.ref);
  if (!found.ok) return found;
  const environment = createEnvironment(evaluator, found.value.tree, state, now);
  const options = found.value.node.options.filter(({ when }) => evaluator.holds(when, environment));
  return accept({ ...found.value, environment, options });
}

/** Whether a node has no options, no input and no `next` rules. A session that arrives there is complete. */
export function isLeaf(node: Node): boolean {
  return node.options.length === 0 && node.input === undefined && node.next.length === 0;
}

/** Whether `continue` is the only way on: the node has `next` rules, but no option and no input. */
export function offersContinue(current: CurrentNode): boolean {
  return current.options.length === 0 && current.node.input === undefined && current.node.next.length > 0;
}

/** Whether `back` would change anything. */
export function canGoBack(state: SessionState): boolean {
  if (state.ended || state.reopened > 0 || state.left !== undefined) return true;
  const last = state.trail.at(-1);
  return last !== undefined && (last.answer !== undefined || state.trail.length > 1 || state.entry === null);
}

/** A node's name on a session's `path`: its id when it is in the same tree as `here`, else `base/tree#node`. */
export function pathName(ref: NodeRef, here: NodeRef): string {
  return ref.base === here.base && ref.tree === here.tree ? ref.node : formatRef(ref);
}

/** The index of the last visit that a `goto:` name matches; -1 when the path has no such node. */
export function findVisit(trail: readonly Visit[], name: string): number {
  const here = trail.at(-1)?.ref;
  if (here === undefined) return -1;
  const named = trail.findLastIndex((visit, index) => index < trail.length - 1 && pathName(visit.ref, here) === name);
  if (named >= 0) return named;
  const exact = trail.findLastIndex((visit) => formatRef(visit.ref) === name || pathName(visit.ref, here) === name);
  if (exact >= 0) return exact;
  const { base, tree, node } = addressedNode(name);
  return trail.findLastIndex(
    ({ ref }) => ref.node === node && (base ?? ref.base) === ref.base && (tree ?? ref.tree) === ref.tree,
  );
}

/** What a name says of a node: all of it by an address, its id alone otherwise. */
function addressedNode(name: string): { base?: string; tree?: string | undefined; node: string } {
  return (name.includes("://") ? readNodeName(name) : undefined) ?? { node: name };
}

/** All nodes that can be reached from a node, regardless of conditions, as `base/tree#node`. */
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
