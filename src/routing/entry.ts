/**
 * Where a session starts when a query matches a node: at the node, or at the nearest node before it that skips no question.
 * A node with keywords is always an entry.
 */
import type { Node, NodeRef, Target, Tree } from "../knowledge/model.ts";

function isLeaf(node: Node): boolean {
  return node.options.length === 0 && node.input === undefined && node.next.length === 0;
}

/**
 * Maps every node id to its entry's id. Without keywords, a node behind a typed question or a condition is entered at the
 * step before that question, since its facts would be missing; a leaf is entered at the step that offers it, since a
 * session must not end as it starts.
 */
export function entryNodes(tree: Tree): Map<string, string> {
  const byId = new Map(tree.nodes.map((node) => [node.id, node]));
  const entries = new Map<string, string>();
  const queue = [tree.root];
  const parents = new Map<string, string>([[tree.root, tree.root]]);
  const settle = (id: string, entry: string): void => {
    const node = byId.get(id);
    if (node !== undefined) entries.set(id, node.keywords.length > 0 ? id : entry);
  };
  settle(tree.root, tree.root);
  for (let at = 0; at < queue.length; at += 1) {
    const node = byId.get(queue[at] ?? "");
    if (node === undefined) continue;
    const here = entries.get(node.id) ?? node.id;
    const visit = (id: string, free: boolean): void => {
      const target = byId.get(id);
      if (target === undefined || parents.has(id)) return;
      parents.set(id, node.id);
      queue.push(id);
      settle(id, free && here === node.id && !isLeaf(target) ? id : here);
    };
    const inside = (target: Target | undefined): target is NodeRef =>
      target !== undefined && target !== null && target.base === tree.base && target.tree === tree.tree;
    for (const { target, when } of node.options)
      if (inside(target)) visit(target.node, when === undefined && node.input === undefined);
    for (const { target } of node.next) if (inside(target)) visit(target.node, false);
  }
  for (const node of tree.nodes) if (!entries.has(node.id)) entries.set(node.id, node.id);
  return entries;
}
