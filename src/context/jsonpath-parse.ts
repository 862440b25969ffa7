/** JSONPath (RFC 9535) from text to a tree, strict about well-formedness and types. Running it is `jsonpath.ts`. */
import { PathScanner } from "./jsonpath-scan.ts";
import type { CompareSign, Operand, Query, Segment, Selector, Test } from "./jsonpath-syntax.ts";

const DEEPEST = 40;
const BLANK = /[ \t\r\n]*/y;
const SHORTHAND = /[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SIGN = /==|!=|<=|>=|<|>/y;
const FUNCTION = /(length|count|value|match|search)\(/y;

/** Reads a path that starts with `$`. Throws `PathError`. */
export function parsePath(text: string): Query {
  const parser = new Parser(text);
  const query = parser.query();
  if (!parser.finished()) throw parser.error("something follows the path that does not belong to it");
  return query;
}

function isSingular(query: Query): boolean {
  return query.segments.every(({ descendant, selectors }) => {
    const [only, more] = selectors;
    return !descendant && more === undefined && (only?.kind === "name" || only?.kind === "index");
  });
}

class Parser extends PathScanner {
  #depth = 0;

  query(): Query {
    const absolute = this.take("$");
    if (!absolute && !this.take("@")) throw this.error("a path starts with $");
    const segments: Segment[] = [];
    for (;;) {
      const before = this.at;
      this.match(BLANK);
      const segment = this.#segment();
      if (segment === undefined) {
        this.at = before;
        return { absolute, segments };
      }
      segments.push(segment);
    }
  }

  #segment(): Segment | undefined {
    if (this.take("..")) {
      if (this.take("[")) return { descendant: true, selectors: this.#bracket() };
      return { descendant: true, selectors: [this.#dotted()] };
    }
    if (this.take("[")) return { descendant: false, selectors: this.#bracket() };
    if (this.take(".")) return { descendant: false, selectors: [this.#dotted()] };
    return undefined;
  }

  #dotted(): Selector {
    if (this.take("*")) return { kind: "wildcard" };
    const name = this.match(SHORTHAND);
    if (name === undefined) throw this.error("a dot is followed by a name or *");
    return { kind: "name", name };
  }

  #bracket(): Selector[] {
    const selectors: Selector[] = [];
    do {
      this.match(BLANK);
      selectors.push(this.#selector());
      this.match(BLANK);
    } while (this.take(","));
    if (!this.take("]")) throw this.error("a [ is not closed");
    return selectors;
  }

  #selector(): Selector {
    if (this.take("*")) return { kind: "wildcard" };
    if (this.take("?")) {
      this.match(BLANK);
      return { kind: "filter", test: this.#or() };
    }
    const name = this.string();
    if (name !== undefined) return { kind: "name", name };
    const start = this.integer();
    const afterStart = this.at;
    this.match(BLANK);
    if (!this.take(":")) {
      this.at = afterStart;
      if (start === undefined) throw this.error("inside [ ] stands a name in quotes, a number, a slice, * or a filter");
      return { kind: "index", index: start };
    }
    this.match(BLANK);
    const end = this.integer();
    this.match(BLANK);
    let step = 1;
    if (this.take(":")) {
      this.match(BLANK);
      step = this.integer() ?? 1;
    }
    return { kind: "slice", step, ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
  }

  #or(): Test {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw this.error("the filter is nested too deep");
    let left = this.#and();
    for (;;) {
      this.match(BLANK);
      if (!this.take("||")) break;
      this.match(BLANK);
      left = { kind: "or", left, right: this.#and() };
    }
    this.#depth -= 1;
    return left;
  }

  #and(): Test {
    let left = this.#basic();
    for (;;) {
      const before = this.at;
      this.match(BLANK);
      if (!this.take("&&")) {
        this.at = before;
        return left;
      }
      this.match(BLANK);
      left = { kind: "and", left, right: this.#basic() };
    }
  }

  #basic(): Test {
    if (this.take("!")) {
      this.match(BLANK);
      const inner = this.take("(") ? this.#group() : this.#test();
      if (inner.kind === "compare") throw this.error("a comparison after ! needs parentheses around it");
      return { kind: "not", inner };
    }
    if (this.take("(")) return this.#group();
    return this.#test();
  }

  #group(): Test {
    this.match(BLANK);
    const inner = this.#or();
    this.match(BLANK);
    if (!this.take(")")) throw this.error("a ( is not closed");
    // Parentheses make a comparison something that can be negated.
    return inner.kind === "compare" ? { kind: "and", left: inner, right: inner } : inner;
  }

  #test(): Test {
    const begin = this.at;
    const first = this.#operand();
    if (first.kind === "text") return first;
    const before = this.at;
    this.match(BLANK);
    const sign = this.match(SIGN);
    if (sign === undefined) {
      this.at = before;
      if (first.kind === "query") return { kind: "exists", query: first.query };
      this.at = begin;
      throw this.error("this is a value; a filter needs a comparison or a path");
    }
    this.match(BLANK);
    const second = this.#operand();
    if (second.kind === "text") throw this.error("match and search cannot be compared");
    for (const side of [first, second]) {
      if (side.kind === "query" && !isSingular(side.query))
        throw this.error("only a path to a single value can be compared");
    }
    return { kind: "compare", sign: compareSign(sign), left: first, right: second };
  }

  #operand(): Operand | Extract<Test, { kind: "text" }> {
    if (this.text.startsWith("$", this.at) || this.text.startsWith("@", this.at)) {
      return { kind: "query", query: this.query() };
    }
    const call = this.match(FUNCTION);
    if (call !== undefined) return this.#call(call.slice(0, -1));
    const text = this.string();
    if (text !== undefined) return { kind: "literal", value: text };
    if (this.take("true")) return { kind: "literal", value: true };
    if (this.take("false")) return { kind: "literal", value: false };
    if (this.take("null")) return { kind: "literal", value: null };
    const digits = this.match(NUMBER);
    if (digits === undefined) throw this.error("a path, a value or a function is expected here");
    return { kind: "literal", value: Number(digits) };
  }

  #call(name: string): Operand | Extract<Test, { kind: "text" }> {
    this.match(BLANK);
    const first = this.#operand();
    this.match(BLANK);
    if (name === "match" || name === "search") {
      if (!this.take(",")) throw this.error(`${name} takes two arguments`);
      this.match(BLANK);
      const pattern = this.#value(this.#operand());
      this.#close();
      return { kind: "text", name, subject: this.#value(first), pattern };
    }
    this.#close();
    if (name === "length") return { kind: "length", of: this.#value(first) };
    if (first.kind !== "query") throw this.error(`${name} takes a path`);
    return { kind: name === "count" ? "count" : "value", of: first.query };
  }

  /** An argument that must be at most one value. */
  #value(operand: Operand | Extract<Test, { kind: "text" }>): Operand {
    if (operand.kind === "text") throw this.error("match and search give no value");
    if (operand.kind === "query" && !isSingular(operand.query))
      throw this.error("a path to a single value is needed here");
    return operand;
  }

  #close(): void {
    this.match(BLANK);
    if (!this.take(")")) throw this.error("the function's ) is missing");
  }
}

function compareSign(sign: string): CompareSign {
  switch (sign) {
    case "==":
    case "!=":
    case "<=":
    case ">=":
    case "<":
      return sign;
    default:
      return ">";
  }
}
