/** What the types whose values are numbers have in common: bounds, words for them, and samples. */
import type { Json } from "../../json.ts";
import type { InputSpec } from "../model.ts";
import { between, boundProblems, inRange } from "./bounds.ts";
import { toNumber } from "./decimal.ts";
import type { InputType } from "./input-type.ts";
import { readNumber } from "./read-number.ts";
import type { LocalizedText } from "../../localized-text.ts";

/** The parts of a numeric type that depend on nothing but its bounds; a type replaces what differs. */
export const numeric = {
  valueKind: "number",
  keys: { min: "least value", max: "greatest value" },
  check: boundProblems,
  accepts: (value, spec) => typeof value === "number" && inRange(spec, value),
  samples: (spec, literals) => samplesAround(spec, literals, 0.5),
  explorationSamples: (literals) =>
    literals.length === 0 ? [] : [1, 3, 10, 50, 200, 1000, 8000, 50_000, 300_000, 2_000_000],
} satisfies Partial<InputType>;

/** Reads a plain number. */
export function readPlainNumber(text: string): number | undefined {
  const decimal = readNumber(text);
  return decimal === undefined ? undefined : toNumber(decimal);
}

/** The bounds of a value in words. */
export function valueRange({ min, max }: InputSpec): LocalizedText {
  return {
    en: between(min, max, "from {min} to {max}", "of at least {min}", "of at most {max}"),
    zh: between(min, max, "{min} 到 {max} 之间", "不小于 {min}", "不大于 {max}"),
  };
}

/** Both bounds, and each number that conditions compare with, with its neighbours one step away: all within the bounds. */
export function samplesAround(spec: InputSpec, literals: readonly Json[], step: number): number[] {
  const centres = literals.filter((literal) => typeof literal === "number");
  const all = [
    ...centres.flatMap((centre) => [centre - step, centre, centre + step]),
    spec.min ?? 0,
    spec.max ?? Math.max(1, ...centres) * 10,
  ];
  return [...new Set(all.filter((value) => inRange(spec, value)))];
}
