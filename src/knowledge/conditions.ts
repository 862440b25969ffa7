/**
 * Conditions and facts: CEL over `answers`, `facts` and `today`.
 *
 * A missing answer never stops a session. An expression that reads an answer or fact that is not there, or
 * compares values of kinds that cannot be compared, is *undecided*: as a condition it does not hold, as a fact it
 * is absent. CEL's own `||` and `&&` see past an undecided side when the other side decides. An author
 * who wants "not answered yet" writes `has(answers.age)`.
 */
import { type ASTNode, ParseError } from "@marcbachmann/cel-js";
import type { Json } from "../json.ts";
import { celEnvironment, formatDay } from "./cel.ts";
import type { Tree } from "./model.ts";

/** Longer conditions belong in facts. */
const longestExpression = 1000;
/** `all`, `exists`, `map`, `filter` inside one another multiply their cost. */
const deepestMacro = 2;
const cacheLimit = 5000;

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
  ast?: ASTNode;
  run?: (context: Record<string, unknown>) => unknown;
}

const cache = new Map<string, Expression>();

/** Reads an expression; the same text is read once. Never throws: `error` says what is wrong and where. */
export function readExpression(text: string): Expression {
  const known = cache.get(text);
  if (known !== undefined) return known;
  const expression = read(text);
  if (cache.size >= cacheLimit) cache.clear();
  cache.set(text, expression);
  return expression;
}

function broken(text: string, message: string, start: number, end: number): Expression {
  return { text, error: { message, start, end }, type: "dyn", answers: [], facts: [], dynamic: false };
}

function read(text: string): Expression {
  if (text.length > longestExpression)
    return broken(text, `it is longer than ${longestExpression} characters`, 0, text.length);
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

const loops = new Set(["all", "exists", "exists_one", "map", "filter"]);

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
  if (depth > deepestMacro)
    return {
      message: `all, exists, map and filter are nested more than ${deepestMacro} deep`,
      start: node.range.start,
      end: node.range.end,
    };
  for (const child of childrenOf(node)) {
    const costly = collect(child, into, depth);
    if (costly !== undefined) return costly;
  }
  return undefined;
}

/** `answers.x`, `answers["x"]`, `facts.x`: which map, and the name when it is written out. */
function variableOf(
  node: Extract<ASTNode, { op: "." | "[]" }>,
): { of: "answers" | "facts"; name?: string } | undefined {
  const owner = node.args[0];
  if (owner.op !== "id" || (owner.args !== "answers" && owner.args !== "facts")) return undefined;
  if (node.op === ".") return { of: owner.args, name: node.args[1] };
  const key = node.args[1];
  return key.op === "value" && typeof key.args === "string" ? { of: owner.args, name: key.args } : { of: owner.args };
}

/** The nodes directly below a node, whatever its operator keeps them in. */
export function childrenOf(node: ASTNode): ASTNode[] {
  const found: ASTNode[] = [];
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    else if (isNode(value)) found.push(value);
  };
  look(node.args);
  return found;
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === "object" && value !== null && "op" in value && "args" in value;
}

/** What an expression is evaluated over. */
export interface ConditionEnvironment {
  /** Node id or input name → value. */
  answers: ReadonlyMap<string, Json>;
  facts: ReadonlyMap<string, Json>;
  /** `YYYY-MM-DD`; an expression that reads it is undecided when it is absent. */
  today?: string;
}

/** The day, in UTC, of a moment in milliseconds since the epoch: what conditions read as `today`. */
export function todayAt(now: number): string {
  return formatDay(new Date(now));
}

/**
 * Every fact that can be decided from these answers, in the author's order; each sees only the facts before it.
 * @param now milliseconds since the epoch
 */
export function evaluateFacts(
  tree: Pick<Tree, "facts">,
  answers: ReadonlyMap<string, Json>,
  now: number,
): ReadonlyMap<string, Json> {
  const facts = new Map<string, Json>();
  if (tree.facts.length === 0) return facts;
  const environment: ConditionEnvironment = { answers, facts, today: todayAt(now) };
  for (const { name, expression } of tree.facts) {
    const value = evaluate(expression, environment);
    if (value !== undefined) facts.set(name, value);
  }
  return facts;
}

/** Whether a condition holds. Undecided counts as no; an absent condition always holds. */
export function holds(condition: string | undefined, environment: ConditionEnvironment): boolean {
  return condition === undefined || evaluate(condition, environment) === true;
}

/** The value of an expression as JSON, or undefined when it cannot be decided. */
export function evaluate(text: string, environment: ConditionEnvironment): Json | undefined {
  const { run } = readExpression(text);
  if (run === undefined) return undefined;
  try {
    return toJson(run({ answers: environment.answers, facts: environment.facts, today: environment.today }));
  } catch {
    return undefined;
  }
}

/** A fact larger than this counts as undecided: facts that double each other would otherwise grow without bound. */
const largestText = 20_000;
const largestList = 1000;

/** CEL's values as JSON: whole numbers are numbers, moments and days are ISO texts. */
function toJson(value: unknown): Json | undefined {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string") return value.length > largestText ? undefined : value;
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value === "bigint") return Number(value);
  if (value instanceof Date) return value.toISOString();
  if (!Array.isArray(value) || value.length > largestList) return undefined;
  const items = value.map(toJson);
  return items.every((item) => item !== undefined) ? items : undefined;
}
