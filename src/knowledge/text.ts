/**
 * A node's texts in one language, and the placeholders `${fact:name}` and `${answer:node}` in them.
 * Placeholders are filled in one pass: a value that looks like a placeholder stays as it was typed.
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

/** Finds every `${prefix:key}` of a text, in order, whatever its prefix. */
export function findPlaceholders(text: string): Placeholder[] {
  return Array.from(text.matchAll(placeholderPattern), (match) => ({
    prefix: match[1] ?? "",
    key: (match[2] ?? "").trim(),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The values for placeholders. */
export interface PlaceholderValues {
  /** Node id or input name → value. */
  answers: ReadonlyMap<string, Json>;
  facts: ReadonlyMap<string, Json>;
}

/** Placeholders of one text: the check refuses more. */
export const MAX_PLACEHOLDERS = 100;

/** Characters that the values in one text may have together. Ordinary texts come to a few hundred. */
const MAX_FILLED = 200_000;

/** Stands where a value would be too much. */
const LEFT_OUT = "…";

/**
 * Fills the placeholders of a text. A missing fact or answer becomes `notGiven`; a placeholder with another
 * prefix is ordinary text and stays. Values with which the text would grow by more than `MAX_FILLED` are left out.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues, notGiven = ""): string {
  if (!text.includes("${")) return text;
  let left = MAX_FILLED;
  const formatted = new Map<string, string>();
  return text.replace(placeholderPattern, (whole, prefix: string, key: string) => {
    if (prefix !== "fact" && prefix !== "answer") return whole;
    const name = key.trim();
    const from = prefix === "fact" ? values.facts : values.answers;
    const value = formatted.get(`${prefix}:${name}`) ?? formatValue(from.get(name) ?? notGiven);
    formatted.set(`${prefix}:${name}`, value);
    if (value.length > left) return LEFT_OUT;
    left -= value.length;
    return value;
  });
}

/** Formats a value for people: numbers without rounding errors (0.3, not 0.30000000000000004), lists with commas. */
export function formatValue(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(Number.isInteger(value) ? value : Number(value.toPrecision(12)));
  if (Array.isArray(value)) return value.map(formatValue).join(", ");
  return JSON.stringify(value);
}

/** The tags to look up for a language, most specific first (RFC 4647 lookup): `zh-Hant-TW`, `zh-Hant`, `zh`. */
function listFallbackTags(language: string): string[] {
  const parts = language.toLowerCase().split("-");
  return parts.map((_, index) => parts.slice(0, parts.length - index).join("-"));
}

/**
 * Finds the entry for a language: the exact tag, a more general one (`en-GB` → `en`), or another variant of the same
 * language (`zh` → `zh-CN`). Undefined when the tree's own language (`ownLanguage`) fits as well, or no entry does.
 */
export function findTranslation<T extends { language: string }>(
  texts: readonly T[],
  ownLanguage: string,
  language: string,
): T | undefined {
  for (const tag of listFallbackTags(language)) {
    if (ownLanguage.toLowerCase() === tag) return undefined;
    const found = texts.find((entry) => entry.language.toLowerCase() === tag);
    if (found !== undefined) return found;
  }
  const primary = language.toLowerCase().split("-")[0];
  if (ownLanguage.toLowerCase().split("-")[0] === primary) return undefined;
  return texts.find((entry) => entry.language.toLowerCase().split("-")[0] === primary);
}

/** A node's texts in one language, with placeholders not yet filled. */
export interface LocalizedNode {
  title: string | undefined;
  response: string;
  hint: string | undefined;
  unit: string | undefined;
  /** The description of an option or of a choice. */
  option(id: string): string;
}

/** A node's texts in a language. Each missing text is taken from the tree's own language. */
export function localizeNode(tree: Pick<Tree, "language">, node: Node, language: string): LocalizedNode {
  const texts = findTranslation(node.texts, tree.language, language);
  const translated = new Map(texts?.options.map((option) => [option.id, option.description]));
  return {
    title: texts?.title ?? node.title,
    response: texts?.response ?? node.response,
    hint: texts?.hint ?? node.input?.hint,
    unit: texts?.unit ?? node.input?.unit,
    option(id) {
      return translated.get(id) ?? findOwnDescription(node, id);
    },
  };
}

function findOwnDescription(node: Node, id: string): string {
  const option = node.options.find((candidate) => candidate.id === id);
  return option?.description ?? findChoice(node.input, id)?.description ?? id;
}

function findChoice(input: InputSpec | undefined, id: string): { id: string; description: string } | undefined {
  return input?.choices?.find((choice) => choice.id === id);
}

/** A tree's title for a reader of `language` (a tag); undefined where it has none. */
export function localizedTitle(tree: Tree, language: string): string | undefined {
  return findTranslation(tree.texts, tree.language, language)?.title ?? tree.title;
}

/**
 * Every language that a tree can be walked in, its own first. One in which only its title is written, for lists, is none of them.
 */
export function listLanguages(tree: Tree): string[] {
  const tags = [tree.language, ...tree.nodes.flatMap((node) => node.texts.map((text) => text.language))];
  return [...new Set(tags)];
}
