/** Imports outlines in Markdown (headings and nested lists) and in plain text (lines that are indented). */
import type { Nodes, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { untranslated } from "../../../localized-text.ts";
import { Notes, quote, type ImportResult, type Importer, type ImportSource } from "../draft.ts";
import { withoutHtml } from "../plain-text.ts";
import { readMaps } from "./read-maps.ts";
import { OutlineBuilder, type Topic } from "./topic.ts";

const item = /^\s*(?:[-*+]|\d+[.)])\s+\S/m;
const heading = /^#{1,6}\s+\S/m;
const flowchart = /^\s*(?:`{3,}|~{3,})\s*mermaid|^\s*(?:flowchart|graph)\s+(?:TB|TD|BT|RL|LR)\b/m;

export const markdown: Importer = {
  name: "markdown",
  title: "Markdown outline",
  extensions: [".md", ".markdown"],
  looksLike: (text) => !flowchart.test(text) && (heading.test(text) || item.test(text) || isIndented(text)),
  read: readMarkdown,
};

const frontMatter = /^---\n([\s\S]*?)\n---[^\S\n]*(?:\n|$)/;
/** Below six levels of headings. */
const FIRST_ITEM_DEPTH = 10;

function readMarkdown(source: ImportSource): ImportResult {
  const notes = new Notes();
  const front = frontMatter.exec(source.text);
  const title = /^title\s*:\s*(["']?)(.+?)\1\s*$/m.exec(front?.[1] ?? "")?.[2];
  const body = source.text.slice(front?.[0].length ?? 0);
  const firstLine = (front?.[0].split("\n").length ?? 1) - 1;
  const roots =
    isIndented(body) && !item.test(body) && !heading.test(body)
      ? indentedTopics(body, firstLine)
      : new PageReader(firstLine, notes).read(body);
  return readMaps(source, [{ ...(title === undefined ? {} : { title }), roots, notes }], new Notes());
}

/** Whether lines of plain text are an outline: at least one is indented below the one before it. */
function isIndented(text: string): boolean {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return (
    lines.length > 1 && !/^\s/.test(lines[0] ?? "") && lines.slice(1).some((line) => /^(?:\t| {2})\s*\S/.test(line))
  );
}

function indentedTopics(text: string, firstLine: number): Topic[] {
  const builder = new OutlineBuilder();
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const indent = /^\s*/.exec(line)?.[0].replaceAll("\t", "        ").length ?? 0;
    builder.add(indent, withoutHtml(line.trim()), firstLine + index + 1);
  }
  return builder.roots;
}

class PageReader {
  readonly #builder = new OutlineBuilder();
  readonly #firstLine: number;
  readonly #notes: Notes;
  #last: Topic | undefined;

  constructor(firstLine: number, notes: Notes) {
    this.#firstLine = firstLine;
    this.#notes = notes;
  }

  read(text: string): Topic[] {
    const page = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
    for (const node of page.children) this.#block(node, FIRST_ITEM_DEPTH);
    return this.#builder.roots;
  }

  #line(node: Nodes): number {
    return this.#firstLine + (node.position?.start.line ?? 1);
  }

  #block(node: RootContent, depth: number): void {
    switch (node.type) {
      case "heading":
        this.#last = this.#builder.add(node.depth, this.#text(node), this.#line(node));
        return;
      case "list":
        for (const child of node.children) {
          const [first, ...rest] = child.children;
          const isText = first?.type === "paragraph";
          this.#last = this.#builder.add(depth, isText ? this.#text(first) : "", this.#line(child));
          for (const block of isText ? rest : child.children) this.#block(block, depth + 1);
        }
        return;
      case "paragraph":
      case "code":
      case "blockquote":
        this.#remark(node);
        return;
      case "html": {
        const comment = /^<!--([\s\S]*?)-->$/.exec(node.value.trim())?.[1];
        if (comment !== undefined) this.#notes.add("comment", this.#line(node), untranslated(quote(comment)));
        else this.#remark(node);
        return;
      }
      case "thematicBreak":
      case "definition":
        return;
      default:
        this.#notes.omitted(this.#line(node), {
          en: `${node.type === "table" ? "a table" : `a part of the kind "${node.type}"`}: import it as .csv`,
          zh: `${node.type === "table" ? "表格" : `类型为“${node.type}”的内容`}：请另存为 .csv 导入`,
        });
    }
  }

  /** Text below a heading or item belongs to it. */
  #remark(node: RootContent): void {
    const text = this.#text(node);
    if (text === "") return;
    if (this.#last === undefined)
      this.#notes.omitted(this.#line(node), {
        en: `text before the outline: ${quote(text)}`,
        zh: `大纲之前的文字：${quote(text)}`,
      });
    else this.#last.note = this.#last.note === undefined ? text : `${this.#last.note}\n\n${text}`;
  }

  #text(node: Nodes): string {
    return withoutHtml(this.#plain(node)).trim();
  }

  #plain(node: Nodes): string {
    switch (node.type) {
      case "break":
        return "\n";
      case "image":
        this.#notes.omitted(this.#line(node), { en: `a picture: ${quote(node.url)}`, zh: `图片：${quote(node.url)}` });
        return node.alt ?? "";
      case "link": {
        const words = node.children.map((child) => this.#plain(child)).join("");
        return /^https?:/i.test(node.url) && words !== node.url ? `${words} (${node.url})` : words;
      }
      default:
        if ("value" in node) return node.value;
        if (!("children" in node)) return "";
        return node.children.map((child) => this.#plain(child)).join(node.type === "blockquote" ? "\n" : "");
    }
  }
}
