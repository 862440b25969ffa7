/**
 * The CEL environment of conditions and facts: variables, functions, and limits on the size of an expression.
 * Not here: the values of the variables (`conditions.ts`), limits that depend on what an expression does (`expression.ts`).
 */
import { Environment } from "@marcbachmann/cel-js";
import { countSteps } from "./step-budget.ts";

const DAY_MS = 86_400_000;

/** Allows arithmetic between `int` and `double`, which CEL forbids: authors do not think of number types. */
function registerMixedArithmetic(environment: Environment): void {
  const operations: [string, (left: number, right: number) => number][] = [
    ["+", (left, right) => left + right],
    ["-", (left, right) => left - right],
    ["*", (left, right) => left * right],
    ["/", (left, right) => left / right],
    ["%", (left, right) => left % right],
  ];
  for (const [sign, compute] of operations) {
    const handler = (left: number | bigint, right: number | bigint): number => compute(Number(left), Number(right));
    environment.registerOperator(`int ${sign} double: double`, handler);
    environment.registerOperator(`double ${sign} int: double`, handler);
    if (sign === "%") environment.registerOperator("double % double: double", handler);
  }
}

/** Midnight UTC of an ISO day; undefined when the text is not a day of the calendar. */
function parseDay(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const at = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || formatDay(at) !== text ? undefined : at;
}

/** Formats the UTC day of a date as `YYYY-MM-DD`. */
export function formatDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

function requireDay(text: string): Date {
  const at = parseDay(text);
  if (at === undefined) throw new RangeError("not a day");
  return at;
}

function yearsBetween(from: string, to: string): bigint {
  const start = requireDay(from);
  const end = requireDay(to);
  const years = end.getUTCFullYear() - start.getUTCFullYear();
  const isAnniversaryReached =
    end.getUTCMonth() * 32 + end.getUTCDate() >= start.getUTCMonth() * 32 + start.getUTCDate();
  return BigInt(isAnniversaryReached ? years : years - 1);
}

function addDays(day: string, days: bigint): string {
  return formatDay(new Date(requireDay(day).getTime() + Number(days) * DAY_MS));
}

/** More digits behind the point than anybody reads. */
const MAX_DIGITS = 10n;

/** A number rounded to so many digits behind the point. */
function roundTo(value: number, digits: bigint): number {
  if (digits < 0n || digits > MAX_DIGITS) throw new RangeError("not a number of digits");
  const scale = 10 ** Number(digits);
  return Math.round(value * scale) / scale;
}

function createEnvironment(): Environment {
  const environment = new Environment({
    homogeneousAggregateLiterals: false,
    limits: { maxAstNodes: 500, maxDepth: 40, maxListElements: 200, maxMapEntries: 50, maxCallArguments: 8 },
  });
  environment.registerVariable("answers", "map").registerVariable("facts", "map").registerVariable("today", "string");
  registerMixedArithmetic(environment);
  environment.registerFunction("date(string): string", (day: string) => formatDay(requireDay(day)));
  environment.registerFunction("years_between(string, string): int", yearsBetween);
  environment.registerFunction("days_between(string, string): int", (from: string, to: string) =>
    BigInt(Math.round((requireDay(to).getTime() - requireDay(from).getTime()) / DAY_MS)),
  );
  environment.registerFunction("add_days(string, int): string", addDays);
  environment.registerFunction("add_days(string, double): string", (day: string, days: number) =>
    addDays(day, BigInt(Math.trunc(days))),
  );
  environment.registerFunction("round(double): int", (value: number) => BigInt(Math.round(value)));
  environment.registerFunction("round(int): int", (value: bigint) => value);
  environment.registerFunction("round(double, int): double", roundTo);
  environment.registerFunction("round(int, int): double", (value: bigint, digits: bigint) =>
    roundTo(Number(value), digits),
  );
  countSteps(environment);
  return environment;
}

let sharedEnvironment: Environment | undefined;

/** The shared environment. It is costly to build, so the first expression builds it. */
export function getCelEnvironment(): Environment {
  sharedEnvironment ??= createEnvironment();
  return sharedEnvironment;
}
