/** What authors leave in texts, translations, documents, tests and templates, each told at its line with what to type. */
import { describe, expect, test } from "vitest";
import { checkTests } from "../../../src/author/golden/check.ts";
import { checkSources } from "../../../src/compile/check.ts";
import { proves } from "../../requirements/index.ts";

const tree = `title: 泡茶
language: zh-CN
facts: { left: answers.minutes - 3 }
nodes:
  root:
    title: 几分钟
    response: 泡了几分钟？
    input: { name: minutes, type: number }
    options: [{ id: unsure, description: 记不清了, next_node: end }]
    next: end
    i18n: { en: { title: Minutes, response: For how many minutes?, options: { unsure: I do not know } } }
  end:
    title: 少泡
    response: 请少泡 \${fact:left} 分钟。
    documents: [water]
    i18n:
      en: { title: Less, response: "Take \${fact:left} minutes less." }
i18n: { en: { title: Tea } }
`;
const water = `---
title: 泡茶的水
review_by: "2028-06-30"
---

# 泡茶的水

绿茶用八十度的水。

## 怎样量

用温度计。

| 茶 | 度 |
|---|---|
| 绿茶 | 80 |
`;
const cases = `tree: main
conversations:
  - name: 记不清
    start: { node: root }
    steps:
      - { choose: unsure, expect: { node: end, complete: true } }
`;
const synonyms = "- [茶, tea, cha]\n";
const template = `---
name: tea_note
description: 写一段说明。
language: zh-CN
arguments:
  user_intent: { description: 哪一种茶, required: true }
  reader: 给谁看
sections: { task: { priority: must } }
---

# 任务 {#task}

写给\${local:reader}：\${local:user_intent}
`;
const oven = `<tree title="Oven" language="en">
  <node id="root" title="Heat">
    <response>How hot is it?</response>
    <option id="hot" next_node="null">Hot</option>
    <option id="cold" next_node="null">Cold</option>
  </node>
</tree>
`;
const costs = `{
  "title": "Costs",
  "language": "en",
  "nodes": {
    "root": {
      "title": "How many",
      "response": "How many?",
      "options": [
        { "id": "few", "description": "A few", "next_node": null },
        { "id": "many", "description": "Many", "next_node": null }
      ]
    }
  }
}
`;
const sound: Readonly<Record<string, string>> = {
  "knowledge/tea/main.tree.yaml": tree,
  "knowledge/tea/oven.tree.xml": oven,
  "knowledge/tea/costs.tree.json": costs,
  "knowledge/tea/documents/water.md": water,
  "knowledge/tea/synonyms.yaml": synonyms,
  "templates/tea_note.md": template,
};
const test1 = "knowledge/tea/tests/main.test.yaml";

/** The findings of the files, as `line rule message fix`. */
function told(path?: string, piece = "", words = ""): string[] {
  const all: Readonly<Record<string, string>> = { ...sound, [test1]: cases };
  const text = all[path ?? test1] ?? "";
  expect(text).toContain(piece);
  const files = Object.entries({ ...all, ...(path === undefined ? {} : { [path]: text.replace(piece, words) }) }).map(
    ([at, of]) => ({ path: at, text: of }),
  );
  const { findings, project } = checkSources(files.filter((one) => one.path !== test1));
  return [
    ...findings,
    ...checkTests(
      files.filter((one) => one.path === test1),
      project,
    ),
  ].map(({ line, rule, message, fix }) => `${line} ${rule} ${message} ${fix}`);
}

const [main, xml, json, document, groups, prompt] = Object.keys(sound);

