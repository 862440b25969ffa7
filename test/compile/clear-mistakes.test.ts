/** Mistakes that were told with advice that does not help, at another line, or not at all: each row is one of them. */
import { describe, expect, test } from "vitest";
import { checkSources } from "../../src/compile/check.ts";
import { checkTests } from "../../src/author/golden/check.ts";
import { proves } from "../requirements/index.ts";

const tree = `title: Fish at home
language: en
nodes:
  root:
    response: What is it?
    options:
      - { id: warm, description: It is warm, next_node: heat }
      - { id: colour, description: The water has a colour, next_node: colour }
      - { id: fine, description: It is fine, next_node: fin_rot }
  heat:
    response: How warm is it?
    input: { name: heat, type: number, min: 0, max: 45 }
    next:
      - { when: answers.heat > 30, next_node: fin_rot }
      - { next_node: null }
  colour:
    response: Which colour?
    input:
      name: colour
      type: choice
      choices:
        - { id: white, description: White }
        - { id: green, description: Green }
    next: fin_rot
  fin_rot:
    title: Torn fins
    response: Change the water.
    documents: [care]
`;
const careText = `---
title: Care
tags: [water, fish]
language: en
---

# Care

Change a quarter of the water each week. See document://tank/care.
`;
const json = `{
  "title": "Feeding",
  "keywords": ["feeding", "food"],
  "nodes": {
    "root": {
      "title": "Food",
      "response": "Once a day."
    }
  }
}
`;
const xml = `<tree title="Plants" language="en">
  <node id="root" title="Plants">
    <response>Which?</response>
    <option id="light" next_node="light">Yellow</option>
  </node>
  <node id="light" title="Light">
    <response>Six hours.</response>
  </node>
</tree>
`;
const template = `---
name: plan
description: Writes a plan for a week.
language: en
arguments:
  fish: { description: The tank, required: true }
sections:
  role: { priority: must }
---

# Role {#role}

You keep fish. It is \${local:current_time}. The tank: \${local:fish}.
`;
const golden = `tree: main
conversations:
  - name: warm
    start: { node: root }
    steps:
      - choose: warm
      - answer: 33
        expect: { node: fin_rot }
`;
const sound: Readonly<Record<string, string>> = {
  "knowledge/tank/main.tree.yaml": tree,
  "knowledge/tank/documents/care.md": careText,
  "knowledge/tank/feed.tree.json": json,
  "knowledge/tank/plants.tree.xml": xml,
  "knowledge/tank/synonyms.yaml": "- [tank, aquarium]\n",
  "knowledge/tank/tests/main.test.yaml": golden,
  "templates/plan.en.md": template,
};
const [main, care, feed, plants, synonyms, conversations, plan] = Object.keys(sound) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/** What the check says, as `line:column rule fix`, where a part of one file is replaced. */
function told(path: string, from: string, to: string): string[] {
  const before = sound[path] ?? "";
  expect(before).toContain(from);
  const files = { ...sound, [path]: before.replace(from, () => to) };
  const sources = Object.entries(files).map(([at, text]) => ({ path: at, text }));
  const isTest = ({ path: at }: { path: string }): boolean => at.endsWith(".test.yaml");
  const checked = checkSources(sources.filter((one) => !isTest(one)));
  return [...checked.findings, ...checkTests(sources.filter(isTest), checked.project)]
    .filter(({ rule }) => rule !== "unreachable-node" && rule !== "orphan-document")
    .map(({ file, line, column, rule, fix }) => `${file === path ? "" : `${file} `}${line}:${column} ${rule} ${fix}`);
}

test("a long text that breaks over a line is told at once: the search for its end takes one pass", () => {
  proves("authoring/planted-mistakes");
  expect(told(feed, "Once a day.", `${"Once a day. ".repeat(200)}\nTwice.`)).toEqual([
    '7:19 parse-error End it with " and write line breaks as \\n.',
  ]);
});

