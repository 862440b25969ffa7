/** The table of concepts: whole, and the same words in both languages. */
import { describe, expect, test } from "vitest";
import { lexicon, MAX_PHRASE_WORDS, MAX_WORD_CHARACTERS } from "../../../src/discovery/lexicon/concepts.ts";
import { readUnits } from "../../../src/discovery/lexicon/read.ts";

const conceptsIn = (text: string): string[] => readUnits(text).flatMap(({ concepts }) => concepts);

describe("the table", () => {
  const all = [...lexicon().concepts.values()];

  test("has words for every concept, none longer than is looked for, and Chinese for nearly all", () => {
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter(({ chinese }) => chinese.length === 0).map(({ id }) => id)).toEqual([
      "markdown",
      "json",
      "xml",
      "yaml",
      "java",
    ]);
    for (const { english, chinese } of all) {
      expect(english.length).toBeGreaterThan(0);
      for (const phrase of english) expect(phrase.split(/[ -]/).length).toBeLessThanOrEqual(MAX_PHRASE_WORDS);
      for (const word of chinese) expect([...word].length).toBeLessThanOrEqual(MAX_WORD_CHARACTERS);
    }
  });

  test("names broader concepts that are there", () => {
    for (const { broader } of all) for (const id of broader) expect(lexicon().concepts.has(id)).toBe(true);
  });
});

test.each([
  ["柱状图", "column chart", "bar chart"],
  ["长条圖 條形圖", "bar graph", "bar chart"],
  ["数据库", "PostgreSQL", "database"],
  ["翻译", "translate", "translate"],
  ["发送邮件", "send an e-mail", "email"],
])("%s and “%s” name the same concept", (chinese, english, id) => {
  expect(conceptsIn(chinese)).toContain(id);
  expect(conceptsIn(english)).toContain(id);
});

test("numbers, identifiers and paths are what a tool is called with", () => {
  const units = readUnits("resize photo.png to 300 pixels");
  expect(units.filter(({ argument }) => argument).map(({ shown }) => shown)).toEqual(["photo.png", "300"]);
});
