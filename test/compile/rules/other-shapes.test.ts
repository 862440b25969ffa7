/** Values of another shape than is asked for: each is told once, with what to type in its place. */
import { expect, test } from "vitest";
import { checkSources } from "../../../src/compile/check.ts";
import { proves } from "../../requirements/index.ts";

const main = `title: 鱼缸
language: zh-CN
i18n: { en: { title: Tank } }
facts:
  age_days: days_between(answers.begun, today)
nodes:
  root:
    response: 哪天开缸？
    input: { name: begun, type: date, min_date: "2000-01-01" }
    next: sun
  sun:
    response: 几度？
    input: { name: warm, type: number, min: 1 }
    next: water
  water:
    response: 水怎么样？
    options:
      - { id: clear, description: 清, next_node: end }
      - { id: smells, description: 臭, next_node: testing#root }
    i18n: { en: { response: How is the water?, options: { clear: Clear, smells: Smells } } }
  end: { response: "已经 \${fact:age_days} 天。" }
`;
const testing = "title: 测水\nlanguage: zh-CN\nnodes:\n  root: { response: 用试纸。 }\n";

function told(piece: string, words: string): string[] {
  expect(main).toContain(piece);
  const files = [
    { path: "knowledge/tank/main.tree.yaml", text: main.replace(piece, words) },
    { path: "knowledge/tank/testing.tree.yaml", text: testing },
  ];
  return checkSources(files)
    .findings.filter(({ severity, rule }) => severity === "error" || rule !== "missing-translation")
    .map(({ line, rule, fix }) => `${line} ${rule} ${fix}`);
}

test.each([
  [
    "a day for a number",
    'min_date: "2000-01-01"',
    'min: "2000-01-01"',
    '9 wrong-type For a day write min_date: "2000-01-01".',
  ],
  [
    "a word for an input",
    "input: { name: warm, type: number, min: 1 }",
    "input: warm",
    "13 wrong-type Write input: { name: warm, type: … }.",
  ],
  ["a list with one way", "next: water", "next: [water]", "14 wrong-type For the only way write next: water."],
  [
    "a list of translations",
    "{ clear: Clear, smells: Smells }",
    "[Clear, Smells]",
    "20 wrong-type Write options: { an_id: its text, … }.",
  ],
  ["a key of JSON Schema", "min: 1", "minimum: 1", '13 unknown-key Did you mean "min"?'],
  ["what is so already", "min: 1", "required: false", "13 unknown-key Remove this key, or write optional: true."],
  [
    "translations without a language",
    "{ en: { title: Tank } }",
    "{ title: Tank, description: A tank }",
    "3 bad-value Write en: { … } around them, or the tag of their language.",
  ],
  ["a tree by its title", "testing#root", "测水#root", '19 dangling-next-node Did you mean "testing#root"?'],
  ["a part of a fact's name", "${fact:age_days}", "${fact:age}", '21 unknown-placeholder Did you mean "age_days"?'],
])("%s", (_, piece, words, expected) => {
  proves("authoring/planted-mistakes");
  expect(told(piece, words)).toEqual([expected]);
});

test("a file without anything in it", () => {
  const { findings } = checkSources([{ path: "knowledge/tank/main.tree.yaml", text: "# later\n" }]);
  expect(findings.map(({ message }) => message)).toEqual(["This file is empty."]);
});

test("nothing is said of the sound tree", () => {
  expect(told("title: 鱼缸", "title: 鱼缸")).toEqual([]);
});
