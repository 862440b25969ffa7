/** Properties of exports: any text survives in a chart, a table, a page or a file, and cannot become syntax there. */
import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import type { Nodes } from "mdast";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { code, inlineText, quotation } from "../../../src/author/export/markdown/text.ts";
import { cellText, plainCell, readCsv } from "../../../src/author/import/table/read-csv.ts";
import { csv as csvImport } from "../../../src/author/import/csv.ts";
import { Notes } from "../../../src/author/import/draft.ts";
import { ChartReader } from "../../../src/author/import/mermaid/read.ts";
import { writeTree } from "../../../src/author/import/write.ts";
import { buildTree, refTreeOf } from "../../../src/compile/build-tree.ts";
import { openTree, type OpenTree } from "../../../src/knowledge/model.ts";
import { parseTree } from "../../../src/compile/parse.ts";
import type { TreeFile } from "../../../src/compile/schema/schema.ts";
import { exportOf } from "./support.ts";

/** Pieces that mean something in one of the formats, between any other characters. */
const piece = fc.oneof(
  fc.constantFrom(
    ..."\"'`|[](){}<>#&;:%\\/*_~$!-+=@,.?^ \t\n".split(""),
    "%%{init: {}}%%",
    "-->",
    "]]",
    "```",
    "<br>",
    "&lt;",
    "#35;",
    "end",
    "|x|",
    "</a>",
    "<!--",
    "\\n",
    "fa:fa-car",
    "::: warn",
    "1. ",
    "- ",
    "> ",
    "# ",
    "===",
    "---",
    "    ",
    "~~~",
    "| a | b |",
    "http://x.y",
    "${fact:x}",
    "是",
    "，",
    "中文",
    "😀",
    "null",
    "yes",
    "...",
    "\n# ... more",
    "&lt;b&gt;",
  ),
  fc.string({ unit: "grapheme", maxLength: 4 }),
);
const anyText = fc
  .array(piece, { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join(""))
  .filter((text) => text.trim() !== "");

const squeezed = (text: string): string => text.replace(/\s+/gu, " ").trim();

function opened(file: TreeFile): OpenTree {
  const here = refTreeOf("it", "main", file);
  return openTree(buildTree(file, here, new Map([["it/main", here]]), new Set()));
}

/** A tree with these texts in all its fields. */
function treeWithTexts(title: string, response: string, option: string): TreeFile {
  return {
    title,
    nodes: {
      root: {
        title,
        response,
        options: [
          { id: "a", description: option, next_node: "b" },
          { id: "c", description: `${option}2`, next_node: null },
        ],
      },
      b: { title: response, response: title },
    },
  };
}

function everyNode(node: Nodes): Nodes[] {
  return [node, ...("children" in node ? node.children.flatMap(everyNode) : [])];
}

function parsed(text: string): Nodes {
  return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

function words(node: Nodes): string {
  return squeezed(
    everyNode(node)
      .map((part) => ("value" in part ? part.value : part.type === "break" || part.type === "paragraph" ? " " : ""))
      .join(""),
  );
}

/** A reader of Markdown turns bare addresses into links to themselves, spaces of other scripts included; which is harmless. */
const harmless = new Set(["root", "blockquote", "paragraph", "text", "break", "link", "list", "listItem"]);
function isHarmless(node: Nodes): boolean {
  return (
    harmless.has(node.type) &&
    (node.type !== "link" ||
      squeezed(node.url)
        .replace(/^(mailto:|http:\/\/)/, "")
        .startsWith(words(node).replace(/^http:\/\//, "")))
  );
}

/** What no file keeps: characters that YAML and Markdown forbid. */
const printable = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\uFFFD\u2028\u2029\uFEFF]/g, "·").replace(/\r/g, "");

describe("any text", () => {
  it("survives as a quotation in Markdown, and is nothing else there", () => {
    fc.assert(
      fc.property(anyText.map(printable), (text) => {
        const page = parsed(quotation(text));
        expect(everyNode(page).filter((node) => !isHarmless(node) || node.type === "list")).toEqual([]);
        expect(words(page)).toBe(squeezed(text));
      }),
      { numRuns: 400 },
    );
  });

  it("survives within a line of Markdown: a heading, an item, a link", () => {
    fc.assert(
      fc.property(anyText.map(printable), (text) => {
        const page = parsed(`- **x** ${inlineText(text)} (${code("id")})\n- [${inlineText(text)}](#step-1) y`);
        expect(page.type === "root" && page.children.map(({ type }) => type)).toEqual(["list"]);
        const heading = parsed(`## 1. ${inlineText(text)}`);
        expect(heading.type === "root" && heading.children.map(({ type }) => type)).toEqual(["heading"]);
        expect(words(heading)).toBe(`1. ${squeezed(text)}`);
        const items = everyNode(page).filter(({ type }) => type === "listItem");
        expect(items).toHaveLength(2);
        expect(items.map(words)).toEqual([`x ${squeezed(text)} (id)`, squeezed(`${text} y`)]);
        expect(everyNode(page).some((node) => node.type === "link" && node.url === "#step-1")).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it("survives as code in Markdown", () => {
    fc.assert(
      fc.property(anyText.map(printable), (text) => {
        const page = parsed(`x ${code(text)} y`);
        const found = everyNode(page).filter(({ type }) => type === "inlineCode");
        expect(found.map((node) => squeezed("value" in node ? node.value : ""))).toEqual([squeezed(text)]);
      }),
    );
  });

  it("survives as a label in Mermaid", () => {
    fc.assert(
      fc.property(anyText.map(printable), anyText.map(printable), (title, option) => {
        const { text } = exportOf(opened(treeWithTexts(title, "x", option)), "mermaid");
        const [front = "", ...rest] = text.split("\n---\n");
        // The title, and the fonts below it.
        expect(front.split("\n").slice(2)).toEqual(["config:", expect.stringMatching(/^ {2}fontFamily: "[^"\\]+"$/)]);
        const notes = new Notes();
        const reader = new ChartReader(rest.join("\n---\n"), 1, notes);
        reader.read();
        expect(notes.all).toEqual([]);
        expect(Array.from(reader.chart.nodes.values(), ({ label }) => squeezed(label ?? ""))).toEqual([
          squeezed(title),
          "x",
          "■",
        ]);
        expect(reader.chart.edges.map(({ label }) => squeezed(label))).toEqual([
          squeezed(option),
          squeezed(`${option}2`),
        ]);
        expect(text).not.toContain("%%{");
      }),
      { numRuns: 400 },
    );
  });

  it("survives as a label in DOT: a string is closed where it should be", () => {
    fc.assert(
      fc.property(anyText, (title) => {
        const { text } = exportOf(opened(treeWithTexts(title, "x", title)), "dot");
        const label = /^ {2}"root" \[label=("(?:[^"\\\n]|\\.)*"), shape=box\];$/m.exec(text)?.[1];
        expect(label).toBeDefined();
        expect(label).not.toMatch(/&(?!amp;)/);
        expect(JSON.parse(label ?? '""').replaceAll("&amp;", "&")).toBe(title);
      }),
    );
  });

  it("survives in a cell of CSV with any delimiter, and no spreadsheet takes it for a formula", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(anyText, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(",", ";", "\t"),
        (rows, delimiter) => {
          const clean = rows.map((row) => ["id", ...row.map((cell) => cell.replaceAll("\r", ""))]);
          const text = clean.map((row) => row.map((cell) => cellText(cell, delimiter)).join(delimiter)).join("\n");
          const read = readCsv(`sep=${delimiter}\n${text}\n`);
          expect(read.openQuote).toBeUndefined();
          expect(read.rows.map(({ cells }) => cells.map(plainCell))).toEqual(clean);
          for (const { cells } of read.rows) for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        },
      ),
    );
  });

  it("survives a table and back as a tree", async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, anyText, async (title, response, option) => {
        const texts = [title, response, option].map((text) => printable(text)) as [string, string, string];
        const before = opened(treeWithTexts(...texts));
        const { text } = exportOf(before, "csv");
        const read = await csvImport.read({ path: "t.csv", name: "t", text: text.replaceAll("\r\n", "\n") });
        if (read.tree === undefined) throw new Error("not understood");
        expect(opened(read.tree).nodes).toEqual(before.nodes);
      }),
    );
  });

  it("survives in the file that import writes, with the tree's state of draft", () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (title, response, option) => {
        const file = treeWithTexts(
          title.replaceAll("\r", ""),
          response.replaceAll("\r", ""),
          option.replaceAll("\r", ""),
        );
        const yaml = writeTree(
          file,
          [{ kind: "omitted", line: 1, text: { en: title, zh: title }, node: "root" }],
          { file: option, format: "x" },
          "en",
        );
        const read = parseTree({ path: "knowledge/it/main.tree.yaml", text: yaml });
        expect(read.tree).toEqual(file);
        expect(read.file.reading.unfinished).toBe(false);
      }),
      { numRuns: 400 },
    );
  });
});
