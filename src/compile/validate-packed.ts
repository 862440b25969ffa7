/**
 * Validates an object of packed records as its reader opens it: every block is inflated once, under limits that no compiled
 * collection comes near, and every record is looked at. Stops at the first limit.
 */
import { inflateRawSync } from "node:zlib";
import { isDeeperThan } from "../knowledge/json-depth.ts";
import { isPacked, MAX_BLOCK_BYTES, unpackBlocks } from "../search/blocks.ts";

/** Bytes that all blocks of one object may inflate to. An object is 8 MiB at most when it is compiled; text shrinks by 3 to 6. */
const MAX_INFLATED_BYTES = 128 * 1024 * 1024;

/**
 * How many records an object has, each of which passes `isRecord` and is nested no deeper than `depth`; else why it is none.
 * `size`: a block, or all together, inflate too far.
 */
export function readPacked(
  bytes: Uint8Array,
  depth: number,
  isRecord: (value: unknown) => boolean,
): "size" | "format" | number {
  if (!isPacked(bytes)) return "format";
  let left = MAX_INFLATED_BYTES;
  let count = 0;
  for (const block of unpackBlocks(bytes)) {
    const lines = inflate(block, Math.min(left, MAX_BLOCK_BYTES));
    if (typeof lines === "string") return lines;
    left -= lines.length;
    const records = isDeeperThan(lines, depth) ? undefined : countRecords(lines, isRecord);
    if (records === undefined) return "format";
    count += records;
  }
  return count;
}

function inflate(block: Uint8Array, limit: number): Uint8Array | "size" | "format" {
  try {
    return inflateRawSync(block, { maxOutputLength: Math.max(1, limit) });
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE" ? "size" : "format";
  }
}

function countRecords(bytes: Uint8Array, isRecord: (value: unknown) => boolean): number | undefined {
  try {
    const lines = new TextDecoder().decode(bytes).split("\n");
    return lines.every((line) => isRecord(JSON.parse(line))) ? lines.length : undefined;
  } catch {
    return undefined;
  }
}
