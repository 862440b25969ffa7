/**
 * Mistakes in trees: habits of other programs and languages, structures that an assistant invents, and what was pasted. Written
 * down, with the line that is right, before any of them was tried.
 */
import type { Kind } from "../../plant.ts";
import { inTree as tree, sound } from "../../small-base.ts";

const options = "    options:\n      - { id: bitter, description: 太苦, next_node: minutes }";
const bitter = "{ id: bitter, description: 太苦, next_node: minutes }";
const rule = "{ when: facts.strong, next_node: shorter }";
const choices = "[{ id: green, description: 绿茶 }, { id: black, description: 红茶 }]";
const input = "{ name: minutes, type: number, unit: minutes, min: 0, max: 60, hint: 例如 3 }";

export const firstTreeKinds: readonly Kind[] = [
  // Structures of other programs
  tree("a kind of node", "    title: 降低水温", "    type: answer\n    title: 降低水温"),
  tree(
    "transitions for next",
    "    next:\n      - { when: facts.strong",
    "    transitions:\n      - { when: facts.strong",
  ),
  tree("a next node as an object", "next_node: minutes }", "next_node: { node: minutes } }"),
  tree("condition for when", "when: facts.strong", "condition: facts.strong"),
  tree("else for a last rule", "{ next_node: cooler }\n  kind", "{ else: cooler }\n  kind"),
  tree("then for next_node", rule, "{ when: facts.strong, then: shorter }"),
  tree("default beside options", options, `    default: more\n${options}`),
  tree("required in an input", "min: 0, max: 60", "min: 0, max: 60, required: true"),
  tree("options as a map", `- ${bitter}`, "bitter: 太苦"),
  tree("options as texts", `- ${bitter}`, "- 太苦"),
  tree(
    "a response in two languages",
    "response: 下次用八十度的水。",
    "response: { zh-CN: 用八十度的水。, en: Use cooler water. }",
  ),
  tree("translations the other way round", "i18n: { en: { title: Tea,", "i18n: { title: { en: Tea }, en: {"),
  tree(
    "a translation as a text",
    "i18n: { en: { title: Tea, description: Finds out why the tea does not taste. } }",
    "i18n: { en: Tea }",
  ),
  tree("a type with a capital", "type: number", "type: Number"),
  tree("a type of HTML", "type: choice", "type: select"),
  tree("value and label", choices, "[{ value: green, label: 绿茶 }, { value: black, label: 红茶 }]"),
  tree("choices as a map", choices, "{ green: 绿茶, black: 红茶 }"),
  tree("choices as one text", choices, "绿茶/红茶"),
  tree("a choice twice", choices, "[{ id: green, description: 绿茶 }, { id: green, description: 红茶 }]"),
  tree("a range for min", "min: 0, max: 60", "min: 0~60"),
  tree("an input as a text", input, "minutes"),
  tree("an input as a list", input, `[${input}]`),
  tree(
    "an anchor of YAML that is not there",
    "response: 下次多放一勺茶叶。",
    "<<: *common\n    response: 下次多放一勺茶叶。",
  ),
  tree("a file that is included", "nodes:", "nodes: !include nodes.yaml", [0, 1]),
  tree(
    "a reference of JSON Schema",
    "  more:\n    title: 多放茶叶\n    response: 下次多放一勺茶叶。",
    '  more:\n    $ref: "#/nodes/cooler"',
    [0, 1],
  ),
  tree(
    "a node as a text",
    "  more:\n    title: 多放茶叶\n    response: 下次多放一勺茶叶。",
    "  more: 下次多放一勺茶叶。",
  ),
  tree("a node with nothing in it", "  more:\n    title: 多放茶叶\n    response: 下次多放一勺茶叶。", "  more:"),
  tree("children in a node", "    title: 多放茶叶", "    title: 多放茶叶\n    children: [fresh]", [1]),
  tree("true for an option's id", "id: fine", "id: true"),
  // Conditions
  tree("a choice by what the user reads", 'answers.kind == "green"', 'answers.kind == "绿茶"'),
  tree("between in a condition", "when: facts.strong", "when: answers.minutes between 1 and 5"),
  tree("a negation that YAML reads as a tag", "when: facts.strong", "when: !facts.strong"),
  tree("not in a condition", "when: facts.strong", "when: not facts.strong"),
  tree("is None", "when: facts.strong", "when: answers.minutes is None"),
  tree("three equals signs", 'answers.kind == "green"', 'answers.kind === "green"'),
  tree(
    "a question mark in next",
    `next:\n      - ${rule}\n      - { next_node: cooler }\n`,
    "next: facts.strong ? shorter : cooler\n",
  ),
  tree("IF of a table in a fact", "strong: answers.minutes > 5", 'strong: IF(answers.minutes>5, "是", "否")'),
  tree("if then else in a fact", "strong: answers.minutes > 5", "strong: if answers.minutes > 5 then true else false"),
  tree("today as a function", "answers.bought, today)", "answers.bought, today())"),
  tree("a day without quotes in a condition", 'answers.bought < "2025-01-01"', "answers.bought < 2025-01-01"),
  tree("a day with slashes in a condition", 'answers.bought < "2025-01-01"', 'answers.bought < "2025/1/1"'),
  tree("a day in Chinese in a condition", 'answers.bought < "2025-01-01"', 'answers.bought < "2025年1月1日"'),
  tree(
    "a rule behind the one that always holds",
    `- ${rule}\n      - { next_node: cooler }`,
    `- { next_node: cooler }\n      - ${rule}`,
    [0, 1],
  ),
  tree(
    "a number above the greatest that is accepted",
    "strong: answers.minutes > 5",
    "strong: answers.minutes > 500",
    [0, 17],
  ),
  tree("a node's id in a condition", "when: facts.strong", "when: root == 'bitter'"),
  // What is filled in
  tree("a filter of Jinja", "${fact:age}", "${fact:age | round}"),
  tree("an expression in a placeholder", "${fact:age}", "${fact:age / 30}"),
  tree("a placeholder of Dify", "${fact:age}", "{{#context.age#}}"),
  tree("a placeholder of Python", "${fact:age}", "{age}"),
  tree("a placeholder of a shell", "${fact:age}", "$age"),
  tree("a placeholder of a table", "${fact:age}", "【age】"),
  tree("a placeholder in a hint", "hint: 例如 3", 'hint: "上次是 ${answer:kind}"'),
  tree("a placeholder in a keyword", "keywords: [茶太苦, 发涩]", 'keywords: ["${answer:kind}", 发涩]'),
  // Links
  tree("a link without its base", "document://tea/water", "document://water"),
  tree("a link with one slash", "document://tea/water", "document:/tea/water"),
  tree("the plural in a link", "document://tea/water", "documents://tea/water"),
  tree("a link in full-width parentheses", "[泡茶的水](document://tea/water)", "[泡茶的水]（document://tea/water）"),
  tree("a space inside a link", "[泡茶的水](document://tea/water)", "[泡茶的水] (document://tea/water)"),
  tree("a link of a wiki", "[泡茶的水](document://tea/water)", "[[water]]"),
  tree("a link to a file of the base", "[泡茶的水](document://tea/water)", "[泡茶的水](documents/water.md)"),
  tree(
    "a picture from a disk",
    "response: 下次用八十度的水。",
    "response: 下次用八十度的水。![水温](C:\\图\\water.png)",
  ),
  tree("an address that nobody finished", "response: 下次用八十度的水。", "response: 下次用八十度的水，见[说明]()。"),
  // Texts that nobody wrote
  tree("nan of a table program", "title: 降低水温", "title: nan"),
  tree("an object written as a text", "title: 降低水温", 'title: "[object Object]"'),
  tree("undefined", "response: 下次用八十度的水。", "response: undefined"),
  tree("N/A", "response: 下次用八十度的水。", "response: N/A"),
  tree("TODO", "response: 下次用八十度的水。", "response: TODO"),
  tree("to be written, in Chinese", "response: 下次用八十度的水。", "response: （待补充）"),
  tree(
    "an assistant's first words",
    "response: 下次用八十度的水。",
    "response: 当然可以！以下是修改后的回复：下次用八十度的水。",
  ),
  tree(
    "an assistant's gap to fill",
    "response: 下次用八十度的水。",
    "response: 下次用八十度的水。详情请联系[您的公司名称]。",
  ),
  tree("an assistant's source", "response: 下次用八十度的水。", "response: 下次用八十度的水。【4†source】"),
  tree("a character code written out", "title: 降低水温", "title: \\u964d\\u4f4e\\u6c34\\u6e29"),
  tree("characters of an address", "title: 降低水温", "title: '%E9%99%8D%E4%BD%8E'"),
  tree("a formula of a table", "title: 降低水温", "title: =A1&B1"),
  tree("only a mark as description", "description: 太苦, next", 'description: "。", next'),
  // Keywords, languages, days
  tree("a wildcard as keyword", "[茶太苦, 发涩]", "['*', 发涩]"),
  tree("a pattern as keyword", "[茶太苦, 发涩]", "[茶.*苦, 发涩]"),
  tree("a bar between keywords", "[茶太苦, 发涩]", "[茶太苦|发涩]"),
  tree("only a mark as keyword", "[茶太苦, 发涩]", "[茶太苦, ？]"),
  tree("a country for a language", "language: zh-CN", "language: jp"),
  tree("a language of other texts", "language: zh-CN", "language: en"),
  tree("a translation into its own language", "i18n: { en:", "i18n: { zh-CN:"),
  tree(
    "a translation that is not one",
    "description: Finds out why the tea does not taste. }",
    "description: 找出茶为什么不好喝。 }",
  ),
  tree("a day long ago for review_by", '"2027-06-30"', '"0207-06-30"'),
  tree("a day with letters", '"2027-06-30"', '"2O27-06-30"'),
  // Nothing is wrong with these
  // (The first four were written down as mistakes: the format allows them, and prompts may use any fact.)
  sound(
    tree(
      "round in a fact",
      "age: days_between(answers.bought, today)",
      "age: round(days_between(answers.bought, today))",
    ),
  ),
  sound(tree("a mark at the end of an option's id", "id: fine", "id: 正好。")),
  sound(tree("a fact that is never used", "  age: days", "  unused: 1 + 1\n  age: days")),
  sound(tree("as it is", "title: 泡茶", "title: 泡茶")),
  sound(
    tree(
      "a text with brackets",
      "response: 下次多放一勺茶叶。",
      "response: 下次多放一勺茶叶（约 3 克）。[1] 见《茶经》{卷上}，100% 有效。",
    ),
  ),
  sound(
    tree(
      "a text about placeholders of money",
      "response: 下次多放一勺茶叶。",
      "response: 一勺约 $3，十勺 $30；发票金额 ¥20。",
    ),
  ),
  sound(
    tree(
      "a text that says N/A",
      "response: 下次多放一勺茶叶。",
      "response: 表上写着 N/A 的地方不用填，TODO 也不用管。",
    ),
  ),
];
