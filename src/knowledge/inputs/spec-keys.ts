/**
 * The keys of `SpecValues` as authors write them: the schema of each. The description that editors show is assembled from
 * the descriptions in the input types (`InputType.keys`).
 */
import * as z from "zod";
import { daySchema, idSchema } from "../fields.ts";
import { inputTypes } from "./index.ts";
import type { InputType } from "./input-type.ts";
import type { SpecKey } from "./spec-values.ts";

/** A choice with a description; one that is its id alone needs none. */
export const choiceSchema = z.strictObject({
  id: idSchema.describe("What conditions compare with"),
  description: z.string().min(1).describe("What the user reads"),
});

/** In the order of the schema. */
export const specKeys = {
  min: z.number().describe(describeKey("min")),
  max: z.number().describe(describeKey("max")),
  min_date: daySchema.describe(describeKey("min_date")),
  max_date: daySchema.describe(describeKey("max_date")),
  pattern: z.string().min(1).max(500).describe(describeKey("pattern")),
  choices: z
    .array(z.union([idSchema, choiceSchema]))
    .min(1)
    .describe(describeKey("choices")),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .describe(describeKey("currency")),
  unit: z.string().trim().min(1).max(40).describe(describeKey("unit")),
} satisfies Record<SpecKey, z.ZodType>;

export const specKeyNames: readonly SpecKey[] = z.object(specKeys).keyof().options;

/** For example `number, integer: least value. text: least length in characters`. */
function describeKey(key: SpecKey): string {
  const types: readonly InputType[] = inputTypes;
  const names = new Map<string, string[]>();
  for (const type of types) {
    const description = type.keys[key];
    if (description !== undefined) names.set(description, [...(names.get(description) ?? []), type.name]);
  }
  return Array.from(names, ([description, typeNames]) => `${typeNames.join(", ")}: ${description}`).join(". ");
}
