/** The names of things in a tree file, in both languages: kinds of objects, their keys, formats and types. */
import type { Path } from "../findings.ts";
import { specKeyNames } from "../../knowledge/inputs/spec-keys.ts";

/** Keys each kind of object has, by the last fixed key of its path. */
export const keysAt = new Map<string, readonly string[]>([
  ["tree", ["title", "description", "language", "keywords", "root", "draft", "facts", "i18n", "nodes", "$schema"]],
  ["node", ["title", "keywords", "response", "options", "input", "next", "documents", "i18n"]],
  ["option", ["id", "description", "next_node", "when"]],
  ["rule", ["when", "next_node"]],
  ["input", ["name", "type", ...specKeyNames, "hint", "optional"]],
  ["choice", ["id", "description"]],
  ["node texts", ["title", "response", "hint", "options"]],
  ["tree texts", ["title", "description"]],
]);

/** What kind of object stands at a path of a tree file. */
export function kindAt(path: Path): string {
  if (path.length === 0) return "tree";
  if (path[0] === "i18n") return "tree texts";
  if (path.length === 2) return "node";
  if (path[2] === "options") return "option";
  if (path[2] === "next") return "rule";
  if (path[2] === "i18n") return "node texts";
  return path[3] === "choices" ? "choice" : "input";
}

/** What a value of each kind of text looks like. */
export const formats = {
  id: {
    en: "a valid id",
    enFix: "Use 1 to 120 visible characters without spaces, # and /",
    zh: "有效的 id",
    zhFix: "请用 1 到 120 个可见字符，不含空格、# 和 /",
  },
  name: {
    en: "a valid name",
    enFix: "Use letters, digits and _, beginning with a letter, such as monthly_income",
    zh: "有效的名称",
    zhFix: "请用英文字母、数字和下划线，并以字母开头，例如 monthly_income",
  },
  language: {
    en: "a language tag",
    enFix: "Write a tag such as zh-CN or en",
    zh: "语言标签",
    zhFix: "请写成 zh-CN、en 这样的标签",
  },
  day: {
    en: "a day",
    enFix: "Write YYYY-MM-DD, such as 2027-01-31",
    zh: "日期",
    zhFix: "请写成 YYYY-MM-DD，例如 2027-01-31",
  },
  currency: {
    en: "a currency code",
    enFix: "Write three capital letters, such as CNY",
    zh: "货币代码",
    zhFix: "请写三个大写字母，例如 CNY",
  },
  pattern: {
    en: "a usable pattern",
    enFix: "Keep it below 500 characters",
    zh: "可用的正则表达式",
    zhFix: "请控制在 500 个字符以内",
  },
};

/** The schema's type names, as authors know them. */
export const typeNames = new Map<string, readonly [en: string, zh: string]>([
  ["string", ["a text", "文本"]],
  ["number", ["a number", "数字"]],
  ["boolean", ["true or false", "true 或 false"]],
  ["array", ["a list", "列表"]],
  ["object", ["an object with keys", "带键的对象"]],
  ["record", ["an object with keys", "带键的对象"]],
  ["null", ["nothing (null)", "空值（null）"]],
  ["next", ["a node id, null or a list of rules", "节点 id、null 或规则列表"]],
  ["target", ["a node id or null", "节点 id 或 null"]],
  ["choice", ["an id, or an id with a description", "一个 id，或带说明的 id"]],
]);

/** A key as a sentence begins with it. */
export function keyName(path: Path): { en: string; zh: string } {
  const last = path.at(-1);
  if (last === undefined) return { en: "The file", zh: "整个文件" };
  if (typeof last === "number")
    return { en: `Item ${last + 1} of ${String(path.at(-2))}`, zh: `${String(path.at(-2))} 的第 ${last + 1} 项` };
  return { en: `"${last}"`, zh: `“${last}”` };
}

/** `a node`, `an option`. */
export function articled(kind: string): string {
  return kind.endsWith("texts")
    ? `a ${kind.split(" ")[0]}'s translated texts`
    : /^[aeiou]/.test(kind)
      ? `an ${kind}`
      : `a ${kind}`;
}

/** The kind of object in Chinese. */
export function kindZh(kind: string): string {
  return (
    new Map([
      ["tree", "树"],
      ["node", "节点"],
      ["option", "选项"],
      ["rule", "规则"],
      ["input", "输入"],
      ["choice", "选择项"],
      ["node texts", "节点的译文"],
      ["tree texts", "树的译文"],
    ]).get(kind) ?? "对象"
  );
}
