/** Conditions in words, in English and Chinese. */
import { describe, expect, it } from "vitest";
import { ConditionWords } from "../../src/knowledge/condition-words.ts";
import { buildTree, refTreeOf } from "../../src/compile/build-tree.ts";
import { openTree, type OpenTree } from "../../src/knowledge/model.ts";
import type { TreeFile } from "../../src/compile/schema/schema.ts";

function opened(file: TreeFile): OpenTree {
  const here = refTreeOf("it", "main", file);
  return openTree(buildTree(file, here, new Map([["it/main", here]]), new Set()));
}

/** As the export to Markdown writes them. */
const marks = { text: (text: string) => text, code: (code: string) => `\`${code}\`` };

describe("conditions in words", () => {
  const tree = opened({
    language: "zh-CN",
    facts: { adult: "answers.age >= 18" },
    nodes: {
      root: {
        title: "请选择领域",
        response: "x",
        options: [{ id: "ai", description: "人工智能", next_node: "age" }],
        i18n: { en: { title: "Pick a field", options: { ai: "Artificial intelligence" } } },
      },
      age: {
        title: "您的年龄",
        response: "x",
        input: { name: "age", type: "integer" },
        next: null,
        i18n: { en: { title: "Your age" } },
      },
      waited: {
        title: "等了多久",
        response: "x",
        input: { name: "waited", type: "duration" },
        next: null,
        i18n: { en: { title: "The wait" } },
      },
    },
  });

  it.each([
    ["answers.age >= 18", "“Your age” is at least 18", "“您的年龄”不小于 18"],
    ['answers.age.contains("1")', "“Your age” contains “1”", "“您的年龄”包含“1”"],
    ['answers.age.upperAscii().startsWith("ERR_")', "“Your age” begins with “ERR_”", "“您的年龄”以“ERR_”开头"],
    ['!answers.age.trim().endsWith("x")', "not (“Your age” ends with “x”)", "并非（“您的年龄”以“x”结尾）"],
    ['["1", "2"].exists(part, answers.age.contains(part))', "“Your age” contains “1” or “2”", "“您的年龄”包含“1”或“2”"],
    [
      '["1", "2"].exists(part, answers.age == part)',
      '`["1", "2"].exists(part, answers.age == part)`',
      '`["1", "2"].exists(part, answers.age == part)`',
    ],
    ['answers.root == "ai"', "“Pick a field” is “Artificial intelligence”", "“请选择领域”是“人工智能”"],
    [
      "has(answers.root) && !facts.adult",
      "“Pick a field” has been answered and not (the fact `adult`)",
      "“请选择领域”已回答，并且并非（事实 `adult`）",
    ],
    [
      'answers.root in ["ai", "x"] || answers.age < -1',
      "“Pick a field” is one of “Artificial intelligence”, “x” or “Your age” is less than −1",
      "“请选择领域”是以下之一：“人工智能”、“x”，或者“您的年龄”小于 −1",
    ],
    [
      '(answers.age > 1 || facts.adult) && today <= "2027-01-01"',
      "(“Your age” is more than 1 or the fact `adult`) and today is at most “2027-01-01”",
      "（“您的年龄”大于 1，或者事实 `adult`），并且今天不大于 “2027-01-01”",
    ],
    ["answers.waited >= 86400", "“The wait” is at least 1 day", "“等了多久”不小于 1 天"],
    ["answers.waited < 5400", "“The wait” is less than 90 minutes", "“等了多久”小于 90 分钟"],
    ["answers.waited > 45", "“The wait” is more than 45 seconds", "“等了多久”大于 45 秒"],
    ['answers.root + "a" == "aa"', '`answers.root + "a" == "aa"`', '`answers.root + "a" == "aa"`'],
  ])("%s", (condition, english, chinese) => {
    expect(new ConditionWords(tree, "en", { marks }).describe(condition)).toBe(english);
    expect(new ConditionWords(tree, "zh-CN", { marks }).describe(condition)).toBe(chinese);
  });

  it("says what a fact says where a reader sees no list of them, and names one that cannot be said or rests on itself", () => {
    const facts = [
      { name: "adult", expression: "answers.age >= 18" },
      { name: "either", expression: 'facts.adult || answers.root == "ai"' },
      { name: "ratio", expression: "answers.age / 2" },
      { name: "itself", expression: "!facts.itself" },
    ];
    const words = new ConditionWords({ ...tree, facts }, "en", { marks, facts: "words" });
    const said = (condition: string): string => words.describe(condition);
    expect(said("has(answers.root) && facts.either")).toBe(
      "“Pick a field” has been answered and (“Your age” is at least 18 or “Pick a field” is “Artificial intelligence”)",
    );
    expect(said('!facts["adult"]')).toBe("not (“Your age” is at least 18)");
    expect(said("facts.ratio")).toBe("the fact `ratio`");
    expect(said("facts.ratio >= 0.5")).toBe("the fact `ratio` is at least 0.5");
    expect(said("facts.itself")).toBe("not (the fact `itself`)");
  });
});
