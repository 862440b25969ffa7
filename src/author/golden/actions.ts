/** What a user can do at a node: its options, and typed values for which the tree's conditions give different results. */
import type { Json } from "../../json.ts";
import { findInputType } from "../../knowledge/inputs/index.ts";
import type { Project, ProjectTree } from "../../compile/project.ts";
import { needsOf } from "../../compile/rules/condition-needs.ts";
import { valuesOf } from "../../compile/rules/condition-samples.ts";
import { expressionsOf } from "../../compile/rules/conditions.ts";
import { graphOf, nodeKey, reach } from "../../compile/rules/graph.ts";
import type { SessionView } from "../../session/present.ts";
import type { NavigateCommand } from "../../session/types.ts";

/** What the conditions of a project read. */
export interface ConditionUse {
  /** By `base/tree#node`: the conditions of the same tree that may be evaluated from there on. */
  ahead: ReadonlyMap<string, string[]>;
  /** By tree and name of an answer: the values that it is compared with. */
  compared: ReadonlyMap<ProjectTree, ReadonlyMap<string, Json[]>>;
}

/** Collects what the conditions of a project read. */
export function readConditionUse(project: Project): ConditionUse {
  const byNode = new Map<string, Set<string>>();
  const compared = new Map<ProjectTree, Map<string, Json[]>>();
  for (const tree of project.trees) {
    const literals = new Map<string, Json[]>();
    compared.set(tree, literals);
    for (const { text, node } of expressionsOf(tree.source)) {
      const needs = needsOf(text, tree);
      for (const name of needs?.answers ?? [])
        literals.set(name, [...(literals.get(name) ?? []), ...(needs?.literals ?? [])]);
      if (node !== undefined) byNode.set(nodeKey(tree, node), (byNode.get(nodeKey(tree, node)) ?? new Set()).add(text));
    }
  }
  const graph = graphOf(project);
  const ahead = new Map(
    Array.from(graph.nodes.values(), ({ key, tree }) => {
      const own = Array.from(reach(graph, [key])).filter((other) => graph.nodes.get(other)?.tree === tree);
      return [key, [...new Set(own.flatMap((other) => [...(byNode.get(other) ?? [])]))]];
    }),
  );
  return { ahead, compared };
}

/** An answer as a user would type it. */
export function formatAnswer(value: Json, input?: { type: string; unit?: string }): string {
  if (value === null) return "";
  const written = input === undefined ? undefined : findInputType(input.type)?.write?.(value, input);
  if (written !== undefined) return written;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.map(String).join(", ") : String(value);
}

/** Every action at a node, without the built-in ones (back, restart, end). `more`: further values for its input. */
export function actionsAt(
  tree: ProjectTree,
  id: string,
  view: SessionView,
  use: ConditionUse,
  now: number,
  more: readonly Json[] = [],
): NavigateCommand[] {
  const node = tree.source.nodes[id];
  if (node === undefined) return [];
  const own = new Set((node.options ?? []).map((option) => option.id));
  const options = view.options
    .filter((option) => own.has(option.id) || option.id === "continue")
    .map((option) => ({ selected_option_id: option.id }));
  if (node.input === undefined) return options;
  const compared = use.compared.get(tree);
  const { name, type } = node.input;
  const literals = compared?.get(name) ?? compared?.get(id) ?? [];
  const further = findInputType(type)?.explorationSamples?.(literals, now) ?? [];
  const values = [...valuesOf({ ...node, options: [] }, literals), ...further, ...more];
  return [
    ...options,
    ...[...new Set(values)].map((value) => ({
      selected_option_id: "answer",
      user_input: formatAnswer(value, node.input),
    })),
  ];
}
