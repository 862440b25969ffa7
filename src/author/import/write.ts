/** Writes a tree as a YAML file for people, with the notes of the import as comments. */
import { Document, Pair, Scalar, YAMLMap, YAMLSeq } from "yaml";
import type { NodeFile, TreeFile } from "../../compile/schema/schema.ts";
import type { Note, NoteKind } from "./draft.ts";
import { inLanguage, type LocalizedText, type Language } from "../../localized-text.ts";

/** A longer flow collection is written as a block. Characters. */
const MAX_FLOW_LENGTH = 130;

const noteLabels: Readonly<Record<NoteKind, LocalizedText>> = {
  omitted: { en: "left out", zh: "未导入" },
  changed: { en: "changed", zh: "有改动" },
  assumed: { en: "to check", zh: "待确认" },
  comment: { en: "comment", zh: "注释" },
};

const errorLabel: LocalizedText = { en: "error", zh: "错误" };

/** The label of a note in messages and comments: a step that is not there is an error of the new tree. */
export function noteLabel({ kind, dangling }: Note, language: Language): string {
  return (dangling === undefined ? noteLabels[kind] : errorLabel)[language];
}

/** The source of the tree, for the first line of the file: an imported file, or what the line says. */
export type Origin = { file: string; format: string } | { comment: string };

/** The text of the file. `language` is the language of the comments. */
export function writeTree(tree: TreeFile, notes: readonly Note[], origin: Origin, language: Language): string {
  const { nodes: treeNodes, facts, ...head } = tree;
  const top = new YAMLMap();
  for (const [key, value] of Object.entries(head)) put(top, key, valueNode(value));
  if (facts !== undefined) put(top, "facts", blockMap(facts));
  const nodes = new YAMLMap();
  const byNode = Map.groupBy(notes, ({ node }) => node);
  for (const [id, node] of Object.entries(treeNodes)) {
    const key = new Scalar(id);
    const own = byNode.get(id) ?? [];
    if (own.length > 0) key.commentBefore = own.map((note) => ` ${commentText(note, language)}`).join("\n");
    key.spaceBefore = nodes.items.length > 0;
    nodes.items.push(new Pair(key, nodeMap(node)));
  }
  put(top, "nodes", nodes);
  const document = new Document(top);
  const rest = notes.filter(({ node }) => node === undefined || !Object.hasOwn(treeNodes, node));
  const first = firstLine(origin, language);
  document.commentBefore = [first, ...rest.map((note) => commentText(note, language))]
    .map((line) => ` ${line}`)
    .join("\n");
  return document.toString({
    lineWidth: 0,
    minContentWidth: 0,
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
  });
}

function firstLine(origin: Origin, language: Language): string {
  if ("comment" in origin) return oneLine(origin.comment);
  const file = oneLine(origin.file);
  return inLanguage(language, {
    en: `Imported from ${file} (${origin.format}).`,
    zh: `从 ${file}（${origin.format}）导入。`,
  });
}

/**
 * A note as a comment. A comment of the source stays as it is: if it begins with an ellipsis, it marks the tree as a draft,
 * as in the source. Other comments begin with their label.
 */
function commentText(note: Note, language: Language): string {
  if (note.kind === "comment") return oneLine(note.text[language]);
  const place = note.where?.[language] ?? inLanguage(language, { en: `line ${note.line}`, zh: `第 ${note.line} 行` });
  return `${noteLabel(note, language)} (${oneLine(place)}): ${oneLine(note.text[language])}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").replace(/[\p{Cc}\p{Cf}]/gu, "·");
}

function put(map: YAMLMap, key: string, value: unknown): void {
  map.items.push(new Pair(new Scalar(key), value));
}

/** A text; with several lines as a block, unless a block cannot represent it exactly. */
function textScalar(text: string): Scalar {
  const scalar = new Scalar(text);
  // A line like the comment that marks a draft would make the tree a draft.
  const needsQuotes = /^\s*#\s*(\.\.\.|…)/m.test(text) || /[\p{Cc}\u2028\u2029\uFEFF]/u.test(text.replaceAll("\n", ""));
  const fitsBlock = !/[^\S\n]$/m.test(text) && !/^\s/.test(text) && !/\s$/.test(text);
  // Other YAML readers read these words as booleans or null.
  const isReserved = /^(?:y|n|yes|no|on|off|true|false|null|~|=)$/i.test(text);
  if (isReserved || needsQuotes || (text.includes("\n") && !fitsBlock)) scalar.type = "QUOTE_DOUBLE";
  else if (text.includes("\n")) scalar.type = "BLOCK_LITERAL";
  return scalar;
}

function valueNode(value: unknown): unknown {
  if (typeof value === "string") return textScalar(value);
  if (Array.isArray(value)) return flowList(value);
  if (typeof value === "object" && value !== null) return blockMap(value);
  return new Scalar(value);
}

function blockMap(value: object): YAMLMap {
  const map = new YAMLMap();
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined) put(map, key, valueNode(member));
  }
  return map;
}

/** `[a, b]` on one line when it fits. */
function flowList(items: readonly unknown[]): YAMLSeq {
  const list = new YAMLSeq();
  for (const item of items) {
    const isMap = typeof item === "object" && item !== null;
    list.items.push(isMap ? flowMap(Object.entries(item)) : valueNode(item));
  }
  list.flow = JSON.stringify(items).length < MAX_FLOW_LENGTH;
  return list;
}

/** `{ key: value, … }` on one line when it fits, a block otherwise. */
function flowMap(entries: readonly (readonly [string, unknown])[]): YAMLMap {
  const map = new YAMLMap();
  let length = 0;
  for (const [key, value] of entries) {
    if (value === undefined) continue;
    const text = JSON.stringify(value);
    length += key.length + text.length + (text.includes("\\n") ? MAX_FLOW_LENGTH : 0);
    put(map, key, valueNode(value));
  }
  map.flow = length < MAX_FLOW_LENGTH;
  return map;
}

/** A list of maps, each on one line when it fits. */
function listOfMaps(items: readonly object[]): YAMLSeq {
  const list = new YAMLSeq();
  for (const item of items) list.items.push(flowMap(Object.entries(item)));
  return list;
}

function nodeMap(node: NodeFile): YAMLMap {
  const map = new YAMLMap();
  for (const [key, value] of Object.entries(node)) {
    if (value === undefined) continue;
    if (key === "options" && node.options !== undefined) put(map, key, listOfMaps(node.options));
    else if (key === "next" && Array.isArray(node.next)) put(map, key, listOfMaps(node.next));
    else if (key === "input" && node.input !== undefined) put(map, key, flowMap(Object.entries(node.input)));
    else put(map, key, valueNode(value));
  }
  return map;
}
