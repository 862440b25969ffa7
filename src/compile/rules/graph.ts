/** The trees of a project as one graph, for the rules about reachability. */
import type { Project, ProjectTree } from "../project.ts";
import { resolveRef } from "../../knowledge/refs.ts";
import type { NodeFile } from "../schema/schema.ts";
import { nodesOf } from "./nodes.ts";
import { targetsOf } from "./references.ts";

/** A node with the nodes it leads to. */
export interface GraphNode {
  key: string;
  id: string;
  tree: ProjectTree;
  node: NodeFile;
  /** Keys of the nodes it can lead to; a missing target is not an edge. */
  to: string[];
  /** A session can complete here or right after: a leaf, or a way to null; a missing target counts too. */
  ends: boolean;
}

export interface Graph {
  nodes: ReadonlyMap<string, GraphNode>;
  /** Where sessions begin: the roots. */
  roots: ReadonlySet<string>;
  /** Roots, and nodes with keywords of their own. */
  entries: ReadonlySet<string>;
}

/** What a graph is made of. */
type Trees = Pick<Project, "trees" | "refs">;

const built = new WeakMap<Trees, Graph>();

/** The key of a node: `base/tree#node`. */
export function nodeKey(tree: Pick<ProjectTree, "here">, id: string): string {
  return `${tree.here.base}/${tree.here.tree}#${id}`;
}

/** Whether a session that arrives at the node is complete. */
export function isLeafFile(node: NodeFile): boolean {
  return (node.options ?? []).length === 0 && node.input === undefined && node.next === undefined;
}

/** The graph of a project, or of some of its trees, built once. */
export function graphOf(project: Trees): Graph {
  const known = built.get(project);
  if (known !== undefined) return known;
  const nodes = new Map<string, GraphNode>();
  const roots = new Set<string>();
  const entries = new Set<string>();
  for (const tree of project.trees) {
    roots.add(nodeKey(tree, tree.here.root));
    entries.add(nodeKey(tree, tree.here.root));
    for (const [id, node] of nodesOf(tree.source)) {
      const key = nodeKey(tree, id);
      if ((node.keywords ?? []).length > 0) entries.add(key);
      const to = new Set<string>();
      let ends = isLeafFile(node);
      for (const { target } of targetsOf(id, node)) {
        const found = target === null ? undefined : resolveRef(target, tree.here, project.refs);
        if (found?.kind === "found") to.add(`${found.ref.base}/${found.ref.tree}#${found.ref.node}`);
        else ends = true;
      }
      nodes.set(key, { key, id, tree, node, to: [...to], ends });
    }
  }
  const graph = { nodes, roots, entries };
  built.set(project, graph);
  return graph;
}

/** Everything that can be reached from some nodes, themselves included, without passing through `avoid`. */
export function reach(graph: Graph, from: Iterable<string>, avoid?: string): Set<string> {
  const seen = new Set<string>();
  const queue: string[] = [];
  const add = (key: string): void => {
    if (key === avoid || seen.has(key) || !graph.nodes.has(key)) return;
    seen.add(key);
    queue.push(key);
  };
  for (const key of from) add(key);
  for (let key = queue.pop(); key !== undefined; key = queue.pop())
    for (const next of graph.nodes.get(key)?.to ?? []) add(next);
  return seen;
}

/** Everything from which some nodes can be reached, themselves included. */
export function reachBack(graph: Graph, goals: Iterable<string>): Set<string> {
  const before = new Map<string, string[]>();
  for (const { key, to } of graph.nodes.values()) {
    for (const next of to) {
      const list = before.get(next);
      if (list === undefined) before.set(next, [key]);
      else list.push(key);
    }
  }
  const seen = new Set(goals);
  const queue = [...seen];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    for (const previous of before.get(key) ?? []) {
      if (seen.has(previous)) continue;
      seen.add(previous);
      queue.push(previous);
    }
  }
  return seen;
}
