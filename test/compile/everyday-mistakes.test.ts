/** Slips of a day's work in a base with every kind of file: each is told once, at its place, with what to type. */
import { describe, expect, test } from "vitest";
import { checkSources } from "../../src/compile/check.ts";
import { checkTests } from "../../src/author/golden/check.ts";
import { proves } from "../requirements/index.ts";

const tree = `title: Bread
language: en
keywords: [bread]
facts:
  water: answers.flour * 0.7
nodes:
  root:
    title: The loaf
    response: How much flour? See [the guide](document://bakery/guide).
    input: { name: flour, type: number, min: 100, max: 2000 }
    next:
      - { when: answers.flour < 500, next_node: small }
      - { next_node: crust }
    i18n: { zh-CN: { title: 面包, response: 用多少面粉？ } }
  small:
    title: A small loaf
    response: Take \${fact:water} grams of water for it, and bake it for half an hour.
    documents: [guide]
    i18n: { zh-CN: { title: 小面包, response: '加 \${fact:water} 克水，烤半小时。' } }
  crust:
    title: The crust
    response: How do you like the crust?
    options:
      - { id: soft, description: Soft, next_node: small }
      - { id: hard, description: Hard, next_node: null }
    i18n: { zh-CN: { title: 外皮, response: 喜欢什么样的外皮？, options: { soft: 软的, hard: 硬的 } } }
i18n: { zh-CN: { title: 面包 } }
`;
const guide = `---
title: The guide
tags: [flour, oven]
language: en
---

# The guide

Weigh the flour. More in [the notes](notes/oven.md) and in document://bakery/grains.
`;
const oven = `---
title: The oven
language: en
---

# The oven

Heat it for half an hour. Back to [the guide](../guide.md).
`;
const grains = `[
  { "id": "rye", "title": "Rye", "text": "It takes more water." },
  { "id": "wheat", "title": "Wheat", "text": "It rises quickly." }
]
`;
const xml = `<tree title="Rolls" language="en">
  <node id="root" title="Rolls">
    <response>Which rolls?</response>
    <option id="plain" next_node="null">Plain</option>
  </node>
</tree>
`;
const synonyms = "- [bread, loaf]\n- [flour, meal]\n";
const golden = `tree: main
conversations:
  - name: a small loaf
    start: { node: root, knowledge_base: bakery }
    steps:
      - answer: 900
        expect: { node: crust, options: [soft, hard] }
search:
  - { query: weigh the flour, includes: [guide], knowledge_base: bakery }
`;
const template = `---
name: recipe
description: Writes a recipe for a loaf of bread.
language: en
arguments:
  user_intent: { description: What is asked, required: true }
  style: short or long
sections:
  role: { priority: must, ttl: 2h }
---

# Role {#role}

You bake bread. Write it \${local:style}. They ask: \${local:user_intent}
\${mcp:resource:conversation://current/history}
`;
const paths = {
  main: "knowledge/bakery/main.tree.yaml",
  guide: "knowledge/bakery/documents/guide.md",
  oven: "knowledge/bakery/documents/notes/oven.md",
  grains: "knowledge/bakery/documents/grains.json",
  rolls: "knowledge/bakery/rolls.tree.xml",
  synonyms: "knowledge/bakery/synonyms.yaml",
  golden: "knowledge/bakery/tests/main.test.yaml",
  template: "templates/recipe.en.md",
};
const sound: ReadonlyMap<string, string> = new Map([
  [paths.main, tree],
  [paths.guide, guide],
  [paths.oven, oven],
  [paths.grains, grains],
  [paths.rolls, xml],
  [paths.synonyms, synonyms],
  [paths.golden, golden],
  [paths.template, template],
]);

/** `line:column rule fix` of each finding where a part of one file is replaced; with its file where that is another. */
function told(path: string, from: string, to: string): string[] {
  const before = sound.get(path) ?? "";
  expect(before).toContain(from);
  const files = new Map(sound).set(
    path,
    before.replace(from, () => to),
  );
  const sources = Array.from(files, ([at, text]) => ({ path: at, text }));
  const isTest = ({ path: at }: { path: string }): boolean => at.endsWith(".test.yaml");
  const checked = checkSources(sources.filter((one) => !isTest(one)));
  const found = [...checked.findings, ...checkTests(sources.filter(isTest), checked.project)];
  return found.map(
    ({ file, line, column, rule, fix }) => `${file === path ? "" : `${file} `}${line}:${column} ${rule} ${fix}`,
  );
}

