/**
 * Mistakes that a format lets pass: each is told at its line, once, and nothing that only follows from it is told besides.
 * Every kind is planted in a small sound base.
 */
import { describe, expect, test } from "vitest";
import { checkSources } from "../../src/compile/check.ts";
import { proves } from "../requirements/index.ts";

interface File {
  path: string;
  text: string;
}

const TREE = "knowledge/shop/main.tree.yaml";
const GUIDE = "knowledge/shop/documents/guide.md";
const tree = [
  "title: 商店",
  "language: zh-CN",
  "nodes:",
  "  root:",
  "    response: 您好，要问什么？",
  "    documents: [guide]",
  "    options:",
  "      - { id: returns, description: 退货, next_node: days }",
  "      - { id: other, description: 转到其他, next_node: more#root }",
  "  days:",
  "    response: 买了几天？",
  "    input: { name: days, type: number }",
  "    next: told",
  "  told:",
  "    response: 您买了 ${answer:days} 天。",
];
const more = "title: 其他\nlanguage: zh-CN\nnodes:\n  root:\n    response: 到这里结束。\n";
const guide = "---\ntitle: 指南\nlanguage: zh-CN\ntags: [a]\n---\n\n七天之内可以退货，见[条款](terms.md)。\n";
const terms = "---\ntitle: 条款\nlanguage: zh-CN\n---\n\n先退货，后退款。\n";
const sound: readonly File[] = [
  { path: TREE, text: `${tree.join("\n")}\n` },
  { path: "knowledge/shop/more.tree.yaml", text: more },
  { path: GUIDE, text: guide },
  { path: "knowledge/shop/documents/terms.md", text: terms },
];

