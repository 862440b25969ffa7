/**
 * The answers that can be there when a node is reached, as a small finite space of samples: what the rules about
 * conditions try out. Bounded: a space too large to try is left alone, never guessed at.
 */
import type { Json } from "../../json.ts";
import { evaluate, evaluateFacts, type ConditionEnvironment } from "../../knowledge/conditions.ts";
import { resolveRef } from "../../knowledge/refs.ts";
import type { NodeFile, TreeFile } from "../schema/schema.ts";
import type { Project, ProjectTree } from "../project.ts";
import { neededFacts, needsOf, noNeeds, type Needs } from "./condition-needs.ts";
import { valuesOf, valuesOfKind } from "./condition-samples.ts";
import type { ValueKind } from "./fact-kinds.ts";
import { nodesOf } from "./nodes.ts";
import { graphOf, nodeKey, reach, type Graph } from "./graph.ts";

/** More combinations than this are not tried. */
const MAX_COMBINATIONS = 4000;

/** An answer that was never given. */
export const absent = Symbol("absent");
type Sample = Json | typeof absent;

/** A space of answers and a way to try each point. */
export interface Space {
  exact: boolean;
  /** Calls `visit` for every combination; stops when it returns true. */
  some(visit: (environment: ConditionEnvironment) => boolean): boolean;
}

/**
 * The space of answers at a node.
 * @param texts the conditions that will be tried
 * @param leaving true when the node's own answer has just been given (its rules), false when it is being shown (its options)
 * @param anyFact facts that are computed with take any value of their kind: more than can be there, so only what holds of all of it is
 * proven
 */
export function spaceAt(
  project: Project,
  tree: ProjectTree,
  id: string,
  texts: readonly string[],
  leaving: boolean,
  today?: string,
  anyFact = false,
): Space | undefined {
  const needs: Needs = { ...noNeeds(), ...(anyFact && { open: new Map() }) };
  for (const text of texts) if (needsOf(text, tree, needs) === undefined) return undefined;
  if (needs.today && today === undefined) return undefined;
  const own = tree.source.nodes[id];
  if (own === undefined) return undefined;
  // The node's own answer has two names but one value.
  if (own.input !== undefined && needs.answers.has(id) && needs.answers.delete(id)) needs.answers.add(own.input.name);
  const axes: { names: string[]; samples: Sample[] }[] = [];
  let size = 1;
  for (const name of needs.answers) {
    const axis = samplesOf(project, tree, id, name, needs, leaving);
    if (axis === undefined) return undefined;
    size *= axis.samples.length;
    if (size > MAX_COMBINATIONS) return undefined;
    axes.push(axis);
  }
  const open = needs.open ?? new Map<string, ValueKind>();
  const samplesOfFacts = Array.from(open, ([name, kind]) => {
    const values: Sample[] = [absent, ...valuesOfKind(kind, needs.literals)];
    return { name, values };
  });
  size *= samplesOfFacts.reduce((product, { values }) => product * values.length, 1);
  if (size > MAX_COMBINATIONS) return undefined;
  const computed = neededFacts(tree, needs);
  const now = Date.parse(`${today ?? "2026-01-01"}T00:00:00Z`);
  return {
    exact: needs.exact,
    some(visit) {
      const answers = new Map<string, Json>();
      const walk = (index: number): boolean => {
        const axis = axes[index];
        if (axis === undefined)
          return someFacts(computed, samplesOfFacts, (facts) =>
            visit({
              answers,
              facts: evaluateFacts({ facts }, answers, now),
              ...(today === undefined ? {} : { today }),
            }),
          );
        return axis.samples.some((sample) => {
          for (const name of axis.names) {
            if (sample === absent) answers.delete(name);
            else answers.set(name, sample);
          }
          return walk(index + 1);
        });
      };
      return walk(0);
    },
  };
}

type Fact = ReturnType<typeof neededFacts>[number];

/** Calls `visit` with the facts for every combination of values of those that take any; stops when it returns true. */
function someFacts(
  facts: readonly Fact[],
  [first, ...others]: readonly { name: string; values: readonly Sample[] }[],
  visit: (facts: Fact[]) => boolean,
): boolean {
  if (first === undefined) return visit([...facts]);
  return first.values.some((value) => {
    // The value stands in the place of the expression, so that facts behind it are computed from it.
    const expression = value === absent ? undefined : JSON.stringify(value);
    const chosen = facts.flatMap((fact) =>
      fact.name !== first.name ? [fact] : expression === undefined ? [] : [{ name: fact.name, expression }],
    );
    return someFacts(chosen, others, visit);
  });
}

