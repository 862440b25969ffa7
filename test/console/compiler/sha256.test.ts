import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sha256 } from "../../../src/console/compiler/sha256.ts";

const known = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

test("the page's SHA-256 is Node's, for any bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(sha256(bytes)).toBe(known(bytes));
    }),
  );
});

test("it is so at the ends of blocks and for a large object", () => {
  for (const length of [0, 55, 56, 63, 64, 65, 119, 120, 1_000_003]) {
    const bytes = new Uint8Array(length).fill(0xa7);
    expect(sha256(bytes)).toBe(known(bytes));
  }
});
