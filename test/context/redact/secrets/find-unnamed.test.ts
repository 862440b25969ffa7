/** Long generated texts that have neither a known form nor a name. */
import { expect, test } from "vitest";
import { redactSecrets } from "../../../../src/context/redact/redact.ts";
import { characters, seeded } from "../../../support/redaction/generate.ts";

const random = seeded(3);
const KEY = characters("w", 48, random);

test.each([`see ${KEY} please`, `我的是${KEY}，不行`, `acme_prod_${KEY}`, `{"v":"${KEY}"}`, `acme.v1.${KEY}`])(
  "goes: %s",
  (text) => {
    expect(redactSecrets(text)).toContain("[redacted:key]");
    expect(redactSecrets(text)).not.toContain(KEY.slice(8, 24));
  },
);

test.each([
  `https://cdn.example.com/img/${KEY}.png`,
  `"integrity": "sha512-${characters("b", 86, random)}=="`,
  `my wallet address is ${characters("k", 44, random)}`,
  `-----BEGIN CERTIFICATE-----\nMII${characters("b", 61, random)}\n${characters("b", 64, random)}\n-----END CERTIFICATE-----`,
  `commit ${characters("h", 40, random)}`,
  "com.example.enterprise.AbstractSingletonProxyFactoryBeanV2Implementation",
  "iPhone-12-Pro-Max-256GB-Pacific-Blue-Unlocked-A2411",
  characters("w", 700, random),
])("stays: %s", (text) => {
  expect(redactSecrets(text)).toBe(text);
});

test.each(["aB3", "aB3x".repeat(10) + " ", "aB3/", "aB3=", "$aB-", "-----BEGIN CERTIFICATE-----aB3"])(
  "few patterns are tried for a character of a text that repeats %j",
  (piece) => {
    const text = piece.repeat(Math.ceil(200_000 / piece.length));
    expect(redactSecrets(redactSecrets(text))).toBe(redactSecrets(text));
  },
);
