import { describe, expect, test } from "vitest";
import { parsePlaceholders } from "../../../src/compile/templates/placeholder.ts";
import { parseTimeToLive } from "../../../src/compile/templates/front-matter.ts";
import { checkTemplate, templateCost } from "../../../src/compile/templates/check.ts";
import { findTemplate } from "../../../src/templates/model.ts";
import { CHAT, compile, template } from "../../templates/support.ts";
import { proves } from "../../requirements/index.ts";

const around = { countTokens: (text: string) => text.length };
const rules = (source: string): string[] => checkTemplate(compile(source), around).map((finding) => finding.rule);

describe("placeholders", () => {
  test("the longest known prefix wins and the key is the rest", () => {
    const { parts } = parsePlaceholders("a ${mcp:resource:conversation://current/history} b ${mcp:tool:retrieve}");
    expect(parts).toEqual([
      { kind: "text", text: "a " },
      expect.objectContaining({ prefix: "mcp:resource", key: "conversation://current/history", legacy: false }),
      { kind: "text", text: " b " },
      expect.objectContaining({ prefix: "mcp:tool", key: "retrieve" }),
    ]);
  });

  test("an unknown prefix stays literal and is named once", () => {
    proves("placeholders/unknown-kept");
    const text = "${weather:today} ${weather:today} ${x} { local } {json:1} ${mcp:other:x}";
    const { parts, unknown } = parsePlaceholders(text);
    expect(parts).toEqual([{ kind: "text", text }]);
    expect(unknown).toEqual(["${weather:today}", "${mcp:other:x}"]);
  });

  test("the older form without a dollar sign is read for known prefixes only", () => {
    const { parts } = parsePlaceholders("{local:user_intent} {other:x}");
    expect(parts).toEqual([
      expect.objectContaining({ prefix: "local", key: "user_intent", legacy: true }),
      { kind: "text", text: " {other:x}" },
    ]);
  });

  test("a backslash keeps a placeholder literal", () => {
    expect(parsePlaceholders("write \\${local:x} like this").parts).toEqual([
      { kind: "text", text: "write ${local:x} like this" },
    ]);
  });

  test("half a million open braces are read in linear time", () => {
    expect(parsePlaceholders("${".repeat(250_000)).parts).toHaveLength(1);
  });
});

