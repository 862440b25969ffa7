/** The names of things in a tree file, in both languages: kinds of objects, their keys, formats and types. */
import type { LocalizedText } from "../../localized-text.ts";
import type { Path } from "../findings.ts";
import { specKeyNames } from "../../knowledge/inputs/spec-keys.ts";

/** Keys each kind of object has, by the last fixed key of its path. */
export const keysAt = new Map<string, readonly string[]>([
  [
    "tree",
    ["title", "description", "language", "keywords", "review_by", "root", "draft", "facts", "i18n", "nodes", "$schema"],
  ],
  ["node", ["title", "keywords", "response", "options", "input", "next", "documents", "i18n"]],
  ["option", ["id", "description", "next_node", "when"]],
  ["rule", ["when", "next_node"]],
  ["input", ["name", "type", ...specKeyNames, "hint", "optional", "sensitive"]],
  ["choice", ["id", "description"]],
  ["node texts", ["title", "response", "hint", "unit", "options"]],
  ["tree texts", ["title", "description"]],
]);

/** What kind of object stands at a path of a tree file. */
export function objectKindAt(path: Path): string {
  if (path.length === 0) return "tree";
  if (path[0] === "i18n") return "tree texts";
  if (path.length === 2) return "node";
  if (path[2] === "options") return "option";
  if (path[2] === "next") return "rule";
  if (path[2] === "i18n") return "node texts";
  return path[3] === "choices" ? "choice" : "input";
}

/** Texts that must have a format: what a fitting one is called, and how to write one. */
export const formats = {
  id: {
    en: ["a valid id", "Use 1 to 120 visible characters without spaces, # and /."],
    zh: ["有效的 id", "请用 1 到 120 个可见字符，不含空格、# 和 /。"],
  },
  name: {
    en: ["a valid name", "Use letters, digits and _, beginning with a letter, such as monthly_income."],
    zh: ["有效的名称", "请用英文字母、数字和下划线，并以字母开头，例如 monthly_income。"],
  },
  language: {
    en: ["a language tag", "Write a tag such as zh-CN or en."],
    zh: ["语言标签", "请写成 zh-CN、en 这样的标签。"],
  },
  day: { en: ["a day", "Write YYYY-MM-DD, such as 2027-01-31."], zh: ["日期", "请写成 YYYY-MM-DD，例如 2027-01-31。"] },
  currency: {
    en: ["a currency code", "Write three capital letters, such as CNY."],
    zh: ["货币代码", "请写三个大写字母，例如 CNY。"],
  },
  unit: {
    en: ["a unit", "Write a word for it of up to 40 characters, such as hours."],
    zh: ["单位", "请写一个 40 个字符以内的词，例如 小时。"],
  },
  pattern: {
    en: ["a usable pattern", "Keep it below 500 characters."],
    zh: ["可用的正则表达式", "请控制在 500 个字符以内。"],
  },
} satisfies Record<string, LocalizedText<readonly [name: string, fix: string]>>;

/** The schema's type names, as authors know them. */
export const typeNames = new Map<string, LocalizedText>([
  ["string", { en: "a text", zh: "文本" }],
  ["number", { en: "a number", zh: "数字" }],
  ["boolean", { en: "true or false", zh: "true 或 false" }],
  ["array", { en: "a list", zh: "列表" }],
  ["object", { en: "an object with keys", zh: "带键的对象" }],
  ["record", { en: "an object with keys", zh: "带键的对象" }],
  ["null", { en: "nothing (null)", zh: "空值（null）" }],
  ["next", { en: "a node id, null or a list of rules", zh: "节点 id、null 或规则列表" }],
  ["target", { en: "a node id or null", zh: "节点 id 或 null" }],
  ["choice", { en: "an id, or an id with a description", zh: "一个 id，或带说明的 id" }],
]);

/** Kinds of objects in the middle of a sentence: `a node`, `节点`. */
const kindNames = new Map<string, LocalizedText>([
  ["tree", { en: "a tree", zh: "树" }],
  ["node", { en: "a node", zh: "节点" }],
  ["option", { en: "an option", zh: "选项" }],
  ["rule", { en: "a rule", zh: "规则" }],
  ["input", { en: "an input", zh: "输入" }],
  ["choice", { en: "a choice", zh: "选择项" }],
  ["node texts", { en: "a node's translated texts", zh: "节点的译文" }],
  ["tree texts", { en: "a tree's translated texts", zh: "树的译文" }],
]);

/** The name of a kind of object, with its article. */
export function kindName(kind: string): LocalizedText {
  return kindNames.get(kind) ?? { en: "an object", zh: "对象" };
}

/** A key at the beginning of a sentence. */
export function keyName(path: Path): LocalizedText {
  const last = path.at(-1);
  if (last === undefined) return { en: "The file", zh: "整个文件" };
  if (typeof last === "number")
    return { en: `Item ${last + 1} of ${String(path.at(-2))}`, zh: `${String(path.at(-2))} 的第 ${last + 1} 项` };
  return { en: `"${last}"`, zh: `“${last}”` };
}

/** Chinese words behind others: a space stands before letters and digits of Latin script. */
export function behindHan(words: string): string {
  return /^[A-Za-z0-9]/.test(words) ? ` ${words}` : words;
}
