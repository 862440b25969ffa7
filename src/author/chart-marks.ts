/** The marks of a chart: from test coverage, or from the difference from another version. */
import { canonicalJson } from "../json.ts";
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

/** The newer tree together with the nodes that were removed, and marks for everything that differs. */
export function differenceMarks(before: Tree, after: Tree): { tree: Tree; marks: Map<string, Mark> } {
  const marks = new Map<string, Mark>();
  const old = new Map(before.nodes.map((node) => [node.id, node]));
  for (const node of after.nodes) {
    const was = old.get(node.id);
    if (was === undefined) marks.set(node.id, "added");
    else if (canonicalJson(was) !== canonicalJson(node)) marks.set(node.id, "changed");
    for (const option of node.options) {
      const had = was?.options.find(({ id }) => id === option.id);
      if (had === undefined) marks.set(`${node.id}\t${option.id}`, "added");
      else if (canonicalJson(had) !== canonicalJson(option)) marks.set(`${node.id}\t${option.id}`, "changed");
    }
  }
  const now = new Set(after.nodes.map(({ id }) => id));
  const gone = before.nodes.filter(({ id }) => !now.has(id));
  for (const node of gone) {
    marks.set(node.id, "removed");
    for (const { id } of node.options) marks.set(`${node.id}\t${id}`, "removed");
    for (const index of node.next.keys()) marks.set(`${node.id}\t${index}`, "removed");
  }
  return { tree: { ...after, nodes: [...after.nodes, ...gone] }, marks };
}
