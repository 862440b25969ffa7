/**
 * Reads YAML 1.2 (core schema): fast when nothing is wrong, which is nearly always; exactly, with positions, only when
 * the fast reader refuses or somebody asks where something stands. `test/bench/check.ts` measures what this saves.
 */
import { CORE_SCHEMA, load } from "js-yaml";
import type { Json } from "../json.ts";
import type { Reading } from "./reading.ts";
import { readYamlExactly } from "./read-yaml-exactly.ts";

/** Anchors, aliases, tags, directives and reserved keys are left to the exact reader. */
const unusual = /(?:^\s*|[:\-,?]\s+|[[{,]\s*)[&*!]|^%|__proto__|<</m;

/** Reads a text. Never throws: what is wrong with it is in `problems`. */
export function readYaml(text: string): Reading {
  const unfinished = /^\s*#\s*(\.\.\.|…)/m.test(text);
  const value = unusual.test(text) ? undefined : readFast(text);
  if (value === undefined) return readYamlExactly(text, unfinished);
  let exact: Reading | undefined;
  return {
    value,
    problems: [],
    unfinished,
    locate(path, part) {
      exact ??= readYamlExactly(text, unfinished);
      return exact.locate(path, part);
    },
  };
}

/** The value of a text without mistakes; undefined when there is any, duplicate keys included. */
function readFast(text: string): Json | undefined {
  try {
    // The core schema yields JSON alone: no dates, no binary, no functions.
    const value = load(text, { schema: CORE_SCHEMA });
    return isJson(value, 0) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isJson(value: unknown, depth: number): value is Json {
  if (depth > 50) return false;
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (Array.isArray(value)) return value.every((item) => isJson(item, depth + 1));
  return typeof value === "object" && Object.values(value).every((item) => isJson(item, depth + 1));
}
