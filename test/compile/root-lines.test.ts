/** One message for one mistake, at the line where it is corrected, with what to type there. */
import { expect, test } from "vitest";
import { checkSources } from "../../src/compile/check.ts";
import { checkTests } from "../../src/author/golden/check.ts";

const TREE = "knowledge/tank/main.tree.yaml";
const TESTS = "knowledge/tank/tests/main.test.yaml";
const tree = `title: Fish at home
language: en
facts:
  is_old: answers.bought < "2014-01-01"
  is_green: answers.colour == "green"
  is_warm: answers.heat >= 30
nodes:
  root:
    response: >-
      What is it?
    options:
      - { id: warm, description: It is warm, next_node: heat }
      - { id: other, description: "Good today, bad tomorrow", next_node: "food#root" }
    i18n:
      zh-CN:
        options: { warm: 水很热, other: 其他 }
        response: 怎么了？
  heat:
    response: How warm is it?
    input: { name: heat, type: number }
    next: bought
    i18n:
      zh-CN: { response: 多热？ }
  bought:
    response: When was the heater bought?
    input: { name: bought, type: date }
    next: colour
    i18n:
      zh-CN: { response: 什么时候买的？ }
  colour:
    response: Which colour?
    input: { name: colour, type: choice, choices: [white, green] }
    next:
      - { when: facts.is_green && facts.is_warm, next_node: fin_rot }
      - { when: facts.is_old, next_node: fin_rot }
      - { next_node: null }
    i18n:
      zh-CN: { response: 什么颜色？ }
  fin_rot:
    response: Change the water.
    documents: [care]
    i18n:
      zh-CN: { response: 换水。 }
i18n:
  zh-CN: { title: 养鱼 }
`;
const tests = `conversations:
  - name: it is warm
    start: { node: root }
    steps:
      - choose: warm
        expect: { node: heat }
      - answer: "31"
        expect: { node: bought }
  - name: it is torn
    start: { node: fin_rot, expect: { node: fin_rot } }
  - name: it is another
    start: { node: root }
    steps:
      - choose: other
        expect: { node: root }
`;
const food = "title: Food\nlanguage: en\nnodes:\n  root:\n    response: Feed them once a day.\n";
const care = "---\nid: care\ntitle: Care\n---\n\nChange a quarter of the water each week.\n";

function found(changed: string, changedTests: string): string[] {
  const sources = [
    { path: TREE, text: changed },
    { path: "knowledge/tank/food.tree.yaml", text: food },
    { path: "knowledge/tank/documents/water/care.md", text: care },
  ];
  const { findings, project } = checkSources(sources, { today: "2026-06-01" });
  return [...findings, ...checkTests([{ path: TESTS, text: changedTests }], project)].map(
    ({ file, line, message, fix }) => `${file === TREE ? "" : `${file} `}${line} ${message} → ${fix}`,
  );
}

test("the base is sound", () => expect(found(tree, tests)).toEqual([]));

test.each<[kind: string, from: string, to: string, expected: string]>([
  ["a day without noughts in a fact", '"2014-01-01"', '"2014-1-1"', '4 .* → Write "2014-01-01"\\.'],
  ["a choice in a fact that is not there", '"green"', '"gren"', '5 .*"gren" is no choice .*"green"'],
  ["a number in quotes in a fact", ">= 30", '>= "30"', "6 .* → Remove the quotes: 30"],
  ["a path as a document", "[care]", "[documents/water/care.md]", '41 .* → Did you mean "care"'],
  [
    "a path that leads nowhere",
    "[care]",
    "[documents/water/feed.md]",
    "41 .* → Write knowledge/tank/documents/water/feed.md, or",
  ],
  ["the file of a tree as its name", "food#root", "food.tree.yaml#root", '13 .* → Did you mean "food#root"'],
  ["a text in stars", "It is warm,", "*It* is warm,", "12 A text that begins with \\* .* → Put the text in quotes"],
  [
    "a text behind >-",
    ">-\n      What",
    ">-What\n      What",
    "9 Behind \\| or > .* → Begin the text on the next line",
  ],
  [
    "a number sign in braces",
    "It is warm,",
    "It is #1 warm,",
    "12 A # behind a space .* → Put the text that holds it in quotes",
  ],
  [
    "a quote that is not closed",
    'bad tomorrow",',
    "bad tomorrow,",
    '13 The quote " that opens here is never closed\\.',
  ],
  [
    "capitals in a node's id",
    "  fin_rot:\n",
    "  Fin_rot:\n",
    '39 This node is called "Fin_rot".* → Write fin_rot here',
  ],
  ["an option's id twice", "id: other,", "id: warm,", "13 .* two options with the id"],
])("%s", (_, from, to, expected) => {
  expect(tree).toContain(from);
  const lines = found(tree.replace(from, to), tests);
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^${expected}`))]);
});

test("an expectation at the level of its conversation", () => {
  const lines = found(tree, tests.replace("        expect: { node: heat }", "    expect: { node: heat }"));
  expect(lines).toEqual([expect.stringMatching(/^\S+ 6 .* → Indent it with 8 spaces/)]);
});
