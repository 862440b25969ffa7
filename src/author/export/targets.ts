/** Names of targets, and the order of nodes, in exports. */
import { formatRef, type Node, type OpenTree, type Target } from "../../knowledge/model.ts";

/** A target as a tree file names it: a node's id, else `base/tree#node`; empty for the end. */
export function targetName(target: Target, tree: OpenTree): string {
  if (target === null) return "";
  return target.base === tree.base && target.tree === tree.tree ? target.node : formatRef(target);
}

/** The nodes of a tree depth first from the root; unreachable ones come last. */
export function readingOrder(tree: OpenTree): Node[] {
  const order = new Set<Node>();
  const visit = (start: string): void => {
    const stack = [start];
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      const node = tree.byId.get(id);
      if (node === undefined || order.has(node)) continue;
      order.add(node);
      const next = [...node.options, ...node.next].flatMap(({ target }) =>
        target && target.base === tree.base && target.tree === tree.tree ? [target.node] : [],
      );
      stack.push(...next.toReversed());
    }
  };
  visit(tree.root);
  for (const { id } of tree.nodes) visit(id);
  return [...order];
}
