/**
 * Resolves an author's `next_node`. It is tried as a node id of the same tree first, then as `tree#node` in the same
 * base, `base/tree` (its root) or `base/tree#node`.
 */
import type { NodeRef } from "./model.ts";

/** The parts of a tree that references to it need. */
export interface TreeOutline {
  base: string;
  tree: string;
  root: string;
  nodes: ReadonlySet<string>;
}

/** The trees of a release by `base/tree`. */
export type TreeOutlines = ReadonlyMap<string, TreeOutline>;

export type RefResolution =
  | { kind: "found"; ref: NodeRef }
  /** The tree exists, the node does not. `isSameTree`: the text named no other tree. */
  | { kind: "no_node"; tree: TreeOutline; node: string; isSameTree: boolean }
  /** There is no tree of that name. */
  | { kind: "no_tree"; name: string };

/** The key of a tree in `TreeOutlines`: `base/tree`. */
export function treeKey(base: string, tree: string): string {
  return `${base}/${tree}`;
}

/** Resolves a `next_node` text written in the tree `here`. */
export function resolveRef(text: string, here: TreeOutline, trees: TreeOutlines): RefResolution {
  if (here.nodes.has(text)) return { kind: "found", ref: { base: here.base, tree: here.tree, node: text } };
  const hash = text.indexOf("#");
  const treeName = hash === -1 ? text : text.slice(0, hash);
  const node = hash === -1 ? undefined : text.slice(hash + 1);
  if (node === undefined && !treeName.includes("/"))
    return { kind: "no_node", tree: here, node: text, isSameTree: true };
  const name = treeName.includes("/") ? treeName : treeKey(here.base, treeName);
  const tree = trees.get(name);
  if (tree === undefined) return { kind: "no_tree", name };
  const wanted = node ?? tree.root;
  if (!tree.nodes.has(wanted)) return { kind: "no_node", tree, node: wanted, isSameTree: false };
  return { kind: "found", ref: { base: tree.base, tree: tree.tree, node: wanted } };
}
