/** Slips in small words: a choice and a unit that are nearly another one, and mistakes that were told more than once. */
import { describe, expect, test } from "vitest";
import { checkSources } from "../../../src/compile/check.ts";
import { proves } from "../../requirements/index.ts";

const found = (nodes: string) =>
  checkSources([
    { path: "knowledge/dog/main.tree.yaml", text: `title: 小狗\nlanguage: zh-CN\nnodes:\n${nodes}` },
  ]).findings.map(({ rule, line, zh }) => `${rule}:${line} ${zh.message}${zh.fix}`);
const signs = (when: string): string => `  root:
    response: 还有哪些表现
    input: { name: extra, type: choices, choices: [blood, sleepy] }
    next:
      - { when: "${when}", next_node: end }
      - { next_node: hand }
  hand:
    response: 哪里疼
    input: { name: side, type: choice, choices: [hand, foot] }
    next: [{ when: "answers.side == '${when.includes("hnad") ? "hnad" : "hand"}'", next_node: end }, { next_node: null }]
  end: { response: 去医院。 }
`;
const asks = (unit: string): string =>
  `  root: { response: 多重, input: { name: weight, type: number, unit: ${unit} }, next: null }\n`;

describe("slips", () => {
  test("a choice that is not there is told with the one that was meant, also beside another condition", () => {
    proves("authoring/planted-mistakes");
    expect(found(signs("'bloood' in answers.extra || size(answers.extra) > 1"))).toEqual([
      "constant-condition:8 “extra”没有“bloood”这个选项，这个比较不可能成立。您是不是想写“blood”？",
    ]);
    expect(found(signs("'blood' in answers.extra && 'hnad' != ''")).join()).toContain("“hand”？");
    expect(found(signs("'blood' in answers.extra"))).toEqual([]);
  });

  test.each([
    ["公金", "公斤"],
    ["毫生", "毫升"],
    ["分种", "分钟"],
  ])("a unit of Chinese characters near a known one is told: %s", (unit, meant) => {
    const [only, ...more] = found(asks(unit));
    expect(more).toEqual([]);
    expect(only).toContain("odd-unit:4");
    expect(only).toContain(`您是不是想写“${meant}”？`);
  });

  test.each(["公斤", "毫升", "小份", "小瓶", "人次", "平方米", "千字", "只", "盒装"])(
    "a unit of one's own is not: %s",
    (unit) => {
      expect(found(asks(unit))).toEqual([]);
    },
  );

  test("a node that goes on to itself is told once", () => {
    const nodes = `  root: { response: 多重, input: { name: weight, type: number }, next: root }
  water: { response: 喝了多少水, input: { name: water, type: number }, next: end }
  end: { response: 好。 }
`;
    expect(found(nodes).map((one) => one.split(" ")[0])).toEqual(["cycle-without-exit:4"]);
  });
});

test("a list item without its dash is named", () => {
  proves("authoring/planted-mistakes");
  const node =
    "  root:\n    response: 多大\n    input:\n      name: size\n      type: choice\n      choices:\n        - 大号\n        小号 100\n";
  expect(found(node)).toEqual([
    "parse-error:11 这个列表项前面缺少减号。请像其他项一样，在前面写“- ”（减号加一个空格）。",
  ]);
});

const asked = (when: string): string =>
  `  root:\n    response: 多重\n    input: { name: weight, type: number }\n    next: [{ when: '${when}', next_node: end }, { next_node: null }]\n  end: { response: 去医院。 }\n`;

test.each([
  ["answer.weight > 3", "这里没有“answer”这个名字。请写 answers（带 s）。"],
  ["fact.weight > 3", "这里没有“fact”这个名字。请写 facts（带 s）。"],
  ["0 < answers.weight < 5", "两个比较不能连写。请拆成两个，用 && 连接，例如 0 < answers.age && answers.age < 18。"],
  ["answers.weight > 3,5", "小数点写成了逗号。请用点，例如 21.75。"],
  ["round(answers.weight / 21,75 * 100) > 3.0", "小数点写成了逗号。请用点，例如 21.75。"],
])("a condition with a slip of writing is told what to type: %s", (when, words) => {
  proves("authoring/planted-mistakes");
  expect(found(asked(when)).join()).toContain(words);
});

test("a key of other formats and a list in parentheses are told what to type", () => {
  proves("authoring/planted-mistakes");
  expect(found(asked("answers.weight > 3").replace("next_node: end", "then: end")).join()).toContain("“next_node”？");
  const keywords = "  root: { response: 多重, keywords: (小狗 小猫), next: null }\n";
  expect(found(keywords)).toEqual(["wrong-type:4 列表要用方括号括起来。请在前后写上英文方括号 [ 和 ]。"]);
});
