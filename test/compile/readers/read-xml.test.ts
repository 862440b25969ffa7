/** Trees as XML: the same value as JSON and YAML, the same findings at their places, and syntax errors in plain words. */
import { describe, expect, test } from "vitest";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkSources } from "../../../src/compile/check.ts";
import { parseTree } from "../../../src/compile/parse.ts";
import { readXml } from "../../../src/compile/readers/xml/read-xml.ts";
import { readYaml } from "../../../src/compile/readers/yaml/read-yaml.ts";
import type { Json } from "../../../src/json.ts";
import { proves } from "../../requirements/index.ts";

const knowledge = join(import.meta.dirname, "../../../knowledge");

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** A value of a tree as an element; lists in a container, maps by the names of their members. */
function element(name: string, value: Json): string {
  if (Array.isArray(value)) {
    const item = { options: "option", keywords: "keyword", documents: "document", choices: "choice", next: "rule" }[
      name
    ];
    return `<${name}>${value.map((one) => element(item ?? "item", one)).join("\n")}</${name}>`;
  }
  if (value !== null && typeof value === "object") {
    const inMap = { nodes: "node", facts: "fact", i18n: "translation", options: "option" }[name];
    const attribute = { nodes: "id", facts: "name", i18n: "language" }[name] ?? "id";
    const members = Object.entries(value).map(([key, inner]) => {
      if (inMap === undefined) return element(key, inner);
      const made = element("x", inner);
      return `<${inMap} ${attribute}="${escape(key)}">${made.slice(3, -4)}</${inMap}>`;
    });
    return `<${name}>\n${members.join("\n")}\n</${name}>`;
  }
  return `<${name}>${escape(String(value))}</${name}>`;
}

const ROOT = "knowledge/shop.xml";
const sample = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<tree title="商店" language="zh-CN">',
  "  <keyword>退货</keyword>",
  '  <fact name="late">answers.days &gt; 7</fact>',
  '  <node id="root" title="您要问什么">',
  "    <response>",
  "      您好👋，",
  "      要问什么？",
  "    </response>",
  '    <option id="returns" next_node="days">退货</option>',
  '    <option id="end" next_node="null">没有了</option>',
  "  </node>",
  '  <node id="days">',
  "    <response>买了几天？</response>",
  '    <input name="days" type="integer" min="0" max="400"/>',
  '    <next when="facts.late" next_node="no"/>',
  '    <next next_node="yes"/>',
  "  </node>",
  '  <node id="no"><response>超过七天，不能退。</response></node>',
  '  <node id="yes"><response><![CDATA[可以退 & 换。]]></response></node>',
  "</tree>",
];

/** `line:column rule message` of each finding of the sample with one line replaced, counted from 1. */
function told(nth: number, text: string): string[] {
  const words = `${sample.with(nth - 1, text).join("\n")}\n`;
  return checkSources([{ path: ROOT, text: words }]).findings.map(
    ({ line, column, rule, zh }) => `${line}:${column} ${rule} ${zh.message}`,
  );
}

