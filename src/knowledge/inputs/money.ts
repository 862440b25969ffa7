/**
 * The input type `money`. The value is a JSON number, exact to the cent: amounts of more than fifteen digits are refused,
 * not rounded. How it is read: `read-money.ts`.
 */
import type { InputType } from "./input-type.ts";
import { numeric, describeRange } from "./numeric.ts";
import { readMoney } from "./read-money.ts";

export const moneyInput: InputType<"money"> = {
  ...numeric,
  name: "money",
  label: { en: "money", zh: "金额" },
  keys: { ...numeric.keys, currency: "an ISO 4217 code, such as CNY" },
  read: (text, { currency }) => readMoney(text, currency),
  expected(spec) {
    const range = describeRange(spec);
    const currency =
      spec.currency === undefined ? { en: "", zh: "" } : { en: `in ${spec.currency}`, zh: `（${spec.currency}）` };
    return {
      en: ["an amount of money", currency.en, range.en, "such as 1,200.50"],
      zh: [`金额${currency.zh}，例如 1,200.50 或 3.5万`, range.zh],
    };
  },
};
