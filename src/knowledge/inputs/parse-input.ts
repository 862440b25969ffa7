/**
 * Typed inputs: what a person typed becomes a value, or a sentence saying what was expected.
 * Generous with how people write in Chinese and English, strict about what it could mean: two readings are no
 * reading. Never throws. What the values of a type look like is said in its file (`index.ts` lists them); an empty answer is null.
 */
import type { Json } from "../../json.ts";
import type { InputSpec } from "../model.ts";
import { inputTypeNamed } from "./index.ts";
import { inLanguage } from "../../localized-text.ts";

export type ParsedInput = { ok: true; value: Json } | { ok: false; expected: string };

/** Reads a text as a value of the input. `language` is that of `expected`. An optional input takes an empty text as null. */
export function parseInput(spec: InputSpec, text: string, language: string): ParsedInput {
  const refused: ParsedInput = { ok: false, expected: expectedOf(spec, language) };
  if (text.trim() === "") return spec.optional === true ? { ok: true, value: null } : refused;
  const value = inputTypeNamed(spec.type)?.read(text, spec);
  return value !== undefined && acceptsValue(spec, value) ? { ok: true, value } : refused;
}

/** Whether a value fits the input: its type, its bounds, its list. Also asked of values read earlier, before an edit. */
export function acceptsValue(spec: InputSpec, value: Json): boolean {
  if (value === null) return spec.optional === true;
  return inputTypeNamed(spec.type)?.accepts(value, spec) === true;
}

/** The sentence part after "expected": "a whole number from 0 to 130". */
export function expectedOf(spec: InputSpec, language: string): string {
  const parts = inputTypeNamed(spec.type)?.expected(spec);
  const optional = spec.optional === true;
  const join = (words: readonly string[], separator: string): string =>
    words.filter((part) => part !== "").join(separator);
  const sentence = {
    en: join([...(parts?.en ?? []), optional ? "(or nothing)" : ""], " "),
    zh: join([...(parts?.zh ?? []), optional ? "也可以留空" : ""], "，"),
  };
  return inLanguage(language, sentence);
}
