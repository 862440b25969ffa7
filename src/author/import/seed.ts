/** Our own trees, as JSON (comments and trailing commas allowed) or YAML: brought into the one form this command writes. */
import { readJson } from "../../compile/readers/read-json.ts";
import { parseTree } from "../../compile/parse.ts";
import { languageOf } from "../../compile/build-tree.ts";
import type { TreeFile } from "../../compile/schema/schema.ts";
import { Notes, type Imported, type Importer, type ImportSource } from "./draft.ts";

export const seed: Importer = {
  name: "seed",
  title: "Cairn tree",
  endings: [".json", ".yaml", ".yml"],
  looksLike: (text) => /["']?nodes["']?\s*:/.test(text),
  read: readSeed,
};

function readSeed(source: ImportSource): Imported {
  const notes = new Notes();
  const ending = isJson(source.text) ? "json" : "yaml";
  const { file, tree, findings } = parseTree({ path: `knowledge/import/import.tree.${ending}`, text: source.text });
  const { value } = file.reading;
  // mcptree files have nodes too; what is left of one without its unknown keys would look like a tree.
  if (typeof value === "object" && value !== null && Object.hasOwn(value, "mcptree")) {
    notes.lost(1, "This is an mcptree file, not a Cairn tree.", "这是 mcptree 文件，不是 Cairn 的树。");
    return { notes: notes.all };
  }
  for (const { line, message, fix, zh } of findings) notes.lost(line, `${message} ${fix}`, `${zh.message}${zh.fix}`);
  if (tree === undefined) return { notes: notes.all };
  const startOf = Object.keys(tree.nodes).map((id) => ({
    id,
    at: file.reading.locate(["nodes", id], "key")?.start ?? 0,
  }));
  for (const comment of commentsOf(source.text, ending)) {
    const next = startOf.find(({ at }) => at > comment.at);
    const leads = next !== undefined && source.text.slice(comment.end, next.at).trim().replace('"', "") === "";
    const node = leads ? next.id : startOf.findLast(({ at }) => at < comment.at)?.id;
    notes.add("kept", comment.line, comment.text, comment.text, node);
  }
  return { tree: completed(tree), notes: notes.all };
}

function isJson(text: string): boolean {
  return text.trimStart().startsWith("{") && readJson(text).value !== undefined;
}

/** Says the language, where a reader looks for it. */
function completed(tree: TreeFile): TreeFile {
  const { title, description, nodes, ...rest } = tree;
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    language: languageOf(tree),
    ...rest,
    nodes,
  };
}

const outside = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/g;

/** Comments with their places; marks inside of quotes are none. */
function commentsOf(text: string, ending: "json" | "yaml"): { at: number; end: number; line: number; text: string }[] {
  const bare = text.replace(outside, (quoted) => "_".repeat(quoted.length));
  const pattern = ending === "json" ? /\/\/[^\n]*|\/\*[\s\S]*?\*\//g : /(?<=^|\s)#[^\n]*/g;
  return Array.from(bare.matchAll(pattern), ({ index, 0: { length } }) => ({
    at: index,
    end: index + length,
    line: text.slice(0, index).split("\n").length,
    text: text
      .slice(index, index + length)
      .replace(/^(?:\/\/|\/\*+|#+)|\*\/$/g, "")
      .trim(),
  })).filter((comment) => comment.text !== "");
}
