/**
 * Conditions and facts: CEL over `answers`, `facts` and `today`.
 *
 * A missing answer never stops a session. An expression that reads an answer or fact that is not there, or
 * compares values of kinds that cannot be compared, is *undecided*: as a condition it does not hold, as a fact it
 * is absent. CEL's own `||` and `&&` see past an undecided side when the other side decides. An author
 * who wants "not answered yet" writes `has(answers.age)`.
 */
import type { Json } from "../json.ts";
import { formatDay } from "./cel.ts";
import { readExpression, type Required } from "./expression.ts";
import type { Tree } from "./model.ts";

export { childrenOf, readExpression } from "./expression.ts";

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
  if (condition === undefined) return true;
  return has(readExpression(condition).toHold, environment) && evaluate(condition, environment) === true;
}

/** The value of an expression as JSON, or undefined when it cannot be decided. */
export function evaluate(text: string, environment: ConditionEnvironment): Json | undefined {
  const { run, toDecide } = readExpression(text);
  if (run === undefined || !has(toDecide, environment)) return undefined;
  try {
    return toJson(run({ answers: environment.answers, facts: environment.facts, today: environment.today }));
  } catch {
    return undefined;
  }
}

/** Whether everything is there; asking first is far cheaper than an error from inside the evaluation. */
function has(required: Required, { answers, facts }: ConditionEnvironment): boolean {
  return required.answers.every((name) => answers.has(name)) && required.facts.every((name) => facts.has(name));
}

/** A fact larger than this counts as undecided: facts that double each other would otherwise grow without bound. */
const MAX_TEXT_LENGTH = 20_000;
const MAX_LIST_LENGTH = 1000;

/** CEL's values as JSON: whole numbers are numbers, moments and days are ISO texts. */
function toJson(value: unknown): Json | undefined {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string") return value.length > MAX_TEXT_LENGTH ? undefined : value;
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value === "bigint") return Number(value);
  if (value instanceof Date) return value.toISOString();
  if (!Array.isArray(value) || value.length > MAX_LIST_LENGTH) return undefined;
  const items = value.map(toJson);
  return items.every((item) => item !== undefined) ? items : undefined;
}
