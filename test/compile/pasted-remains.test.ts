/** What other programs leave in a file, and what only looks like it. */
import { describe, expect, test } from "vitest";
import { checkSources } from "../../src/compile/check.ts";
import { checkTests } from "../../src/author/golden/check.ts";

const tree = (title: string, response = "茶喝起来怎么样？"): string =>
  `title: 茶\nlanguage: zh-CN\nnodes:\n  root:\n    title: ${title}\n    response: ${response}\n    options:\n      - { id: good, description: 很好, next_node: null }\n    documents: [guide]\n`;
const guide = "---\ntitle: 茶叶\nlanguage: zh-CN\n---\n\n# 茶叶\n\n## 水温\n\n水烧开以后再等一分钟。\n";

function told(files: Record<string, string>): string[] {
  const all = { "main.tree.yaml": tree("味道"), "documents/guide.md": guide, ...files };
  const sources = Object.entries(all).map(([name, text]) => ({ path: `knowledge/tea/${name}`, text }));
  const isTest = ({ path }: { path: string }): boolean => path.includes(".test.");
  const checked = checkSources(
    sources.filter((one) => !isTest(one)),
    { today: "2026-06-01" },
  );
  return [...checked.findings, ...checkTests(sources.filter(isTest), checked.project)].map(
    ({ rule, file, line, fix }) => `${rule} ${file.replace("knowledge/tea/", "")}:${line} ${fix}`,
  );
}

describe("a text of a tree", () => {
  test.each([
    ["with HTML", "味道&nbsp;如何", "pasted-remains"],
    ["with a tag of HTML", "味道<br>如何", "pasted-remains"],
    ["with an error of a word processor", "味道 错误！未找到引用源。", "pasted-remains"],
    ["with an error of a spreadsheet", '"味道 #REF!"', "pasted-remains"],
    ["in a wrong encoding", "å\u0091³é\u0081“ å\u0091³é\u0081“", "pasted-remains"],
    ["with half of a quotation", "“味道", "stray-quote"],
    ["with a comma at its end", "味道,", "stray-comma"],
    ["with a Chinese semicolon at its end", "味道；", "stray-comma"],
  ])("%s", (_, title, rule) => {
    const found = told({ "main.tree.yaml": tree(title) }).filter((one) => !one.startsWith("invisible"));
    expect(found.map((one) => one.split(" ").slice(0, 2).join(" "))).toEqual([`${rule} main.tree.yaml:5`]);
  });

  test.each(["味道 a < b，c > d", "“味道”《说明》", "Café à la crème", "用 `<br>` 换行", "A&B 与 R&D; 好"])(
    "that is sound: %s",
    (title) => {
      expect(told({ "main.tree.yaml": tree(title) })).toEqual([]);
    },
  );
});

