/** The stored form of a tree as a schema: `model.ts` says what it means, this says what bytes may claim to be one. */
import * as z from "zod";
import { inputTypeNames } from "../knowledge/inputs/index.ts";
import { specKeys } from "../knowledge/inputs/spec-keys.ts";

const id = z.string().min(1).max(300);
const words = z.string().max(200_000);
const ref = z.strictObject({ base: id, tree: id, node: id });
const target = z.union([ref, z.null()]);
const described = z.array(z.strictObject({ id, description: words }));

const input = z.strictObject({
  name: id,
  type: z.enum(inputTypeNames),
  ...z.object(specKeys).partial().shape,
  choices: described.optional(),
  hint: words.optional(),
  optional: z.boolean().optional(),
  sensitive: z.boolean().optional(),
});

const node = z.strictObject({
  id,
  title: words.optional(),
  keywords: z.array(words),
  response: words,
  options: z.array(z.strictObject({ id, description: words, target: target.optional(), when: words.optional() })),
  input: input.optional(),
  next: z.array(z.strictObject({ when: words.optional(), target })),
  documents: z.array(id),
  texts: z.array(
    z.strictObject({
      language: id,
      title: words.optional(),
      response: words.optional(),
      hint: words.optional(),
      unit: words.optional(),
      options: described,
    }),
  ),
});

/** The bytes of a `tree/<base>/<tree>` object. */
export const treeObjectSchema = z.strictObject({
  base: id,
  tree: id,
  title: words.optional(),
  description: words.optional(),
  language: id,
  keywords: z.array(words),
  root: id,
  facts: z.array(z.strictObject({ name: id, expression: words })),
  nodes: z.array(node),
  texts: z.array(z.strictObject({ language: id, title: words.optional(), description: words.optional() })),
  jumps: z.array(z.strictObject({ base: id, tree: id })),
  synonyms: z
    .array(z.array(words.min(1)).min(2))
    .min(1)
    .optional(),
});
