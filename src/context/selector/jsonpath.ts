/**
 * Runs a JSONPath over nodes. Work is counted: a path that would visit or select too much is refused, since both path and
 * document come from outside.
 */
import { childrenOf } from "./json-nodes.ts";
import type { JsonNode } from "./json-nodes.ts";
import type { PathSegment, PathSelector } from "./jsonpath-parse.ts";

/**
 * Visits and selected nodes of all paths of a call together, with what reading the contents costs: some 50 ms at most
 * (`npm run bench -- author-costs`). It lets any path with one `..` go through the largest content a session keeps.
 */
const MAX_WORK = 250_000;

/** What the selectors of one call may still do together. */
export class SelectionWork {
  #left = MAX_WORK;
  /** Takes an amount of work. Throws `TooMuchWork` when there is none left. */
  take(amount: number): void {
    this.#left -= amount;
    if (this.#left < 0) throw new TooMuchWork();
  }
}

/** The selectors visit or select more than `MAX_WORK`. */
export class TooMuchWork extends Error {}

/** The nodes a path selects, in the order of selection, repeats kept as RFC 9535 asks. Throws `TooMuchWork`. */
export function runPath(path: readonly PathSegment[], root: JsonNode, work = new SelectionWork()): JsonNode[] {
  const count = (more: number): void => work.take(more);
  let nodes = [root];
  for (const { descendant, selectors } of path) {
    const found: JsonNode[] = [];
    const visit = (node: JsonNode): void => {
      for (const selector of selectors) {
        // Counted before it is made: a slice is no larger than what it is taken from.
        count(1 + (selector.kind === "wildcard" || selector.kind === "slice" ? childrenOf(node).length : 1));
        const selected = select(selector, node);
        for (const one of selected) found.push(one);
      }
      if (descendant) for (const child of childrenOf(node)) visit(child);
    };
    for (const node of nodes) visit(node);
    nodes = found;
  }
  return nodes;
}

function select(selector: PathSelector, node: JsonNode): readonly JsonNode[] {
  switch (selector.kind) {
    case "name":
      return present(node.kind === "object" ? node.members.get(selector.name) : undefined);
    case "index":
      return present(node.kind === "array" ? node.children.at(selector.index) : undefined);
    case "wildcard":
      return childrenOf(node);
    case "slice":
      return node.kind === "array" ? slice(selector, node.children) : [];
  }
}

function present(node: JsonNode | undefined): JsonNode[] {
  return node === undefined ? [] : [node];
}

/** RFC 9535 §2.3.4: both ends are brought into the array first, the second is not included; a step of 0 selects nothing. */
function slice(
  { start, end, step }: Extract<PathSelector, { kind: "slice" }>,
  items: readonly JsonNode[],
): readonly JsonNode[] {
  if (step === 0) return [];
  const { length } = items;
  const [lowest, highest] = step > 0 ? [0, length] : [-1, length - 1];
  const place = (given: number | undefined, otherwise: number): number =>
    given === undefined ? otherwise : Math.min(Math.max(given < 0 ? length + given : given, lowest), highest);
  const from = place(start, step > 0 ? lowest : highest);
  const to = place(end, step > 0 ? highest : lowest);
  const selected: JsonNode[] = [];
  for (let at = from; step > 0 ? at < to : at > to; at += step) {
    const item = items[at];
    if (item !== undefined) selected.push(item);
  }
  return selected;
}