describe("what is left over", () => {
  test("nothing is said of the sound base", () => {
    expect(told()).toEqual([]);
  });

  test.each([
    [
      "a note to a colleague",
      main,
      "请少泡",
      "请少泡【这里再问一下王师傅】",
      "14 pasted-remains",
      "note to the author",
    ],
    ["what is to be checked", main, "请少泡", "请少泡（？待核实）", "14 pasted-remains", "note to the author"],
    ["a picture to be put in", main, "请少泡", "（此处插入图片）请少泡", "14 pasted-remains", "left to be filled in"],
    ["what was left out", main, "请少泡", "……（略）请少泡", "14 pasted-remains", "left to be filled in"],
    [
      "the words of an assistant",
      main,
      "请少泡",
      "您好。好的，以下是修改后的内容：请少泡",
      "14 pasted-remains",
      "AI assistant",
    ],
    [
      "a value lost in a translation",
      main,
      "Take ${fact:left} minutes",
      "Take some minutes",
      "17 missing-translation",
      "${fact:left}",
    ],
    [
      "a translation of one text",
      main,
      '{ title: Less, response: "Take ${fact:left} minutes less." }',
      "Less",
      "17 wrong-type",
      "Write { title: …, response: … }.",
    ],
    [
      "question marks of a lost encoding",
      main,
      "title: 少泡",
      "title: ????",
      "13 empty-text",
      "save the file as UTF-8",
    ],
    ["the end of a file left out", xml, "</tree>\n", "", "6 parse-error", "Write </tree> at its end."],
    ["a space of HTML", xml, "How hot", "How&nbsp;hot", "3 parse-error", "Write an ordinary space."],
    [
      "a brace left out",
      json,
      '"A few", "next_node": null },',
      '"A few", "next_node": null,',
      "10 parse-error",
      "Write } before this {",
    ],
    [
      "a dash before a member",
      json,
      '"title": "How many"',
      '- "title": "How many"',
      "6 parse-error",
      "Remove the - here.",
    ],
    ["a day of review", document, "review_by", "review", "3 misspelt-key", '"review_by"'],
    ["a heading without words", document, "## 怎样量", "## ", "10 broken-markdown", "Write its text"],
    [
      "a heading twice",
      document,
      "用温度计。",
      "用温度计。\n\n## 怎样量\n\n看气泡。",
      "14 broken-markdown",
      "another text",
    ],
    [
      "a row with a cell too few",
      document,
      "| 绿茶 | 80 |",
      "| 绿茶 |",
      "16 broken-markdown",
      "Write a | for each cell",
    ],
    [
      "a tag of a word processor",
      document,
      "用温度计。",
      '<font color="red">用温度计。</font>',
      "12 pasted-remains",
      "HTML",
    ],
    [
      "another document behind",
      document,
      "用温度计。",
      "用温度计。\n\n---\ntitle: 别的\ntags: [茶]\n---\n",
      "14 broken-markdown",
      "Keep one",
    ],
    ["semicolons between words", groups, "[茶, tea, cha]", "[茶; tea, cha]", "1 joined-keywords", "Write a comma"],
    [
      "an answer for an argument",
      prompt,
      "${local:reader}",
      "${answer:reader}",
      "13 template-placeholder-unknown-key",
      "${local:reader}",
    ],
    [
      "round brackets for braces",
      prompt,
      "${local:reader}",
      "$(local:reader)",
      "13 template-placeholder-unknown-key",
      "${local:reader}",
    ],
    ["an option by its text", test1, "choose: unsure", "choose: 记不清了", "6 bad-test", '"unsure"?'],
    ["a file for a tree", test1, "tree: main", "tree: main.tree.yaml", "1 bad-test", '"main"?'],
  ])("%s is told", (_, path, piece, words, at, fix) => {
    proves("authoring/planted-mistakes");
    const [only = "", ...more] = told(path, piece, words);
    expect([only.slice(0, at.length), more]).toEqual([at, []]);
    expect(only).toContain(fix);
  });

  test.each([
    ["a note for users", main, "请少泡", "（这里指绿茶）请少泡"],
    ["dots", main, "请少泡", "……请少泡"],
    ["an own key for a reviewer", document, 'review_by: "2028-06-30"', "review: 王师傅"],
    ["a heading of code", document, "## 怎样量", "## `怎样量`"],
    ["one heading below two", document, "用温度计。", "### 例子\n\n用温度计。\n\n## 泡多久\n\n### 例子\n\n三分钟。"],
    [
      "a translation that fills in the same",
      main,
      "Take ${fact:left} minutes less.",
      "${fact:left} minutes less, please.",
    ],
  ])("nothing is said of %s", (_, path, piece, words) => {
    expect(told(path, piece, words)).toEqual([]);
  });

  test("a tree whose name lacks its ending is told once, and not the ways into it", () => {
    const files = [
      { path: "knowledge/tea/tree.yaml", text: tree },
      {
        path: "knowledge/tea/other.tree.yaml",
        text: "title: 水\nnodes:\n  root: { response: 水呢？, next: main#end }\n",
      },
    ];
    const { findings } = checkSources(files);
    expect(findings.filter(({ rule }) => rule === "stray-file").map(({ fix }) => fix)).toEqual([
      "Rename it to main.tree.yaml.",
    ]);
    expect(findings.map(({ rule }) => rule)).not.toContain("dangling-next-node");
  });
});
