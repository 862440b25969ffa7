/** Converts a draft to a tree file: fills in empty texts, and detects the language by script. */
import type { NodeFile, TreeFile } from "../../compile/schema/schema.ts";
import { quote, type Draft, type DraftNode, type Notes } from "./draft.ts";
import { addExits } from "./exits.ts";
import { hasHtml, withoutHtml } from "./plain-text.ts";
import { inLanguage } from "../../localized-text.ts";

/**
 * A draft as a tree file: the root first, the other nodes in reading order. Changes the draft.
 *
 * @param notes gets a note for every text that had to be filled in
 * @param lineOf the line of the source, from 1, on which a node begins
 * @param options.keepHtml for texts that were written for Cairn: tags stay, with a note
 */
export function treeFileOf(
  draft: Draft,
  notes: Notes,
  lineOf: (id: string) => number,
  { keepHtml = false } = {},
): TreeFile {
  const all = [...draft.nodes.values()];
  const ordered = [...all.filter(({ id }) => id === draft.root), ...all.filter(({ id }) => id !== draft.root)];
  const language = detectLanguage(ordered);
  for (const node of ordered) {
    removeHtml(node, notes, lineOf(node.id), keepHtml);
    fillEmptyTexts(node, language, notes, lineOf);
  }
  addExits(draft, language, notes, lineOf);
  return {
    ...(draft.title ? { title: draft.title } : {}),
    language,
    ...(draft.root === "root" ? {} : { root: draft.root }),
    nodes: Object.fromEntries(ordered.map((node) => [node.id, nodeFile(node)])),
  };
}

/** Texts are shown as they are: tags would be read out to users, and scripts are nobody's answer. */
function removeHtml(node: DraftNode, notes: Notes, line: number, keepHtml: boolean): void {
  const texts = [node.title ?? "", node.response, ...node.options.map(({ description }) => description)];
  if (!texts.some(hasHtml)) return;
  if (keepHtml) {
    notes.assumed(
      line,
      { en: "users will see the HTML tags of this text", zh: "用户会看到这段文字里的 HTML 标签" },
      node.id,
    );
    return;
  }
  if (node.title !== undefined) node.title = withoutHtml(node.title);
  node.response = withoutHtml(node.response);
  for (const option of node.options) option.description = withoutHtml(option.description);
  notes.changed(line, { en: "HTML is plain text now", zh: "HTML 已变成纯文本" }, node.id);
}

/** A tree file has no empty texts: an option is shown by its id, a node by its title or by a stock sentence. */
function fillEmptyTexts(node: DraftNode, language: string, notes: Notes, lineOf: (id: string) => number): void {
  for (const option of node.options) {
    if (option.description.trim() !== "") continue;
    option.description = option.id;
    notes.assumed(
      lineOf(node.id),
      { en: `option "${option.id}" has no words`, zh: `选项“${option.id}”没有文字` },
      node.id,
    );
  }
  if (node.response.trim() !== "") return;
  const stock =
    node.options.length > 0
      ? { en: "Please choose.", zh: "请选择。" }
      : node.next.length > 0
        ? { en: "Go on.", zh: "请继续。" }
        : { en: "The end.", zh: "到此结束。" };
  node.response = node.title || inLanguage(language, stock);
  const name = quote(node.id);
  notes.assumed(
    lineOf(node.id),
    { en: `node "${name}" has no text of its own`, zh: `节点“${name}”没有自己的文本` },
    node.id,
  );
}

/** The language as a BCP 47 tag, by the script of the texts: a text mostly in Latin script is taken for English. */
function detectLanguage(nodes: readonly DraftNode[]): string {
  const sample = nodes.flatMap(({ response, options }) => [response, ...options.map(({ description }) => description)]);
  const text = sample.join("");
  const count = (pattern: RegExp): number => Array.from(text.matchAll(pattern)).length;
  const han = count(/\p{Script=Han}/gu);
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const hangul = count(/\p{Script=Hangul}/gu);
  // Foreign names are written in Latin letters, and a Latin text may hold a foreign word: what counts is the share.
  if (4 * (han + kana + hangul) < count(/\p{Script=Latin}/gu)) return "en";
  if (kana > 0) return "ja";
  return hangul > 0 ? "ko" : han > 0 ? "zh-CN" : "en";
}

function nodeFile(node: DraftNode): NodeFile {
  const [only] = node.next;
  const plain = node.next.length === 1 && only?.when === undefined;
  return {
    ...(node.title ? { title: node.title } : {}),
    ...(node.keywords === undefined || node.keywords.length === 0 ? {} : { keywords: node.keywords }),
    response: node.response,
    ...(node.input === undefined ? {} : { input: node.input }),
    ...(node.options.length === 0
      ? {}
      : {
          options: node.options.map(({ id, description, to, when }) => ({
            id,
            description,
            next_node: to,
            ...(when === undefined ? {} : { when }),
          })),
        }),
    ...(only === undefined
      ? {}
      : {
          next: plain
            ? only.to
            : node.next.map(({ when, to }) => ({ ...(when === undefined ? {} : { when }), next_node: to })),
        }),
  };
}
