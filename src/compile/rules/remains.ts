/**
 * The rule about what other programs leave in a text that was pasted, and what its author left to be filled in.
 * Not here: the patterns (`remains-patterns.ts`), invisible characters (`texts.ts`), a whole file in another encoding (`../encoding.ts`).
 */
import { CODE } from "../document-links.ts";
import type { FindingText, Path, Range } from "../findings.ts";
import type { ParsedFile } from "../parse.ts";
import type { TreeFile } from "../schema/schema.ts";
import { markup, remains, templateSyntax, written, type Remains } from "./remains-patterns.ts";
import type { Rule } from "./rule.ts";
import { textsOfTree } from "./shown-texts.ts";
import type { Suspect } from "./texts.ts";

/** Characters that a byte from 0x80 to 0x9F is where text is read as Windows-1252, in order; empty where there is none. */
const WINDOWS = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
const misread = new RegExp(`[\\u00C2-\\u00F4](?:[\\u0080-\\u00BF${WINDOWS.replaceAll(" ", "")}]){1,3}`, "gu");

/** Whether characters are the bytes of one UTF-8 character, each read by itself. */
function isMisread(run: string): boolean {
  const bytes = [...run].map((one) =>
    WINDOWS.includes(one) && one !== " " ? 0x80 + WINDOWS.indexOf(one) : one.charCodeAt(0),
  );
  try {
    return [...new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(new Uint8Array(bytes))].length === 1;
  } catch {
    return false;
  }
}

const wrongEncoding: FindingText = {
  en: [
    "These characters come from a text that was read in another encoding.",
    "Copy the passage again from its source, and save the file as UTF-8.",
  ],
  zh: ["这几个字符是用错误的编码打开文本后留下的乱码。", "请从原文重新复制这一段，并把文件保存为 UTF-8。"],
};
/** A piece of a file's text, or of one of its values: what is found there is told at `at`. */
interface Piece {
  text: string;
  /** The path of a value; the whole file without one. */
  at?: Path;
  /** Where it stands in its file. */
  offset: number;
}

interface Found extends Suspect {
  at?: Path;
}

/** What is an example: code, and in files that are not Markdown comments. */
function asides(text: string, isMarkdown: boolean): readonly Range[] {
  const code = [...text.matchAll(CODE)];
  const comments = isMarkdown ? [] : [...text.matchAll(/^[ \t]*#[^\n]*$/gm)];
  return [...code, ...comments].map(({ index, 0: run }) => ({ start: index, end: index + run.length }));
}

function look(piece: Piece, patterns: readonly Remains[], isMarkdown: boolean): Found[] {
  const { text, at, offset } = piece;
  const found = patterns.flatMap(({ pattern, text: words }) =>
    Array.from(text.matchAll(pattern), ({ index, 0: run }) => ({ start: index, end: index + run.length, text: words })),
  );
  for (const { index, 0: run } of at === undefined ? text.matchAll(misread) : [])
    if (isMisread(run)) found.push({ start: index, end: index + run.length, text: wrongEncoding });
  const code = found.length === 0 ? [] : asides(text, isMarkdown);
  return found
    .filter(({ start }) => !code.some((one) => start >= one.start && start < one.end))
    .map((one) => ({
      ...one,
      start: one.start + offset,
      end: one.end + offset,
      ...(at === undefined ? {} : { at }),
    }));
}

const everywhere = [{ pattern: /锟斤拷|烫烫烫|屯屯屯/g, text: wrongEncoding, in: "all" as const }, ...remains];

/** What is left in a file. `tree`: the tree that it holds; `isDocument`: whether it is a document. */
function suspectsIn(file: ParsedFile, tree: TreeFile | undefined, isDocument: boolean): Found[] {
  const { path, text } = file;
  const isProse = tree !== undefined || isDocument;
  const isXml = path.endsWith(".xml");
  const patterns = [
    ...everywhere.filter((one) => one.in === "all" || isProse),
    ...(tree !== undefined && !isXml ? [markup] : []),
    ...(isDocument && path.endsWith(".md") ? [templateSyntax, ...written] : []),
  ];
  const found = look({ text, offset: 0 }, patterns, path.endsWith(".md"));
  if (tree === undefined || !/\\[ux]|%[\dA-F]{2}|[:"'] *=/.test(text)) return found;
  return [
    ...found,
    ...textsOfTree(tree).flatMap((one) => look({ text: one.text, at: one.path, offset: 0 }, written, true)),
  ];
}

export const pastedRemains: Rule = {
  id: "pasted-remains",
  severity: "warning",
  check(project, report) {
    const trees = new Map(project.trees.map(({ file, source }) => [file, source]));
    const documents = new Set(project.documents.map(({ file }) => file));
    for (const file of project.files) {
      const told = new Set<FindingText>();
      // Of each kind the first: a pasted passage has many.
      for (const { start, end, text, at } of cached(file, trees.get(file), documents.has(file))) {
        if (!told.has(text)) report(file, at ?? { start, end }, at === undefined ? "value" : { start, end }, text);
        told.add(text);
      }
    }
  },
};

/** A file that was not edited is looked through once. */
const known = new WeakMap<ParsedFile, Found[]>();
function cached(file: ParsedFile, tree: TreeFile | undefined, isDocument: boolean): Found[] {
  const found =
    known.get(file) ?? suspectsIn(file, tree, isDocument).toSorted((left, right) => left.start - right.start);
  known.set(file, found);
  return found;
}
