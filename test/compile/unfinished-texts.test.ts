/** Texts that nobody wrote, syntax of other programs, links and Markdown that are none, and keys without effect. */
import { describe, expect, test } from "vitest";
import { checkTests } from "../../src/author/golden/check.ts";
import { checkSources } from "../../src/compile/check.ts";

const TREE = `title: 茶
description: 找出茶为什么不好喝。
language: zh-CN
facts:
  strong: answers.minutes > 5
nodes:
  root:
    title: 泡了多久
    keywords: [茶太苦]
    response: 泡了几分钟？
    input: { name: minutes, type: number, min: 0, max: 60 }
    next:
      - { when: facts.strong, next_node: shorter }
      - { next_node: shorter }
  shorter:
    title: 缩短时间
    response: 您泡了 \${answer:minutes} 分钟，下次少泡两分钟。
    documents: [water]
`;
const DOCUMENT = `---
title: 泡茶的水
tags: [水温]
language: zh-CN
---

# 泡茶的水

绿茶用八十度的水。
`;
const TEST = `conversations:
  - name: 太苦
    steps:
      - { answer: "8", expect: { node: shorter } }
`;

function told(changes: {
  tree?: string;
  document?: string;
  test?: string;
  synonyms?: string;
  name?: string;
}): string[] {
  const sources = [
    { path: "knowledge/tea/main.tree.yaml", text: changes.tree ?? TREE },
    { path: `knowledge/tea/documents/${changes.name ?? "water.md"}`, text: changes.document ?? DOCUMENT },
    { path: "knowledge/tea/synonyms.yaml", text: changes.synonyms ?? "- [苦, 涩]\n" },
  ];
  const { findings, project } = checkSources(sources, { today: "2026-06-01" });
  const tests = checkTests([{ path: "knowledge/tea/tests/main.test.yaml", text: changes.test ?? TEST }], project);
  return [...findings, ...tests].map(({ rule, file, line }) => `${rule} ${file.replace(/^.*\//, "")}:${line}`);
}

const inTree = (from: string, to: string): string[] => told({ tree: TREE.replace(from, () => to) });
const inDocument = (words: string): string[] => told({ document: `${DOCUMENT}\n${words}\n` });

test("the base without a mistake is told nothing", () => {
  expect(told({})).toEqual([]);
});

describe("a text of a tree that says nothing", () => {
  test.each(["…", "TODO", "N/A", "nan", "undefined", '"[object Object]"'])("%s", (words) => {
    expect(inTree("title: 缩短时间", `title: ${words}`)).toEqual(["empty-text main.tree.yaml:16"]);
  });

  test.each(["+", "👍", "无糖", "1", "表上写着 N/A 的不用填"])("and one that says something: %s", (words) => {
    expect(inTree("title: 缩短时间", `title: "${words}"`)).toEqual([]);
  });
});

describe("a placeholder of another program", () => {
  test.each([
    "{minutes}",
    "{{ minutes }}",
    "{{#root.minutes#}}",
    "$minutes",
    "$answer:minutes 分钟",
    "【minutes】",
    "${answer:minutes | round}",
    "{{ user.name }}",
    "{% if a %}",
  ])("%s in a response", (words) => {
    expect(inTree("${answer:minutes}", words)).toEqual(["unknown-placeholder main.tree.yaml:17"]);
  });

  test.each(["`{{ user.name }}`", "$3", "[1]", "{卷上}", "【注意】"])("and what is none: %s", (words) => {
    expect(inTree("${answer:minutes}", words)).toEqual([]);
  });

  test("in a keyword and in a document", () => {
    expect(inTree("[茶太苦]", '["${answer:minutes}"]')).toEqual(["joined-keywords main.tree.yaml:9"]);
    expect(inDocument("泡 ${answer:minutes} 分钟。")).toEqual(["pasted-remains water.md:11"]);
  });
});