type Row = readonly [kind: string, path: string, from: string, to: string, expected: string];

test("the base is sound", () => {
  for (const path of sound.keys()) expect(told(path, "\n", "\n")).toEqual([]);
});

describe("links", () => {
  const address = "document://bakery/guide";
  test.each<Row>([
    ["one slash", paths.main, address, "document:/bakery/guide", `9:47 broken-link Did you mean "${address}"?`],
    ["three slashes", paths.main, address, "document:///bakery/guide", `9:47 broken-link Did you mean "${address}"?`],
    ["no slash", paths.main, address, "document:bakery/guide", `9:47 broken-link Did you mean "${address}"?`],
    ["docs for document", paths.main, address, "docs://bakery/guide", `9:47 broken-link Did you mean "${address}"?`],
    [
      "one slash in a plain text",
      paths.guide,
      "document://bakery/grains",
      "document:/bakery/grains",
      '9:60 broken-link Did you mean "document://bakery/grains"?',
    ],
    ["a file beside a response", paths.main, address, "guide.md", `9:47 broken-link Write ${address} as its target.`],
    [
      "no slash in a plain text",
      paths.guide,
      "document://bakery/grains",
      "document:bakery/grains",
      '9:60 broken-link Did you mean "document://bakery/grains"?',
    ],
    [
      "a step without its base",
      paths.main,
      address,
      "knowledge://main#crust",
      '9:47 broken-link Did you mean "knowledge://bakery/main#crust"?',
    ],
    [
      "nothing in the brackets",
      paths.guide,
      "(notes/oven.md)",
      "()",
      "9:37 broken-link Write where it leads between its round brackets, or write the words alone.",
    ],
    [
      "full-width brackets around the target",
      paths.guide,
      "(notes/oven.md)",
      "（notes/oven.md）",
      "9:38 broken-link Write [words](notes/oven.md).",
    ],
    [
      "a file of another folder",
      paths.guide,
      "(notes/oven.md)",
      "(oven.md)",
      '9:38 broken-link Did you mean "notes/oven.md"?',
    ],
    [
      "a file of another folder, from there",
      paths.oven,
      "(../guide.md)",
      "(guide.md)",
      '8:47 broken-link Did you mean "../guide.md"?',
    ],
    [
      "an address for a document's name",
      paths.main,
      "[guide]",
      `[${address}]`,
      '18:17 missing-document Did you mean "guide"?',
    ],
    [
      "a title for a document's name",
      paths.main,
      "[guide]",
      "[The guide]",
      '18:17 missing-document Did you mean "guide"?',
    ],
  ])("%s", (_, path, from, to, expected) => {
    proves("authoring/planted-mistakes");
    expect(told(path, from, to)).toEqual([expected]);
  });
  test("and what only looks like one is none", () => {
    for (const words of [
      "knowledge: all of it",
      "document:flour/water",
      "cells[row]()",
      "documents:/no",
      "C:\\document:",
      "`document:/x`",
      "（见 oven.md）",
    ])
      expect(told(paths.guide, "Weigh the flour.", `Weigh the flour, ${words}.`), words).toEqual([]);
  });
});

describe("names in tests", () => {
  test.each<Row>([
    [
      "an option that is expected and not there",
      paths.golden,
      "[soft, hard]",
      "[soft, hrad]",
      '7:48 bad-test Did you mean "hard"?',
    ],
    [
      "a step back to a node that is not there",
      paths.golden,
      "      - answer: 900\n",
      '      - answer: 900\n      - choose: "goto:rooot"\n',
      '7:17 bad-test Did you mean "root"?',
    ],
    ["the name of a language", paths.golden, "tree: main", "language: English", '1:11 bad-test Did you mean "en"?'],
    [
      "a base to begin in",
      paths.golden,
      "knowledge_base: bakery }\n    steps",
      "knowledge_base: bakrey }\n    steps",
      '4:42 bad-test Did you mean "bakery"?',
    ],
    [
      "a base to search in",
      paths.golden,
      "[guide], knowledge_base: bakery",
      "[guide], knowledge_base: bakrey",
      '9:66 bad-test Did you mean "bakery"?',
    ],
  ])("%s", (_, path, from, to, expected) => {
    proves("authoring/planted-mistakes");
    expect(told(path, from, to)).toEqual([expected]);
  });
});

