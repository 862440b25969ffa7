/**
 * Runs a JSONPath over nodes. Work is counted: a path that would visit or select too much is refused, since both path and
 * document come from outside.
 */
import type { JsonNode } from "./json-nodes.ts";
import type { PathSegment, PathSelector } from "./jsonpath-parse.ts";

/**
 * Visits and selected nodes of all paths of a call together, with what reading the contents costs: below 50 ms for most, and below
 * 100 ms for every node of the densest content (`npm run bench -- author-costs`). It lets any path with one `..` go through the
 * largest content a session keeps, where that has no more than an item or a member in each seven characters.
 */
const MAX_WORK = 150_000;

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
  let nodes = [root];
  for (const { descendant, selectors } of path) {
    const found: JsonNode[] = [];
    const visit = (node: JsonNode): void => {
      for (const selector of selectors) {
        // Counted before it is made: a slice is no larger than what it is taken from.
        const isMany = selector.kind === "wildcard" || selector.kind === "slice";
        work.take(1 + (isMany ? node.children.length : 1));
        select(selector, node, found);
      }
      if (!descendant) return;
      work.take(node.children.length);
      // What holds nothing has nothing to select either.
      for (const child of node.children) if (child.children.length > 0) visit(child);
    };
    for (const node of nodes) visit(node);
    nodes = found;
  }
  return nodes;
}

/** Adds what a selector selects of a node to what was found. */
function select(selector: PathSelector, node: JsonNode, found: JsonNode[]): void {
  switch (selector.kind) {
    case "name":
      return addPresent(node.members.get(selector.name), found);
    case "index":
      return addPresent(node.kind === "array" ? node.children.at(selector.index) : undefined, found);
    case "wildcard":
      for (const child of node.children) found.push(child);
      return;
    case "slice":
      if (node.kind === "array") addSlice(selector, node.children, found);
  }
}

function addPresent(node: JsonNode | undefined, found: JsonNode[]): void {
  if (node !== undefined) found.push(node);
}

/** RFC 9535 §2.3.4: both ends are brought into the array first, the second is not included; a step of 0 selects nothing. */
function addSlice(
  { start, end, step }: Extract<PathSelector, { kind: "slice" }>,
  items: readonly JsonNode[],
  found: JsonNode[],
): void {
  if (step === 0) return;
  const { length } = items;
  const [lowest, highest] = step > 0 ? [0, length] : [-1, length - 1];
  const place = (given: number | undefined, otherwise: number): number =>
    given === undefined ? otherwise : Math.min(Math.max(given < 0 ? length + given : given, lowest), highest);
  const from = place(start, step > 0 ? lowest : highest);
  const to = place(end, step > 0 ? highest : lowest);
  for (let at = from; step > 0 ? at < to : at > to; at += step) addPresent(items[at], found);
}
