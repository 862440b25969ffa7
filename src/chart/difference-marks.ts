/** The difference between two versions of a tree, as marks of its chart. Not here: what changed, in words (`knowledge/difference/`). */
import { canonicalJson } from "../json.ts";
import type { Tree } from "../knowledge/model.ts";
import type { Mark } from "./model.ts";

/**
 * The newer tree together with the nodes and options that were removed, and marks for everything that differs. A removed option keeps
 * its place after the others, so that what it led to is reached as it was.
 */
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
  const whole = after.nodes.map((node) => {
    const kept = new Set(node.options.map(({ id }) => id));
    const dropped = old.get(node.id)?.options.filter(({ id }) => !kept.has(id)) ?? [];
    for (const { id } of dropped) marks.set(`${node.id}\t${id}`, "removed");
    return dropped.length === 0 ? node : { ...node, options: [...node.options, ...dropped] };
  });
  return { tree: { ...after, nodes: [...whole, ...gone] }, marks };
}
