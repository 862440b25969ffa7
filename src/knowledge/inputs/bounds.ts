/** `min` and `max` of an input: testing a value, describing the bounds, checking the author's spec. */
import type { InputSpec } from "../model.ts";
import type { SpecProblem } from "./input-type.ts";

/** Whether a value is within the bounds, both inclusive. `least` is the lower bound when the author set none. */
export function isInRange({ min, max }: InputSpec, value: number, least = -Infinity): boolean {
  return value >= (min ?? least) && value <= (max ?? Infinity);
}

/**
 * Fills `{min}` and `{max}` into one of three texts: for both bounds, for the lower one alone, for the upper one alone.
 * Empty without bounds.
 */
export function describeBounds(
  min: number | string | undefined,
  max: number | string | undefined,
  both: string,
  least: string,
  most: string,
): string {
  const form =
    min !== undefined && max !== undefined ? both : min !== undefined ? least : max !== undefined ? most : "";
  return form.replace("{min}", String(min)).replace("{max}", String(max));
}

/** Reports bounds that no value satisfies. */
export function checkBounds({ min, max }: InputSpec): SpecProblem[] {
  if (min === undefined || max === undefined || min <= max) return [];
  return [
    {
      key: "min",
      text: {
        en: [`No value fits: min ${min} is above max ${max}.`, "Swap or correct them."],
        zh: [`没有值能满足：min ${min} 大于 max ${max}。`, "请对调或更正。"],
      },
    },
  ];
}
