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
    ["毫未", "毫克 / 毫米 / 毫升"],
    ["厘木", "厘米"],
  ])("a unit of Chinese characters near a known one is told: %s", (unit, meant) => {
    const [only, ...more] = found(asks(unit));
    expect(more).toEqual([]);
    expect(only).toContain("odd-unit:4");
    expect(only).toContain(`您是不是想写“${meant}”？`);
  });

  test.each([
    ["RMB", "您是不是想写“CNY”？"],
    ["EUO", "您是不是想写“EUR”？"],
    ["QQQ", "请写这样的代码，例如 CNY。"],
  ])("a currency that does not exist is told: %s", (code, advice) => {
    const [only, ...more] = found(asks("元").replace("type: number, unit: 元", `type: money, currency: ${code}`));
    expect(more).toEqual([]);
    expect(only).toBe(`odd-unit:4 “${code}”不是 ISO 4217 的货币代码：回答里写明货币的金额都会被拒绝。${advice}`);
  });

  test.each([
    ["元", "CNY"],
    ["￥", "CNY"],
    ["人民币", "CNY"],
    ["dollars", "USD"],
  ])("a currency by its name is told with its code: %s", (name, code) => {
    const [only] = found(asks("元").replace("type: number, unit: 元", `type: money, currency: ${name}`));
    expect(only).toBe(`bad-value:4 “currency”不是货币代码。请写 ${code}。`);
  });

  test.each([
    "公斤",
    "毫升",
    "小份",
    "小瓶",
    "人次",
    "平方米",
    "千字",
    "只",
    "盒装",
    "毫秒",
    "毫安时",
    "毫米汞柱",
    "毫摩尔",
  ])("a unit of one's own is not: %s", (unit) => {
    expect(found(asks(unit))).toEqual([]);
  });

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

test.each([
  ["２０", "请用半角数字 20。"],
  ['"20"', "请写 20，不加引号。"],
  ["20%", "请只写数字 20，不带符号、单位和说明。"],
  ["20公斤", "请只写数字 20，不带符号、单位和说明。"],
  ["<=20", "请只写数字 20，不带符号、单位和说明。"],
  ["2万", "请用阿拉伯数字写成 20000。"],
  ["两百", "请用阿拉伯数字写成 200。"],
  ["1-5", "请在这里写数字。"],
])("a limit written as %s is told the number to type", (limit, fix) => {
  expect(found(asks(`公斤, max: ${limit}`))).toEqual([`wrong-type:4 “max”应当是数字，而不是文本。${fix}`]);
});

test("yes in Chinese where true or false is asked for", () => {
  expect(found(asks("公斤, optional: 是"))).toEqual([
    "wrong-type:4 “optional”应当是 true 或 false，而不是文本。请写 true。",
  ]);
});

const shop = (tree: string, more: { path: string; text: string }[] = []): string[] =>
  checkSources([{ path: "knowledge/dog/main.tree.yaml", text: tree }, ...more]).findings.map(
    ({ rule, file, line, zh }) => `${rule} ${file.split("/").at(-1)}:${line} ${zh.fix}`,
  );
const sound =
  "title: 小狗\nlanguage: zh-CN\nnodes:\n  root: { response: 多重？, next: null, input: { name: weight, type: number } }\n";

test("what is no item of a list, a number before an item, and a colon too many", () => {
  const link = sound.replace("next: null,", "next: null, documents: [[指南](guide.md)],");
  expect(shop(link)).toEqual(["parse-error main.tree.yaml:4 请只写 id 或名称；如果是一段文字，请给整段加上引号。"]);
  const numbered = { path: "knowledge/dog/synonyms.yaml", text: "- [猫咪, 喵]\n1. [小狗, 狗狗]\n" };
  expect(shop(sound, [numbered])).toEqual(["parse-error synonyms.yaml:2 请写成“- ”（减号加一个空格）。"]);
  const json = {
    path: "knowledge/cat.tree.json",
    text: '{ "title":: "小猫", "nodes": { "root": { "response": "好" } } }',
  };
  expect(shop(sound, [json])).toEqual(["parse-error cat.tree.json:1 键和值之间只写一个英文冒号 :。"]);
});

test("a remark in brackets behind a synonym and a keyword", () => {
  const remarked = { path: "knowledge/dog/synonyms.yaml", text: "- [小狗, 狗狗（口语）]\n- [猫(家猫), 喵]\n" };
  expect(shop(sound, [remarked]).map((one) => one.split(" ").slice(0, 2).join(" "))).toEqual([
    "joined-keywords synonyms.yaml:1",
    "joined-keywords synonyms.yaml:2",
  ]);
  const keyword = sound.replace("nodes:", "keywords: [体重（公斤）]\nnodes:");
  expect(shop(keyword).map((one) => one.split(" ").slice(0, 2).join(" "))).toEqual([
    "joined-keywords main.tree.yaml:3",
  ]);
});

test("a number of a spreadsheet and a text that was struck out", () => {
  const rules = (words: string) => shop(sound.replace("多重？", words)).map((one) => one.split(" ")[0]);
  expect(rules("请打 1.38E+10")).toEqual(["pasted-remains"]);
  expect(rules("<del>多大</del>多重")).toEqual(["pasted-remains"]);
  expect(rules("型号 E+20，1E+2x")).toEqual([]);
});

