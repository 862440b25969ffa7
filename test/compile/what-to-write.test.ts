/** Findings that say what to write instead, for what authors carry over from other languages and forms. */
import { expect, test } from "vitest";
import { checkSources } from "../../src/compile/check.ts";
import { proves } from "../requirements/index.ts";

const found = (text: string): string[] =>
  checkSources([{ path: "knowledge/coffee/main.tree.yaml", text: `title: 咖啡\n${text}` }]).findings.map(
    ({ zh }) => `${zh.message}${zh.fix}`,
  );

const tree = (part: {
  when?: string;
  next?: string;
  input?: string;
  i18n?: string;
  fact?: string;
  language?: string;
}) => `language: ${part.language ?? "zh-CN"}
${part.fact === undefined ? "" : `facts: { total: ${part.fact} }\n`}nodes:
  root:
    response: 您做什么咖啡？
    input: ${part.input ?? "{ name: drinks, type: choices, choices: [{ id: filter, description: 手冲 }, { id: milk, description: 奶咖 }] }"}
    next: [{ when: ${part.when ?? "'\"milk\" in answers.drinks'"}, next_node: milk }, { next_node: null }]
  milk:
    response: 请选择。
    options:
      - { id: end, description: 结束, next_node: ${part.next ?? "null"} }
      - { id: more, description: 重新来, next_node: root }
${part.i18n ?? ""}`;

test.each([
  [
    "length of a list",
    { when: "answers.drinks.length > 1" },
    "answers.drinks 没有“length”，这个比较不会成立。请写成 size(answers.drinks)。",
  ],
  ["contains of a list", { when: "answers.drinks.contains('milk')" }, "请写成 'milk' in answers.drinks。"],
  ["includes", { when: "'answers.drinks.includes(\"milk\")'" }, '列表请写 "a" in answers.list'],
  ["no answer as null", { when: "answers.drinks == null" }, "请写成 !has(answers.drinks)。"],
  ["today as a function", { when: "'days_between(date(\"2026-01-01\"), today()) > 3'" }, "请写 today，不带括号。"],
  [
    "AND(…)",
    { when: "'AND(size(answers.drinks) > 1, size(answers.drinks) < 3)'" },
    "没有 AND(…) 的写法。请在各部分之间写 &&",
  ],
  [
    "a name in quotes",
    { fact: "size(answers.drinks)", when: "'\"facts.total\" > 17'" },
    "请写 facts.total，不加引号。",
  ],
  [
    "two inputs",
    { input: "[{ name: a, type: number }, { name: b, type: number }]" },
    "一个节点只问一个值。请写成 input: { name: …, type: … }",
  ],
  [
    "choices as an object",
    { input: "{ name: drinks, type: choices, choices: { filter: 手冲 } }" },
    "请写成 choices: [{ id: …, description: … }, …]。",
  ],
  [
    "a choice that leads on",
    { input: "{ name: drinks, type: choices, choices: [{ id: milk, description: 奶咖, next_node: milk }] }" },
    "请在节点的 next 下写规则，when 里写选择项的 id。",
  ],
  ["a default", { input: "{ name: drinks, type: number, default: 3 }" }, "常见的值可以写在 hint 里。"],
  ["a range", { input: "{ name: drinks, type: number, range: 1-3 }" }, "请分别写 min: … 和 max: …。"],
  ["a moving day", { input: "{ name: drinks, type: date, max_date: today }" }, "when: answers.day > today。"],
  ["two ways of an option", { next: "[root, milk]" }, "请去掉 next_node，在节点的 next 下用 when 写规则。"],
  ["a tag with an underscore", { language: "zh_CN" }, "语言标签用连字符。请写 zh-CN。"],
  [
    "a translation with keys",
    { i18n: "    i18n: { en: { response: Choose., options: { end: { description: End }, more: Again } } }\n" },
    "请写成 end: 译文。",
  ],
  ["a tag of a translation", { i18n: "    i18n: { en_US: { response: Choose. } }\n" }, "请写 en-US。"],
])("%s", (_, part, advice) => {
  proves("authoring/planted-mistakes");
  expect(found(tree(part)).join("\n")).toContain(advice);
});

test("the same forms where they are right are no findings", () => {
  for (const when of [
    "size(answers.drinks) > 1",
    "has(answers.drinks)",
    "answers.drinks != null",
    "'!has(answers.drinks) || \"milk\" in answers.drinks'",
  ])
    expect([when, found(tree({ when })).filter((one) => /has|size|请写成/.test(one))]).toEqual([when, []]);
});
