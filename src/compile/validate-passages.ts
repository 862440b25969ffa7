/** Validates an object of passages: packed records, each with the shape that results of a search are made of. */
import * as z from "zod";
import type { PassageRecord } from "../search/record.ts";
import { readPacked } from "./validate-packed.ts";

/** Levels within one block: a record is an object with two lists. */
const MAX_DEPTH = 4;

const record: z.ZodType<PassageRecord> = z.strictObject({
  id: z.string(),
  base: z.string(),
  document: z.string(),
  title: z.string(),
  type: z.string(),
  language: z.string(),
  tags: z.array(z.string()),
  valid_until: z.string().exactOptional(),
  headings: z.array(z.string()),
  selector: z.string(),
  content: z.string(),
  tokens: z.number(),
  uri: z.string(),
});

/**
 * Why bytes are no object of passages; undefined for a valid one. `size`: a block, or all together, inflate too far. `visit` is
 * given each passage in order, up to the first problem.
 */
export function findPassagesProblem(
  bytes: Uint8Array,
  visit: (passage: PassageRecord) => void = () => undefined,
): "size" | "format" | undefined {
  const found = readPacked(bytes, MAX_DEPTH, (value) => {
    const parsed = record.safeParse(value);
    if (parsed.success) visit(parsed.data);
    return parsed.success;
  });
  return typeof found === "string" ? found : undefined;
}