describe("lists", () => {
  const once = "Remove one of the two, or write the other word that was meant.";
  test.each<Row>([
    ["a synonym twice", paths.synonyms, "[bread, loaf]", "[bread, loaf, Bread]", `1:17 repeated-word ${once}`],
    ["a group of synonyms twice", paths.synonyms, "[flour, meal]", "[loaf, bread]", `2:3 repeated-word ${once}`],
    [
      "a synonym in two groups",
      paths.synonyms,
      "[flour, meal]",
      "[flour, Loaf]",
      "2:11 repeated-word Make one group of the two, or keep the word in one of them.",
    ],
    ["a keyword twice", paths.main, "[bread]", "[bread, rolls, bread]", `3:26 repeated-word ${once}`],
    ["a document twice", paths.main, "[guide]", "[guide, guide]", `18:24 repeated-word ${once}`],
    [
      "tags with a semicolon",
      paths.guide,
      "[flour, oven]",
      "[flour; oven]",
      "3:13 joined-keywords Separate tags with an English comma and a space: [flour, oven]",
    ],
    [
      "two objects with one id",
      paths.grains,
      '"id": "wheat"',
      '"id": "rye"',
      "3:11 duplicate-id Give one of the two another id.",
    ],
  ])("%s", (_, path, from, to, expected) => {
    proves("authoring/planted-mistakes");
    expect(told(path, from, to)).toEqual([expected]);
  });
  test("and words that differ in a space or a mark are two", () => {
    expect(told(paths.synonyms, "[bread, loaf]", "[wifi, wi-fi, Wi Fi]")).toEqual([]);
  });
});

describe("languages", () => {
  const chinese = "称好面粉，再慢慢加水，揉成面团，放一个小时。";
  test.each<Row>([
    ["a country's code", paths.guide, "language: en", "language: cn", '4:11 wrong-language Did you mean "zh-CN"?'],
    [
      "a document in another language",
      paths.guide,
      "language: en",
      "language: zh-CN",
      "4:11 wrong-language Write it in Chinese, or correct the tag.",
    ],
    [
      "a document in Chinese",
      paths.guide,
      "Weigh the flour.",
      chinese.repeat(2),
      '4:11 wrong-language Write it in "en", or correct the tag.',
    ],
    ["a template", paths.template, "language: en", "language: English", '4:11 wrong-language Did you mean "en"?'],
    ["a tree of two words", paths.rolls, 'language="en"', 'language="zh-CN"', ""],
    [
      "a text that was not translated",
      paths.main,
      "用多少面粉？",
      "How much flour do you take?",
      "14:43 wrong-language Write it in Chinese, or correct the tag.",
    ],
  ])("%s", (_, path, from, to, expected) => {
    proves("authoring/planted-mistakes");
    // Three words are not enough to tell.
    expect(told(path, from, to)).toEqual(expected === "" ? [] : [expected]);
  });
  test("and names, code and quotations are of any language", () => {
    expect(told(paths.main, "用多少面粉？", "Type 550 Bread Flour")).toEqual([]);
    expect(told(paths.main, "用多少面粉？", "面粉：`take some of the flour and stir`")).toEqual([]);
    expect(told(paths.guide, "Weigh the flour.", "In Chinese it is 称好面粉再加水.")).toEqual([]);
  });
});

test("more choices than are listed", () => {
  const text =
    "language: en\nnodes:\n  root:\n    response: Which?\n    input: { name: grain, type: choices, max: 3, choices: [rye, wheat] }\n    next: end\n  end:\n    response: Done.\n";
  const found = checkSources([{ path: "knowledge/bakery/main.tree.yaml", text }]).findings;
  expect(found.map(({ rule, severity, line, column }) => `${line}:${column} ${severity} ${rule}`)).toEqual([
    "5:47 warning bad-input",
  ]);
});

test("a language that a JSON document cannot have, and a title that is no text", () => {
  const object = (title: string, language: string): string[] =>
    checkSources([
      {
        path: "knowledge/bakery/documents/x.json",
        text: `{\n  "title": ${title},\n  "language": "${language}",\n  "text": "Rye"\n}\n`,
      },
    ]).findings.map(({ line, column, rule }) => `${line}:${column} ${rule}`);
  expect(object('"Rye"', "en")).toEqual([]);
  expect(object('"Rye"', "english language")).toEqual(["3:15 bad-value"]);
  expect(object("3", "en")).toEqual(["2:12 wrong-type"]);
});

