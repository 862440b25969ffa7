/** A comma in a text inside {…}: one finding that shows the whole text in quotes, whatever object it stands in. */
import { expect, test } from "vitest";
import { checkSources } from "../../src/compile/check.ts";
import { readYaml } from "../../src/compile/readers/yaml/read-yaml.ts";

const tree = (head: string, root: string): string =>
  `title: 浇水\nlanguage: zh-CN\n${head}nodes:\n  root:\n    response: 多久浇一次水？\n${root}`;

/** `line rule → way out` of each finding of one tree. */
const told = (text: string): string[] =>
  checkSources([{ path: "knowledge/a/main.tree.yaml", text }]).findings.map(
    ({ line, rule, fix }) => `${line} ${rule} → ${fix}`,
  );

test.each([
  [
    "a tree's translation",
    tree("i18n:\n  en: { title: Water, description: For cacti, ferns and palms, and for herbs }\n", ""),
    "4 parse-error → Put the text in quotes: 'For cacti, ferns and palms, and for herbs'.",
  ],
  [
    "a node's translation",
    tree("", "    i18n:\n      en: { response: How often, it's about water? }\n"),
    "7 parse-error → Put the text in quotes: 'How often, it''s about water?'.",
  ],
  [
    "a translated option",
    tree(
      "",
      "    options:\n      - { id: day, description: 每天, next_node: null }\n    i18n:\n      en: { options: { day: Daily, in the morning } }\n",
    ),
    "9 parse-error → Put the text in quotes: 'Daily, in the morning'.",
  ],
  [
    "an option, one word behind the comma",
    tree("", "    options:\n      - { id: day, description: 每天,早上, next_node: null }\n"),
    "7 parse-error → Put the text in quotes: '每天,早上'.",
  ],
  [
    "an input",
    tree("", "    input: { name: days, type: integer, hint: A number, such as 3 }\n    next: null\n"),
    "6 parse-error → Put the text in quotes: 'A number, such as 3'.",
  ],
  [
    "a text over two lines",
    tree("", "    options:\n      - { id: day, description: 每天, 早上\n          浇, next_node: null }\n"),
    "7 parse-error → Put the text in quotes: '…, …'.",
  ],
])("in %s", (_, text, expected) => {
  expect(told(text)).toEqual([expected]);
});

const texts = (text: string): string[] => readYaml(text).problems.map((problem) => problem.text.en[0]);

test("in what a conversation expects, and one finding for each text", () => {
  expect(texts("expect: { node: b, text: 放阴处, 少浇水 }\n")).toEqual([
    'A comma ends a text inside {…}, so "少浇水" was read as a key of its own.',
  ]);
  expect(texts("{ say: a, b c, d e, text: f, g h }\n")).toHaveLength(2);
});

test("a key that lacks its value, a list, and quoted texts are not taken for one", () => {
  for (const text of [
    "{ id: a, description: b, when }\n",
    "{ id: a, description:b }\n",
    "{ id: a, description：b }\n",
    "[a, b c]\n",
    "{ id: 'a', b c }\n",
    "{ id: a, next_node: }\n",
    "id: a\nb c:\n",
  ])
    expect([text, texts(text)]).toEqual([text, []]);
});
