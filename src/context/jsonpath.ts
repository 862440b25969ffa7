/**
 * Runs a JSONPath (RFC 9535) over nodes. Work is counted: a path that would visit too much is refused, since both path
 * and document come from outside. Patterns run in linear time (`knowledge/inputs/pattern.ts`).
 */
import { readPattern } from "../knowledge/inputs/pattern.ts";
import { childrenOf, sameNode } from "./json-nodes.ts";
import type { JsonNode } from "./json-nodes.ts";
import type { CompareSign, Operand, Query, Segment, Selector, Test } from "./jsonpath-syntax.ts";

/** Nodes a path may visit. */
const MOST_VISITS = 500_000;

export class TooMuchWork extends Error {}

/** The nodes a path selects, in document order of selection, repeats kept as the RFC asks. */
export function runPath(query: Query, root: JsonNode): JsonNode[] {
  return new Run(root).query(query, root);
}

class Run {
  readonly #root: JsonNode;
  #visits = 0;

  constructor(root: JsonNode) {
    this.#root = root;
  }

  query(query: Query, current: JsonNode): JsonNode[] {
    let nodes: JsonNode[] = [query.absolute ? this.#root : current];
    for (const segment of query.segments) nodes = this.#segment(segment, nodes);
    return nodes;
  }

  #segment({ descendant, selectors }: Segment, nodes: readonly JsonNode[]): JsonNode[] {
    const found: JsonNode[] = [];
    const visit = (node: JsonNode): void => {
      this.#count(1 + selectors.length);
      for (const selector of selectors) this.#select(selector, node, found);
      if (descendant) for (const child of childrenOf(node)) visit(child);
    };
    for (const node of nodes) visit(node);
    return found;
  }

  #count(work: number): void {
    this.#visits += work;
    if (this.#visits > MOST_VISITS) throw new TooMuchWork();
  }

  #select(selector: Selector, node: JsonNode, found: JsonNode[]): void {
    switch (selector.kind) {
      case "name": {
        const member = node.kind === "object" ? node.members.get(selector.name) : undefined;
        if (member !== undefined) found.push(member);
        return;
      }
      case "index": {
        const item = node.kind === "array" ? node.items.at(selector.index) : undefined;
        if (item !== undefined) found.push(item);
        return;
      }
      case "wildcard":
        for (const child of childrenOf(node)) {
          this.#count(1);
          found.push(child);
        }
        return;
      case "slice":
        if (node.kind === "array") this.#slice(selector, node.items, found);
        return;
      case "filter":
        for (const child of childrenOf(node)) {
          this.#count(1);
          if (this.#holds(selector.test, child)) found.push(child);
        }
        return;
    }
  }

  #slice(
    { start, end, step }: Extract<Selector, { kind: "slice" }>,
    items: readonly JsonNode[],
    found: JsonNode[],
  ): void {
    const { length } = items;
    const place = (index: number): number => (index >= 0 ? index : length + index);
    if (step === 0) return;
    const push = (at: number): void => {
      const item = items[at];
      this.#count(1);
      if (item !== undefined) found.push(item);
    };
    if (step > 0) {
      const from = Math.min(Math.max(place(start ?? 0), 0), length);
      const to = Math.min(Math.max(place(end ?? length), 0), length);
      for (let at = from; at < to; at += step) push(at);
      return;
    }
    const from = Math.min(Math.max(start === undefined ? length - 1 : place(start), -1), length - 1);
    const to = Math.min(Math.max(end === undefined ? -1 : place(end), -1), length - 1);
    for (let at = from; at > to; at += step) push(at);
  }

  #holds(test: Test, current: JsonNode): boolean {
    this.#count(1);
    switch (test.kind) {
      case "or":
        return this.#holds(test.left, current) || this.#holds(test.right, current);
      case "and":
        return this.#holds(test.left, current) && this.#holds(test.right, current);
      case "not":
        return !this.#holds(test.inner, current);
      case "exists":
        return this.query(test.query, current).length > 0;
      case "compare":
        return compare(test.sign, this.#value(test.left, current), this.#value(test.right, current));
      case "text":
        return this.#matches(test, current);
    }
  }

  #matches(test: Extract<Test, { kind: "text" }>, current: JsonNode): boolean {
    const subject = this.#value(test.subject, current);
    const pattern = this.#value(test.pattern, current);
    if (subject?.kind !== "scalar" || typeof subject.value !== "string") return false;
    if (pattern?.kind !== "scalar" || typeof pattern.value !== "string") return false;
    this.#count(subject.value.length * Math.max(1, Math.ceil(pattern.value.length / 8)));
    const whole = test.name === "match" ? pattern.value : `[\\s\\S]*(?:${pattern.value})[\\s\\S]*`;
    const reading = readPattern(whole);
    return reading.ok && reading.matches(subject.value);
  }

  /** At most one value; undefined is RFC 9535's Nothing. */
  #value(operand: Operand, current: JsonNode): JsonNode | undefined {
    switch (operand.kind) {
      case "literal":
        return scalar(operand.value);
      case "query":
        return this.query(operand.query, current)[0];
      case "count":
        return scalar(this.query(operand.of, current).length);
      case "value": {
        const nodes = this.query(operand.of, current);
        return nodes.length === 1 ? nodes[0] : undefined;
      }
      case "length": {
        const node = this.#value(operand.of, current);
        if (node === undefined) return undefined;
        if (node.kind !== "scalar") return scalar(childrenOf(node).length);
        return typeof node.value === "string" ? scalar(Array.from(node.value).length) : undefined;
      }
    }
  }
}

function scalar(value: string | number | boolean | null): JsonNode {
  return { kind: "scalar", from: 0, to: 0, value };
}

function compare(sign: CompareSign, left: JsonNode | undefined, right: JsonNode | undefined): boolean {
  const equal = left === undefined || right === undefined ? left === right : sameNode(left, right);
  switch (sign) {
    case "==":
      return equal;
    case "!=":
      return !equal;
    case "<":
      return isLess(left, right);
    case ">":
      return isLess(right, left);
    case "<=":
      return equal || isLess(left, right);
    case ">=":
      return equal || isLess(right, left);
  }
}

/** Numbers by size, strings by code point; anything else has no order. */
function isLess(left: JsonNode | undefined, right: JsonNode | undefined): boolean {
  if (left?.kind !== "scalar" || right?.kind !== "scalar") return false;
  if (typeof left.value === "number" && typeof right.value === "number") return left.value < right.value;
  if (typeof left.value !== "string" || typeof right.value !== "string") return false;
  const one = Array.from(left.value);
  const other = Array.from(right.value);
  for (let place = 0; place < Math.min(one.length, other.length); place += 1) {
    const difference = (one[place]?.codePointAt(0) ?? 0) - (other[place]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return one.length < other.length;
}
