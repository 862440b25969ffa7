/** The input type `integer`: a whole JSON number. How it is read: `read-number.ts`. */
import { isInRange } from "./bounds.ts";
import type { InputType } from "./input-type.ts";
import { describeRange, describeUnit, numeric, samplesAround, UNIT_KEY } from "./numeric.ts";

export const integerInput: InputType<"integer"> = {
  ...numeric,
  name: "integer",
  label: { en: "integer", zh: "整数" },
  keys: { ...numeric.keys, unit: UNIT_KEY },
  accepts: (value, spec) => Number.isInteger(value) && isInRange(spec, Number(value)),
  expected(spec) {
    const [range, unit] = [describeRange(spec), describeUnit(spec)];
    return { en: ["a whole number", range.en, unit.en], zh: ["整数", range.zh, unit.zh] };
  },
  samples: (spec, literals) => samplesAround(spec, literals, 1).filter((value) => Number.isInteger(value)),
};