describe("names of another kind", () => {
  const asksTwo = (when: string, words = "好。"): string => `  root:
    response: 多重
    input: { name: weight, type: number }
    next: parts
  parts:
    response: 哪里不对
    input: { name: parts, type: choices, choices: [saddle, chain] }
    next: [{ when: '${when}', next_node: end }, { next_node: null }]
  end: { response: "${words}" }
`;
  const withFact = (nodes: string): string[] =>
    shop(`title: 小狗\nlanguage: zh-CN\nfacts: { heavy: answers.weight * 2 }\nnodes:\n${nodes}`);

  test.each([
    ["answers.heavy > 3", "unknown-name main.tree.yaml:12 请写 facts.heavy。"],
    ["facts.weight > 3", "unknown-name main.tree.yaml:12 请写 answers.weight。"],
    ["Math.round(facts.heavy) > 3", "bad-condition main.tree.yaml:12 请只写函数本身，例如 round(…)。"],
    [`answers.parts == "saddle"`, `constant-condition main.tree.yaml:12 请写成 "saddle" in answers.parts。`],
    [`answers.parts != "saddle"`, `constant-condition main.tree.yaml:12 请写成 !("saddle" in answers.parts)。`],
  ])("in a condition: %s", (when, words) => {
    expect(withFact(asksTwo(when))).toEqual([words]);
  });

  test.each([
    ["${answer:heavy}", "请写 ${fact:heavy}。"],
    ["${fact:weight}", "请写 ${answer:weight}。"],
    ["${facts:heavy}", "请写成 ${fact:heavy}。"],
  ])("in a text: %s", (words, fix) => {
    const [only, ...more] = withFact(asksTwo("facts.heavy > 3", words));
    expect(more).toEqual([]);
    expect(only).toContain(fix);
  });
});

test("a node of another tree of the base, named alone", () => {
  const other = {
    path: "knowledge/dog/fit.tree.yaml",
    text: "title: 量身\nlanguage: zh-CN\nnodes:\n  root: { response: 坐好, next: inseam, input: { name: a, type: number } }\n  inseam: { response: 量好了。 }\n",
  };
  const here = sound.replace("next: null", "next: inseam");
  expect(shop(here, [other])).toEqual(["dangling-next-node main.tree.yaml:4 请写 fit#inseam。"]);
});

test("an option that is only a text", () => {
  const option = "title: 小狗\nlanguage: zh-CN\nnodes:\n  root:\n    response: 怎么了\n    options:\n      - 站起来\n";
  expect(shop(option)).toEqual([
    "wrong-type main.tree.yaml:7 请写成 - { id: 名称, description: 站起来, next_node: 节点 }。",
  ]);
});

test("a group of synonyms written as a key above the others", () => {
  const groups = { path: "knowledge/dog/synonyms.yaml", text: "狗狗: [小狗, dog]\n- [猫, 喵]\n" };
  expect(shop(sound, [groups])).toEqual(["parse-error synonyms.yaml:1 请写成一组：- [狗狗, 小狗, dog]。"]);
});

test("Chinese under the tag of another language of Han characters", () => {
  const words = "请先给小狗称一下体重，再看看它最近吃得多不多，睡得好不好，然后告诉我。";
  const inJapanese = (text: string): string[] =>
    shop(sound.replace("zh-CN", "ja").replace("多重？", text)).map((one) => one.split(" ")[0] ?? "");
  expect(inJapanese(words)).toEqual(["wrong-language"]);
  expect(inJapanese(`${words}です`)).toEqual([]);
});

test("a translated option that is misspelt, and a text between two kinds of quotes, are told once", () => {
  const twice = `title: 小狗
language: zh-CN
i18n: { en: { title: Dog } }
nodes:
  root:
    response: 怎么了
    options: [{ id: pedal, description: 脚, next_node: null }, { id: chain, description: 链, next_node: null }]
    i18n: { en: { response: What, options: { pedals: Foot, chain: Chain } } }
`;
  expect(shop(twice)).toEqual(["stray-translation main.tree.yaml:8 您是不是想写“pedal”？"]);
  const quoted = 'title: 小狗\nlanguage: zh-CN\nnodes:\n  root:\n    response: “走好。"\n';
  expect(shop(quoted)).toEqual(["stray-quote main.tree.yaml:5 请把末尾的引号改成 ”，或两个都删除。"]);
});

test("a file that cannot be read hides nothing in other bases", () => {
  const lonely = `${sound}  lonely: { response: 没有人来。 }\n`;
  const inBoth = (more: string): string[] =>
    shop(lonely, [{ path: "knowledge/cat/main.tree.yaml", text: `title: 小猫\n${more}nodes: [\n` }])
      .map((one) => one.split(" ")[0] ?? "")
      .toSorted();
  expect(inBoth("")).toEqual(["parse-error", "unreachable-node"]);
  expect(inBoth("# dog/main#lonely\n")).toEqual(["parse-error"]);
});
