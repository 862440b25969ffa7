/**
 * Says in both languages what the schema did not accept, at the very key or value that is wrong.
 */
import type * as z from "zod";
import type { Json } from "../json.ts";
import { nearest, type Path, type Words } from "./findings.ts";

export interface SchemaProblem {
  rule: "unknown-key" | "wrong-type" | "missing-key" | "bad-value";
  path: Path;
  part: "key" | "value";
  words: Words;
}

/** Keys each kind of object has, by the last fixed key of its path. */
const keysAt = new Map<string, readonly string[]>([
  ["tree", ["title", "description", "language", "keywords", "root", "draft", "facts", "i18n", "nodes", "$schema"]],
  ["node", ["title", "keywords", "response", "options", "input", "next", "documents", "i18n"]],
  ["option", ["id", "description", "next_node", "when"]],
  ["rule", ["when", "next_node"]],
  [
    "input",
    ["name", "type", "min", "max", "min_date", "max_date", "pattern", "choices", "currency", "hint", "optional"],
  ],
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

/** Turns the schema's issues into problems. `value` is the file as read. */
export function describeIssues(issues: readonly z.core.$ZodIssue[], value: Json): SchemaProblem[] {
  return issues.flatMap((issue) => describeIssue(issue, [], value));
}

function describeIssue(issue: z.core.$ZodIssue, prefix: Path, value: Json): SchemaProblem[] {
  const path: Path = [...prefix, ...issue.path.filter((step) => typeof step !== "symbol")];
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownKey(path, key));
  if (issue.code === "invalid_key") return [badKey(path)];
  if (issue.code === "invalid_union") return describeUnion(issue, path, value);
  const found = valueAt(value, path);
  if (found === undefined) return [missingKey(path)];
  if (issue.code === "invalid_type") return [wrongType(path, issue.expected, found)];
  return [badValue(path, issue, found)];
}

/** A union failed: speak of the arm whose kind fits the value, so that the message is about the real mistake. */
function describeUnion(issue: z.core.$ZodIssueInvalidUnion, path: Path, value: Json): SchemaProblem[] {
  const found = valueAt(value, path);
  if (found === undefined) return [missingKey(path)];
  const fitting = issue.errors.find(
    (arm) => !arm.some((inner) => inner.path.length === 0 && inner.code === "invalid_type"),
  );
  if (fitting !== undefined) return fitting.flatMap((inner) => describeIssue(inner, path, value));
  const last = path.at(-1);
  const expected = last === "next" ? "next" : last === "next_node" ? "target" : "choice";
  return [wrongType(path, expected, found)];
}

function valueAt(value: Json, path: Path): Json | undefined {
  let current: Json | undefined = value;
  for (const step of path) {
    if (current === null || typeof current !== "object") return undefined;
    if (Array.isArray(current)) current = current[Number(step)];
    else current = Object.hasOwn(current, String(step)) ? current[String(step)] : undefined;
  }
  return current;
}

function unknownKey(path: Path, key: string): SchemaProblem {
  const kind = kindAt(path);
  const known = keysAt.get(kind) ?? [];
  const meant = nearest(key, known);
  return {
    rule: "unknown-key",
    path: [...path, key],
    part: "key",
    words: {
      en: [
        `"${key}" is not a key of ${articled(kind)}.`,
        meant === undefined ? `Known keys: ${known.join(", ")}.` : `Did you mean "${meant}"?`,
      ],
      zh: [
        `${kindZh(kind)}没有“${key}”这个键。`,
        meant === undefined ? `可用的键：${known.join("、")}。` : `您是不是想写“${meant}”？`,
      ],
    },
  };
}

function missingKey(path: Path): SchemaProblem {
  const key = String(path.at(-1));
  const owner = path.slice(0, -1);
  return {
    rule: "missing-key",
    path: owner,
    part: "key",
    words: {
      en: [`This ${kindAt(owner)} lacks "${key}".`, `Add ${key}.`],
      zh: [`${kindZh(kindAt(owner))}缺少“${key}”。`, `请补上 ${key}。`],
    },
  };
}

function wrongType(path: Path, expected: string, found: Json): SchemaProblem {
  const want = typeNames.get(expected) ?? [expected, expected];
  const have = typeNames.get(found === null ? "null" : Array.isArray(found) ? "array" : typeof found) ?? [
    "something else",
    "其他类型",
  ];
  const quoteIt = expected === "string" && (typeof found === "number" || typeof found === "boolean");
  const key = keyName(path);
  return {
    rule: "wrong-type",
    path,
    part: "value",
    words: {
      en: [
        `${key.en} must be ${want[0]}, not ${have[0]}.`,
        quoteIt ? `Put it in quotes: "${String(found)}".` : `Write ${want[0]} here.`,
      ],
      zh: [
        `${key.zh}应当是${want[1]}，而不是${have[1]}。`,
        quoteIt ? `请加引号："${String(found)}"。` : `请在这里写${want[1]}。`,
      ],
    },
  };
}

function badKey(path: Path): SchemaProblem {
  const owner = path.at(-2);
  const rule = owner === "i18n" ? formats.language : owner === "facts" ? formats.name : formats.id;
  return {
    rule: "bad-value",
    path,
    part: "key",
    words: { en: [`This key is not ${rule.en}.`, `${rule.enFix}.`], zh: [`这个键不是${rule.zh}。`, `${rule.zhFix}。`] },
  };
}

function badValue(path: Path, issue: z.core.$ZodIssue, found: Json): SchemaProblem {
  const key = keyName(path);
  const last = path.at(-1);
  if (issue.code === "invalid_value") {
    const known = issue.values.map(String);
    const meant = typeof found === "string" ? nearest(found, known) : undefined;
    const list = known.join(", ");
    return {
      rule: "bad-value",
      path,
      part: "value",
      words: {
        en: [
          `${key.en} must be one of: ${list}.`,
          meant === undefined ? "Choose one of them." : `Did you mean "${meant}"?`,
        ],
        zh: [
          `${key.zh}只能是以下之一：${known.join("、")}。`,
          meant === undefined ? "请从中选择一个。" : `您是不是想写“${meant}”？`,
        ],
      },
    };
  }
  const empty = found === "" || (Array.isArray(found) && found.length === 0);
  if (issue.code === "too_small" && empty) {
    return {
      rule: "bad-value",
      path,
      part: "value",
      words: {
        en: [`${key.en} is empty.`, "Write something, or remove the key."],
        zh: [`${key.zh}是空的。`, "请填写内容，或删除这个键。"],
      },
    };
  }
  const rule =
    last === "language"
      ? formats.language
      : last === "min_date" || last === "max_date"
        ? formats.day
        : last === "currency"
          ? formats.currency
          : last === "name"
            ? formats.name
            : last === "pattern"
              ? formats.pattern
              : formats.id;
  return {
    rule: "bad-value",
    path,
    part: "value",
    words: {
      en: [`${key.en} is not ${rule.en}.`, `${rule.enFix}.`],
      zh: [`${key.zh}不是${rule.zh}。`, `${rule.zhFix}。`],
    },
  };
}

const formats = {
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

const typeNames = new Map<string, readonly [en: string, zh: string]>([
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

function keyName(path: Path): { en: string; zh: string } {
  const last = path.at(-1);
  if (last === undefined) return { en: "The file", zh: "整个文件" };
  if (typeof last === "number")
    return { en: `Item ${last + 1} of ${String(path.at(-2))}`, zh: `${String(path.at(-2))} 的第 ${last + 1} 项` };
  return { en: `"${last}"`, zh: `“${last}”` };
}

function articled(kind: string): string {
  return kind.endsWith("texts")
    ? `a ${kind.split(" ")[0]}'s translated texts`
    : /^[aeiou]/.test(kind)
      ? `an ${kind}`
      : `a ${kind}`;
}

function kindZh(kind: string): string {
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
