/** Well-formed XML that says something else than its author meant: each mistake is told once, with what to write. */
import { expect, test } from "vitest";
import { checkSources } from "../../../src/compile/check.ts";

const root = (body: string): string => `<node id="root" title="面团">${body}</node>`;
const sound = '<response>面团怎么了？</response><option id="wet" next_node="flour">太湿</option>';

/** `rule → way out` of each finding of a tree with these elements. */
const told = (elements: string, attributes = ""): string[] =>
  checkSources([
    {
      path: "knowledge/bread/main.tree.xml",
      text: `<tree title="面包" language="zh-CN"${attributes}>\n${elements}\n<node id="flour"><response>加面粉。</response></node>\n</tree>\n`,
    },
  ]).findings.map(({ rule, zh }) => `${rule} → ${zh.fix}`);

const markup = (name: string): string[] => [`parse-error → 请删除 <${name}>；如果要写 < 本身，请写成 &lt;。`];
const meant = (name: string): string[] => [`parse-error → 您是不是想写 <${name}>？`];

test.each([
  ["an element in a response", root(sound.replace("怎么了", "<i>怎么</i>了")), markup("i")],
  ["a line break in a response", root(sound.replace("怎么了", "怎么<br/>了")), markup("br")],
  ["an element in an option", root(sound.replace("太湿", "太<b>湿</b>")), markup("b")],
  ["an element in a title", root(`<title>面<em>团</em></title>${sound}`).replace(' title="面团"', ""), markup("em")],
  ["a misspelt option", root(sound.replaceAll("option", "optoin")), meant("option")],
  ["a misspelt node", root(sound).replaceAll("node>", "noode>").replace("<node", "<noode"), meant("node")],
  ["a misspelt keyword", `<keywrod>发酵</keywrod>${root(sound)}`, meant("keyword")],
  [
    "keywords as one text",
    `<keywords>发酵、揉面</keywords>${root(sound)}`,
    ["parse-error → 请写成 <keyword>发酵</keyword><keyword>揉面</keyword>"],
  ],
  [
    "more documents than are shown",
    root(`${sound}<documents>a, b, c, d</documents>`),
    ["parse-error → 请写成 <document>a</document><document>b</document><document>c</document> …"],
  ],
  [
    "text in a node",
    root(sound.replace(/<.?response>/g, "")),
    ["parse-error → 请把它放进元素里，例如 <response>…</response>。"],
  ],
])("%s", (_, elements, expected) => {
  expect(told(elements)).toEqual(expected);
});

test("a list in an attribute", () => {
  expect(told(root(sound), ' keywords="面包"')).toEqual(["parse-error → 请写成 <keyword>面包</keyword>"]);
});

test("a misspelt key is told by the schema, and what is right is not told", () => {
  expect(told(root(sound.replaceAll("response", "respons")))).toEqual(["unknown-key → 您是不是想写“response”？"]);
  expect(told(`<keywords><keyword>发酵</keyword></keywords>${root(sound)}`)).toEqual([]);
  expect(told(root(sound.replace("太湿", "<description>太湿</description>")))).toEqual([]);
});
