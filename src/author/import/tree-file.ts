/** A settled draft in the shape of a tree file. */
import type { NodeFile, TreeFile } from "../../knowledge/schema.ts";
import type { Draft, DraftNode } from "./draft.ts";

/** The root comes first, the rest in reading order. The draft must be settled: no forks, no empty texts. */
export function treeFileOf(draft: Draft): TreeFile {
  const all = [...draft.nodes.values()];
  const ordered = [...all.filter(({ id }) => id === draft.root), ...all.filter(({ id }) => id !== draft.root)];
  return {
    ...(draft.title ? { title: draft.title } : {}),
    ...(draft.description ? { description: draft.description } : {}),
    language: draft.language ?? guessLanguage(ordered),
    ...(draft.keywords === undefined ? {} : { keywords: draft.keywords }),
    ...(draft.root === "root" ? {} : { root: draft.root }),
    ...(draft.facts.size === 0 ? {} : { facts: Object.fromEntries(draft.facts) }),
    nodes: Object.fromEntries(ordered.map((node) => [node.id, nodeFile(node)])),
  };
}

/** By the script of the texts; a source without a word about its language is taken for English when it is in Latin. */
export function guessLanguage(nodes: readonly DraftNode[]): string {
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
    ...(node.keywords === undefined ? {} : { keywords: node.keywords }),
    response: node.response,
    ...(node.input === undefined ? {} : { input: node.input }),
    ...(node.options.length === 0
      ? {}
      : {
          options: node.options.map(({ id, description, to, when }) => ({
            id,
            description,
            ...(to === undefined ? {} : { next_node: to }),
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
