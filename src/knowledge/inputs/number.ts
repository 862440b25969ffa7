/** The input type `number`: a JSON number of at most 15 significant digits. How it is read: `read-number.ts`. */
import type { InputType } from "./input-type.ts";
import { numeric, readPlainNumber, describeRange } from "./numeric.ts";

export const numberInput: InputType<"number"> = {
  ...numeric,
  name: "number",
  label: { en: "number", zh: "数字" },
  read: readPlainNumber,
  expected(spec) {
    const range = describeRange(spec);
    return { en: ["a number", range.en], zh: ["数字", range.zh] };
  },
};
