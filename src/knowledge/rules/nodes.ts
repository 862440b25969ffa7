/**
 * The nodes of a tree as the rules walk them, and what rules remember of a node: one that was not edited is the same object in the
 * next check (`part-memory.ts`), and what is told from it alone need not be told again.
 */
import type { Path, Severity, Words } from "../findings.ts";
import type { Part } from "../parse.ts";
import type { NodeFile, TreeFile } from "../schema.ts";
import type { Rule } from "./rule.ts";

const listed = new WeakMap<TreeFile, readonly (readonly [string, NodeFile])[]>();

/** Ids and nodes of a tree, in its order; listed once. */
export function nodesOf(tree: TreeFile): readonly (readonly [string, NodeFile])[] {
  const known = listed.get(tree);
  if (known !== undefined) return known;
  const nodes = Object.entries(tree.nodes);
  listed.set(tree, nodes);
  return nodes;
}

/** A function of a node and its id alone, computed once for each node. `undefined` counts as a result like any other. */
export function ofNode<T>(compute: (id: string, node: NodeFile) => T): (id: string, node: NodeFile) => T {
  const known = new WeakMap<NodeFile, { id: string; result: T }>();
  return (id, node) => {
    const before = known.get(node);
    if (before !== undefined && before.id === id) return before.result;
    const result = compute(id, node);
    known.set(node, { id, result });
    return result;
  };
}

const nothing: readonly never[] = [];

/** As `ofNode`, for lists that are nearly always empty. */
export function listOfNode<T>(
  compute: (id: string, node: NodeFile) => readonly T[],
): (id: string, node: NodeFile) => readonly T[] {
  const known = new WeakMap<NodeFile, { id: string; result: readonly T[] } | string>();
  return (id, node) => {
    const before = known.get(node);
    if (before === id) return nothing;
    if (typeof before === "object" && before.id === id) return before.result;
    const result = compute(id, node);
    known.set(node, result.length === 0 ? id : { id, result });
    return result;
  };
}

/** Says that something of a node is not right. `path` begins at the node. */
export type Say = (path: Path, part: Part, words: Words) => void;

/** A rule that judges each node by itself: what it says may depend on nothing but the node and its id. */
export function nodeRule(id: string, severity: Severity, judge: (id: string, node: NodeFile, say: Say) => void): Rule {
  const saidOf = listOfNode((name, node) => {
    const said: { path: Path; part: Part; words: Words }[] = [];
    judge(name, node, (path, part, words) => said.push({ path: ["nodes", name, ...path], part, words }));
    return said;
  });
  return {
    id,
    severity,
    check(project, report) {
      for (const { file, source } of project.trees) {
        for (const [name, node] of nodesOf(source))
          for (const { path, part, words } of saidOf(name, node)) report(file, path, part, words);
      }
    },
  };
}
