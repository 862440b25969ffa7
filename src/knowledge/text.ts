/**
 * A node's texts in a language, and the one-pass filling of `${fact:name}` and `${answer:node}`.
 * What is filled in is never looked at again: an answer that reads like a placeholder stays as it was typed.
 */
import type { Json } from "../json.ts";
import type { InputSpec, Node, Tree } from "./model.ts";

/** A placeholder in a text. `start` and `end` are UTF-16 offsets. */
export interface Placeholder {
  prefix: string;
  key: string;
  start: number;
  end: number;
}

const placeholderPattern = /\$\{([a-z_]+):([^${}]*)\}/g;

/** Every `${prefix:key}` of a text, in order, whatever its prefix. */
export function findPlaceholders(text: string): Placeholder[] {
  return Array.from(text.matchAll(placeholderPattern), (match) => ({
    prefix: match[1] ?? "",
    key: (match[2] ?? "").trim(),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** What placeholders are filled from. */
export interface Values {
  /** Node id or input name → value. */
  answers: ReadonlyMap<string, Json>;
  facts: ReadonlyMap<string, Json>;
}

/**
 * Fills a text in one pass. A fact or answer that is not there (yet) leaves nothing; a prefix that trees do not
 * know stays as it stands, since it is just text.
 */
export function substitute(text: string, values: Values): string {
  if (!text.includes("${")) return text;
  return text.replace(placeholderPattern, (whole, prefix: string, key: string) => {
    if (prefix === "fact") return plainValue(values.facts.get(key.trim()));
    if (prefix === "answer") return plainValue(values.answers.get(key.trim()));
    return whole;
  });
}

/** A value as people read it: numbers without a tail of rounding, lists with commas. */
export function plainValue(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(Number.isInteger(value) ? value : Number(value.toPrecision(12)));
  if (Array.isArray(value)) return value.map(plainValue).join(", ");
  return JSON.stringify(value);
}

/** The tags to try for a wanted language, nearest first: `zh-Hant-TW`, `zh-Hant`, `zh`. */
function widen(language: string): string[] {
  const parts = language.toLowerCase().split("-");
  return parts.map((_, index) => parts.slice(0, parts.length - index).join("-"));
}

/**
 * The entry for a language: the exact tag, a wider one (`en-GB` → `en`), or a sister of the same language
 * (`zh` → `zh-CN`). Undefined when the author wrote none; the tree's own language then speaks.
 */
export function findTranslation<T extends { language: string }>(
  texts: readonly T[],
  own: string,
  language: string,
): T | undefined {
  for (const tag of widen(language)) {
    if (own.toLowerCase() === tag) return undefined;
    const found = texts.find((entry) => entry.language.toLowerCase() === tag);
    if (found !== undefined) return found;
  }
  const primary = language.toLowerCase().split("-")[0];
  if (own.toLowerCase().split("-")[0] === primary) return undefined;
  return texts.find((entry) => entry.language.toLowerCase().split("-")[0] === primary);
}

/** What a node says in one language, before placeholders are filled. */
export interface NodeWords {
  title: string | undefined;
  response: string;
  hint: string | undefined;
  /** The description of an option or of a choice. */
  option(id: string): string;
}

/** The words of a node in a language; each falls back to the tree's own on its own. */
export function nodeWords(tree: Pick<Tree, "language">, node: Node, language: string): NodeWords {
  const texts = findTranslation(node.texts, tree.language, language);
  const translated = new Map(texts?.options.map((option) => [option.id, option.description]));
  return {
    title: texts?.title ?? node.title,
    response: texts?.response ?? node.response,
    hint: texts?.hint ?? node.input?.hint,
    option(id) {
      return translated.get(id) ?? ownDescription(node, id);
    },
  };
}

function ownDescription(node: Node, id: string): string {
  const option = node.options.find((candidate) => candidate.id === id);
  return option?.description ?? choiceOf(node.input, id)?.description ?? id;
}

function choiceOf(input: InputSpec | undefined, id: string): { id: string; description: string } | undefined {
  return input?.choices?.find((choice) => choice.id === id);
}

/** Every language a tree has texts in, its own first. */
export function languagesOf(tree: Tree): string[] {
  const tags = [
    tree.language,
    ...tree.texts.map((text) => text.language),
    ...tree.nodes.flatMap((node) => node.texts.map((text) => text.language)),
  ];
  return [...new Set(tags)];
}
