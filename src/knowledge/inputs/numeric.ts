/** The shared parts of the numeric input types: bounds, their description, and samples. */
import type { Json } from "../../json.ts";
import type { InputSpec } from "../model.ts";
import { describeBounds, checkBounds, isInRange } from "./bounds.ts";
import { toNumber } from "./decimal.ts";
import type { InputType } from "./input-type.ts";
import { readNumber } from "./read-number.ts";
import type { LocalizedText } from "../../localized-text.ts";
import { readAmount, unitLabel } from "../units/amount.ts";

/** Defaults for the record of a numeric type. A type overrides what differs. */
export const numeric = {
  valueKind: "number",
  keys: { min: "least value", max: "greatest value" },
  read: (text: string, { unit }: InputSpec) => (unit === undefined ? readPlainNumber(text) : readAmount(text, unit)),
  check: checkBounds,
  accepts: (value, spec) => typeof value === "number" && isInRange(spec, value),
  samples: (spec, literals) => samplesAround(spec, literals, 0.5),
  explorationSamples: (literals) =>
    literals.length === 0 ? [] : [1, 3, 10, 50, 200, 1000, 8000, 50_000, 300_000, 2_000_000],
} satisfies Partial<InputType>;

/** Reads a number that JavaScript represents exactly; undefined when the text is not one. */
export function readPlainNumber(text: string): number | undefined {
  const decimal = readNumber(text);
  return decimal === undefined ? undefined : toNumber(decimal);
}

/** The key `unit` of the types that count something. */
export const UNIT_KEY = "what the value counts, such as hours: answers in other units of its kind are converted";

/** `in hours`; empty without a unit. */
export function describeUnit({ unit }: InputSpec): LocalizedText {
  if (unit === undefined) return { en: "", zh: "" };
  const { en, zh } = unitLabel(unit);
  return { en: `in ${en}`, zh: `单位为${zh}` };
}

/** Describes the bounds of a value; empty without bounds. */
export function describeRange({ min, max }: InputSpec): LocalizedText {
  return {
    en: describeBounds(min, max, "from {min} to {max}", "of at least {min}", "of at most {max}"),
    zh: describeBounds(min, max, "{min} 到 {max} 之间", "不小于 {min}", "不大于 {max}"),
  };
}

/** Both bounds, and each number that conditions compare with, one step below and above it. All are within the bounds. */
export function samplesAround(spec: InputSpec, literals: readonly Json[], step: number): number[] {
  const centres = literals.filter((literal) => typeof literal === "number");
  const all = [
    ...centres.flatMap((centre) => [centre - step, centre, centre + step]),
    spec.min ?? 0,
    spec.max ?? Math.max(1, ...centres) * 10,
  ];
  return [...new Set(all.filter((value) => isInRange(spec, value)))];
}