describe("a YAML file", () => {
  test("with a text that is an ampersand first", () => {
    expect(told({ "main.tree.yaml": tree("味道", "& 哪里不对？") })[0]).toMatch(/:6 Put the text in quotes/);
  });

  test("with a line of dashes in the middle", () => {
    const text = tree("味道").replace("nodes:", "---\nnodes:");
    expect(told({ "main.tree.yaml": text })[0]).toMatch(/:3 Remove the line ---/);
  });

  test("with a block text that is not indented", () => {
    const text = tree("味道", "|\n    茶喝起来\n  怎么样？");
    expect(told({ "main.tree.yaml": text })[0]).toMatch(
      /:7 Indent this line, and the others of the text, with 6 spaces/,
    );
  });

  test("with the picture of a chat between keys", () => {
    const text = tree("味道").replace("    response", "    [图片]\n    response");
    expect(told({ "main.tree.yaml": text })[0]).toMatch(/:6 Remove it, or write # before it/);
  });
});

describe("a document", () => {
  test.each([
    [
      "with a link to a heading that is not there",
      `${guide}\n见[水温](#水溫度)。\n`,
      "broken-link documents/guide.md:12",
    ],
    [
      "with front matter twice",
      `${guide.slice(0, guide.indexOf("\n#"))}${guide}`,
      "unclosed-front-matter documents/guide.md:5",
    ],
    ["with four dashes", guide.replace("zh-CN\n---", "zh-CN\n----"), "unclosed-front-matter documents/guide.md:4"],
    ["with a Chinese key", guide.replace("language", "标签: [茶]\nlanguage"), "misspelt-key documents/guide.md:3"],
    ["with a link to a disk", `${guide}\n见[表](C:\\Users\\a\\b.md)。\n`, "broken-link documents/guide.md:12"],
    ["with the picture of a chat", `${guide}\n[图片]\n`, "pasted-remains documents/guide.md:12"],
  ])("%s", (_, text, expected) => {
    expect(told({ "documents/guide.md": text }).map((one) => one.split(" ").slice(0, 2).join(" "))).toEqual([expected]);
  });

  test.each([
    "见[水温](#水温)。",
    "见[水温](guide.md#水温)。",
    "`[图片]`",
    "[图片](https://example.com/a.png)",
    "<br>",
  ])("that is sound: %s", (words) => {
    expect(told({ "documents/guide.md": `${guide}\n${words}\n` })).toEqual([]);
  });
});

describe("a test", () => {
  const two = `${tree("味道").replace("null", "cup")}  cup:\n    response: 用多大的杯子？\n    options:\n      - { id: large, description: 大杯, next_node: null }\n`;
  const walk = (steps: string): string =>
    `conversations:\n  - name: 好\n    start: { node: root }\n    steps:\n${steps}`;

  test("that chooses an option of another node", () => {
    const text = walk(
      "      - { choose: good, expect: { node: cup } }\n      - { choose: good, expect: { complete: true } }\n",
    );
    expect(told({ "main.tree.yaml": two, "tests/a.test.yaml": text })).toEqual([
      "bad-test tests/a.test.yaml:6 Write one of: large, back, restart, end.",
    ]);
  });

  test.each([
    "      - { choose: good }\n      - { choose: large, expect: { complete: true } }\n",
    "      - { choose: good }\n      - { choose: back, expect: { node: root } }\n",
    "      - { choose: large, expect: { error: unknown_option } }\n      - { choose: good, expect: { node: cup } }\n",
  ])("that chooses what is offered: %s", (steps) => {
    expect(told({ "main.tree.yaml": two, "tests/a.test.yaml": walk(steps) })).toEqual([]);
  });

  test("that is empty", () => {
    expect(told({ "tests/a.test.yaml": "" })[0]).toMatch(/^bad-test tests\/a.test.yaml:1 Write conversations, routing/);
  });
});

test("nodes that a JSON file closes too early are told at the bracket", () => {
  const json = `{\n  "title": "茶",\n  "nodes": {\n    "root": {\n      "response": "好。"\n    }},\n    "cup": {\n      "response": "大杯。"\n    }\n  }\n}\n`;
  expect(told({ "main.tree.yaml": "", "main.tree.json": json }).find((one) => one.includes("json"))).toBe(
    "parse-error main.tree.json:6 Remove it.",
  );
});

test("a formula of a spreadsheet for a condition is told to lose its equals sign", () => {
  const text = tree("味道").replace("nodes:", "facts:\n  gap: =answers.width-35\nnodes:");
  expect(told({ "main.tree.yaml": text })[0]).toMatch(/Remove the = at its beginning/);
});

describe("a template", () => {
  const template = (body: string): string =>
    `---\nname: tea\ndescription: 泡茶\nlanguage: zh-CN\narguments:\n  place: 地点\nsections:\n  rules: { priority: must }\n---\n${body}\n`;
  const toldOf = (body: string): string[] =>
    checkSources([{ path: "templates/tea.zh-CN.md", text: template(body) }], { today: "2026-06-01" }).findings.map(
      ({ rule, line, fix }) => `${rule.replace("template-", "")}:${line} ${fix}`,
    );

  test.each(["${arg:place}", "${argument:place}"])(
    "with a guessed prefix, %s, is told the right one, and nothing else",
    (raw) => {
      expect(toldOf(`# 规则 {#rules}\n\n在 ${raw} 泡茶。`)).toEqual([
        "placeholder-unknown-key:12 Write ${local:place}",
      ]);
    },
  );

  test.each(["#规则 {#rules}", "# 规则 ｛#rules｝"])(
    "with a heading that is none, %s, is told at its line",
    (heading) => {
      expect(toldOf(`# 角色 {#role}\n\n您懂茶，在 \${local:place} 泡茶。\n\n${heading}\n\n水要热。`)).toContain(
        "section-without-content:14 Write # Title {#rules}, with one # and a space, in half-width marks.",
      );
    },
  );
});
