/**
 * The keys of `SpecValues` as authors write them: the schema of each. The description that editors show is put together
 * from what the types say of the key.
 */
import * as z from "zod";
import { day, id } from "../fields.ts";
import { inputTypes } from "./index.ts";
import type { InputType } from "./input-type.ts";
import type { SpecKey } from "./spec-values.ts";

/** In the order of the schema. */
export const specKeys = {
  min: z.number().describe(meaning("min")),
  max: z.number().describe(meaning("max")),
  min_date: day.describe(meaning("min_date")),
  max_date: day.describe(meaning("max_date")),
  pattern: z.string().min(1).max(500).describe(meaning("pattern")),
  choices: z
    .array(z.union([id, z.strictObject({ id, description: z.string().min(1) })]))
    .min(1)
    .describe(meaning("choices")),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .describe(meaning("currency")),
} satisfies Record<SpecKey, z.ZodType>;

export const specKeyNames: readonly SpecKey[] = z.object(specKeys).keyof().options;

/** `number, integer: least value. text: least length in characters`. */
function meaning(key: SpecKey): string {
  const types: readonly InputType[] = inputTypes;
  const names = new Map<string, string[]>();
  for (const type of types) {
    const said = type.keys[key];
    if (said !== undefined) names.set(said, [...(names.get(said) ?? []), type.name]);
  }
  return Array.from(names, ([said, takers]) => `${takers.join(", ")}: ${said}`).join(". ");
}
