/**
 * Conditions and facts: CEL over `answers`, `facts` and `today`.
 *
 * A missing answer never stops a session. An expression that reads a missing answer or fact, or compares values of
 * types that cannot be compared, is *undecided* (CEL: an error). An undecided condition does not hold; an undecided
 * fact is absent. As in CEL, `||` and `&&` are decided when one side alone decides them. An author who wants
 * "not answered yet" writes `!has(answers.age)`. An expression that takes more than `MAX_STEPS` is undecided as well; what
 * is published is estimated to stay below (`tree-cost.ts`).
 */
import type { Json } from "../json.ts";
import { formatDay } from "./cel.ts";
import { readExpression, type RequiredNames } from "./expression.ts";
import type { Tree } from "./model.ts";
import { MAX_STEPS, spend, withBudget } from "./step-budget.ts";

export { childrenOf, readExpression } from "./expression.ts";

/** The variables of an expression. */
export interface ConditionEnvironment {
  /** Node id or input name → value. */
  answers: ReadonlyMap<string, Json>;
  facts: ReadonlyMap<string, Json>;
  /** `YYYY-MM-DD`; an expression that reads it is undecided when it is absent. */
  today?: string;
}

/** The UTC day (`YYYY-MM-DD`) that conditions read as `today`. `now` in milliseconds since the epoch. */
export function todayAt(now: number): string {
  return formatDay(new Date(now));
}

/**
 * Computes every fact that these answers decide, in the author's order. A fact reads only the facts before it.
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
  let left = MAX_STEPS;
  for (const { name, expression } of tree.facts) {
    const evaluated = evaluateWithin(left, expression, environment);
    // All facts share one budget: those that follow are absent, here and in every replay.
    if (evaluated === null) return facts;
    left = evaluated.left;
    if (evaluated.value !== undefined) facts.set(name, evaluated.value);
  }
  return facts;
}

/** Whether a condition holds. An undecided condition does not; an absent one always does. */
export function holds(condition: string | undefined, environment: ConditionEnvironment): boolean {
  if (condition === undefined) return true;
  return hasAll(readExpression(condition).requiredForTrue, environment) && evaluate(condition, environment) === true;
}

/** The value of an expression as JSON, or undefined when it cannot be decided, or not within `MAX_STEPS`. */
export function evaluate(text: string, environment: ConditionEnvironment): Json | undefined {
  return evaluateWithin(MAX_STEPS, text, environment)?.value;
}

/** The value, and the steps that are left; null when they were used up. */
function evaluateWithin(
  steps: number,
  text: string,
  environment: ConditionEnvironment,
): { value: Json | undefined; left: number } | null {
  const { run, requiredForValue: toDecide } = readExpression(text);
  if (run === undefined || !hasAll(toDecide, environment)) return { value: undefined, left: steps };
  const { answers, facts, today } = environment;
  return withBudget(steps, () => {
    try {
      return toJson(run({ answers, facts, today }));
    } catch {
      return undefined;
    }
  });
}

/** Whether every required name has a value. Checking first is far cheaper than an error thrown during evaluation. */
function hasAll(required: RequiredNames, { answers, facts }: ConditionEnvironment): boolean {
  return required.answers.every((name) => answers.has(name)) && required.facts.every((name) => facts.has(name));
}

/** A longer value counts as undecided: facts that double one another would otherwise grow without bound. */
const MAX_TEXT_LENGTH = 20_000;
const MAX_LIST_LENGTH = 1000;

/** Converts a CEL value to JSON: integers to numbers, timestamps to ISO 8601 texts. Undefined when it is too large or of another type. */
function toJson(value: unknown): Json | undefined {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string") return value.length > MAX_TEXT_LENGTH ? undefined : value;
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value === "bigint") return Number(value);
  if (value instanceof Date) return value.toISOString();
  if (!Array.isArray(value) || value.length > MAX_LIST_LENGTH) return undefined;
  spend(value.length);
  const items = value.map(toJson);
  return items.every((item) => item !== undefined) ? items : undefined;
}
