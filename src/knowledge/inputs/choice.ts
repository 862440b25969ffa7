/** The input type `choice`: the id of one of the listed choices. How it is read: `choice-list.ts`. */
import { listChoices, checkChoicesPresent, readChoice } from "./choice-list.ts";
import type { InputType } from "./input-type.ts";

export const choiceInput: InputType<"choice"> = {
  name: "choice",
  label: { en: "choice", zh: "单选" },
  valueKind: "string",
  keys: { choices: "the choices, as ids or as ids with descriptions" },
  check: checkChoicesPresent,
  read: (text, { choices = [] }) => readChoice(choices, text),
  accepts: (value, { choices = [] }) => choices.some(({ id }) => id === value),
  expected: (spec) => ({ en: [`one of: ${listChoices(spec, ", ")}`], zh: [`下列之一：${listChoices(spec, "、")}`] }),
  options: ({ choices = [] }) => choices,
  samples: ({ choices = [] }) => choices.map(({ id }) => id),
};