describe("what is left in a text", () => {
  test.each([
    "当然可以！以下是修改后的回复：少泡两分钟。",
    "Sure! Here is the revised text: brew it for less time.",
    "少泡两分钟。【4†source】",
    "详情请联系[您的公司名称]。",
    "TODO: 这里还要写",
    "下面这样\\u6c34\\u6e29",
    "怎样量水温..........3",
    "<think>先想一想</think>",
    "少泡两分钟（待补充）",
  ])("%s", (words) => {
    const text = words.replaceAll("\\\\", "\\");
    expect(
      inTree("response: 您泡了 ${answer:minutes} 分钟，下次少泡两分钟。", `response: '${text}'`).concat(
        inDocument(text),
      ),
    ).toEqual(["pasted-remains main.tree.yaml:17", "pasted-remains water.md:11"]);
  });

  test("a tab written out, a comment of HTML, bold that is not closed", () => {
    expect(inTree("下次少泡两分钟。", "下次\\t少泡两分钟。")).toEqual(["literal-line-break main.tree.yaml:17"]);
    expect(inTree("下次少泡两分钟。", "下次<!-- 待改 -->少泡两分钟。")).toEqual(["pasted-remains main.tree.yaml:17"]);
    expect(inTree("下次少泡两分钟。", "下次**少泡两分钟。")).toEqual(["broken-markdown main.tree.yaml:17"]);
    expect(inTree("下次少泡两分钟。", "下次**少泡**两分钟，在 C:\\temp。")).toEqual([]);
  });

  test("a formula of a spreadsheet", () => {
    expect(inTree("title: 缩短时间", "title: =A1&B1")).toEqual(["pasted-remains main.tree.yaml:16"]);
  });

  test.each(["好的，以下材料都要带。", "- [ ] 待办", "HTTP 4xx", "`TODO: x`"])("and what is not: %s", (words) => {
    expect(inDocument(words)).toEqual([]);
  });
});

describe("what looks like a link", () => {
  test.each([
    "[水]（https://example.com/a）",
    "[水] (water.md)",
    "[[water]]",
    "见[水](https://example.com/a 。",
    "【水】(water.md)",
    "(水)[https://example.com/a]",
    "![水温](images/water.png)",
    "见 https:/example.com/a",
    "见 htps://example.com/a",
    "见 https：//example.com/a",
  ])("%s", (words) => {
    expect(inDocument(words)).toEqual(["broken-link water.md:11"]);
  });

  test.each(["[水](https://example.com/a_(b))", "`[[water]]`", "[1] (见上)", "![水](https://example.com/a.png)"])(
    "and what is sound: %s",
    (words) => {
      expect(inDocument(words)).toEqual([]);
    },
  );
});

describe("Markdown of a document", () => {
  test.each([
    ["a heading without a space", "##量水温"],
    ["a heading of full-width signs", "＃＃ 量水温"],
    ["a table without its second line", "| 茶 | 水温 |\n| 绿茶 | 80 |"],
    ["a table with fewer columns in its second line", "| 茶 | 水温 |\n|---|\n| 绿茶 | 80 |"],
    ["a table of full-width bars", "｜茶｜水温｜\n｜---｜---｜"],
    ["a table of a spreadsheet", "茶\t水温\n绿茶\t80"],
    ["a footnote without its text", "用软水。[^1]"],
    ["code that is not closed", "```\n烧水"],
    ["bold that is not closed", "请**先量水温。"],
    ["an item without a text", "1.\n2. 烧水"],
  ])("%s", (_, words) => {
    expect(inDocument(words)).toEqual(["broken-markdown water.md:11"]);
  });

  test.each([
    "#茶 #水",
    "| 茶 | 水温 |\n|---|---|\n| 绿茶 | 80 |",
    "```\n##x\n```",
    "用软水。[^1]\n\n[^1]: 过滤过的水。",
  ])("and what is sound: %s", (words) => {
    expect(inDocument(words)).toEqual([]);
  });
});

describe("front matter without effect", () => {
  test.each([
    ["draft: true", 5],
    ["valid_from: 2029-01-01", 5],
    ["expiry_date: 2029-01-01", 5],
    ["sensitive: true", 5],
    ["valid_until:", 5],
    ["type: #水", 5],
  ])("%s", (line, at) => {
    expect(told({ document: DOCUMENT.replace("\n---\n\n#", `\n${line}\n---\n\n#`) })).toEqual([
      `misspelt-key water.md:${at}`,
    ]);
  });

  test.each(["reviewer: 张三", "source: 官网", "description: 水温与水质", "author: 李四"])(
    "and an author's own: %s",
    (line) => {
      expect(told({ document: DOCUMENT.replace("\n---\n\n#", `\n${line}\n---\n\n#`) })).toEqual([]);
    },
  );

  test("a day of review behind the last day", () => {
    const days = 'valid_until: "2028-12-31"\nreview_by: "2030-01-01"';
    expect(told({ document: DOCUMENT.replace("\n---\n\n#", `\n${days}\n---\n\n#`) })).toEqual(["bad-value water.md:6"]);
  });
});

test("words that are none, in keywords, tags and synonyms", () => {
  expect(inTree("[茶太苦]", "[茶.*苦]")).toEqual(["joined-keywords main.tree.yaml:9"]);
  expect(told({ document: DOCUMENT.replace("[水温]", "水温 水质") })).toEqual(["joined-keywords water.md:3"]);
  expect(told({ synonyms: "- [苦, 涩*]\n" })).toEqual(["joined-keywords synonyms.yaml:1"]);
});

