/**
 * Rules about documents: each has a title, is not a copy, and is linked from somewhere.
 * Not here: documents that a node names, and those past their last day (`evidence.ts`), broken links (`links.ts`).
 */
import { foldCompatibility } from "../../fold-compatibility.ts";
import { documentKey } from "../build-tree.ts";
import { linksIn, linkTarget, type Link } from "../document-links.ts";
import type { Document } from "../../knowledge/model.ts";
import type { ParsedFile } from "../parse.ts";
import type { Project } from "../project.ts";
import type { Rule } from "./rule.ts";

/** A document that could be read, with its file. */
interface Read {
  file: ParsedFile;
  document: Document;
}

/** The documents that could be read. */
export function readIn(project: Project): Read[] {
  return project.documents.flatMap(({ file, document }) => (document === undefined ? [] : [{ file, document }]));
}

function keyOf({ base, id }: Document): string {
  return `${base}/${id}`;
}

export const missingTitle: Rule = {
  id: "missing-title",
  severity: "warning",
  check(project, report) {
    for (const { file, untitled } of project.documents) {
      if (untitled !== true) continue;
      report(file, { start: 0, end: Math.min(1, file.text.length) }, "value", {
        en: [
          "The document has no title, so results show its file name.",
          file.path.endsWith(".json")
            ? 'Write a "title".'
            : "Write a title in the front matter, or begin with a heading.",
        ],
        zh: [
          "这篇文档没有标题，检索结果里只能显示文件名。",
          file.path.endsWith(".json") ? "请写上 title。" : "请在文件开头的元数据里写 title，或以一个标题行开始正文。",
        ],
      });
    }
  },
};

/** Texts shorter than this are the same by chance: a heading, a placeholder. Letters. */
const MIN_LETTERS = 20;
const letters = new WeakMap<Document, string>();

/** The letters of a text: what is left when only layout and punctuation differ. */
function lettersOf(document: Document): string {
  const known = letters.get(document);
  if (known !== undefined) return known;
  const made = foldCompatibility(document.body)
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();
  letters.set(document, made);
  return made;
}

export const duplicateDocument: Rule = {
  id: "duplicate-document",
  severity: "warning",
  check(project, report) {
    const seen = new Map<string, string>();
    for (const { file, document } of readIn(project)) {
      const text = lettersOf(document);
      if (text.length < MIN_LETTERS) continue;
      const first = seen.get(text);
      if (first === undefined) seen.set(text, file.path);
      else {
        report(file, { start: 0, end: 1 }, "value", {
          en: [`The document says the same as ${first}.`, "Remove one of the two: both would be found each time."],
          zh: [`这篇文档与 ${first} 内容相同。`, "请删除其中一篇，否则每次检索都会得到两份。"],
        });
      }
    }
  },
};

const links = new WeakMap<Document, readonly Link[]>();

/** A document's links; offsets are those of its file. */
export function linksOf({ file, document }: Read): readonly Link[] {
  const known = links.get(document);
  if (known !== undefined) return known;
  const before = file.text.length - document.body.length;
  const found = file.text.endsWith(document.body)
    ? linksIn(document.body).map((link) => ({ ...link, start: link.start + before, end: link.end + before }))
    : [];
  links.set(document, found);
  return found;
}

/** All that a link may mean as written. */
const readings = ({ target, otherwise = [] }: Link): readonly string[] => [target, ...otherwise];

export const orphanDocument: Rule = {
  id: "orphan-document",
  severity: "warning",
  check(project, report) {
    const read = readIn(project);
    if (read.length === 0) return;
    const guided = new Set(project.trees.map(({ here }) => here.base));
    const reached = new Set<string>();
    for (const { source, here } of project.trees) {
      for (const node of Object.values(source.nodes)) {
        for (const name of node.documents ?? []) reached.add(documentKey(name, here.base, project.documentKeys));
        for (const target of linksIn(node.response).flatMap(readings)) reached.add(linkTarget(target, "").key ?? "");
      }
    }
    const keys = new Map(read.map(({ file, document }) => [file.path, keyOf(document)]));
    for (const one of read) {
      for (const target of linksOf(one).flatMap(readings)) {
        const { key, path } = linkTarget(target, one.file.path);
        const leads = key ?? keys.get(path ?? "") ?? "";
        if (leads !== keyOf(one.document)) reached.add(leads);
      }
    }
    // What cannot be read, or has lost its text, may hold the way to a document: it is corrected first.
    const isLost = project.documents.some(({ document, empty }) => document === undefined || empty === true);
    if (project.broken.length > 0 || isLost) return;
    for (const { file, document } of read) {
      // A base without a tree is there to be searched: nothing in it could be led to.
      if (!guided.has(document.base) || reached.has(keyOf(document))) continue;
      report(file, { start: 0, end: 1 }, "value", {
        en: [
          "No node offers this document, and no other document links to it: only a search can find it.",
          `Add "${document.id}" to the documents of the node where it helps.`,
        ],
        zh: [
          "没有节点引用这篇文档，也没有其他文档链接到它：只有检索才能找到。",
          `请把“${document.id}”写进用得上它的节点的 documents。`,
        ],
      });
    }
  },
};
