/**
 * What a `next_node` that leads nowhere was to name: ids of nodes that stand in it among other words or signs, such as `#end`,
 * `main.end`, `→ end`, `end (see below)` or `wifi/end`, and trees that stand alone in a link's address or before a #. Not here: ids that are misspelt (`references.ts`).
 */
import type { FindingText } from "../findings.ts";
import { treeKey, type TreeOutline, type TreeOutlines } from "../../knowledge/refs.ts";

/** What to say of a name that holds ids of nodes; undefined where it holds none, or is one. */
export function describeNamed(target: string, here: TreeOutline, trees: TreeOutlines): FindingText | undefined {
  // A link's address names trees and nodes as well.
  const name = target.replace(/^knowledge:\/\//u, "");
  const bare = name.endsWith("#") ? name.slice(0, -1) : name;
  const treeAlone = trees.get(treeKey(here.base, bare)) ?? trees.get(bare);
  if (bare !== target && treeAlone !== undefined) {
    const meant = treeAlone.base === here.base ? treeAlone.tree : treeKey(treeAlone.base, treeAlone.tree);
    return {
      en: ["A way leads to a node of a tree.", `Write ${meant}#${treeAlone.root}, its first node.`],
      zh: ["一条路要通往树里的节点。", `请写 ${meant}#${treeAlone.root}，即它的第一个节点。`],
    };
  }
  const inner = name.replaceAll(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu, "");
  const behindTree = nodeBehindTree(inner, here, trees);
  if (behindTree?.tree !== undefined) {
    const name = `${behindTree.tree}#${behindTree.node}`;
    return {
      en: ["A node of another tree is named tree#node.", `Write ${name}.`],
      zh: ["别的树里的节点要写成“树#节点”。", `请写 ${name}。`],
    };
  }
  // An id may have dots and other signs of its own; behind # and / it is one of another tree, which may be misspelt.
  const isOfOther = /[#/\\]/.test(inner) && behindTree === undefined;
  const words = here.nodes.has(inner) ? [inner] : isOfOther ? [] : inner.split(/[^\p{L}\p{N}_-]+/u);
  const ids = behindTree === undefined ? [...new Set(words.filter((word) => here.nodes.has(word)))] : [behindTree.node];
  const [only] = ids;
  if (only === undefined || only === target) return undefined;
  if (ids.length === 1)
    return {
      en: ["A node of the same tree is named by its id alone.", `Write ${only} and nothing else.`],
      zh: ["同一棵树里的节点只写 id。", `请只写 ${only}。`],
    };
  return {
    en: ["A way leads to one node, and several are named here.", `Write one of them: ${ids.join(", ")}.`],
    zh: ["一条路只能通往一个节点，这里写了好几个。", `请只写其中一个：${ids.join("、")}。`],
  };
}

/** The node that is named behind its tree with another sign than #: `wifi/end`, `main.end`, `home/wifi/end`. `tree` where it is another one. */
function nodeBehindTree(
  name: string,
  here: TreeOutline,
  trees: TreeOutlines,
): { node: string; tree?: string } | undefined {
  const [, before = "", node = ""] = /^(.+)[#/.\\:：>→\s]\s*([^#/.\\:：>→\s]+)$/u.exec(name) ?? [];
  // Of an arrow, -> or =>, the first half is left.
  const parts = before.split(/[-=]*[#/.\\:：>→\s]+|[-=]+$/u).filter((part) => part !== "");
  const tree = trees.get(treeKey(here.base, parts.join("/"))) ?? trees.get(parts.join("/"));
  if (tree === undefined || !tree.nodes.has(node)) return undefined;
  if (tree.base !== here.base) return { node, tree: treeKey(tree.base, tree.tree) };
  return tree.tree === here.tree ? { node } : { node, tree: tree.tree };
}
