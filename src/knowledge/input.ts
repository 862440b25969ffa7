/**
 * Typed inputs: what a person typed becomes a value, or a sentence saying what was expected.
 * Generous with how people write in Chinese and English, strict about what it could mean. Never throws.
 */
import type { Json } from "../json.ts";
import type { InputSpec } from "./model.ts";

export type ParsedInput = { ok: true; value: Json } | { ok: false; expected: string };

/** Reads a text as a value of the input. `language` is that of `expected`. */
export function parseInput(spec: InputSpec, text: string, language: string): ParsedInput {
  void language;
  const typed = text.trim();
  if (typed === "") return spec.optional ? { ok: true, value: null } : { ok: false, expected: spec.type };
  switch (spec.type) {
    case "number":
    case "integer":
    case "money":
    case "duration": {
      const value = Number(typed);
      if (!Number.isFinite(value) || !acceptsValue(spec, value)) return { ok: false, expected: spec.type };
      return { ok: true, value };
    }
    case "boolean":
      if (/^(yes|y|true|是|对)$/i.test(typed)) return { ok: true, value: true };
      if (/^(no|n|false|否|不是)$/i.test(typed)) return { ok: true, value: false };
      return { ok: false, expected: "yes or no" };
    case "choice":
      return spec.choices?.some(({ id }) => id === typed)
        ? { ok: true, value: typed }
        : { ok: false, expected: "one of the choices" };
    case "choices":
      return { ok: true, value: typed.split(/[,，、]/u).map((part) => part.trim()) };
    case "text":
    case "date":
      return { ok: true, value: typed };
  }
}

/** Whether a value read earlier still fits the input, which may have changed since. */
export function acceptsValue(spec: InputSpec, value: Json): boolean {
  if (value === null) return spec.optional === true;
  if (typeof value === "number") return value >= (spec.min ?? -Infinity) && value <= (spec.max ?? Infinity);
  return true;
}
