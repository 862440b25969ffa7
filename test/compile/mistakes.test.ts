/** The mistakes that people make who type Chinese, who know another language, or who make one slip: each told once, in their words. */
import { describe, expect, test } from "vitest";
import { checkSources } from "../../src/compile/check.ts";
import { describeConditionError } from "../../src/compile/conditions/condition-errors.ts";
import { readExpression } from "../../src/knowledge/expression.ts";

const yaml = (...lines: string[]): string => `${lines.join("\n")}\n`;

/** `line:column rule → way out` of each finding of one tree. */
function told(text: string, path = "knowledge/a/main.tree.yaml"): string[] {
  return checkSources([{ path, text }]).findings.map(
    ({ line, column, rule, zh }) => `${line}:${column} ${rule} → ${zh.fix}`,
  );
}

const colon = "请改用英文冒号，后面再加一个空格。";
const node = ["nodes:", "  root:", "    response: 好。"];

describe("full-width punctuation in YAML is named where it stands", () => {
  test.each([
    ["after a key", yaml("title： 味道", ...node), `1:6 parse-error → ${colon}`],
    ["after a key that opens a block", yaml("nodes：", "  root:", "    response: 好。"), `1:6 parse-error → ${colon}`],
    ["after a node's id", yaml("root: 开始", "nodes:", "  开始：", "    response: 好。"), `3:5 parse-error → ${colon}`],
    [
      "after a key of a list's item",
      yaml(...node, "    options:", "      - id: a", "        description：好", "        next_node: null"),
      `6:20 parse-error → ${colon}`,
    ],
    [
      "between members",
      yaml(...node, "    options:", "      - { id: a， description: 好, next_node: null }"),
      "5:16 parse-error → 请改用英文标点 ,",
    ],
    ["in a file that is one text to YAML", "标题：咖啡\n", `1:1 wrong-type → ${colon}`],
    ["around a list", yaml("keywords: 【咖啡】", ...node), "1:11 wrong-type → 请改用英文标点 ["],
  ])("%s", (_, text, expected) => {
    expect(told(text)).toEqual([expected]);
  });

  test("and nothing is said about it inside texts", () => {
    expect(told(yaml("title: 注意：“味道”，【重要】", ...node, "    title: 一、二（三）"))).toEqual([]);
    // A colon of the text is not to blame for a bracket elsewhere.
    const found = told(yaml("title: 注意：很重要", "keywords: [咖啡", ...node));
    expect(found.every((one) => !one.includes("冒号"))).toBe(true);
  });
});

describe("full-width punctuation in JSON is named where it stands", () => {
  test.each([
    ["around a key", "{\n  “nodes”: {} }", '2:3 parse-error → 请改用英文标点 "'],
    ["after a key", '{\n  "title"：1 }', `2:10 parse-error → ${colon}`],
    ["between members", '{\n  "title": "a"，"nodes": {} }', "2:15 parse-error → 请改用英文标点 ,"],
    ["around a list", '{\n  "keywords": 【"a"】 }', "2:15 parse-error → 请改用英文标点 ["],
  ])("%s", (_, text, expected) => {
    expect(told(text, "knowledge/a/main.tree.json")).toEqual([expected]);
  });
});

describe("a condition that does not compile says what was probably meant", () => {
  test.each([
    ["answers.a ＞ 3", ">", "请改用英文标点 >"],
    ["answers.a ≥ 3", ">=", "请改用英文标点 >="],
    ["answers.a == “好”", '"', '请改用英文标点 "'],
    ["answers.a = 3", "==", "请改写成 =="],
    ["answers.a === 3", "==", "请改写成 =="],
    ["answers.a > 3 and answers.a < 5", "&&", "请改写成 &&"],
    ["answers.a > 3 或者 answers.a < 1", "||", "请改写成 ||"],
    ["not answers.a", "!", "请改写成 !"],
    ["answers.年龄 > 3", 'answers["年龄"]', '请写成 answers["年龄"]。'],
    ["age > 3", "answers.age", "请写 answers.age，如果是事实则写 facts.age；文本要加引号。"],
    ["answers.a >", "last operator", "请补上要比较的内容，或删除最后的运算符。"],
    ["(answers.a > 3", "Add )", "请补上 )"],
    ["answers.a == 'x", "same quote", "请用同样的引号结束。"],
    ["today > 3", "one type", "请比较同一类型的值；文本加引号，数字不加。"],
    ["days_between(answers.a) > 3", "Write it as days_between(from, to).", "请写成 days_between(from, to)。"],
  ])("%s", (text, en, zh) => {
    const { error } = readExpression(text);
    if (error === undefined) throw new Error("it compiles");
    const words = describeConditionError(text, error);
    expect(words.en[1]).toContain(en);
    expect(words.zh[1]).toBe(zh);
    // The parser's own dialect is not for authors.
    expect(words.zh[0]).not.toMatch(/unexpected|expected|EOF|token/i);
  });
});

