/**
 * Parses typed answers: a text becomes a value, or a sentence that says what was expected.
 * Many ways to write a value in Chinese and English are accepted, but an ambiguous text is refused. Never throws. The
 * values of a type are described in its file (`index.ts` lists them); an empty answer is null.
 */
import type { Json } from "../../json.ts";
import type { InputSpec } from "../model.ts";
import { findInputType } from "./index.ts";
import { inLanguage } from "../../localized-text.ts";
import { otherUnit, unitLabel } from "../units/amount.ts";

/** `units`: the unit that is asked, and the other one that the answer is in. */
export type ParsedInput =
  | { ok: true; value: Json }
  | { ok: false; expected: string; units?: { asked: string; given: string } };

/** Parses a text as a value of the input. An empty text is null for an optional input. `language`: the language of `expected`. */
export function parseInput(spec: InputSpec, text: string, language: string): ParsedInput {
  const refused: ParsedInput = {
    ok: false,
    expected: describeExpected(spec, language, true),
    ...describeUnits(spec, text, language),
  };
  if (text.trim() === "") return spec.optional === true ? { ok: true, value: null } : refused;
  const value = findInputType(spec.type)?.read(text, spec);
  return value !== undefined && acceptsValue(spec, value) ? { ok: true, value } : refused;
}

function describeUnits({ unit }: InputSpec, text: string, language: string) {
  const given = unit === undefined ? undefined : otherUnit(text, unit);
  if (unit === undefined || given === undefined) return {};
  return { units: { asked: inLanguage(language, unitLabel(unit)), given: inLanguage(language, given) } };
}

/** Whether a value fits the input: type, bounds, choices. Also for values that were parsed before the spec was edited. */
export function acceptsValue(spec: InputSpec, value: Json): boolean {
  if (value === null) return spec.optional === true;
  return findInputType(spec.type)?.accepts(value, spec) === true;
}

/**
 * Describes the expected value, for use after "expected": "a whole number from 0 to 130". `isRefusal`: with what is said only once
 * something was refused.
 */
export function describeExpected(spec: InputSpec, language: string, isRefusal = false): string {
  const type = findInputType(spec.type);
  const parts = type?.expected(spec);
  const remark = isRefusal ? type?.refused : undefined;
  const optional = spec.optional === true;
  const join = (words: readonly string[], separator: string): string =>
    words.filter((part) => part !== "").join(separator);
  const sentence = {
    en: join([...(parts?.en ?? []), optional ? "(or nothing)" : "", remark?.en ?? ""], " "),
    zh: join([...(parts?.zh ?? []), optional ? "也可以留空" : "", remark?.zh ?? ""], "，"),
  };
  return inLanguage(language, sentence);
}