/** `rule file:line` of each finding of the base in which some files are replaced or added. */
function found(...files: File[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const sources = [...sound.filter(({ path }) => !paths.has(path)), ...files];
  return checkSources(sources, { today: "2026-06-01" }).findings.map(
    ({ rule, file, line }) => `${rule} ${file}:${line}`,
  );
}

/** The tree with one line replaced, counted from 1. */
const line = (nth: number, text: string): File => ({ path: TREE, text: `${tree.with(nth - 1, text).join("\n")}\n` });
const bytes = (encoding: "gbk" | "utf-16le", text: string): string => {
  if (encoding === "utf-16le") return new TextDecoder().decode(Buffer.from(`\uFEFF${text}`, "utf16le"));
  // 中文 in GBK, wherever the text is not ASCII.
  return new TextDecoder().decode(
    Uint8Array.from([...text].flatMap((one) => (one < "\u0080" ? [one.charCodeAt(0)] : [0xd6, 0xd0]))),
  );
};

test("the base is sound", () => {
  expect(found()).toEqual([]);
});

describe("what was silent is told", () => {
  test.each<[kind: string, file: File, expected: string]>([
    ["an answer without its prefix", line(15, "    response: 您买了 ${days} 天。"), `unknown-placeholder ${TREE}:15`],
    [
      "an answer in the braces of other programs",
      line(15, "    response: 您买了 {{ days }} 天。"),
      `unknown-placeholder ${TREE}:15`,
    ],
    [
      "a fact without its prefix",
      {
        path: TREE,
        text: `${tree.join("\n").replace("nodes:", "facts: { weeks: answers.days / 7 }\nnodes:").replace("answer:days", "weeks")}\n`,
      },
      `unknown-placeholder ${TREE}:16`,
    ],
    [
      "an address without its base",
      { path: GUIDE, text: guide.replace("(terms.md)", "(document://tems)、[条款](terms.md)") },
      `broken-link ${GUIDE}:7`,
    ],
    [
      "tags with a full-width semicolon beside others",
      { path: GUIDE, text: guide.replace("[a]", "[退货；退款, 条款]") },
      `joined-keywords ${GUIDE}:4`,
    ],
    [
      "front matter that is not closed",
      { path: GUIDE, text: guide.replace("---\n\n七", "\n七") },
      `unclosed-front-matter ${GUIDE}:1`,
    ],
    [
      "front matter that a rule in the text closes",
      { path: GUIDE, text: "---\ntitle: 指南\n\n七天之内。\n\n---\n\n更多。\n" },
      `unclosed-front-matter ${GUIDE}:1`,
    ],
    ["a key beside a known one", { path: GUIDE, text: guide.replace("tags:", "tag:") }, `misspelt-key ${GUIDE}:4`],
    [
      "a last day beside its key",
      { path: GUIDE, text: guide.replace("tags: [a]", "valid_untill: 2026-01-01") },
      `misspelt-key ${GUIDE}:4`,
    ],
    [
      "a day that does not exist",
      { path: GUIDE, text: guide.replace("tags: [a]", "valid_until: 2027-02-30") },
      `bad-value ${GUIDE}:4`,
    ],
    ["a day of a tree that does not exist", line(1, 'title: 商店\nreview_by: "2027-02-30"'), `bad-value ${TREE}:2`],
    [
      "a first day of an input that does not exist",
      line(12, "    input: { name: days, type: date, min_date: 2027-02-29 }"),
      `bad-value ${TREE}:12`,
    ],
    [
      "a known key by a shorter name",
      { path: GUIDE, text: guide.replace("language:", "lang:") },
      `misspelt-key ${GUIDE}:3`,
    ],
    ["an empty document", { path: GUIDE, text: guide.replace(/七.*\n/, "") }, `empty-document ${GUIDE}:1`],
    ["a file without a letter", { path: GUIDE, text: "" }, `empty-document ${GUIDE}:1`],
    [
      "an empty JSON document",
      { path: "knowledge/shop/documents/terms2.json", text: "{}\n" },
      "empty-document knowledge/shop/documents/terms2.json:1",
    ],
    [
      "a test that never runs",
      { path: "knowledge/shop/tests/returns.yaml", text: "conversations: []\n" },
      "stray-file knowledge/shop/tests/returns.yaml:1",
    ],
    [
      "an ending that Windows hides",
      { path: "knowledge/shop/returns.tree.yaml.txt", text: more },
      "stray-file knowledge/shop/returns.tree.yaml.txt:1",
    ],
    [
      "an ending in capitals",
      { path: "knowledge/shop/returns.tree.YAML", text: more },
      "stray-file knowledge/shop/returns.tree.YAML:1",
    ],
    [
      "a document of a kind that is not read",
      { path: "knowledge/shop/documents/returns.txt", text: "退货。\n" },
      "stray-file knowledge/shop/documents/returns.txt:1",
    ],
    [
      "a template with a hidden ending",
      { path: "templates/answer.md.txt", text: "x\n" },
      "stray-file templates/answer.md.txt:1",
    ],
    [
      "a full-width colon in a placeholder",
      line(15, "    response: 您买了 ${answer：days} 天。"),
      `unknown-placeholder ${TREE}:15`,
    ],
    [
      "full-width braces in a placeholder",
      line(15, "    response: 您买了 $｛answer:days｝ 天。"),
      `unknown-placeholder ${TREE}:15`,
    ],
    [
      "a full-width dollar sign",
      line(15, "    response: 您买了 ＄{answer:days} 天。"),
      `unknown-placeholder ${TREE}:15`,
    ],
    ["a text cut at a number sign", line(15, "    response: 请拨打 #1 热线。"), `cut-text ${TREE}:15`],
  ])("%s", (_, file, expected) => {
    proves("authoring/silent-mistakes");
    expect(found(file)).toEqual([expected]);
  });

  test("and what only looks like one of them is not", () => {
    const text = (words: string): string => line(15, `    response: ${words}`).text;
    for (const words of ["'请拨打 #1 热线。'", "好。 # 注释", "C#好。", "一{二}三 ｛四｝"])
      expect(found({ path: TREE, text: text(words) }), words).toEqual([]);
    expect(found({ path: GUIDE, text: `---\n\n${guide.slice(guide.indexOf("七"))}\n\n## 指南\n` })).toEqual([]);
    expect(found({ path: GUIDE, text: guide.replace("tags: [a]", "source: 官网\nauthor: 张三") })).toEqual([]);
    expect(found({ path: "knowledge/shop/documents/picture.png", text: "\u0000\uFFFD" })).toEqual([]);
  });
});

describe("a file that cannot be read is told once", () => {
  const lost = (path: string, encoding: "gbk" | "utf-16le"): File => {
    const text = sound.find((file) => file.path === path)?.text ?? "";
    return { path, text: bytes(encoding, text) };
  };
  test.each([
    [TREE, "gbk"],
    [TREE, "utf-16le"],
    [GUIDE, "gbk"],
    [GUIDE, "utf-16le"],
    ["knowledge/shop/more.tree.yaml", "gbk"],
  ] as const)("%s in %s", (path, encoding) => {
    proves("authoring/root-causes");
    expect(found(lost(path, encoding)).map((one) => one.replace(/:\d+$/, ""))).toEqual([`not-utf8 ${path}`]);
  });

  test("and what it led to is not called unreachable, orphaned or missing", () => {
    proves("authoring/root-causes");
    const merge = {
      path: TREE,
      text: `<<<<<<< HEAD\n${tree.join("\n")}\n=======\n${tree.join("\n")}\n>>>>>>> other\n`,
    };
    expect(found(merge)).toEqual([`parse-error ${TREE}:1`]);
    const quoted = line(15, "    response: 注意: 好");
    const waiting = {
      path: "knowledge/shop/more.tree.yaml",
      text: `${more}  later:\n    response: 稍后。[指南](document://shop/guide)\n`,
    };
    expect(found(quoted, waiting)).toEqual([`parse-error ${TREE}:15`]);
    const own = { path: "knowledge/shop/documents/x.md", text: "---\nid: guide\ntitle: [a\n---\n\n七天。\n" };
    const without = found(own, {
      path: GUIDE,
      text: "---\nid: other\ntitle: 别的\n---\n\n好，见[条款](terms.md)。\n",
    });
    expect(without.map((one) => one.split(" ")[0])).toEqual(["parse-error"]);
  });
});
