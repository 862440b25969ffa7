/** Passages: nothing lost, nothing broken, every selector leads back. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json.ts";
import { splitJson } from "../../src/search/passages/json.ts";
import { splitMarkdown } from "../../src/search/passages/markdown.ts";
import { estimateTokens, resolveSelector, DEFAULT_BUDGET } from "../../src/search/passages/passage.ts";
import { runs } from "../support/runs.ts";

/** Whether a code fence is left open at the end of a text. */
function fenceLeftOpen(text: string): boolean {
  let open: { mark: string; size: number } | null = null;
  for (const line of text.split("\n")) {
    const [, , marks = "", rest = ""] = /^([\s>]*(?:[-*+]\s+|\d+[.)]\s+)?[\s>]*)(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (marks === "") continue;
    const mark = marks.charAt(0);
    if (open === null) {
      if (mark === "~" || !rest.includes("`")) open = { mark, size: marks.length };
    } else if (open.mark === mark && marks.length >= open.size && rest.trim() === "") open = null;
  }
  return open !== null;
}

const sentence = fc.constantFrom(
  "先看现金流，再看利润。",
  "The router keeps dropping its signal at night. ",
  "短句。",
  "A much longer sentence about how the index is read in place, without being decoded first. ",
);
const paragraph = fc.array(sentence, { minLength: 1, maxLength: 60 }).map((parts) => parts.join(""));
const code = fc
  .tuple(
    fc.constantFrom("```", "~~~", "````"),
    fc.constantFrom("ts", "", "json"),
    fc.array(fc.constantFrom("const a = 1;", "", "  return b; // 注释", "# not a heading", "- not a list"), {
      maxLength: 300,
      size: "max",
    }),
  )
  .map(([fence, language, lines]) => [`${fence}${language}`, ...lines, fence].join("\n"));
const list = fc
  .array(paragraph, { minLength: 1, maxLength: 12 })
  .map((items) => items.map((item) => `- ${item}`).join("\n"));
const listWithCode = fc.tuple(list, code).map(([items, block]) => `${items}\n\n  ${block.replaceAll("\n", "\n  ")}`);
const quote = fc.oneof(paragraph, code).map((text) => `> ${text.replaceAll("\n", "\n> ")}`);
const table = fc
  .array(fc.tuple(sentence, sentence), { minLength: 1, maxLength: 60, size: "max" })
  .map((rows) => ["| a | b |", "| - | - |", ...rows.map(([left, right]) => `| ${left} | ${right} |`)].join("\n"));
const heading = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom("概述", "Setup", "风险 与 对策"))
  .map(([depth, title]) => `${"#".repeat(depth)} ${title}`);
const markdown = fc
  .array(fc.oneof(heading, paragraph, code, list, listWithCode, quote, table), { maxLength: 14 })
  .map((blocks) => blocks.join("\n\n"));

