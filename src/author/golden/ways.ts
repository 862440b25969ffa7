/** What can be tried at a node: its options, and typed values at which the conditions of its tree change their mind. */
import type { Json } from "../../json.ts";
import type { Project, ProjectTree } from "../../knowledge/project.ts";
import { needsOf } from "../../knowledge/rules/condition-needs.ts";
import { valuesOf } from "../../knowledge/rules/condition-samples.ts";
import { expressionsOf } from "../../knowledge/rules/conditions.ts";
import { graphOf, nodeKey, reach } from "../../knowledge/rules/graph.ts";
import type { InputType } from "../../knowledge/model.ts";
import type { SessionView } from "../../session/present.ts";
import type { NavigateCommand } from "../../session/types.ts";

/** What conditions look at. */
export interface Interest {
  /** By `base/tree#node`: the conditions of the same tree that may still be asked from there on. */
  ahead: ReadonlyMap<string, string[]>;
  /** By tree and name of an answer: what it is compared with. */
  compared: ReadonlyMap<ProjectTree, ReadonlyMap<string, Json[]>>;
}

/** Gathers once for a project what its conditions look at. */
export function interestOf(project: Project): Interest {
  const asked = new Map<string, Set<string>>();
  const compared = new Map<ProjectTree, Map<string, Json[]>>();
  for (const tree of project.trees) {
    const literals = new Map<string, Json[]>();
    compared.set(tree, literals);
    for (const { text, node } of expressionsOf(tree.source)) {
      const needs = needsOf(text, tree);
      for (const name of needs?.answers ?? [])
        literals.set(name, [...(literals.get(name) ?? []), ...(needs?.literals ?? [])]);
      if (node !== undefined) asked.set(nodeKey(tree, node), (asked.get(nodeKey(tree, node)) ?? new Set()).add(text));
    }
  }
  const graph = graphOf(project);
  const ahead = new Map(
    Array.from(graph.nodes.values(), ({ key, tree }) => {
      const own = Array.from(reach(graph, [key])).filter((other) => graph.nodes.get(other)?.tree === tree);
      return [key, [...new Set(own.flatMap((other) => [...(asked.get(other) ?? [])]))]];
    }),
  );
  return { ahead, compared };
}

/** An answer as a user would type it. */
export function typedAs(value: Json, type?: string): string {
  if (type === "duration" && typeof value === "number") return `${value} s`;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(String).join(", ");
  return value === null ? "" : String(value);
}

/** Everything a user could do at a node, built-in words aside. */
export function waysAt(
  tree: ProjectTree,
  id: string,
  view: SessionView,
  interest: Interest,
  now: number,
): NavigateCommand[] {
  const node = tree.source.nodes[id];
  if (node === undefined) return [];
  const own = new Set((node.options ?? []).map((option) => option.id));
  const options = view.options
    .filter((option) => own.has(option.id) || option.id === "continue")
    .map((option) => ({ selected_option_id: option.id }));
  if (node.input === undefined) return options;
  const compared = interest.compared.get(tree);
  const { name, type } = node.input;
  const literals = compared?.get(name) ?? compared?.get(id) ?? [];
  const values = [...valuesOf({ ...node, options: [] }, literals), ...furtherSamples(type, literals, now)];
  return [
    ...options,
    ...[...new Set(values)].map((value) => ({ selected_option_id: "answer", user_input: typedAs(value, type) })),
  ];
}

const day = 86_400_000;

/** Values that computing conditions turn on: days so and so long before today, and numbers of every size. */
function furtherSamples(type: InputType, literals: readonly Json[], now: number): Json[] {
  switch (type) {
    case "date": {
      const spans = literals
        .filter((literal) => typeof literal === "number")
        .flatMap((span) => [span, span * 30, span * 365].flatMap((days) => [days - 2, days + 2]));
      const near = [0, 1, 20, 45, 200, 400, 1500, ...spans].filter((days) => Math.abs(days) < 40_000);
      return near
        .flatMap((days) => [now - days * day, now + days * day])
        .map((at) => new Date(at).toISOString().slice(0, 10));
    }
    case "number":
    case "integer":
    case "money":
    case "duration":
      return literals.length === 0 ? [] : [1, 3, 10, 50, 200, 1000, 8000, 50_000, 300_000, 2_000_000];
    case "text":
      return ["something else"];
    case "boolean":
    case "choice":
    case "choices":
      return [];
  }
}
