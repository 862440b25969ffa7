/** Issues of the tree file's schema as findings in both languages, each at the key or value that is wrong. */
import type * as z from "zod";
import type { Json } from "../../json.ts";
import { findCurrency } from "../../knowledge/units/table.ts";
import { noSuchDay } from "../document-problems.ts";
import { nearest, type FindingText, type Path } from "../findings.ts";
import { formats, keyName, kindName, objectKindAt } from "./kinds.ts";
import { notIndented } from "./not-indented.ts";
import type { SchemaProblem } from "./problem.ts";
import { languageTag } from "./schema.ts";
import { unknownKey } from "./unknown-keys.ts";
import { wrongType } from "./wrong-type.ts";

/** Turns the schema's issues into problems. `value` is the file as read. */
export function describeIssues(issues: readonly z.core.$ZodIssue[], value: Json): SchemaProblem[] {
  return rootsOf(
    notIndented(
      issues.flatMap((issue) => describeIssue(issue, [], value)),
      value,
    ),
  );
}

/** Of each object one unknown key for a missing one: the key is there, only not as it is called. */
function rootsOf(problems: readonly SchemaProblem[]): SchemaProblem[] {
  const unknown = new Map<string, string[]>();
  for (const { rule, path } of problems) {
    const owner = JSON.stringify(path.slice(0, -1));
    if (rule === "unknown-key") unknown.set(owner, [...(unknown.get(owner) ?? []), String(path.at(-1))]);
  }
  const glued = new Set<string>();
  return problems.filter(({ rule, path, key, text }) => {
    // All texts of an object lack the same language.
    if (text === languageMissing) {
      const owner = JSON.stringify(path.slice(0, -1));
      return !glued.has(owner) && glued.add(owner).size > 0;
    }
    if (rule === "missing-key") {
      const others = unknown.get(JSON.stringify(path)) ?? [];
      const missing = problems.filter((one) => one.rule === rule && JSON.stringify(one.path) === JSON.stringify(path));
      const meant = others.some((other) => isMeant(other, key ?? ""));
      return !meant && others.length !== missing.length;
    }
    if (rule !== "unknown-key" || !/[:：]/.test(String(path.at(-1)))) return true;
    // Every colon of a line is typed in the same way: the first is enough.
    const owner = JSON.stringify(path.slice(0, -1));
    return !glued.has(owner) && glued.add(owner).size > 0;
  });
}

/** Whether a key that is not known stands for one that is missing: misspelt, or with its value glued to it. */
function isMeant(other: string, missing: string): boolean {
  const name = other.split(/[:：=]/)[0] ?? other;
  return nearest(name.replaceAll(/[-_\s]/g, ""), [missing.replaceAll("_", "")]) !== undefined;
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

/** A union failed: describes the arm whose type fits the value, so that the message is about the actual mistake. */
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

/** For the texts of a tree or a node that stand in `i18n` without their language. */
const languageMissing: FindingText = {
  en: ["Translations stand below their language.", "Write en: { … } around them, or the tag of their language."],
  zh: ["译文要写在各自的语言下面。", "请在外面加上 en: { … }，或相应的语言标签。"],
};
const TRANSLATED: ReadonlySet<string> = new Set(["title", "description", "response", "options", "hint", "choices"]);

function missingKey(path: Path): SchemaProblem {
  const key = String(path.at(-1));
  const owner = path.slice(0, -1);
  const kind = objectKindAt(owner);
  return {
    rule: "missing-key",
    path: owner,
    part: "key",
    key,
    text: {
      en: [`This ${kind} lacks "${key}".`, `Add ${key}.`],
      zh: [`${kindName(kind).zh}缺少“${key}”。`, `请补上 ${key}。`],
    },
  };
}

function badKey(path: Path): SchemaProblem {
  const owner = path.at(-2);
  if (owner === "i18n" && TRANSLATED.has(String(path.at(-1))))
    return { rule: "bad-value", path, part: "key", text: languageMissing };
  const tag = String(path.at(-1)).replaceAll("_", "-");
  if (owner === "i18n" && languageTag.test(tag))
    return { rule: "bad-value", path, part: "key", text: tagWithDashes(tag) };
  const rule = owner === "i18n" ? formats.language : owner === "facts" ? formats.name : formats.id;
  return {
    rule: "bad-value",
    path,
    part: "key",
    text: { en: [`This key is not ${rule.en[0]}.`, rule.en[1]], zh: [`这个键不是${rule.zh[0]}。`, rule.zh[1]] },
  };
}

/** For a language tag with underscores. */
function tagWithDashes(tag: string): FindingText {
  return { en: ["A language tag has dashes.", `Write ${tag}.`], zh: ["语言标签用连字符。", `请写 ${tag}。`] };
}

/** For a text that is near to what its key takes, or says what the key cannot. */
function mendedText(key: string, found: string): FindingText | undefined {
  const tag = found.replaceAll("_", "-");
  if (key === "language" && languageTag.test(tag)) return tagWithDashes(tag);
  if ((key === "min_date" || key === "max_date") && !/\d/.test(found))
    return {
      en: [
        `${key} is a fixed day.`,
        "Write YYYY-MM-DD; compare with today in a rule of next, such as when: answers.day > today.",
      ],
      zh: [
        `${key} 是固定的日期。`,
        "请写 YYYY-MM-DD；要与今天比较，请在 next 的规则里写，例如 when: answers.day > today。",
      ],
    };
  return undefined;
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
      text: {
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
      text: {
        en: [`${key.en} is empty.`, "Write something, or remove the key."],
        zh: [`${key.zh}是空的。`, "请填写内容，或删除这个键。"],
      },
    };
  }
  // Written as a day, and the calendar has none such.
  if (issue.code === "custom" && typeof found === "string")
    return { rule: "bad-value", path, part: "value", text: noSuchDay(found) };
  const mended = typeof found === "string" ? mendedText(String(last), found) : undefined;
  if (mended !== undefined) return { rule: "bad-value", path, part: "value", text: mended };
  const currency = last === "currency" && typeof found === "string" ? findCurrency(found) : undefined;
  if (currency !== undefined)
    return {
      rule: "bad-value",
      path,
      part: "value",
      text: {
        en: [`${key.en} is not ${formats.currency.en[0]}.`, `Write ${currency}.`],
        zh: [`${key.zh}不是${formats.currency.zh[0]}。`, `请写 ${currency}。`],
      },
    };
  const rule =
    last === "language"
      ? formats.language
      : last === "min_date" || last === "max_date" || last === "review_by"
        ? formats.day
        : last === "currency"
          ? formats.currency
          : last === "name"
            ? formats.name
            : last === "pattern"
              ? formats.pattern
              : last === "unit"
                ? formats.unit
                : formats.id;
  return {
    rule: "bad-value",
    path,
    part: "value",
    text: {
      en: [`${key.en} is not ${rule.en[0]}.`, rule.en[1]],
      zh: [`${key.zh}不是${rule.zh[0]}。`, rule.zh[1]],
    },
  };
}