describe("Markdown passages", () => {
  test("cover the document without gap or overlap, and selectors give the same stretch back", () => {
    fc.assert(
      fc.property(markdown, (body) => {
        const passages = splitMarkdown(body);
        let at = 0;
        for (const { start, end, selector } of passages) {
          expect(start).toBe(at);
          expect(resolveSelector(body, selector)).toBe(body.slice(start, end));
          at = end;
        }
        expect(at).toBe(body.trim() === "" ? 0 : body.length);
      }),
      { numRuns: runs(40) },
    );
  });

  test("never leave a code fence open, and stay within the budget", () => {
    fc.assert(
      fc.property(markdown, (body) => {
        for (const { content, tokens } of splitMarkdown(body)) {
          expect(fenceLeftOpen(content)).toBe(false);
          expect(tokens).toBe(estimateTokens(content));
          // A heading kept with what follows, and a fence or table head opened again, may come on top.
          expect(tokens).toBeLessThanOrEqual(DEFAULT_BUDGET.most + DEFAULT_BUDGET.least + 40);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  test("accept anything at all", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (body) => {
        const text = splitMarkdown(body).map(({ start, end }) => body.slice(start, end));
        expect(text.join("")).toBe(body.trim() === "" ? "" : body);
      }),
    );
  });

  test("know the headings they stand under", () => {
    const long = "Something to say about it. ".repeat(30);
    const body = `# Guide\n\n${long}\n\n## Setup\n\n${long}\n\n### Linux\n\n${long}\n\n## Use\n\n${long}\n`;
    expect(splitMarkdown(body).map(({ headings }) => headings)).toEqual([
      ["Guide"],
      ["Guide", "Setup"],
      ["Guide", "Setup", "Linux"],
      ["Guide", "Use"],
    ]);
  });

  test("cut an oversized code block between lines and fence every part", () => {
    const lines = Array.from({ length: 200 }, (_, index) => `const value${index} = compute(${index});`);
    const body = `Intro.\n\n\`\`\`ts\n${lines.join("\n")}\n\`\`\`\n`;
    const passages = splitMarkdown(body);
    expect(passages.length).toBeGreaterThan(2);
    for (const { content } of passages) expect(content.match(/^```/gm)?.length).toBe(2);
    expect(passages.flatMap(({ content }) => content.match(/^const value\d+/gm) ?? []).length).toBe(200);
  });

  test("keep code inside a list code, also where the list is cut before it", () => {
    const item = (number: number) =>
      `\t- ${"some words to fill the item. ".repeat(12)}\n\n\t\t\`\`\`ts\n\t\tconst n = ${number};\n\t\t\`\`\`\n`;
    const body = `- outer\n${Array.from({ length: 12 }, (_, number) => item(number)).join("\n")}`;
    const passages = splitMarkdown(body, { target: 60, most: 90, least: 10 });
    const fences = passages.filter(({ content }) => content.includes("```"));
    expect(fences.length).toBeGreaterThan(5);
    // Four columns or more in front of the first line would make all of it, fence and all, one block of code.
    for (const { content } of fences) expect(content).not.toMatch(/^\s*?\n?(?:\t| {4})/);
    for (const { selector, start, end } of passages)
      expect(resolveSelector(body, selector)).toBe(body.slice(start, end));
  });

  test("repeat a table's head over each part", () => {
    const rows = Array.from({ length: 200 }, (_, index) => `| name ${index} | what it is good for |`);
    const passages = splitMarkdown(["| Name | Use |", "| --- | --- |", ...rows].join("\n"));
    expect(passages.length).toBeGreaterThan(1);
    for (const { content } of passages) expect(content.startsWith("| Name | Use |\n| --- | --- |\n")).toBe(true);
  });
});

test("selectors that name no stretch resolve to nothing", () => {
  for (const selector of [
    "lines:0-1",
    "lines:3-2",
    "lines:1-9",
    "chars:2-1",
    "chars:0-99",
    "pointer:/x",
    "",
    "lines:1",
  ])
    expect(resolveSelector("one\ntwo", selector)).toBeUndefined();
});

describe("JSON passages", () => {
  test("one per object without objects inside, each pointed at", () => {
    const value: Json = {
      title: "手册",
      "a/b": { name: "一", steps: ["x", "y"] },
      items: [
        { question: "Q1", answer: { text: "A1" } },
        { question: "Q2", text: "A2" },
      ],
    };
    const body = JSON.stringify(value);
    const passages = splitJson(value);
    expect(passages.map(({ selector, content }) => [selector, content])).toEqual([
      ["pointer:", "title: 手册"],
      ["pointer:/a~1b", "name: 一\nsteps: x\nsteps: y"],
      ["pointer:/items/0", "question: Q1"],
      ["pointer:/items/0/answer", "text: A1"],
      ["pointer:/items/1", "question: Q2\ntext: A2"],
    ]);
    expect(resolveSelector(body, "pointer:/a~1b")).toBe(JSON.stringify({ name: "一", steps: ["x", "y"] }, null, 2));
    expect(resolveSelector(body, "pointer:/__proto__")).toBeUndefined();
  });

  test("an object too large for one passage is cut, and every part points at it", () => {
    const text = "muntjac ".repeat(5_000).trim();
    const many = Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [`key ${at}`, `value number ${at} of many`]),
    );
    const passages = splitJson([{ text }, many, {}, { small: "one" }]);
    for (const { tokens } of passages) expect(tokens).toBeLessThanOrEqual(DEFAULT_BUDGET.most);
    const of = (pointer: string) => passages.filter(({ selector }) => selector === `pointer:${pointer}`);
    expect(
      of("/0")
        .map(({ content }) => content)
        .join(""),
    ).toBe(`text: ${text}`);
    expect(
      of("/1")
        .map(({ content }) => content)
        .join("\n")
        .split("\n"),
    ).toHaveLength(200);
    expect(of("/2")).toEqual([]);
    expect(of("/3").map(({ content }) => content)).toEqual(["small: one"]);
    expect(passages.map(({ number }) => number)).toEqual(passages.map((_, index) => index + 1));
  });

  test("every value is in some passage", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const value: unknown = JSON.parse(JSON.stringify(json));
        const contents = splitJson(JSON.parse(JSON.stringify(json))).map(({ content }) => content);
        const all = contents.join("\n");
        const visit = (item: unknown): void => {
          if (typeof item === "object" && item !== null) for (const inner of Object.values(item)) visit(inner);
          else expect(all).toContain(String(item));
        };
        visit(value);
      }),
    );
  });
});
