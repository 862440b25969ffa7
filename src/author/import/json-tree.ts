/**
 * Cairn's own trees, as JSON (comments and trailing commas allowed) or YAML. The result is the same tree in the layout
 * that `import` writes, with the comments of the source kept.
 */
import { readJson } from "../../compile/readers/json/read-json.ts";
import { parseTree } from "../../compile/parse.ts";
import { languageOf } from "../../compile/build-tree.ts";
import type { TreeFile } from "../../compile/schema/schema.ts";
import { Notes, type ImportResult, type Importer, type ImportSource } from "./draft.ts";
import { untranslated } from "../../localized-text.ts";

export const jsonTree: Importer = {
  name: "json",
  title: "Cairn tree",
  extensions: [".json", ".yaml", ".yml"],
  looksLike: (text) => /["']?nodes["']?\s*:/.test(text),
  read: readJsonTree,
};

function readJsonTree(source: ImportSource): ImportResult {
  const notes = new Notes();
  const ending = isJson(source.text) ? "json" : "yaml";
  const { file, tree, findings } = parseTree({ path: `knowledge/import/import.tree.${ending}`, text: source.text });
  const { value } = file.reading;
  // mcptree files have `nodes` too: without its unknown keys such a file would pass for a tree.
  if (typeof value === "object" && value !== null && Object.hasOwn(value, "mcptree")) {
    notes.omitted(1, { en: "This is an mcptree file, not a Cairn tree.", zh: "这是 mcptree 文件，不是 Cairn 的树。" });
    return { notes: notes.all };
  }
  for (const { line, message, fix, zh } of findings)
    notes.omitted(line, { en: `${message} ${fix}`, zh: `${zh.message}${zh.fix}` });
  if (tree === undefined) return { notes: notes.all };
  const nodeStarts = Object.keys(tree.nodes).map((id) => ({
    id,
    at: file.reading.locate(["nodes", id], "key")?.start ?? 0,
  }));
  for (const comment of commentsOf(source.text, ending)) {
    const next = nodeStarts.find(({ at }) => at > comment.at);
    const isAboveNext = next !== undefined && source.text.slice(comment.end, next.at).trim().replace('"', "") === "";
    const node = isAboveNext ? next.id : nodeStarts.findLast(({ at }) => at < comment.at)?.id;
    notes.add("comment", comment.line, untranslated(comment.text), node);
  }
  return { tree: withLanguage(tree), notes: notes.all };
}

function isJson(text: string): boolean {
  return text.trimStart().startsWith("{") && readJson(text).value !== undefined;
}

/** The tree with its language stated, and the keys in the order people expect. */
function withLanguage(tree: TreeFile): TreeFile {
  const { title, description, nodes, ...rest } = tree;
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    language: languageOf(tree),
    ...rest,
    nodes,
  };
}

const QUOTED = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/g;

/** Comments with their offsets and line. What looks like a comment inside quotes is none. */
function commentsOf(text: string, ending: "json" | "yaml"): { at: number; end: number; line: number; text: string }[] {
  const withoutQuotes = text.replace(QUOTED, (quoted) => "_".repeat(quoted.length));
  const pattern = ending === "json" ? /\/\/[^\n]*|\/\*[\s\S]*?\*\//g : /(?<=^|\s)#[^\n]*/g;
  return Array.from(withoutQuotes.matchAll(pattern), ({ index, 0: { length } }) => ({
    at: index,
    end: index + length,
    line: text.slice(0, index).split("\n").length,
    text: text
      .slice(index, index + length)
      .replace(/^(?:\/\/|\/\*+|#+)|\*\/$/g, "")
      .trim(),
  })).filter((comment) => comment.text !== "");
}