describe("compiling", () => {
  test("front matter and headings become sections in order", () => {
    const compiled = template(CHAT);
    expect(compiled.sections.map(({ name, title, priority }) => [name, title, priority])).toEqual([
      ["persona", "人设", "must"],
      ["history", "历史", "medium"],
      ["rules", "Rules", "medium"],
      ["question", "问题", "medium"],
    ]);
    expect(compiled.sections[1]).toMatchObject({ ttl: { turns: 3 }, min_tokens: 20 });
    expect(compiled.sections[2]).toMatchObject({ ttl: { seconds: 7200 } });
    expect(compiled.arguments).toEqual([{ name: "user_input", description: "用户的原话", required: false }]);
  });

  test("a heading inside a code fence is text", () => {
    const compiled = template("---\nname: a\ndescription: b\n---\n# one\n```sh\n# not a heading\n```\n# two\nx\n");
    expect(compiled.sections.map((section) => section.name)).toEqual(["one", "two"]);
  });

  test.each([
    ["no front matter", "# a\nb", "front-matter-missing"],
    ["broken YAML", "---\nname: [\n---\n# a\nb", "front-matter-unreadable"],
    ["no description", "---\nname: a\n---\n# a\nb", "front-matter-invalid"],
    ["an unknown key", "---\nname: a\ndescription: b\npriorty: x\n---\n# a\nb", "front-matter-invalid"],
    [
      "a priority nobody knows",
      "---\nname: a\ndescription: b\nsections: { a: { priority: 5 } }\n---\n# a\nb",
      "priority-out-of-range",
    ],
    [
      "a section without a heading",
      "---\nname: a\ndescription: b\nsections: { c: { priority: low } }\n---\n# a\nb",
      "section-without-content",
    ],
    ["two sections of one name", "---\nname: a\ndescription: b\n---\n# a\nb\n# A\nc", "section-repeated"],
    ["a wrong ttl", "---\nname: a\ndescription: b\nsections: { a: { ttl: soon } }\n---\n# a\nb", "ttl-invalid"],
    ["nothing at all", "---\nname: a\ndescription: b\n---\n", "no-sections"],
    ["text before the first heading", "---\nname: a\ndescription: b\n---\nhello\n# a\nb", "text-before-first-section"],
    ["an unknown prefix", "---\nname: a\ndescription: b\n---\n# a\n${wx:1}", "placeholder-unknown-prefix"],
  ])("%s is reported", (_, source, rule) => {
    expect(rules(source)).toContain(rule);
  });

  test("front matter that is not closed is told from none", () => {
    const told = (source: string) => compile(source).findings.map(({ text }) => text.en[1]);
    expect(told("---\nname: a\ndescription: b\n# a\nb")).toEqual(["Write a line --- below its last key."]);
    expect(told("----\nname: a\n# a\nb")).toEqual([expect.stringContaining("at the very beginning")]);
  });

  test("an error in the front matter hides nothing else", () => {
    const body = "# a\n${wx:1} ${local:nobody}\n# b\n# a\nagain";
    const others = ["section-repeated", "placeholder-unknown-prefix", "placeholder-unknown-key", "section-empty"];
    const invalid = rules(`---\nname: a\npriorty: x\nsections: { z: { priority: low } }\n---\n${body}`);
    expect(invalid).toEqual(expect.arrayContaining(["front-matter-invalid", "section-without-content", ...others]));
    expect(compile(`---\nname: a\n---\n${body}`)).not.toHaveProperty("template");
  });

  test("nothing is said about what a front matter with errors would have held", () => {
    const body = "# a\n思考: ${local:mine}\n${wx:1}";
    expect(rules(`---\nname: [\n---\n${body}`).toSorted()).toEqual([
      "front-matter-unreadable",
      "placeholder-unknown-prefix",
    ]);
    const wrong = `name: a\ndescription: b\narguments: 5\nsections: 5\nend_condition: 5`;
    expect(new Set(rules(`---\n${wrong}\n---\n${body}`))).toEqual(
      new Set(["front-matter-invalid", "placeholder-unknown-prefix"]),
    );
    expect(rules("---\n- a\n---\n# a\n${wx:1}")).toEqual(["front-matter-invalid", "placeholder-unknown-prefix"]);
  });

  test("times to live", () => {
    expect([1, "2 turns", "30s", "10m", "7d", "0s", "x", 0, 1.5].map(parseTimeToLive)).toEqual([
      { turns: 1 },
      { turns: 2 },
      { seconds: 30 },
      { seconds: 600 },
      { seconds: 604_800 },
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("a template is found in the wanted language, else the first", () => {
    const chinese = template(CHAT);
    const english = { ...chinese, language: "en" };
    expect(findTemplate([chinese, english], "simple_chat", "en-GB")).toBe(english);
    expect(findTemplate([chinese, english], "simple_chat", "fr")).toBe(chinese);
    expect(findTemplate([chinese, english], "other")).toBeUndefined();
  });
});

const file = (front: string, body: string) => `---\nname: a\ndescription: b\n${front}\n---\n${body}`;

describe("checking", () => {
  test.each([
    ["an older placeholder", file("", "# a\n{local:user_intent}"), "placeholder-legacy"],
    ...[
      "search_knowledge(qeury=${local:user_intent})",
      "search_knowledge(query=x, top_k=3)",
      "retrieve(query=x, top_k=99)",
      "retrieve()",
    ].map((call): [string, string, string] => [
      call,
      file("", `# a\n\${mcp:tool_result:${call}}`),
      "placeholder-unknown-key",
    ]),
    [
      "a placeholder that is never closed",
      file("", "# a\n${mcp:tool_result:search_knowledge(query=${local:user_intent}\nmore"),
      "placeholder-unknown-prefix",
    ],
    ["an undeclared key", file("", "# a\n${local:nothing}"), "placeholder-unknown-key"],
    ["a section that is not there", file("", "# a\n${section:nothing}"), "placeholder-unknown-key"],
    ["an empty section", file("", "# a\n\n# b\nx"), "section-empty"],
    ["an unused argument", file("arguments: { x: y }", "# a\nb"), "argument-unused"],
    ["a loop without an end", file("", "# a\n思考: <想>\n行动: <做>"), "end-condition-missing"],
    ["an English loop without an end", file("", "# a\n**Thought**: think"), "end-condition-missing"],
    [
      "an end the model is never told",
      file('end_condition: "final_answer:"', "# a\nThought: x"),
      "end-condition-untold",
    ],
    ["sections in a circle", file("", "# a\n${section:b}\n# b\n${section:a}"), "section-circular"],
    ["nothing that must stay", file("", "# a\nb"), "nothing-must-stay"],
    ["an early changing section", file("", `# a\n\${local:current_time}\n# b\n${"x".repeat(400)}`), "prefix-short"],
  ])("%s is reported", (_, source, rule) => {
    expect(rules(source)).toContain(rule);
  });

  test("a sound template has nothing to report", () => {
    const source = file(
      'end_condition: "final_answer:"\nsections: { a: { priority: must } }',
      "# a\nThought: x\nEnd with final_answer: y",
    );
    expect(rules(source)).toEqual([]);
  });

  test("each section's own words are counted", () => {
    const costs = templateCost(template(CHAT), (text) => text.length);
    expect(costs.map((cost) => [cost.section, cost.stable])).toEqual([
      ["persona", true],
      ["history", false],
      ["rules", false],
      ["question", false],
    ]);
    expect(costs[0]?.tokens).toBe("# 人设\n\n你是一个友好的助手。".length);
  });
});
