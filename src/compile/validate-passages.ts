/**
 * Validates an object of passages as its reader opens it: every block is inflated once, under limits that no compiled
 * collection comes near, and every record has the shape that results are made of. Stops at the first limit.
 */
import { inflateRawSync } from "node:zlib";
import * as z from "zod";
import { isDeeperThan } from "../knowledge/json-depth.ts";
import { isPacked, MAX_BLOCK_BYTES, unpackBlocks } from "../search/blocks.ts";
import type { PassageRecord } from "../search/record.ts";

/** Bytes that all blocks of one object may inflate to. An object is 8 MiB at most when it is compiled; text shrinks by 3 to 6. */
const MAX_INFLATED_BYTES = 128 * 1024 * 1024;
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

/** Why bytes are no object of passages; undefined for a valid one. `size`: a block, or all together, inflate too far. */
export function findPassagesProblem(bytes: Uint8Array): "size" | "format" | undefined {
  if (!isPacked(bytes)) return "format";
  let left = MAX_INFLATED_BYTES;
  for (const block of unpackBlocks(bytes)) {
    const lines = inflate(block, Math.min(left, MAX_BLOCK_BYTES));
    if (typeof lines === "string") return lines;
    left -= lines.length;
    if (isDeeperThan(lines, MAX_DEPTH) || !areRecords(lines)) return "format";
  }
  return undefined;
}

function inflate(block: Uint8Array, limit: number): Uint8Array | "size" | "format" {
  try {
    return inflateRawSync(block, { maxOutputLength: Math.max(1, limit) });
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE" ? "size" : "format";
  }
}

function areRecords(lines: Uint8Array): boolean {
  try {
    return new TextDecoder()
      .decode(lines)
      .split("\n")
      .every((line) => record.safeParse(JSON.parse(line)).success);
  } catch {
    return false;
  }
}
