/**
 * What a `next_node` of an author means: an id of the same tree wins; then `tree#node` in the same base,
 * `base/tree` (its root) and `base/tree#node`.
 */
import type { NodeRef } from "./model.ts";

/** What must be known of a tree to lead into it. */
export interface RefTree {
  base: string;
  tree: string;
  root: string;
  nodes: ReadonlySet<string>;
}

/** Trees of a release by `base/tree`. */
export type RefTrees = ReadonlyMap<string, RefTree>;

export type Resolution =
  | { kind: "found"; ref: NodeRef }
  /** No such node: the tree is there, the node is not. `known` are the ids it could have been. */
  | { kind: "no_node"; tree: RefTree; node: string; own: boolean }
  /** No such tree. */
  | { kind: "no_tree"; name: string };

/** The key of a tree among trees. */
export function treeKey(base: string, tree: string): string {
  return `${base}/${tree}`;
}

/** Resolves a `next_node` text written in the tree `here`. */
export function resolveRef(text: string, here: RefTree, trees: RefTrees): Resolution {
  if (here.nodes.has(text)) return { kind: "found", ref: { base: here.base, tree: here.tree, node: text } };
  const hash = text.indexOf("#");
  const place = hash === -1 ? text : text.slice(0, hash);
  const node = hash === -1 ? undefined : text.slice(hash + 1);
  if (node === undefined && !place.includes("/")) return { kind: "no_node", tree: here, node: text, own: true };
  const name = place.includes("/") ? place : treeKey(here.base, place);
  const tree = trees.get(name);
  if (tree === undefined) return { kind: "no_tree", name };
  const wanted = node ?? tree.root;
  if (!tree.nodes.has(wanted)) return { kind: "no_node", tree, node: wanted, own: false };
  return { kind: "found", ref: { base: tree.base, tree: tree.tree, node: wanted } };
}
