/** How many names of persons are taken out of sentences that were written before the rule, and what else is. */
import { expect, test } from "vitest";
import { withoutPersons } from "../../../src/context/redact/persons/persons.ts";
import { WITH_NAMES, WITHOUT_NAMES } from "./person-sentences.ts";

test("names before verbs are taken out: 34 of 48, 3 before the dictionary was asked", () => {
  const taken = WITH_NAMES.filter((one) => {
    const [sentence = "", name = ""] = one.split("|");
    return withoutPersons(sentence) === sentence.replace(name, "…");
  });
  expect(taken.length).toBeGreaterThanOrEqual(34);
});

test("of 54 sentences without a name none loses a word", () => {
  const changed = WITHOUT_NAMES.filter((sentence) => withoutPersons(sentence) !== sentence);
  expect(changed).toEqual([]);
});

test.each(["张力提交了报销申请", "赵雅芝参加了昨天的会议", "请联系赵雅芝确认", "让张力负责"])("%s", (sentence) => {
  expect(withoutPersons(sentence)).not.toMatch(/张力|赵雅芝/);
});
