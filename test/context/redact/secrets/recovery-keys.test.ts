/** Recovery keys of disks: digits alone, told by their groups and their check. */
import { expect, test } from "vitest";
import { redactSecrets } from "../../../../src/context/redact/redact.ts";

const group = (value: number): string => String(value * 11).padStart(6, "0");
const key = [38_865, 103, 24_682, 53_651, 28_986, 6_556, 10_499, 60_291].map(group).join("-");

test.each([`my recovery key ${key}`, `恢复密钥：${key}。`, `it said ${key} on the blue screen`, key])("%s", (text) => {
  expect(redactSecrets(text)).toBe(text.replace(key, "[redacted:key]"));
});

test.each([`order ${key.slice(0, -1)}2`, key.slice(7), `${key}-${group(5)}`, `serial ${key.replaceAll("-", " ")}`])(
  "other rows of digits stay: %s",
  (text) => {
    expect(redactSecrets(text)).toBe(text);
  },
);
