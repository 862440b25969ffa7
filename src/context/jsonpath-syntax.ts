/** The shapes of a JSONPath (RFC 9535) that has been read. Reading is `jsonpath-parse.ts`, running is `jsonpath.ts`. */

export type Segment = { descendant: boolean; selectors: Selector[] };

export type Selector =
  | { kind: "name"; name: string }
  | { kind: "wildcard" }
  | { kind: "index"; index: number }
  | { kind: "slice"; start?: number; end?: number; step: number }
  | { kind: "filter"; test: Test };

export type Query = { absolute: boolean; segments: Segment[] };

export type Test =
  | { kind: "or" | "and"; left: Test; right: Test }
  | { kind: "not"; inner: Test }
  | { kind: "exists"; query: Query }
  | { kind: "compare"; sign: CompareSign; left: Operand; right: Operand }
  | { kind: "text"; name: "match" | "search"; subject: Operand; pattern: Operand };

export type CompareSign = "==" | "!=" | "<=" | ">=" | "<" | ">";

/** Something with at most one value. */
export type Operand =
  | { kind: "literal"; value: string | number | boolean | null }
  | { kind: "query"; query: Query }
  | { kind: "length"; of: Operand }
  | { kind: "count" | "value"; of: Query };
