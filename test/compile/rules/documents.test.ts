/** What the check says of documents among themselves: titles, repetition, ways to them, links out of them. */
import { describe, expect, test } from "vitest";
import { checkSources } from "../../../src/compile/check.ts";
import { linksIn, linkTarget } from "../../../src/compile/document-links.ts";
import { parseDocumentFile } from "../../../src/compile/documents.ts";

const tree = (more = "") => ({
  path: "knowledge/shop/shop.tree.yaml",
  text: `language: en\nnodes:\n  root:\n    response: "Welcome.${more}"\n    documents: [offered]\n`,
});
const offered = { path: "knowledge/shop/documents/offered.md", text: "# Offered\n\nWhat a node offers.\n" };

/** `rule line:column` of the findings about one more document beside a sound base. */
function found(text: string, name = "more.md", others = [tree(), offered]): string[] {
  const path = `knowledge/shop/documents/${name}`;
  return checkSources([...others, { path, text }]).findings.map(
    ({ rule, severity, file, line, column }) =>
      `${severity} ${rule}${file === path ? "" : ` ${file}`} ${line}:${column}`,
  );
}

const linked = { ...offered, text: `${offered.text}\nSee [more](more.md).\n` };
const beside = [tree(), linked];

describe("a document's title", () => {
  test.each([
    ["", "front matter", "---\ntitle: Named\n---\ntext\n"],
    ["", "a heading", "text\n\n## Named ##\n"],
    ["", "an underlined heading", "Named\n=====\n\ntext\n"],
    ["warning missing-title 1:1", "nothing", "text\n"],
    ["warning missing-title 1:1", "an empty one", '---\ntitle: ""\n---\ntext\n'],
    ["warning missing-title 1:1", "a comment in code", "```sh\n# not a title\n```\n"],
  ])("%s: %s", (expected, _, text) => {
    expect(found(text, "more.md", beside)).toEqual(expected === "" ? [] : [expected]);
  });

  test("is the first heading outside of code, of either kind", () => {
    const titleOf = (text: string) => parseDocumentFile({ path: "a.md", text }, "b", "file-name").document?.title;
    expect(titleOf("```sh\n# no\n```\n\nReal title\n---\n\n# Later\n")).toBe("Real title");
    expect(titleOf("~~~\n# never closed\n")).toBe("file-name");
    expect(titleOf("| a | b |\n|---|---|\n| 1 | 2 |\n")).toBe("file-name");
    expect(titleOf("- item\n---\n")).toBe("file-name");
  });

  test("of JSON: an object has one, a list has no place for one", () => {
    expect(found('{ "a": "text" }', "more.json", [tree(), { ...linked, text: "# A\n\n[b](more.json)\n" }])).toEqual([
      "warning missing-title 1:1",
    ]);
    expect(found('[{ "a": "text" }]', "more.json", [tree(), { ...linked, text: "# A\n\n[b](more.json)\n" }])).toEqual(
      [],
    );
  });
});