describe("what was opened and never closed is told where it was opened", () => {
  test.each([
    ["a list", yaml("keywords: [咖啡", ...node), "1:11 parse-error → 请补上对应的 ]。"],
    [
      "an object",
      yaml("nodes:", "  root: { response: 好。", "  b: { response: 好。 }"),
      "2:9 parse-error → 请补上对应的 }。",
    ],
    ["the innermost one", yaml("keywords: [咖啡, {茶]", ...node), "1:16 parse-error → 请补上对应的 }。"],
  ])("%s", (_, text, expected) => {
    expect(told(text)).toEqual([expected]);
  });

  test("a line that is indented too far is told as that, not as a colon", () => {
    expect(told(yaml("nodes:", "  root:", "    title: 味道", "     response: 好。"))).toEqual([
      "4:6 parse-error → 请改为缩进 4 个空格，与同级的行对齐。",
    ]);
    expect(told(yaml("nodes:", "  root:", "    response: 注意: 好"))).toEqual([
      "3:15 parse-error → 请给整个值加上单引号：key: '…'。",
    ]);
  });
});

describe("one slip is told once", () => {
  test("a tab", () => {
    expect(told(yaml("nodes:", "  root:", "\tresponse: 好。", "    title: 味道", "    keywords: [a]"))).toEqual([
      "3:1 parse-error → 请改用空格缩进。",
    ]);
  });

  test.each([
    [
      "full-width spaces",
      yaml("nodes:", "  root:", "　　　　response: 好。"),
      "3:1 parse-error → 请改用半角空格缩进。",
    ],
    [
      "a dash without a space before an object",
      yaml(...node, "    options:", "      -{ id: a, description: 好, next_node: null }"),
      "5:7 parse-error → 请在减号后面加一个空格：“- ”。",
    ],
    [
      "a dash without a space before keys",
      yaml(...node, "    options:", "      -id: a", "       description: 好", "       next_node: null"),
      "5:7 parse-error → 请在减号后面加一个空格：“- ”。",
    ],
  ])("%s", (_, text, expected) => {
    expect(told(text)).toEqual([expected]);
  });

  test("a root that is not there leaves no node to be called unreachable", () => {
    expect(told(yaml("nodes:", "  开始: { response: 好。, next: 然后 }", "  然后: { response: 好。 }"))).toEqual([
      "1:1 missing-root → 请编写节点“root”，或用 root: 开始 指定另一个起点。",
    ]);
  });

  test("a document whose front matter is wrong is not called missing as well", () => {
    const { findings } = checkSources([
      { path: "knowledge/a/main.tree.yaml", text: yaml(...node, "    documents: [旧规定]") },
      { path: "knowledge/a/documents/旧规定.md", text: "---\ntitle: 旧规定\nvalid_until: 明年\n---\n\n旧。\n" },
    ]);
    expect(findings.map(({ rule }) => rule)).toEqual(["wrong-type"]);
  });
});

describe("words inside a text of several lines are told on their own line", () => {
  const lines = [
    "nodes:",
    "  root:",
    "    response: HERE",
    "      您好。",
    "      ${fact:gone} 一，${fact:gone} 二",
    "      再见。",
    "    title: 味道",
  ];
  test.each(["|", ">-", "|-"])("after %s", (mark) => {
    expect(told(yaml(...lines).replace("HERE", mark)).map((one) => one.split(" ")[0])).toEqual(["5:7", "5:22"]);
  });

  test("and a text with escapes by its first line", () => {
    const text = yaml("nodes:", "  root:", '    response: "您好\\n${fact:\\u0067one}"');
    expect(told(text).map((one) => one.split(" ")[0])).toEqual(["3:15"]);
  });
});

test("a mistyped tree of the same base is suggested as the author names trees", () => {
  const text = yaml(...node, "    next: mian#root");
  expect(told(text)).toEqual(["4:11 dangling-next-node → 您是不是想写“main#root”？"]);
});

test("an example that falls through names an answer once", () => {
  const { findings } = checkSources([
    {
      path: "knowledge/a/main.tree.yaml",
      text: yaml(
        "nodes:",
        "  amount:",
        "    response: 几克？",
        "    input: { name: grams, type: integer, min: 0, max: 10 }",
        "    next: [{ when: answers.grams > 5, next_node: null }]",
        "root: amount",
      ),
    },
  ]);
  expect(findings.map(({ message }) => message)).toEqual([expect.stringMatching(/for example with grams = \d\.$/)]);
});
