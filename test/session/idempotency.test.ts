/** Which idempotency keys count as 128 bits of their caller's own. */
import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { BEGIN_PREFIX, isUnguessable } from "../../src/session/idempotency.ts";

test("a UUID and 128 random bits in any usual writing are", () => {
  for (let count = 0; count < 200; count += 1) expect(isUnguessable(randomUUID())).toBe(true);
  const written = [
    (bits: Buffer) => bits.toString("base64url"),
    (bits: Buffer) => bits.toString("base64"),
    (bits: Buffer) => bits.toString("hex"),
    (bits: Buffer) => bits.toString("hex").toUpperCase(),
  ];
  for (const write of written) {
    // The rule refuses about one random key in a thousand, which then only costs its caller the repetition.
    const accepted = Array.from({ length: 400 }, () => isUnguessable(write(randomBytes(16)))).filter(Boolean).length;
    expect(accepted).toBeGreaterThan(390);
  }
});

test("counters, words, dates and repetitions are not, whatever stands before them", () => {
  const guessable = [
    "",
    "1",
    "start",
    "会话一",
    "00000000-0000-0000-0000-000000000000",
    "11111111-1111-4111-8111-111111111111",
    "my-first-consultation-1",
    "consultation-about-my-home-network-on-monday",
    "2026-11-22T08:54:04.123Z-user-42",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "1234567890123456789012345678901234567890",
    "abcdefghijklmnopqrstuvwxyz0123456789",
    "ABcd12ABcd12ABcd12ABcd12",
    "Xk3",
  ];
  for (const key of guessable) {
    expect([key, isUnguessable(key), isUnguessable(BEGIN_PREFIX + key)]).toEqual([key, false, false]);
  }
});
