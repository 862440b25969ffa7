/** Which idempotency keys count as 128 bits of their caller's own. */
import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { BEGIN_PREFIX, isUnguessable } from "../../src/session/idempotency.ts";
import { proves } from "../requirements/index.ts";

test("a UUID and 128 random bits in any usual writing are", () => {
  // One random UUID in ten thousand has so few characters that it is refused.
  const uuids = Array.from({ length: 400 }, () => isUnguessable(randomUUID())).filter(Boolean).length;
  expect(uuids).toBeGreaterThan(396);
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
  proves("sessions/guessable-keys");
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
    "d41d8cd98f00b204e9800998ecf8427e",
    "5F4DCC3B5AA765D61D8327DEB882CF99",
    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "e10adc3949ba59abbe56e057f20f883e",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36",
    "PostmanRuntime/7.36.1 (Build 20240101; NodeJS/v18.12.1)",
    Buffer.from("hello hello hello hello hello").toString("base64"),
    Buffer.from("my session key for today").toString("base64url"),
    Buffer.from("\u00ff\u0001".repeat(16)).toString("base64"),
  ];
  for (const key of guessable) {
    expect([key, isUnguessable(key), isUnguessable(BEGIN_PREFIX + key)]).toEqual([key, false, false]);
  }
});

test("a UUID that is published, written by hand or made of a time or a name is not, in any writing", () => {
  const published = [
    "123e4567-e89b-12d3-a456-426614174000",
    "550e8400-e29b-41d4-a716-446655440000",
    "f47ac10b-58cc-4372-a567-0e02b2c3d479",
    "3fa85f64-5717-4562-b3fc-2c963f66afa6",
    "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d",
    "017f22e2-79b0-7cc3-98c4-dc0c07398f00",
  ];
  const byHand = [
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "01234567-89ab-4cde-8f01-23456789abcd",
    "12345678-1234-4234-8234-123456789012",
    "abcdef01-2345-4678-9abc-def012345678",
    "deadbeef-cafe-4bad-8bad-deadbeefcafe",
    "a1b2c3d4-a1b2-4c3d-a1b2-c3d4a1b2c3d4",
    // Of a time and an address.
    "c232ab00-9414-11ec-b3c8-9f6bdeced846",
    // Of a name.
    "5df41881-3aed-3515-88a7-2f4a814cf09e",
    "2ed6657d-e927-568b-95e1-2665a8aea6a2",
  ];
  for (const uuid of [...published, ...byHand]) {
    for (const key of [uuid, uuid.toUpperCase(), `{${uuid}}`, `urn:uuid:${uuid}`, BEGIN_PREFIX + uuid]) {
      expect([key, isUnguessable(key)]).toEqual([key, false]);
    }
  }
  for (const uuid of published) {
    for (const key of [uuid.replaceAll("-", ""), `request-${uuid}`, `${uuid}-1`, `${uuid}:${uuid}`]) {
      expect([key, isUnguessable(key)]).toEqual([key, false]);
    }
  }
});

test("of twenty thousand random UUIDs hardly one is refused", () => {
  const refused = Array.from({ length: 20_000 }, () => randomUUID()).filter((key) => !isUnguessable(key));
  expect(refused.length).toBeLessThan(12);
});
