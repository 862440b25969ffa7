/** Secrets as people tell them in a sentence, and sentences like them that tell none. */
import { expect, test } from "vitest";
import { redactSecrets } from "../../../src/context/redact/redact.ts";
import { TELLS_NO_SECRET, TOLD_SECRETS } from "../../support/redaction/told-secrets.ts";

/** Sentences whose secret is still there, as far as each part of the list goes: those looked at, those only counted. */
function kept(): [string[], string[]] {
  const parts: [string[], string[]] = [[], []];
  TOLD_SECRETS.forEach((line, place) => {
    const secrets = [...line.matchAll(/\{(.+?)\}/g)].map((match) => match[1] ?? "");
    const clean = redactSecrets(line.replaceAll(/[{}]/g, ""));
    if (secrets.some((secret) => clean.includes(secret))) parts[place % 2]?.push(line);
  });
  return parts;
}

test("a secret that is told in a sentence is removed", () => {
  const [lookedAt, counted] = kept();
  expect(lookedAt).toEqual([]);
  expect(counted.length).toBeLessThanOrEqual(12);
});

test("a sentence like these that tells none stays as it is", () => {
  expect(TELLS_NO_SECRET.filter((line) => redactSecrets(line) !== line)).toEqual([]);
});

test.each([
  "密码 office365 怎么登录",
  "路由器密码 TL-WR886N 怎么改",
  "密码 WPA2-PSK 加密",
  "login: read/write2 access",
  "Sign in: Monday / room-204b",
  "The account manager / key2success",
  "safe combination: 12-24-36 months of use",
  "口令 1234 条",
  "the pin for the board is 4004",
  "Your KLM Booking code is X4K9TP",
])("what stands where a secret could and is none stays: %s", (line) => {
  expect(redactSecrets(line)).toBe(line);
});