test("a day without quotes in a condition", () => {
  const found = inTree("when: facts.strong", "when: answers.minutes < 2025-01-01");
  expect(found).toEqual(["constant-condition main.tree.yaml:13"]);
});

test("a translation into the language of the tree itself", () => {
  expect(inTree("facts:", "i18n: { zh-CN: { title: 茶叶 } }\nfacts:")).toEqual(["wrong-language main.tree.yaml:4"]);
});

test("two choices that read the same", () => {
  const input =
    "input: { name: kind, type: choice, choices: [{ id: a, description: 绿茶 }, { id: b, description: 绿茶。 }] }";
  const tree = TREE.replace(/input: .*/, input)
    .replace("answers.minutes > 5", 'answers.kind == "a"')
    .replace("${answer:minutes} 分钟", "茶");
  expect(told({ tree, test: TEST.replace('"8"', "绿茶") })).toEqual(["ambiguous-options main.tree.yaml:11"]);
});

test("a group of synonyms whose words differ by a mark at the end, and the lock of an open Word file", () => {
  expect(told({ synonyms: "- [苦味, 苦味。]\n" })).toEqual(["repeated-word synonyms.yaml:1"]);
  expect(told({ name: "~$water.docx" }).filter((one) => one.startsWith("stray-file"))).toEqual([]);
});

test("a mistake in an input is told there alone, not at the answers of conversations too", () => {
  expect(told({ tree: TREE.replace("max: 60", "max: -1") })).toEqual(["bad-input main.tree.yaml:11"]);
});

test.each([
  "'#shorter'",
  "'shorter#'",
  "main.shorter",
  "main/shorter",
  "tea/main/shorter",
  "./shorter",
  "→ shorter",
  "go to shorter",
  "shorter（见下文）",
  "<shorter>",
])("a next node written as %s is told its id", (name) => {
  const tree = TREE.replace("next_node: shorter }\n      -", () => `next_node: ${name} }\n      -`);
  const [found] = checkSources([{ path: "knowledge/tea/main.tree.yaml", text: tree }]).findings;
  expect(`${found?.line} ${found?.fix}`).toBe("13 Write shorter and nothing else.");
});

test.each([
  ["swarm/queen", "Write swarm#queen."],
  ["swarm.queen", "Write swarm#queen."],
  ["tea/swarm/queen", "Write swarm#queen."],
  ["shorter or root", "Write one of them: shorter, root."],
  ["'swram#root'", 'Did you mean "swarm#root"?'],
])("a next node written as %s: %s", (name, fix) => {
  const tree = TREE.replace("next_node: shorter }\n      -", () => `next_node: ${name} }\n      -`);
  const swarm =
    "title: 分蜂\nkeywords: [分蜂]\nnodes:\n  root: { response: 有几个王台？, next: queen }\n  queen: { response: 留一个。 }\n";
  const { findings } = checkSources([
    { path: "knowledge/tea/main.tree.yaml", text: tree },
    { path: "knowledge/tea/swarm.tree.yaml", text: swarm },
  ]);
  expect(findings.filter(({ rule }) => rule === "dangling-next-node").map((one) => one.fix)).toEqual([fix]);
});

test("an empty line above front matter is told to be removed", () => {
  expect(told({ document: `\n${DOCUMENT}` })).toEqual(["unclosed-front-matter water.md:1"]);
});

test("what a word processor's HTML leaves in a document", () => {
  expect(inDocument('水<o:p></o:p><span style="mso-fareast-language:ZH">温</span>')).toEqual([
    "pasted-remains water.md:11",
  ]);
});

test("an expected text that is empty", () => {
  expect(told({ test: TEST.replace("node: shorter", 'node: shorter, text: ""') })).toEqual([
    "bad-test main.test.yaml:4",
  ]);
});

test("a file of another program under the name of a document", () => {
  expect(told({ document: "%PDF-1.7\n1 0 obj\n" })[0]).toBe("not-utf8 water.md:1");
  expect(told({ name: "water.md.md" })[0]).toMatch(/^(?:missing-document|stray-file)/);
});

test("a conversation with an answer that the input refuses, and one of a name that is taken", () => {
  expect(told({ test: TEST.replace('"8"', '"800"') })).toEqual(["bad-test main.test.yaml:4"]);
  expect(told({ test: `${TEST}${TEST.split("\n").slice(1).join("\n")}` })).toEqual(["bad-test main.test.yaml:5"]);
});
