/**
 * The ways through a tree on which answers were never given, for the rule about placeholders without a value. Walks are
 * played with sample answers, so that every way that is named can be gone. Bounded: what is not decided within
 * `MAX_STATES`, or within the steps of its tree, is left alone. Other trees are not walked. Not here: which answers a text needs (`missing-values.ts`).
 */
import type { Json } from "../../json.ts";
import { resolveRef, type TreeOutlines } from "../../knowledge/refs.ts";
import type { ProjectTree } from "../project.ts";
import type { NodeFile } from "../schema/schema.ts";
import { valuesOf } from "./condition-samples.ts";
import type { Decider } from "./decider.ts";
import { nodeKey, reachBack, type Graph } from "./graph.ts";
import { nodesOf } from "./nodes.ts";

/** Pairs of a step and answers that are tried for one placeholder. */
const MAX_STATES = 2000;

/** What the walks through one tree may still cost together, in steps; the same on every machine. */
export interface WalkBudget {
  left: number;
}

/** Nodes and ways that are looked up for one step. */
const LOOKED_UP_PER_STEP = 2;

/** Steps of a value that is tried, beside those of the answers that it carries on. */
const STEPS_OF_VALUE = 8;

interface State {
  id: string;
  answers: ReadonlyMap<string, Json>;
  before?: State;
}

/** For each of the nodes that can be reached without all required answers: the shortest such way and what it leaves out. */
export function waysWithout(
  { graph, refs }: { graph: Graph; refs: TreeOutlines },
  tree: ProjectTree,
  required: ReadonlySet<string>,
  wanted: ReadonlySet<string>,
  decide: Decider,
  budget: WalkBudget,
): { way: string[]; missing: string[] }[] {
  // Which nodes lead there, and what conditions on the way read, is looked up in the whole tree.
  budget.left -= Math.ceil(sizeOf(graph) / LOOKED_UP_PER_STEP);
  if (budget.left < 0) return [];
  const leading = reachBack(
    graph,
    Array.from(wanted, (id) => nodeKey(tree, id)),
  );
  const relevant = relevantAnswers(tree, leading, required, decide, budget);
  if (relevant === undefined) return [];
  const found: { way: string[]; missing: string[] }[] = [];
  const done = new Set<string>();
  const seen = new Set<string>();
  const queue: State[] = [];
  const add = (state: State): void => {
    if (!leading.has(nodeKey(tree, state.id)) || seen.size >= MAX_STATES) return;
    const key = JSON.stringify([state.id, [...state.answers].toSorted(([left], [right]) => (left < right ? -1 : 1))]);
    if (seen.has(key)) return;
    seen.add(key);
    queue.push(state);
  };
  for (const [id, node] of nodesOf(tree.source))
    if (id === tree.here.root || (node.keywords ?? []).length > 0) add({ id, answers: new Map() });
  for (const state of queue) {
    if (budget.left < 0) break;
    const node = tree.source.nodes[state.id];
    if (node === undefined) continue;
    const missing = [...required].filter((name) => (state.answers.get(name) ?? null) === null);
    if (wanted.has(state.id) && !done.has(state.id) && missing.length > 0) {
      done.add(state.id);
      found.push({ way: wayTo(state), missing });
      if (done.size === wanted.size) break;
    }
    // With every required answer given, nothing behind this state lacks one; with the bound reached, nothing is added.
    if (missing.length === 0 || seen.size >= MAX_STATES) continue;
    for (const next of stepsFrom(state, node, relevant, decide, budget)) {
      const target = resolveRef(next.target, tree.here, refs);
      if (target.kind === "found") add({ id: target.ref.node, answers: next.answers, before: state });
    }
  }
  return found;
}

const sizes = new WeakMap<Graph, number>();

/** Nodes and ways of a graph. */
function sizeOf(graph: Graph): number {
  const known =
    sizes.get(graph) ?? Array.from(graph.nodes.values(), ({ to }) => 1 + to.length).reduce((a, b) => a + b, 0);
  sizes.set(graph, known);
  return known;
}

/** Answers that conditions on the way read, with the literals they are compared with; undefined when that cannot be told. */
function relevantAnswers(
  tree: ProjectTree,
  leading: ReadonlySet<string>,
  required: ReadonlySet<string>,
  decide: Decider,
  budget: WalkBudget,
): Map<string, Json[]> | undefined {
  const relevant = new Map<string, Json[]>(Array.from(required, (name) => [name, []]));
  for (const [id, node] of nodesOf(tree.source)) {
    if (!leading.has(nodeKey(tree, id))) continue;
    const rules = Array.isArray(node.next) ? node.next : [];
    for (const { when } of [...rules, ...(node.options ?? [])]) {
      if (when === undefined) continue;
      const needs = decide.needs(when);
      if (needs === undefined) return undefined;
      budget.left -= 1 + needs.answers.size * (1 + needs.literals.length);
      if (budget.left < 0) return undefined;
      for (const name of needs.answers) {
        const literals = relevant.get(name) ?? [];
        literals.push(...needs.literals);
        relevant.set(name, literals);
      }
    }
  }
  return relevant;
}

/** Where a node can lead, with the relevant answers as they are then. */
function stepsFrom(
  { id, answers }: State,
  node: NodeFile,
  relevant: ReadonlyMap<string, readonly Json[]>,
  decide: Decider,
  budget: WalkBudget,
): { target: string; answers: ReadonlyMap<string, Json> }[] {
  const names = [id, ...(node.input === undefined ? [] : [node.input.name])];
  const literals = names.flatMap((name) => relevant.get(name) ?? []);
  budget.left -= literals.length + (node.options?.length ?? 0);
  const options = new Map((node.options ?? []).map((option) => [option.id as Json, option]));
  // A node that only goes on has no value of its own to miss.
  const values = options.size === 0 && node.input === undefined ? [true] : valuesOf(node, literals);
  // Where nothing reads the answer, one leads where they all do.
  if (options.size === 0 && !names.some((name) => relevant.has(name))) values.splice(1);
  return values.flatMap((value) => {
    budget.left -= STEPS_OF_VALUE + answers.size;
    if (budget.left < 0) return [];
    const option = options.get(value);
    if (option !== undefined && !decide.holds(option.when, answers)) return [];
    const given = new Map(answers);
    for (const name of names) if (relevant.has(name)) given.set(name, value);
    const next = node.next ?? null;
    const target =
      option?.next_node !== undefined
        ? option.next_node
        : Array.isArray(next)
          ? (next.find(({ when }) => decide.holds(when, given))?.next_node ?? null)
          : next;
    return target === null ? [] : [{ target, answers: given }];
  });
}

function wayTo(state: State): string[] {
  const way: string[] = [];
  for (let at: State | undefined = state; at !== undefined; at = at.before) way.unshift(at.id);
  return way;
}
