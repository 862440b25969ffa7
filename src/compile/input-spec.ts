/** From an input as authors write it to its spec as releases store it. */
import type { InputSpec } from "../knowledge/model.ts";
import type { InputFile } from "./schema/schema.ts";

/** The spec of an author's input: a choice that is an id alone is its own description. */
export function toInputSpec(input: InputFile): InputSpec {
  const { choices, ...rest } = input;
  if (choices === undefined) return rest;
  return {
    ...rest,
    choices: choices.map((choice) => (typeof choice === "string" ? { id: choice, description: choice } : choice)),
  };
}
