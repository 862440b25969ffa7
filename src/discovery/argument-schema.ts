/**
 * A server's schema made safe to check arguments with: its regular expressions are other people's programs, and one with nested
 * repetition can hold a processor for hours. Those that take linear time are kept; the others are left to the server, which checks
 * its arguments itself. A keyword that is `null` says nothing: servers in Go write an empty slice or map so.
 * Not here: the check (`worker/library/check-arguments.ts`). What is pinned and shown is the schema as it was listed.
 */
import { isRecord, type Json } from "../json.ts";
import type { JsonSchema } from "./model.ts";

const MAX_PATTERN = 300;
const MAX_DEPTH = 60;
/** Parts that may be left out, and groups with alternatives: each doubles the ways to read a text. */
const MAX_CHOICES = 6;
/** A group that is repeated, looks around or is referred to again. */
const COMPLEX = /\)[*+{]|\(\?[=!<]|\\[1-9k]/;
/** Repetition of which the number is open: `*`, `+`, `{2,}`, `{2,9}`; not `{4}`. */
const REPETITION = /[*+]|\{\d*,\d*\}/g;

/** Whether an expression takes linear time on any text: bound to the start, with at most one part of an open number. */
export function isLinearPattern(pattern: string): boolean {
  if (pattern.length > MAX_PATTERN || !pattern.startsWith("^") || COMPLEX.test(pattern)) return false;
  // Within brackets, and after a backslash, a star is a star.
  const outside = pattern
    .replace(/\\./g, "x")
    .replace(/\[[^\]]*\]/g, "x")
    .replaceAll("(?:", "(");
  // Alternatives at the top would not all be bound to the start.
  if (outside.replace(/\([^()]*\)/g, "").includes("|")) return false;
  const choices = (outside.match(/[?|]/g) ?? []).length;
  return choices <= MAX_CHOICES && (outside.match(REPETITION) ?? []).length <= 1;
}

/** Keywords beneath which leaving something out refuses more than before. */
const TURNING = new Set([
  "not",
  "if",
  "oneOf",
  "contains",
  "patternProperties",
  "unevaluatedProperties",
  "unevaluatedItems",
]);
/** Keywords whose keys are names that somebody chose, such as `pattern`. */
const NAMES = new Set(["properties", "$defs", "definitions", "dependentSchemas", "patternProperties"]);

/** Keywords whose value is data, and may be `null`. */
const DATA = new Set(["const", "enum", "default", "examples"]);

/** What a part of a schema is: a schema or a list of them, an object of schemas by name, or data. */
type Part = "schema" | "names" | "data";

function partOf(keyword: string): Part {
  if (DATA.has(keyword)) return "data";
  return NAMES.has(keyword) ? "names" : "schema";
}

/**
 * The schema without expressions that may take long; undefined where nothing can be checked: they cannot be left out without
 * changing what the rest means, or the schema is nested beyond `MAX_DEPTH`.
 */
export function withSafePatterns(schema: JsonSchema): JsonSchema | undefined {
  let hasUnsafe = false;
  let turns = false;
  let tooDeep = false;
  const visit = (value: Json, depth: number, part: Part): Json => {
    // A schema that is not said allows everything.
    if (value === null && part === "schema") return {};
    if (value === null || typeof value !== "object") return value;
    if (depth > MAX_DEPTH) {
      tooDeep = true;
      return {};
    }
    if (Array.isArray(value)) return value.map((item) => visit(item, depth + 1, part));
    const kept: [string, Json][] = [];
    for (const [key, item] of Object.entries(value)) {
      const isKeyword = part === "schema";
      if (isKeyword && item === null && key !== "const") continue;
      if (isKeyword && TURNING.has(key)) turns = true;
      if (isKeyword && isUnsafe(key, item)) hasUnsafe = true;
      else kept.push([key, visit(item, depth + 1, isKeyword ? partOf(key) : part === "names" ? "schema" : "data")]);
    }
    return Object.fromEntries(kept);
  };
  const safe = visit(schema, 0, "schema");
  return tooDeep || (hasUnsafe && turns) || !isRecord(safe) ? undefined : (safe as JsonSchema);
}

function isUnsafe(key: string, value: Json): boolean {
  if (key === "pattern") return typeof value !== "string" || !isLinearPattern(value);
  return key === "patternProperties" && isRecord(value) && !Object.keys(value).every(isLinearPattern);
}
