/** What the schema says of a template's front matter, in words for authors. */
import type * as z from "zod";
import { untranslated } from "../../localized-text.ts";
import type { FindingText } from "../findings.ts";
import { describeFullWidth } from "../full-width.ts";
import { behindHan, typeNames } from "../schema/kinds.ts";
import { describeMeant } from "../schema/meant-value.ts";
import { describeUnknownKey } from "../unknown-key.ts";

/** A problem of the front matter. */
export interface FrontMatterProblem {
  /** The keys that lead to it, joined with dots. */
  path: string;
  part: "key" | "value";
  text: FindingText;
}

/** Keys of the front matter, and of what stands in it. */
const KEYS: ReadonlyMap<string, readonly string[]> = new Map([
  [
    "",
    [
      "name",
      "title",
      "description",
      "language",
      "keywords",
      "examples",
      "arguments",
      "sections",
      "evidence",
      "end_condition",
      "before",
    ],
  ],
  ["arguments", ["name", "description", "required"]],
  ["sections", ["title", "priority", "ttl", "min_tokens"]],
  ["evidence", ["render", "max_sensitivity"]],
]);

/** Turns an issue into problems. `value` is the front matter as read. */
export function describeFrontMatter(issue: z.core.$ZodIssue, value: unknown): FrontMatterProblem[] {
  return describe(issue, [], value);
}

function describe(issue: z.core.$ZodIssue, prefix: readonly string[], value: unknown): FrontMatterProblem[] {
  const path = [...prefix, ...issue.path.map(String)];
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownKey(path, key));
  if (issue.code === "invalid_union") {
    // The arm whose own type fits says what is wrong inside of it.
    const arm = issue.errors.find(
      (inner) => !inner.some((one) => one.path.length === 0 && one.code === "invalid_type"),
    );
    if (arm !== undefined) return arm.flatMap((one) => describe(one, path, value));
  }
  const found = at(value, path);
  const name = path.at(-1) ?? "";
  if (found === undefined && path.length > 0) return [problem(path, "key", missing(name))];
  // `role：{ priority: must }` is a key up to the second colon.
  const typed = describeFullWidth(/：/u.exec(name)?.[0] ?? "");
  return [typed === undefined ? problem(path, "value", wrong(issue, name, found)) : problem(path, "key", typed)];
}

function problem(path: readonly string[], part: "key" | "value", text: FindingText): FrontMatterProblem {
  return { path: path.join("."), part, text };
}

function at(value: unknown, path: readonly string[]): unknown {
  let current: unknown = value;
  for (const step of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, step)) return undefined;
    current = Object.entries(current).find(([key]) => key === step)?.[1];
  }
  return current;
}

function missing(name: string): FindingText {
  return {
    en: [`The front matter lacks "${name}".`, `Add a line ${name}: …`],
    zh: [`文件开头的元数据缺少“${name}”。`, `请加上一行 ${name}: …`],
  };
}

function unknownKey(path: readonly string[], key: string): FrontMatterProblem {
  return problem([...path, key], "key", describeUnknownKey(key, KEYS.get(path[0] ?? "") ?? []));
}

function wrong(issue: z.core.$ZodIssue, name: string, found: unknown): FindingText {
  const typed = describeFullWidth(typeof found === "string" ? (/^[^\s：]{1,40}(：)/u.exec(found)?.[1] ?? "") : "");
  if (typed !== undefined) return typed;
  if (issue.code === "invalid_value") {
    const known = issue.values.map(String);
    return {
      en: [`"${name}" is none of the known values.`, `Write one of: ${known.join(", ")}.`],
      zh: [`“${name}”的值不可用。`, `请写其中之一：${known.join("、")}。`],
    };
  }
  if (issue.code === "invalid_format" && name === "name")
    return {
      en: ['"name" is not a valid name.', "Use small letters, digits, - and _, such as trip-plan."],
      zh: ["“name”不是有效的名称。", "请用小写英文字母、数字、- 和 _，例如 trip-plan。"],
    };
  if (issue.code === "invalid_type" || issue.code === "invalid_union") {
    if (name === "ttl")
      return {
        en: ['"ttl" is a number of turns, or a time.', "Write a number of turns, such as 5, or 30s, 10m, 2h, 7d."],
        zh: ["“ttl”应当是轮数或时间。", "请写轮数（例如 5），或 30s、10m、2h、7d 这样的时间。"],
      };
    const expected = issue.code === "invalid_type" ? issue.expected : "object";
    const want = typeNames.get(expected) ?? untranslated(expected);
    const meant = typeof found === "string" ? describeMeant(expected, found) : undefined;
    return {
      en: [`"${name}" must be ${want.en}.`, meant?.en ?? `Write ${want.en} here.`],
      zh: [`“${name}”应当是${behindHan(want.zh)}。`, meant?.zh ?? `请在这里写${behindHan(want.zh)}。`],
    };
  }
  const isEmpty = found === "" || (Array.isArray(found) && found.length === 0);
  return isEmpty
    ? {
        en: [`"${name}" is empty.`, "Write something, or remove the key."],
        zh: [`“${name}”是空的。`, "请填写内容，或删除这个键。"],
      }
    : {
        en: [`The value of "${name}" is not allowed.`, `See "${name}" in the tables of docs/AUTHORING.md.`],
        zh: [`“${name}”的值不可用。`, `可用的值见 docs/AUTHORING.zh-CN.md 的表格里的“${name}”。`],
      };
}
