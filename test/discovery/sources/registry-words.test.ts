/** What registries are asked for: the nouns of a need, one at a time. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { registryWords } from "../../../src/discovery/sources/registry-words.ts";

test.each([
  [
    "Scan this repository for leaked passwords",
    ["repository", "password"],
    ["ocr", "recognition", "git", "control", "scan"],
  ],
  ["Control my Ableton session", ["ableton"], ["control", "music", "song"]],
  ["Draw a bar chart of my sales", ["chart"], ["draw", "bar"]],
  ["Send a fax to the notary", ["fax", "notary"], ["send"]],
  ["Look up these CVEs", ["cve"], ["look"]],
  ["Turn the lights in the living room off", ["light"], ["turn", "off"]],
  ["请帮我生成一张2023年销售数据的柱状图", ["chart", "sales"], ["crm"]],
])("%s", (need, wanted, not) => {
  const asked = registryWords(need).slice(0, 4);
  expect(asked).toEqual(expect.arrayContaining(wanted));
  expect(asked.filter((word) => not.includes(word))).toEqual([]);
});

test("a word that a name can have, whatever the need is", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (need) => {
      expect(registryWords(need).filter((word) => !/^[a-z][\w.-]{2,}$/u.test(word))).toEqual([]);
    }),
  );
});
