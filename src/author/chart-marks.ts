/** The marks of a chart from test coverage. */
import type { Tree } from "../knowledge/model.ts";
import { formatRef } from "../knowledge/model.ts";
import type { Coverage } from "./golden/coverage.ts";
import type { Mark } from "../chart/model.ts";

/** Marks what the tests cover of a tree. */
export function coverageMarks(tree: Tree, coverage: Coverage): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const node of tree.nodes) {
    const key = formatRef({ base: tree.base, tree: tree.tree, node: node.id });
    marks.set(node.id, coverage.nodes.has(key) ? "covered" : "missed");
    for (const { id } of node.options)
      marks.set(`${node.id}\t${id}`, coverage.options.has(`${key}\t${id}`) ? "covered" : "missed");
    for (const index of node.next.keys())
      marks.set(`${node.id}\t${index}`, coverage.rules.has(`${key}\t${index}`) ? "covered" : "missed");
  }
  return marks;
}
