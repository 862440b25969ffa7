/** Knowledge that changes while sessions run: each version changes texts, targets and options of the first tree. */
import { loanTree, techTree } from "../support/trees.ts";
import type { TreeFiles } from "../support/knowledge.ts";

/** A loop, which makes the trail grow, with options that lead to other trees. */
const loopTree = {
  title: "Loop",
  language: "en",
  nodes: {
    root: {
      response: "Round and round.",
      options: [
        { id: "on", description: "Go on", next_node: "second" },
        { id: "out", description: "Leave", next_node: "tech/main#node_ai" },
      ],
    },
    second: {
      response: "Here again.",
      options: [
        { id: "round", description: "Once more", next_node: "root" },
        { id: "loan", description: "A loan", next_node: "loan/main" },
        { id: "stop", description: "Stop", next_node: null },
      ],
    },
  },
};

/** The trees of the version-th release; every version differs from the one before. */
export function knowledgeVersion(version: number): TreeFiles {
  const swapped = version % 2 === 1;
  const nodes = techTree.nodes;
  const tech = {
    ...techTree,
    nodes: {
      ...nodes,
      root: {
        ...nodes.root,
        response: `${nodes.root.response} (${version})`,
        options: [
          { id: "ai", description: "人工智能与机器学习", next_node: swapped ? "node_cloud" : "node_ai" },
          { id: "cloud", description: "云计算与数据中心", next_node: swapped ? "node_ai" : "node_cloud" },
          ...(version % 3 === 2 ? [{ id: "loop", description: "循环", next_node: "loop/main" }] : []),
        ],
      },
    },
  };
  return { "tech/main": tech, "loan/main": loanTree, "loop/main": loopTree };
}
