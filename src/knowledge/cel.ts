/**
 * The dialect of CEL that conditions and facts speak: variables, helpers, and limits on their cost.
 * Not here: which answers there are (`conditions.ts`).
 */
import { Environment } from "@marcbachmann/cel-js";

const millisecondsPerDay = 86_400_000;

/** Arithmetic of whole and broken numbers mixes freely: an author does not think of types. */
function mixedArithmetic(environment: Environment): void {
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

/** Midnight UTC of an ISO day, or undefined when the text is not a day of the calendar. */
function parseDay(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const at = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || formatDay(at) !== text ? undefined : at;
}

/** `YYYY-MM-DD` of a moment, in UTC. */
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
  const reached = end.getUTCMonth() * 32 + end.getUTCDate() >= start.getUTCMonth() * 32 + start.getUTCDate();
  return BigInt(reached ? years : years - 1);
}

function addDays(day: string, days: bigint): string {
  return formatDay(new Date(requireDay(day).getTime() + Number(days) * millisecondsPerDay));
}

function build(): Environment {
  const environment = new Environment({
    homogeneousAggregateLiterals: false,
    limits: { maxAstNodes: 500, maxDepth: 40, maxListElements: 200, maxMapEntries: 50, maxCallArguments: 8 },
  });
  environment.registerVariable("answers", "map").registerVariable("facts", "map").registerVariable("today", "string");
  mixedArithmetic(environment);
  environment.registerFunction("date(string): string", (day: string) => formatDay(requireDay(day)));
  environment.registerFunction("years_between(string, string): int", yearsBetween);
  environment.registerFunction("days_between(string, string): int", (from: string, to: string) =>
    BigInt(Math.round((requireDay(to).getTime() - requireDay(from).getTime()) / millisecondsPerDay)),
  );
  environment.registerFunction("add_days(string, int): string", addDays);
  environment.registerFunction("add_days(string, double): string", (day: string, days: number) =>
    addDays(day, BigInt(Math.trunc(days))),
  );
  environment.registerFunction("round(double): int", (value: number) => BigInt(Math.round(value)));
  environment.registerFunction("round(int): int", (value: bigint) => value);
  return environment;
}

let shared: Environment | undefined;

/** The one environment; building it is expensive, so it waits until a condition is met. */
export function celEnvironment(): Environment {
  shared ??= build();
  return shared;
}
