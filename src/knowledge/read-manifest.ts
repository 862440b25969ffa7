/** Reads a manifest from untrusted JSON. Not here: validating the objects that it lists (`compile/validate-release.ts`). */
import * as z from "zod";
import type { Manifest } from "./release.ts";

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().min(1).max(400);
const texts = z
  .array(
    z.strictObject({
      language: z.string(),
      title: z.string().exactOptional(),
      description: z.string().exactOptional(),
    }),
  )
  .exactOptional();

export const manifestSchema = z.strictObject({
  format: z.literal(1),
  objects: z.array(z.strictObject({ name, hash, size: z.int().min(0) })).max(5000),
  bases: z.array(
    z.strictObject({
      base: name,
      title: z.string(),
      description: z.string(),
      language: z.string(),
      languages: z.array(z.string()),
      trees: z.array(
        z.strictObject({
          tree: name,
          title: z.string(),
          root: name,
          nodes: z.int().min(0),
          language: z.string().exactOptional(),
          texts,
        }),
      ),
      documents: z.int().min(0),
      texts,
    }),
  ),
  templates: z.array(name),
});

/** The value as a manifest; null when it does not have the shape of one. */
export function readManifest(value: unknown): Manifest | null {
  const parsed = manifestSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
}
