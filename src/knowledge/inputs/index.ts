/** The list of input types, in the order of the schema. A new type is a file beside this one and a line here. */
import { booleanInput } from "./boolean.ts";
import { choiceInput } from "./choice.ts";
import { choicesInput } from "./choices.ts";
import { dateInput } from "./date.ts";
import { durationInput } from "./duration.ts";
import type { InputType } from "./input-type.ts";
import { integerInput } from "./integer.ts";
import { moneyInput } from "./money.ts";
import { numberInput } from "./number.ts";
import { textInput } from "./text.ts";

export const inputTypes = [
  textInput,
  numberInput,
  integerInput,
  booleanInput,
  dateInput,
  choiceInput,
  choicesInput,
  moneyInput,
  durationInput,
] as const;

/** What authors may write as `type`. */
export type InputTypeName = (typeof inputTypes)[number]["name"];

export const inputTypeNames: readonly InputTypeName[] = inputTypes.map(({ name }) => name);

const byName = new Map<string, InputType>(inputTypes.map((type) => [type.name, type]));

/** Finds a type by name. Undefined when there is none: a newer version may have published knowledge with more types. */
export function findInputType(name: string): InputType | undefined {
  return byName.get(name);
}
