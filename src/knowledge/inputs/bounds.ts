/** `min` and `max` of an input: whether a value lies between them, and how they are said and checked. */
import type { InputSpec } from "../model.ts";
import type { SpecProblem } from "./input-type.ts";

/** `least` is the lower bound where the author set none. */
export function inRange({ min, max }: InputSpec, value: number, least = -Infinity): boolean {
  return value >= (min ?? least) && value <= (max ?? Infinity);
}

/** Bounds in words: the form for both, for the lower or for the upper one alone, with `{min}` and `{max}`; empty without any. */
export function between(
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

/** Bounds that no value lies between. */
export function boundProblems({ min, max }: InputSpec): SpecProblem[] {
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
