/** Names of persons of any kind in texts that are kept of runs: a list that was frozen before the rules were written. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withoutPersons } from "../../../src/context/redact/persons/persons.ts";

const rows = readFileSync(join(import.meta.dirname, "person-names.tsv"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split("\t"));

const named = rows.filter(([kind]) => kind === "name");
const plain = rows.filter(([kind]) => kind === "stay");

test("names of persons are left out of the listed texts", () => {
  const missed = named.flatMap(([, text = "", names = ""]) => {
    const left = withoutPersons(text);
    return names.split(",").some((name) => left.includes(name)) ? [`${text} → ${left}`] : [];
  });
  expect(missed).toEqual([]);
});

test("texts without names stay as they are", () => {
  expect(
    plain.flatMap(([, text = ""]) => (withoutPersons(text) === text ? [] : [`${text} → ${withoutPersons(text)}`])),
  ).toEqual([]);
});

test.each([
  ["Send it to [redacted:email] now", "Send it to … now"],
  ["I am Petra Novak, remind Carlos Mendoza and Zhang Wei", "I am …, remind … and …"],
  ["我是王芳，请联系李明", "我是…，请联系…"],
  ["帮周小燕记一笔开销", "帮…记一笔开销"],
  ["提醒刘洋缴费，再替孙丽算一下工资", "提醒…缴费，再替…算一下工资"],
  ["和文档做比较，给文章改标题", "和文档做比较，给文章改标题"],
])("%s", (text, left) => {
  expect(withoutPersons(text)).toBe(left);
  expect(withoutPersons(left)).toBe(left);
});