describe("a mistake is told once, at its place, with what to type", () => {
  test("and without one nothing is told", () => {
    expect(told(main, "title", "title")).toEqual([]);
  });

  test.each([
    ["=> for >=", main, "heat > 30", "heat => 30", "14:30 bad-condition Write >= instead."],
    ["=< for <=", main, "heat > 30", "heat =< 30", "14:30 bad-condition Write <= instead."],
    ["<> for !=", main, "heat > 30", "heat <> 30", "14:31 bad-condition Write != instead."],
    [
      "a unit behind a number",
      main,
      "> 30",
      "> 30天",
      "14:34 bad-condition Write the number alone: the input's unit says what it counts.",
    ],
    ["a number in quotes", main, "> 30", '> "30"', "14:32 constant-condition Remove the quotes: 30"],
    [
      "a function misspelt",
      main,
      "answers.heat > 30",
      "rounded(answers.heat) > 30",
      '14:17 bad-condition Did you mean "round"?',
    ],
    [
      "a least value above the greatest",
      main,
      "min: 0, max: 45",
      "min: 100, max: 45",
      "12:45 bad-input Swap or correct them.",
    ],
    [
      "a choice twice",
      main,
      "id: green",
      "id: white",
      "23:11 duplicate-option Remove one of the two, or give it another id.",
    ],
    ["options for choices", main, "      choices:", "      options:", '21:7 unknown-key Did you mean "choices"?'],
    [
      "an input without next",
      main,
      "    next: fin_rot\n",
      "",
      "18:5 leads-nowhere Add next: with a node id, null, or rules.",
    ],
    [
      "a title for an id",
      main,
      "next_node: fin_rot }",
      "next_node: Torn fins }",
      '9:57 dangling-next-node Write fin_rot: "Torn fins" is its title.',
    ],
    [
      "an empty next_node",
      main,
      "next_node: fin_rot }",
      "next_node: }",
      "9:46 empty-next-node Write the node that it leads to, or null where the session is to end.",
    ],
    [
      "an empty next",
      main,
      "next: fin_rot",
      "next:",
      "24:5 empty-next-node Write the node that it leads to, or null where the session is to end.",
    ],
    ["a mark behind a brace", main, "fin_rot }\n  heat", "fin_rot }；\n  heat", "9:66 parse-error Remove it."],
    [
      "an item one space too far left",
      main,
      "        - { id: green",
      "       - { id: green",
      "23:8 parse-error Indent it with 8 spaces, like the other lines of its level.",
    ],
    [
      "quotes in a text of JSON",
      feed,
      "Once a day.",
      'Once "a" day.',
      '7:25 parse-error Write \\" for a quote inside of a text: "… \\"…\\" …".',
    ],
    [
      "a list that is not closed before the next key",
      feed,
      '"food"],',
      '"food",',
      "3:15 parse-error Add the ] it lacks.",
    ],
    ["a full-width bracket in XML", plants, "<response>Which", "＜response＞Which", "3:5 parse-error Type < instead."],
    [
      "an attribute that is not closed",
      plants,
      'id="light" title',
      'id="light title',
      "6:12 parse-error Put the value in straight double quotes, and close them.",
    ],
    [
      "full-width commas in a group of synonyms",
      synonyms,
      "tank, aquarium",
      "tank，aquarium",
      "1:8 wrong-type Type , instead.",
    ],
    [
      "a key among the groups of synonyms",
      synonyms,
      "- [tank, aquarium]\n",
      "- [tank, aquarium]\nheater: warmer\n- [fish, 鱼]\n",
      "2:1 parse-error Write it as one: - [heater, warmer].",
    ],
    [
      "a key with a list among the groups of synonyms",
      synonyms,
      "- [tank, aquarium]\n",
      "- [tank, aquarium]\nheater: [warmer, 加热棒]\n",
      "2:1 parse-error Write it as one: - [heater, warmer, 加热棒].",
    ],
    [
      "facts that need each other",
      main,
      "nodes:\n",
      "facts:\n  cold: facts.sick && answers.heat < 20\n  sick: facts.ill\n  ill: facts.cold\nnodes:\n",
      "4:9 unknown-name Take one of them out of the other's condition: one has to come first.",
    ],
    [
      "a fact that needs itself",
      main,
      "nodes:\n",
      "facts:\n  cold: facts.cold && answers.heat < 20\nnodes:\n",
      "4:9 unknown-name Compute it from answers or from other facts.",
    ],
    [
      "full-width commas between tags",
      care,
      "[water, fish]",
      "[water，fish]",
      "3:13 joined-keywords Separate tags with an English comma and a space: [water, fish]",
    ],
    ["full-width brackets around tags", care, "[water, fish]", "【water, fish】", "3:7 wrong-type Type [ instead."],
    [
      "a language by its name",
      care,
      "language: en",
      "language: 英文",
      "4:11 bad-value Write a tag such as zh-CN or en.",
    ],
    [
      "an address of nearly our own kind",
      care,
      "document://tank/care",
      "documents://tank/care",
      '9:46 broken-link Did you mean "document://tank/care"?',
    ],
    [
      "a document misspelt in a link",
      care,
      "document://tank/care",
      "document://tank/carre",
      '9:46 broken-link Did you mean "document://tank/care"?',
    ],
    [
      "a node misspelt in a link",
      care,
      "document://tank/care",
      "knowledge://tank/main#finrot",
      '9:46 broken-link Did you mean "knowledge://tank/main#fin_rot"?',
    ],
    [
      "an option that no node has, in a test",
      conversations,
      "choose: warm",
      "choose: wram",
      '6:17 bad-test Did you mean "warm"?',
    ],
    ["a misspelt key of a step", conversations, "choose: warm", "chose: warm", '6:9 bad-test Did you mean "choose"?'],
    [
      "a step without its dash",
      conversations,
      "      - choose: warm",
      "        choose: warm",
      '6:9 parse-error Write "- " before it, like the items below.',
    ],
    [
      "a placeholder that is not closed",
      plan,
      "${local:fish}",
      "${local:fish",
      "13:55 template-placeholder-unknown-prefix Write } behind its name.",
    ],
    [
      "an argument misspelt",
      plan,
      "${local:fish}",
      "${local:fihs}",
      '13:55 template-placeholder-unknown-key Did you mean "fish"?',
    ],
    [
      "a template without description",
      plan,
      "description: Writes a plan for a week.\n",
      "",
      "1:1 template-front-matter-invalid Add a line description: …",
    ],
    [
      "a word for true",
      plan,
      "required: true",
      "required: yes please",
      "6:44 template-front-matter-invalid Write true or false here.",
    ],
    [
      "a full-width colon in the front matter of a template",
      plan,
      "  role: {",
      "  role：{",
      '8:3 template-front-matter-invalid Type ":" and a space instead.',
    ],
    [
      "a key of a section misspelt",
      plan,
      "{ priority: must }",
      "{ prioritty: must }",
      '8:11 template-front-matter-invalid Did you mean "priority"?',
    ],
    [
      "a full-width brace at the end",
      main,
      "fin_rot }\n  heat",
      "fin_rot ｝\n  heat",
      "9:65 parse-error Type } instead.",
    ],
    [
      "two options on one line",
      main,
      "next_node: colour }\n      - {",
      "next_node: colour } - {",
      "8:80 parse-error Begin a new line before this dash, aligned with the other items.",
    ],
    ["a percentage", main, "heat > 30", "heat > (30%)", "14:36 bad-condition Write the share as a number: 0.3."],
    ["a sign for times", main, "heat > 30", "heat × 2 > 30", "14:30 bad-condition Write * instead."],
    ["True in JSON", feed, '"keywords"', '"draft": True,\n  "keywords"', "3:12 parse-error Write true, false or null."],
    ["a full-width comma between documents", main, "[care]", "[care、care]", "28:21 missing-document Type , instead."],
    [
      "a text that begins with full-width brackets",
      care,
      "title: Care",
      "title: 【Care】: all",
      "2:8 parse-error Put the whole value in single quotes: key: '…'.",
    ],
    [
      "a full-width colon in an expectation",
      conversations,
      "{ node: fin_rot }",
      "{ node：fin_rot }",
      '8:19 bad-test Type ":" and a space instead.',
    ],
  ])("%s", (_, path, from, to, expected) => {
    proves("authoring/planted-mistakes");
    expect(told(path, from, to)).toEqual([expected]);
  });
});
