/** Node texts by language, and placeholders filled in one pass. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Node } from "../../src/knowledge/model.ts";
import {
  findPlaceholders,
  findTranslation,
  localizeNode,
  formatValue,
  fillPlaceholders,
} from "../../src/knowledge/text.ts";
import type { Json } from "../../src/json.ts";

const values = (facts: { [key: string]: Json }, answers: { [key: string]: Json } = {}) => ({
  facts: new Map(Object.entries(facts)),
  answers: new Map(Object.entries(answers)),
});

describe("placeholders", () => {
  test("facts and answers are filled in", () => {
    expect(
      fillPlaceholders("您好，${fact:name}，预算 ${answer:budget}。", values({ name: "李" }, { budget: 0.1 + 0.2 })),
    ).toBe("您好，李，预算 0.3。");
  });

  test("a missing value becomes empty, an unknown prefix stays as it is", () => {
    expect(fillPlaceholders("a${fact:none}b${shell:rm}c", values({}))).toBe("ab${shell:rm}c");
    expect(fillPlaceholders("a${answer:none}b", values({}, { none: null }), "(not given)")).toBe("a(not given)b");
    expect(fillPlaceholders("a${fact:none}b", values({ none: "" }), "(not given)")).toBe("ab");
  });

  test("a filled-in value is never filled again", () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const hostile = `${typed}\${fact:secret}`;
        expect(fillPlaceholders("<${answer:x}>", values({ secret: "leaked" }, { x: hostile }))).toBe(`<${hostile}>`);
      }),
    );
  });

  test("special patterns of String.replace in a value stay as they are", () => {
    expect(fillPlaceholders("${fact:x}", values({ x: "$& $1 $$" }))).toBe("$& $1 $$");
  });

  test("are found with their offsets", () => {
    expect(findPlaceholders("ab${fact:x}${answer:which year?}")).toEqual([
      { prefix: "fact", key: "x", start: 2, end: 11 },
      { prefix: "answer", key: "which year?", start: 11, end: 32 },
    ]);
  });

  test("values are formatted for people", () => {
    expect(formatValue(["a", 2, true, null])).toBe("a, 2, true, ");
    expect(formatValue(undefined)).toBe("");
  });
});

describe("languages", () => {
  const node: Node = {
    id: "n",
    title: "选择",
    keywords: [],
    response: "请选择",
    options: [
      { id: "a", description: "甲", target: null },
      { id: "b", description: "乙", target: null },
    ],
    next: [],
    documents: [],
    texts: [{ language: "en", response: "Choose", options: [{ id: "a", description: "A" }] }],
  };

  test("each missing text falls back to the tree's own language", () => {
    const words = localizeNode({ language: "zh-CN" }, node, "en-GB");
    expect([words.response, words.title, words.option("a"), words.option("b")]).toEqual(["Choose", "选择", "A", "乙"]);
  });

  test("a language without texts falls back to the tree's own", () => {
    expect(localizeNode({ language: "zh-CN" }, node, "fr").response).toBe("请选择");
  });

  test("a variant of the tree's own language is the tree's own, unless it has texts", () => {
    expect(findTranslation([{ language: "zh-TW" }], "zh-CN", "zh-CN")).toBeUndefined();
    expect(findTranslation([{ language: "zh-TW" }], "zh-CN", "zh-TW")?.language).toBe("zh-TW");
    expect(findTranslation([{ language: "zh-CN" }], "en", "zh")?.language).toBe("zh-CN");
  });
});
