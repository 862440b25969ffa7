/** Predicates of mcptree (`{ gte: 500 }`, `{ all: [...] }`) as CEL over one value. */
import { both, celText, either, not } from "./conditions.ts";

const comparisons: ReadonlyMap<string, string> = new Map([
  ["eq", "=="],
  ["neq", "!="],
  ["gt", ">"],
  ["gte", ">="],
  ["lt", "<"],
  ["lte", "<="],
]);

function isMap(value: unknown): value is { [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A constant in CEL; undefined for what CEL does not compare. */
function literal(value: unknown): string | undefined {
  if (typeof value === "string") return celText(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return undefined;
}

/** What a predicate compares with: decides the type that is asked for. */
export function constantsOf(predicate: unknown): unknown[] {
  if (!isMap(predicate)) return [];
  return Object.entries(predicate).flatMap(([operator, value]) => {
    if (operator === "exists") return [];
    if (operator === "not") return constantsOf(value);
    if ((operator === "all" || operator === "any") && Array.isArray(value)) return value.flatMap(constantsOf);
    return Array.isArray(value) ? value : [value];
  });
}

/** A value as conditions read it. */
export interface Readable {
  /** `answers.status`. */
  value: string;
  /** The condition that it is there at all. */
  present: string;
}

/**
 * The condition for a predicate over a value; undefined when it cannot be said. A comparison with a value that is not
 * there does not hold, and `not` of it does: that is why `not` asks first.
 */
export function conditionOf(predicate: unknown, read: Readable): string | undefined {
  if (!isMap(predicate)) return undefined;
  const entries = Object.entries(predicate);
  const [entry] = entries;
  if (entry === undefined || entries.length !== 1) return undefined;
  const [operator, operand] = entry;
  const comparison = comparisons.get(operator);
  if (comparison !== undefined) {
    const constant = literal(operand);
    return constant === undefined ? undefined : `${read.value} ${comparison} ${constant}`;
  }
  switch (operator) {
    case "in": {
      const items = Array.isArray(operand) ? operand.map(literal) : [undefined];
      return items.every((item) => item !== undefined) ? `${read.value} in [${items.join(", ")}]` : undefined;
    }
    case "exists":
      return read.present;
    case "all":
    case "any": {
      const parts = Array.isArray(operand) ? operand.map((part) => conditionOf(part, read)) : [];
      const known = parts.filter((part) => part !== undefined);
      if (known.length === 0 || known.length < parts.length) return undefined;
      return operator === "any" ? either(known) : known.reduce((left, right) => both(left, right) ?? right);
    }
    case "not": {
      const inner = conditionOf(operand, read);
      if (inner === undefined) return undefined;
      return inner === read.present ? not(inner) : `${not(read.present)} || ${not(inner)}`;
    }
    default:
      return undefined;
  }
}
