/** The type `integer`: a whole JSON number. How it is written: `read-number.ts`. */
import { inRange } from "./bounds.ts";
import type { InputType } from "./input-type.ts";
import { numeric, readPlainNumber, samplesAround, valueRange } from "./numeric.ts";

export const integerInput: InputType<"integer"> = {
  ...numeric,
  name: "integer",
  label: { en: "integer", zh: "整数" },
  read: readPlainNumber,
  accepts: (value, spec) => Number.isInteger(value) && inRange(spec, Number(value)),
  expected(spec) {
    const range = valueRange(spec);
    return { en: ["a whole number", range.en], zh: ["整数", range.zh] };
  },
  samples: (spec, literals) => samplesAround(spec, literals, 1).filter((value) => Number.isInteger(value)),
};