describe("a tree as XML", () => {
  test("is the value that YAML gives", () => {
    proves("authoring/xml-trees");
    expect(checkSources([{ path: ROOT, text: sample.join("\n") }]).findings).toEqual([]);
    expect(parseTree({ path: ROOT, text: sample.join("\n") }).tree).toEqual({
      title: "商店",
      language: "zh-CN",
      keywords: ["退货"],
      facts: { late: "answers.days > 7" },
      nodes: {
        root: {
          title: "您要问什么",
          response: "您好👋，\n要问什么？",
          options: [
            { id: "returns", description: "退货", next_node: "days" },
            { id: "end", description: "没有了", next_node: null },
          ],
        },
        days: {
          response: "买了几天？",
          input: { name: "days", type: "integer", min: 0, max: 400 },
          next: [{ when: "facts.late", next_node: "no" }, { next_node: "yes" }],
        },
        no: { response: "超过七天，不能退。" },
        yes: { response: "可以退 & 换。" },
      },
    });
  });

  const trees = readdirSync(knowledge, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".tree.yaml"),
  );
  test.each(trees)("%s is the same tree as XML", (name) => {
    proves("authoring/xml-trees");
    const { value } = readYaml(readFileSync(join(knowledge, name), "utf8"));
    if (value === undefined) throw new Error("it cannot be read");
    const read = readXml(`<?xml version="1.0"?>\n${element("tree", value)}\n`);
    expect(read.problems).toEqual([]);
    // Lines lose the indentation that they have in a file.
    const tidy = (text: string): string => text.trim().replaceAll(/[ \t]*\n[ \t]*/g, "\n");
    const plain = JSON.parse(JSON.stringify(value), (_, one: unknown) => (typeof one === "string" ? tidy(one) : one));
    expect(read.value).toEqual(plain);
  });

  test.each([
    [
      10,
      '    <option id="returns" next_node="dais">退货</option>',
      "10:26 dangling-next-node 这棵树里没有节点“dais”。",
    ],
    [5, '  <node id="root" titel="您要问什么">', "5:19 unknown-key 节点没有“titel”这个键。"],
    [14, "    <respons>买了几天？</respons>", "14:5 unknown-key 节点没有“respons”这个键。"],
    [
      15,
      '    <input name="days" type="whole"/>',
      "15:24 bad-value “type”只能是以下之一：text、number、integer、boolean、date、choice、choices、money、duration。",
    ],
    [16, '    <next when="facts.lat" next_node="no"/>', "16:17 unknown-name 没有名为“lat”的事实。"],
    [19, '  <node id="days"><response>二</response></node>', "19:3 duplicate-key “days”在这里出现了两次。"],
    [8, "      要问${fact:none}什么？", "8:9 unknown-placeholder 没有名为“none”的事实。"],
  ])("has the findings of other formats, at their places: line %i", (nth, line, expected) => {
    proves("authoring/xml-trees");
    expect(told(nth, line)).toContain(expected);
  });

  test.each([
    ["a tag that is never closed", 14, "    <response>买了几天？", "14:5 parse-error <response> 没有结束。"],
    [
      "a tag closed as another",
      14,
      "    <response>买了几天？</respons>",
      "14:20 parse-error 这里打开的是 <response>，不能用 </respons> 结束。",
    ],
    [
      "a bare ampersand",
      19,
      '  <node id="no"><response>退 & 换</response></node>',
      "19:29 parse-error & 在这里表示转义的开始。",
    ],
    [
      "a bare angle in a value",
      16,
      '    <next when="answers.days < 3" next_node="no"/>',
      "16:30 parse-error 值里不能直接写 <。",
    ],
    ["a value without quotes", 13, "  <node id=days>", '13:12 parse-error 属性要写成 名称="值"。'],
    ["Chinese quotes", 13, "  <node id=“days”>", "13:12 parse-error 这里的 “ 是中文标点，在这里不起作用。"],
    ["a second tree", 21, "</tree><tree/>", "21:8 parse-error 树结束之后还有内容。"],
    ["a document type", 1, "<!DOCTYPE tree [<!ENTITY a 'b'>]>", "1:1 parse-error 这里不读取文档类型声明。"],
    [
      "text that says nothing",
      12,
      "    这里以后再写\n  </node>",
      "12:5 parse-error <node> 里直接写了文字，无法判断它是什么。",
    ],
  ])("has its syntax errors told once: %s", (_, nth, line, expected) => {
    proves("authoring/xml-trees");
    expect(told(nth, line)).toEqual([expected]);
  });

  test.each(["optional", "sensitive"])(
    "can say of an input that it is %s, as an attribute and as an element",
    (key) => {
      const text = (input: string): string => sample.with(14, input).join("\n");
      const written = [
        `<input name="days" type="integer" ${key}="true"/>`,
        `<input name="days" type="integer"><${key}> true </${key}></input>`,
      ];
      for (const input of written)
        expect(parseTree({ path: ROOT, text: text(input) }).tree?.nodes.days?.input).toEqual({
          name: "days",
          type: "integer",
          [key]: true,
        });
      const wrong = text(`<input name="days" type="integer" ${key}="是"/>`);
      expect(checkSources([{ path: ROOT, text: wrong }]).findings.map(({ fix }) => fix)).toEqual(["Write true."]);
    },
  );

  test("is never larger than its file", () => {
    const bomb = `<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY b "${"x".repeat(50)}">]>\n<a>&b;&b;</a>`;
    expect(readXml(bomb).value).toBeUndefined();
    expect(readXml("<a>".repeat(20_000)).problems).toHaveLength(1);
    expect(readXml(`${"<a>".repeat(500)}${"</a>".repeat(500)}`).problems.length).toBeGreaterThan(0);
  });
});
