/**
 * Reads a CEL expression once: whether it compiles, what it names, what must be there for it to be decided.
 * Not here: its value (`conditions.ts`).
 */
import { type ASTNode, ParseError } from "@marcbachmann/cel-js";
import { celEnvironment } from "./cel.ts";
import { childrenOf, loops, requiredBy, variableOf, type Required } from "./expression-names.ts";

export { childrenOf, type Required } from "./expression-names.ts";

/** Longer conditions belong in facts. */
const MAX_EXPRESSION_LENGTH = 1000;
/** `all`, `exists`, `map`, `filter` inside one another multiply their cost. */
const MAX_MACRO_DEPTH = 2;
const MAX_CACHED = 5000;

export interface ConditionError {
  message: string;
  /** UTF-16 offsets within the expression. */
  start: number;
  end: number;
}

/** A name an expression reads, and where it stands in the expression. */
export interface NameUse {
  name: string;
  start: number;
  end: number;
}

/** An expression that has been read once. */
export interface Expression {
  text: string;
  error?: ConditionError;
  /** The kind of its value as far as it is known beforehand: `bool`, `int`, `string`, `dyn` … */
  type: string;
  /** Answers and facts it names. `dynamic` is true when it reads them by a computed name. */
  answers: NameUse[];
  facts: NameUse[];
  dynamic: boolean;
  /** What must be there for the expression to have a value, and for it to be true. */
  toDecide: Required;
  toHold: Required;
  ast?: ASTNode;
  run?: (context: Record<string, unknown>) => unknown;
}

const nothing: Required = { answers: [], facts: [] };

const cache = new Map<string, Expression>();

/** Reads an expression; the same text is read once. Never throws: `error` says what is wrong and where. */
export function readExpression(text: string): Expression {
  const known = cache.get(text);
  if (known !== undefined) return known;
  const expression = read(text);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(text, expression);
  return expression;
}

function broken(text: string, message: string, start: number, end: number): Expression {
  return {
    text,
    error: { message, start, end },
    type: "dyn",
    answers: [],
    facts: [],
    dynamic: false,
    toDecide: nothing,
    toHold: nothing,
  };
}

function read(text: string): Expression {
  if (text.length > MAX_EXPRESSION_LENGTH)
    return broken(text, `it is longer than ${MAX_EXPRESSION_LENGTH} characters`, 0, text.length);
  try {
    const run = celEnvironment().parse(text);
    const checked = run.check();
    if (!checked.valid) {
      const error = checked.error;
      return broken(
        text,
        error?.summary ?? "its types do not fit",
        error?.range?.start ?? 0,
        error?.range?.end ?? text.length,
      );
    }
    const expression: Expression = {
      text,
      type: checked.type ?? "dyn",
      answers: [],
      facts: [],
      dynamic: false,
      toDecide: requiredBy(run.ast, false),
      toHold: requiredBy(run.ast, true),
      ast: run.ast,
      run,
    };
    const costly = collect(run.ast, expression, 0);
    return costly === undefined ? expression : broken(text, costly.message, costly.start, costly.end);
  } catch (error) {
    if (error instanceof ParseError)
      return broken(text, error.summary, error.range?.start ?? 0, error.range?.end ?? text.length);
    return broken(text, "it cannot be read", 0, text.length);
  }
}

/** Collects the names an expression reads; returns what makes it too costly, if anything does. */
function collect(node: ASTNode, into: Expression, loopDepth: number): ConditionError | undefined {
  const variable = node.op === "." || node.op === "[]" ? variableOf(node) : undefined;
  if (variable !== undefined) {
    const uses = variable.of === "answers" ? into.answers : into.facts;
    if (variable.name === undefined) into.dynamic = true;
    else uses.push({ name: variable.name, start: node.range.start, end: node.range.end });
    return variable.name === undefined && node.op === "[]" ? collect(node.args[1], into, loopDepth) : undefined;
  }
  if (node.op === "id" && (node.args === "answers" || node.args === "facts")) into.dynamic = true;
  if (node.op === "rcall" && node.args[0] === "matches") {
    return {
      message:
        "matches() is not available, because a pattern can take forever; use startsWith, contains or an input's pattern",
      start: node.range.start,
      end: node.range.end,
    };
  }
  const depth = node.op === "rcall" && loops.has(node.args[0]) ? loopDepth + 1 : loopDepth;
  if (depth > MAX_MACRO_DEPTH)
    return {
      message: `all, exists, map and filter are nested more than ${MAX_MACRO_DEPTH} deep`,
      start: node.range.start,
      end: node.range.end,
    };
  for (const child of childrenOf(node)) {
    const costly = collect(child, into, depth);
    if (costly !== undefined) return costly;
  }
  return undefined;
}
