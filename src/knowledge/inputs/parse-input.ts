/**
 * Typed inputs: what a person typed becomes a value, or a sentence saying what was expected.
 * Generous with how people write in Chinese and English, strict about what it could mean: two readings are no
 * reading. Never throws. Values, as conditions see them: text string · number, integer and money a number ·
 * boolean true or false · date `YYYY-MM-DD` · choice an id · choices ids in the list's order · duration seconds.
 */
import type { Json } from "../../json.ts";
import { toNumber } from "./decimal.ts";
import { readBoolean, readChoice, readChoices } from "./choice.ts";
import { readDate } from "./date.ts";
import { readDuration } from "./duration.ts";
import { readMoney } from "./money.ts";
import { readNumber } from "./read-number.ts";
import { readPattern } from "./pattern.ts";
import { expectedOf } from "./expected.ts";
import type { InputSpec } from "../model.ts";

export type ParsedInput = { ok: true; value: Json } | { ok: false; expected: string };

/** Reads a text as a value of the input. `language` is that of `expected`. An optional input takes an empty text as null. */
export function parseInput(spec: InputSpec, text: string, language: string): ParsedInput {
  const refused: ParsedInput = { ok: false, expected: expectedOf(spec, language) };
  if (text.trim() === "") return spec.optional === true ? { ok: true, value: null } : refused;
  const value = read(spec, text);
  return value !== undefined && acceptsValue(spec, value) ? { ok: true, value } : refused;
}

function read(spec: InputSpec, text: string): Json | undefined {
  switch (spec.type) {
    case "text":
      return cleaned(text);
    case "number":
    case "integer": {
      const decimal = readNumber(text);
      return decimal === undefined ? undefined : toNumber(decimal);
    }
    case "boolean":
      return readBoolean(text);
    case "date":
      return readDate(text);
    case "choice":
      return readChoice(spec.choices ?? [], text);
    case "choices":
      return readChoices(spec.choices ?? [], text);
    case "money":
      return readMoney(text, spec.currency);
    case "duration":
      return readDuration(text);
  }
}

/** Text as typed, without white space around it and without control characters, which have no place in a text. */
function cleaned(text: string): string {
  return text
    .replace(/[^\P{Cc}\n\r\t]/gu, "")
    .toWellFormed()
    .trim();
}

/** Whether a value fits the input: its kind, its bounds, its list. Also asked of values read earlier, before an edit. */
export function acceptsValue(spec: InputSpec, value: Json): boolean {
  if (value === null) return spec.optional === true;
  switch (spec.type) {
    case "text":
      return typeof value === "string" && value !== "" && acceptsText(spec, value);
    case "number":
    case "money":
    case "duration":
      return typeof value === "number" && inRange(spec, value);
    case "integer":
      return typeof value === "number" && Number.isInteger(value) && inRange(spec, value);
    case "boolean":
      return typeof value === "boolean";
    case "date":
      // ISO days compare as texts.
      return typeof value === "string" && value >= (spec.min_date ?? value) && value <= (spec.max_date ?? value);
    case "choice":
      return spec.choices?.some(({ id }) => id === value) === true;
    case "choices":
      return (
        Array.isArray(value) &&
        value.every((item) => spec.choices?.some(({ id }) => id === item)) &&
        inRange(spec, value.length, 1)
      );
  }
}

function acceptsText(spec: InputSpec, text: string): boolean {
  if (!inRange(spec, [...text].length)) return false;
  if (spec.pattern === undefined) return true;
  const pattern = readPattern(spec.pattern);
  return pattern.ok && pattern.matches(text);
}

/** `least` is the lower bound where the author set none. */
function inRange({ min, max }: InputSpec, value: number, least = -Infinity): boolean {
  return value >= (min ?? least) && value <= (max ?? Infinity);
}