test("a key of a JSON document that is nearly a known one and holds what that holds", () => {
  const object = (line: string): string[] =>
    checkSources([
      {
        path: "knowledge/bakery/documents/x.json",
        text: `{\n  "title": "Rye",\n  ${line},\n  "text": "Rye"\n}\n`,
      },
    ]).findings.map(({ line: at, column, rule }) => `${at}:${column} ${rule}`);
  expect(object('"valid_untill": "2027-02-20"')).toEqual(["3:3 misspelt-key"]);
  expect(object('"langauge": "en"')).toEqual(["3:3 misspelt-key"]);
  expect(object('"languages": ["en", "de"]')).toEqual([]);
  expect(object('"valid_units": "kg"')).toEqual([]);
});

test("a node with the keywords of another one", () => {
  const node = (id: string, keywords: string): string =>
    `  ${id}:\n    response: About ${id}.\n    keywords: [${keywords}]\n`;
  const rules = (second: string): string[] => {
    const text = `language: en\nnodes:\n${node("root", "bread")}${node("roll", "roll, bun")}${node("bun", second)}`;
    const found = checkSources([{ path: "knowledge/bakery/main.tree.yaml", text }]).findings;
    return found.map(({ rule, line, column }) => `${line}:${column} ${rule}`);
  };
  expect(rules("bun, roll")).toEqual(["11:15 keyword-collision"]);
  expect(rules("bun, cake")).toEqual([]);
});

test("of nodes that lead to a cycle the nearest is told", () => {
  proves("authoring/planted-mistakes");
  const node = (id: string, next: string): string =>
    `  ${id}:\n    response: Which?\n    input: { name: ${id}_given, type: number }\n    next: ${next}\n`;
  const text = `language: en\nnodes:\n${node("root", "second")}${node("second", "third")}${node("third", "fourth")}${node("fourth", "fourth")}`;
  const found = checkSources([{ path: "knowledge/bakery/main.tree.yaml", text }]).findings;
  expect(found.map(({ rule, line }) => `${line} ${rule}`)).toEqual(["11 trap", "15 cycle-without-exit"]);
});

test("a template that exists already is told at its name", () => {
  const sources = ["templates/a.md", "templates/b.md"].map((path) => ({ path, text: template }));
  expect(checkSources(sources).findings.map(({ rule, line }) => `${line} ${rule}`)).toContain("2 duplicate-id");
});

describe("keys and values", () => {
  test.each<Row>([
    [
      "a text for a list",
      paths.main,
      "documents: [guide]",
      "documents: guide",
      "18:16 wrong-type Write it in square brackets: [guide]",
    ],
    [
      "the keys of an input beside it",
      paths.main,
      "    input: { name: flour, type: number, min: 100, max: 2000 }",
      "    input:\n    name: flour\n    type: number\n    min: 100\n    max: 2000",
      "11:5 unknown-key Indent it, and what belongs to input below it, two spaces further than input.",
    ],
    [
      "what other programs call a response",
      paths.main,
      "response: Take",
      "message: Take",
      '17:5 unknown-key Did you mean "response"?',
    ],
    ["a key in Chinese", paths.main, "    documents: [", "    文档: [", '18:5 unknown-key Did you mean "documents"?'],
    [
      "a time to live as an object",
      paths.template,
      "ttl: 2h",
      "ttl: { turns: 5 }",
      "9:32 template-front-matter-invalid Write a number of turns, such as 5, or 30s, 10m, 2h, 7d.",
    ],
    [
      "a text under the language of the tree",
      paths.main,
      "    i18n: { zh-CN: { title: 小面包",
      "    i18n: { en: { title: 小面包",
      '19:13 missing-translation Did you mean "zh-CN"?',
    ],
    [
      "a value below every answer",
      paths.main,
      "answers.flour < 500",
      "answers.flour < -5",
      "12:17 constant-condition Correct what it compares with, or remove what depends on it.",
    ],
  ])("%s", (_, path, from, to, expected) => {
    proves("authoring/planted-mistakes");
    expect(told(path, from, to)).toEqual([expected]);
  });
});

describe("conditions in other words", () => {
  test.each<[kind: string, to: string, expected: string]>([
    ["between", "answers.flour between 100 and 500", "12:31 bad-condition Write two comparisons"],
    ["is", "answers.flour is 500", "12:31 bad-condition Write == instead."],
    ["at least, in Chinese", "answers.flour 大于等于 500", "12:31 bad-condition Write >= instead."],
    ["x for times", "answers.flour x 2 < 500", "12:31 bad-condition Write * instead."],
    ["a power", "answers.flour ^ 2 < 500", "12:31 bad-condition Write the product out"],
    ["a number alone", "answers.flour - 500", "12:17 constant-condition Write a comparison"],
    [
      "something computed and a number in quotes",
      'answers.flour * 2 < "900"',
      "12:37 constant-condition Remove the quotes: 900",
    ],
    ["else", "else", "12:17 bad-condition Remove the line when"],
  ])("%s", (_, to, expected) => {
    proves("authoring/planted-mistakes");
    const found = told(paths.main, "answers.flour < 500", to);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(expected);
  });
});

