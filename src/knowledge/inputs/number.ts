/** The input type `number`: a JSON number of at most 15 significant digits. How it is read: `read-number.ts`. */
import type { InputType } from "./input-type.ts";
import { describeRange, describeUnit, numeric, UNIT_KEY } from "./numeric.ts";

export const numberInput: InputType<"number"> = {
  ...numeric,
  name: "number",
  label: { en: "number", zh: "数字" },
  keys: { ...numeric.keys, unit: UNIT_KEY },
  expected(spec) {
    const [range, unit] = [describeRange(spec), describeUnit(spec)];
    return { en: ["a number", range.en, unit.en], zh: ["数字", range.zh, unit.zh] };
  },
};
