/**
 * A limit to the work of checking arguments against a server's schema. Two references to one definition double what is checked, and a chain of them
 * doubles it with each link, so that a few lines would hold a processor for hours; the same holds for nested names of documents (`$id`), for lists of
 * allowed values and for lists without repetition.
 * Not here: expressions that take long (`argument-schema.ts`), the check (`worker/library/check-arguments.ts`).
 */
import { isRecord, type Json } from "../json.ts";
import type { JsonSchema } from "./model.ts";

/** Uses of a part of a schema in one check. */
const MAX_STEPS = 30_000;
/** Comparisons of values, and names that are looked up, in the time of one use. */
const COMPARED_IN_STEP = 32;

/** Thrown where a check would take more. */
class BudgetSpent extends Error {}

/**
 * Counts the uses of a schema's parts, in place: each part is asked for its reference whenever it is used. The object is the caller's own copy.
 * `given`: the arguments. Returns what ends the counting, after which the schema can be read on.
 */
export function limitWork(schema: JsonSchema, given: Json, limit = MAX_STEPS): () => void {
  const longest = longestList(given);
  let left = limit;
  let counts = true;
  const open: Json[] = [schema];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === null || typeof next !== "object") continue;
    for (const value of Object.values(next)) open.push(value);
    if (Array.isArray(next)) continue;
    const { $ref: reference } = next;
    const cost = costOf(next, longest);
    Object.defineProperty(next, "$ref", {
      enumerable: reference !== undefined,
      get: () => {
        if (counts) left -= cost;
        if (left < 0 && counts) throw new BudgetSpent();
        return reference;
      },
    });
  }
  return () => {
    counts = false;
  };
}

/** What one use of a part costs. */
function costOf(part: { readonly [name: string]: Json }, longest: number): number {
  const lists = [part.enum, part.const, part.required, part.dependentRequired].reduce<number>(
    (sum, value) => sum + sizeOf(value),
    0,
  );
  const names = [part.properties, part.patternProperties, part.dependentSchemas].reduce<number>(
    (sum, value) => sum + (isRecord(value) ? Object.keys(value).length : 0),
    0,
  );
  const pairs = part.uniqueItems === true ? longest * longest : 0;
  const patterns = isRecord(part.patternProperties) ? Object.keys(part.patternProperties).length * longest : 0;
  return 1 + (lists + names + pairs + patterns) / COMPARED_IN_STEP;
}

/** How many values a value has in it, itself included. */
function sizeOf(value: Json | undefined): number {
  let size = 0;
  const open: Json[] = value === undefined ? [] : [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    size += 1;
    if (next !== null && typeof next === "object") for (const item of Object.values(next)) open.push(item);
  }
  return size;
}

/** The most values that a list, or an object, of the arguments has. */
function longestList(given: Json): number {
  let longest = 0;
  const open: Json[] = [given];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === null || typeof next !== "object") continue;
    const values = Object.values(next);
    longest = Math.max(longest, values.length);
    for (const value of values) open.push(value);
  }
  return longest;
}