/** The values an answer can have when the node is reached, and whether it can be missing. */
function samplesOf(
  project: Project,
  tree: ProjectTree,
  id: string,
  name: string,
  needs: Needs,
  leaving: boolean,
): { names: string[]; samples: Sample[] } | undefined {
  const askers = askersOf(tree, name);
  if (askers.length === 0) return undefined;
  const graph = graphOf(project);
  const here = nodeKey(tree, id);
  const samples = new Set<Sample>();
  const isOwn = askers.some(([other]) => other === id);
  if (isOwn && leaving) {
    const own = tree.source.nodes[id];
    for (const value of own === undefined ? [] : valuesOf(own, needs.literals))
      if (!decidedByOption(own, value)) samples.add(value);
    return { names: own?.input === undefined ? [name] : [id, own.input.name], samples: [...samples] };
  }
  for (const [other, node] of askers) {
    const from = nodeKey(tree, other);
    for (const value of valuesOf(node, needs.literals)) {
      const ahead = targetsFor(project, tree, other, node, value);
      if (from === here || ahead.some((first) => reachFrom(graph, first, from).has(here))) samples.add(value);
    }
  }
  const avoiding = askers.length === 1 ? reachFrom(graph, undefined, nodeKey(tree, askers[0]?.[0] ?? "")) : undefined;
  if (avoiding === undefined || avoiding.has(here) || isOwn) samples.add(absent);
  return { names: [name], samples: [...samples] };
}

const askerIndex = new WeakMap<TreeFile, Map<string, [string, NodeFile][]>>();

/** The nodes whose answer has this name: the node of that id, and nodes whose input is named so. */
function askersOf(tree: ProjectTree, name: string): [string, NodeFile][] {
  let index = askerIndex.get(tree.source);
  if (index === undefined) {
    index = new Map();
    for (const [id, node] of nodesOf(tree.source)) {
      for (const key of new Set([id, node.input?.name ?? id])) index.set(key, [...(index.get(key) ?? []), [id, node]]);
    }
    askerIndex.set(tree.source, index);
  }
  return index.get(name) ?? [];
}

const reached = new WeakMap<Graph, Map<string, Set<string>>>();

/** What can be reached from a node (or from where sessions begin) without passing another; remembered, since many conditions ask. */
function reachFrom(graph: Graph, first: string | undefined, avoid: string): Set<string> {
  const memo = reached.get(graph) ?? new Map<string, Set<string>>();
  reached.set(graph, memo);
  const key = `${first ?? ""} ${avoid}`;
  const known = memo.get(key);
  if (known !== undefined) return known;
  const found = reach(graph, first === undefined ? graph.entries : [first], avoid);
  memo.set(key, found);
  return found;
}

function decidedByOption(node: NodeFile | undefined, value: Json): boolean {
  return (node?.options ?? []).some((option) => option.id === value && option.next_node !== undefined);
}

/** Where an answer can lead from a node, as far as the node's own answer decides it. */
function targetsFor(project: Project, tree: ProjectTree, id: string, node: NodeFile, value: Json): string[] {
  const key = (target: string | null): string[] => {
    const found = target === null ? undefined : resolveRef(target, tree.here, project.refs);
    return found?.kind === "found" ? [`${found.ref.base}/${found.ref.tree}#${found.ref.node}`] : [];
  };
  const option = (node.options ?? []).find((candidate) => candidate.id === value);
  if (option?.next_node !== undefined) return key(option.next_node);
  if (node.next === undefined || node.next === null) return [];
  if (typeof node.next === "string") return key(node.next);
  const answers = new Map<string, Json>([[id, value]]);
  if (node.input !== undefined) answers.set(node.input.name, value);
  const targets: string[] = [];
  for (const rule of node.next) {
    const verdict = rule.when === undefined ? true : verdictOf(rule.when, tree, answers);
    if (verdict === false) continue;
    targets.push(...key(rule.next_node));
    if (verdict === true) break;
  }
  return targets;
}

/** Whether a condition is decided by these answers alone: true, false, or undefined for "depends on others". */
function verdictOf(text: string, tree: ProjectTree, answers: ReadonlyMap<string, Json>): boolean | undefined {
  const needs = needsOf(text, tree);
  if (needs === undefined || needs.today || [...needs.answers].some((name) => !answers.has(name))) return undefined;
  return evaluate(text, { answers, facts: evaluateFacts({ facts: neededFacts(tree, needs) }, answers, 0) }) === true;
}