describe("placeholders", () => {
  test.each<Row>([
    [
      "without a prefix, in a template",
      paths.template,
      "${local:style}",
      "${style}",
      "14:26 template-placeholder-unknown-key Write ${local:style}",
    ],
    [
      "in two braces, in a template",
      paths.template,
      "${local:style}",
      "{{style}}",
      "14:26 template-placeholder-unknown-key Write ${local:style}",
    ],
    [
      "with a full-width colon, in a template",
      paths.template,
      "${local:style}",
      "${local：style}",
      "14:26 template-placeholder-unknown-key Write ${local:style}",
    ],
    [
      "of the section that it stands in",
      paths.template,
      "Write it ${local:style}.",
      "Write it ${local:style}. ${section:role}",
      "14:42 template-section-circular Remove one of the ${section:…}.",
    ],
    [
      "without its brace",
      paths.main,
      "${fact:water} grams",
      "$fact:water} grams",
      "17:20 unknown-placeholder Write ${fact:water}, with $, both braces and a half-width colon.",
    ],
    [
      "with a translated prefix",
      paths.main,
      "加 ${fact:water} 克",
      "加 ${事实:water} 克",
      "19:47 unknown-placeholder Write ${fact:water}, with $, both braces and a half-width colon.",
    ],
    [
      "an address of nearly our own kind",
      paths.template,
      "conversation://",
      "conversations://",
      "15:1 template-placeholder-unknown-key Correct the name: there is nothing that is called so.",
    ],
    [
      "a space behind the brace",
      paths.main,
      "Take ${fact:water} grams",
      "Take ${ fact:water } grams",
      "17:20 unknown-placeholder Write ${fact:water}, with $, both braces and a half-width colon.",
    ],
  ])("%s", (_, path, from, to, expected) => {
    proves("authoring/planted-mistakes");
    expect(told(path, from, to)).toEqual([expected]);
  });
});

describe("a dash at the first of several", () => {
  const rules = (text: string): string[] =>
    checkSources([{ path: "knowledge/bakery/main.tree.yaml", text }]).findings.map(
      ({ line, column, rule }) => `${line}:${column} ${rule}`,
    );
  const list = (first: string): string =>
    `language: en\nnodes:\n  root:\n    response: Which one?\n    options:\n${first}\n        description: Rye\n        next_node: null\n      - id: oat\n        description: Oat\n        next_node: null\n`;
  test("that should not be there", () => {
    proves("authoring/planted-mistakes");
    const text = "language: en\nfacts:\n  - flour: 2\n    water: 3\n  salt: 1\nnodes:\n  root:\n    response: Bread.\n";
    expect(rules(text)).toEqual(["3:3 parse-error"]);
    expect(rules("language: en\nnodes:\n  - id: root\n    response: Bread.\n  end:\n    response: Done.\n")).toEqual([
      "3:3 parse-error",
    ]);
  });
  test("that is missing", () => {
    proves("authoring/planted-mistakes");
    expect(rules(list("      - id: rye"))).toEqual([]);
    expect(rules(list("        id: rye"))).toEqual(["6:9 parse-error"]);
  });
});

describe("an advice about indentation", () => {
  const block = (words: string): string[] =>
    checkSources([
      {
        path: "knowledge/bakery/main.tree.yaml",
        text: `title: Bread\nlanguage: en\nnodes:\n  root:\n    response: |-\n      Which one?\n    options:\n      - ${words}\n        next_node: null\n`,
      },
    ]).findings.map(({ line, column, rule }) => `${line}:${column} ${rule}`);
  test("never makes options part of a text", () => {
    expect(block("id: rye\n        description: Rye")).toEqual([]);
    expect(block("id: 3\n        description: Rye")).toEqual(["8:13 wrong-type"]);
    expect(block("id: rye\n        description:")).toEqual(["9:21 wrong-type"]);
  });
  test("is none where a dash lacks its space", () => {
    expect(told(paths.guide, "tags: [flour, oven]", "tags:\n  - flour\n  -oven")).toEqual([
      '5:3 parse-error Write "- " before the item.',
    ]);
  });
});
