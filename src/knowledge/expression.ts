/**
 * Compiles CEL expressions, with a cache: whether one is valid, what it names, and which names it requires.
 * Not here: evaluating one (`conditions.ts`).
 */
import { type ASTNode, ParseError } from "@marcbachmann/cel-js";
import { getCelEnvironment } from "./cel.ts";
import { childrenOf, loopMacros, findRequiredNames, readVariable, type RequiredNames } from "./expression-names.ts";

export { childrenOf, type RequiredNames } from "./expression-names.ts";

/** In characters. A longer condition should be split into facts. */
const MAX_EXPRESSION_LENGTH = 1000;
/** Nested `all`, `exists`, `map` and `filter` multiply their cost. */
const MAX_MACRO_DEPTH = 2;
const MAX_CACHED = 5000;

export interface ExpressionError {
  message: string;
  /** UTF-16 offsets within the expression. */
  start: number;
  end: number;
}

/** A name that an expression reads. `start` and `end` are UTF-16 offsets within the expression. */
export interface NameUse {
  name: string;
  start: number;
  end: number;
}

/** A compiled expression, or the reason why it does not compile. */
export interface Expression {
  text: string;
  error?: ExpressionError;
  /** The static CEL type of its value: `bool`, `int`, `string`, `dyn` (unknown) … */
  type: string;
  /** The answers and facts that it names, in order of appearance. */
  answers: NameUse[];
  facts: NameUse[];
  /** Whether it also reads answers or facts by a computed name. */
  dynamic: boolean;
  /** The names without which it has no value. */
  requiredForValue: RequiredNames;
  /** The names without which it cannot be true. */
  requiredForTrue: RequiredNames;
  ast?: ASTNode;
  run?: (context: Record<string, unknown>) => unknown;
}

const noNames: RequiredNames = { answers: [], facts: [] };

const cache = new Map<string, Expression>();

/** Compiles an expression; the result is cached by its text. Never throws: `error` says what is wrong and where. */
export function readExpression(text: string): Expression {
  const known = cache.get(text);
  if (known !== undefined) return known;
  const expression = read(text);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(text, expression);
  return expression;
}

function invalidExpression(text: string, message: string, start: number, end: number): Expression {
  return {
    text,
    error: { message, start, end },
    type: "dyn",
    answers: [],
    facts: [],
    dynamic: false,
    requiredForValue: noNames,
    requiredForTrue: noNames,
  };
}

function read(text: string): Expression {
  if (text.length > MAX_EXPRESSION_LENGTH)
    return invalidExpression(text, `it is longer than ${MAX_EXPRESSION_LENGTH} characters`, 0, text.length);
  try {
    const run = getCelEnvironment().parse(text);
    const checked = run.check();
    if (!checked.valid) {
      const error = checked.error;
      return invalidExpression(
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
      requiredForValue: findRequiredNames(run.ast, false),
      requiredForTrue: findRequiredNames(run.ast, true),
      ast: run.ast,
      run,
    };
    const tooCostly = collectNames(run.ast, expression, 0);
    return tooCostly === undefined
      ? expression
      : invalidExpression(text, tooCostly.message, tooCostly.start, tooCostly.end);
  } catch (error) {
    if (error instanceof ParseError)
      return invalidExpression(text, error.summary, error.range?.start ?? 0, error.range?.end ?? text.length);
    return invalidExpression(text, "it cannot be read", 0, text.length);
  }
}

/** Adds the names below `node` to `into`. Returns an error when the expression could cost too much. */
function collectNames(node: ASTNode, into: Expression, loopDepth: number): ExpressionError | undefined {
  const variable = node.op === "." || node.op === "[]" ? readVariable(node) : undefined;
  if (variable !== undefined) {
    const uses = variable.of === "answers" ? into.answers : into.facts;
    if (variable.name === undefined) into.dynamic = true;
    else uses.push({ name: variable.name, start: node.range.start, end: node.range.end });
    return variable.name === undefined && node.op === "[]" ? collectNames(node.args[1], into, loopDepth) : undefined;
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
  const depth = node.op === "rcall" && loopMacros.has(node.args[0]) ? loopDepth + 1 : loopDepth;
  if (depth > MAX_MACRO_DEPTH)
    return {
      message: `all, exists, map and filter are nested more than ${MAX_MACRO_DEPTH} deep`,
      start: node.range.start,
      end: node.range.end,
    };
  for (const child of childrenOf(node)) {
    const tooCostly = collectNames(child, into, depth);
    if (tooCostly !== undefined) return tooCostly;
  }
  return undefined;
}