describe("a document", () => {
  test("that says the same as another is told, layout and case aside", () => {
    const text = "# Offered!\n\n**What** a node\noffers.\n";
    expect(
      found(text, "more.md", [tree(), offered, { path: "knowledge/shop/documents/a.md", text: linked.text }]),
    ).toContain("warning duplicate-document knowledge/shop/documents/offered.md 1:1");
    expect(found("# Other\n\nAnother text that is long enough.\n", "more.md", beside)).toEqual([]);
  });

  test("that nothing leads to is told", () => {
    const text = "# Alone\n\nNobody names me.\n";
    expect(found(text)).toEqual(["warning orphan-document 1:1"]);
    expect(found(`${text}\n[me](more.md)\n`)).toEqual(["warning orphan-document 1:1"]);
    expect(found(text, "more.md", beside)).toEqual([]);
    expect(found(text, "more.md", [tree(" document://shop/more#1"), offered])).toEqual([]);
    // A base of documents alone is there to be searched.
    expect(found(text, "more.md", [])).toEqual([]);
  });

  test.each([
    ["error broken-link 3:6", "See [it](document://shop/none)."],
    ["error broken-link 3:5", "See document://other/none."],
    ["error broken-link 3:6", "See [it](knowledge://shop/no-node)."],
    ["error broken-link 3:6", "See [it](knowledge://nobody)."],
    ["warning broken-link 3:6", "See [it](./gone.md#part)."],
    ["warning broken-link 3:7", "[it]: ../documents/gone.md"],
    ["", "See [it](document://shop/offered#1), [root](knowledge://shop/root), [tree](knowledge://shop/shop#root)."],
    ["", "See [it](offered.md), [web](https://example.com/a.md), [part](#more), [up](../../../LICENSE.md)."],
    [
      "",
      "**document://shop/offered** 《document://shop/offered》看 [document://shop/offered] document://shop/offered！",
    ],
    [
      "",
      "|a|document://shop/offered|\n\n“document://shop/offered”，document://shop/offered再看（knowledge://shop/shop#root）",
    ],
    ["error broken-link 3:6", "See it: (document://shop/gone)."],
    ["error broken-link 3:6", "See it: (knowledge://shop/shop#gone)."],
    ["error broken-link 3:6", "See it: (knowledge://shop/gone/a?/b/c/d)."],
    ["error broken-link 3:27", "See[document://shop/gone](document://shop/gone)."],
    ["", "Write `[it](gone.md)` or\n\n```md\n[it](document://shop/none)\n```"],
  ])("%s: %s", (expected, text) => {
    const place = expected.replace(/3:6$/, "3:10");
    expect(found(`# More\n\n${text}\n`, "more.md", beside)).toEqual(expected === "" ? [] : [place]);
  });

  test("a node's text may lead to documents too", () => {
    const text = "# More\n\nLed to by a link.\n";
    expect(found(text, "more.md", [tree(" document://shop/gone"), linked])).toEqual([
      "error broken-link knowledge/shop/shop.tree.yaml 4:25",
    ]);
  });
});

describe("links", () => {
  test("are found once each, whatever surrounds them", () => {
    const targets = (text: string) => linksIn(text).map(({ target }) => target);
    expect(targets('[a](b.md "title") ![c](<d.md>) <document://e/f> 见document://g/h。')).toEqual([
      "b.md",
      "d.md",
      "document://e/f",
      "document://g/h",
    ]);
    for (const { target, start, end } of linksIn("x [a](b.md)")) expect("x [a](b.md)".slice(start, end)).toBe(target);
  });

  test.each([
    "**document://b/x**",
    "*document://b/x*",
    "_document://b/x_",
    "~~document://b/x~~",
    "《document://b/x》看",
    "[document://b/x]",
    "| a | document://b/x|",
    "document://b/x！",
    "“document://b/x”",
    "(document://b/x)",
    "（document://b/x），",
    "See document://b/x, or not.",
    "document://b/x's title",
    "document://b/x——后面",
    "document://b/x…",
    "见document://b/x。",
    "[x](document://b/x)",
    "[document://b/x](document://b/x)",
    "[x](document://b/x 'title')",
    "[x]: document://b/x",
  ])("a bare address ends where an id ends: %s", (text) => {
    expect(linksIn(text).map(({ target }) => target)).toEqual(["document://b/x"]);
  });

  test.each([
    ["**knowledge://b/主树#第一步**！", "knowledge://b/主树#第一步"],
    ["(document://b/保修/退货_v1.2-草稿)", "document://b/保修/退货_v1.2-草稿"],
    ["<document://b/指南（2025）>", "document://b/指南（2025）"],
    ["[x](document://b/指南（2025）)", "document://b/指南（2025）"],
    ["(documents://b/x)", "documents://b/x"],
  ])("an id may hold letters of any script: %s", (text, target) => {
    expect(linksIn(text).map((link) => link.target)).toEqual([target]);
  });

  test("the address of a page is not one of ours, whatever it holds", () => {
    expect(linksIn("https://example.com/?to=document://b/x")).toEqual([]);
  });

  test("lead to a file below knowledge/, or nowhere that is looked at", () => {
    expect(linkTarget("../b/c.md", "knowledge/a/documents/x/y.md")).toEqual({ path: "knowledge/a/documents/b/c.md" });
    expect(linkTarget("../../../../../c.md", "knowledge/a/documents/x/y.md")).toEqual({});
    expect(linkTarget("%E4%B8%AD.md", "knowledge/a/documents/x.md")).toEqual({ path: "knowledge/a/documents/中.md" });
    expect(linkTarget("%zz.md", "knowledge/a/documents/x.md")).toEqual({ path: "knowledge/a/documents/%zz.md" });
  });
});
