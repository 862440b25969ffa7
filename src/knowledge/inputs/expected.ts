/** What an input expects, said to a person in Chinese or English, with its bounds and an example. */
import type { InputSpec } from "../model.ts";

/** The sentence part after "expected": "a whole number from 0 to 130". */
export function expectedOf(spec: InputSpec, language: string): string {
  return /^zh\b/i.test(language) ? inChinese(spec) : inEnglish(spec);
}

function inEnglish(spec: InputSpec): string {
  const range = between(spec.min, spec.max, "from {min} to {max}", "of at least {min}", "of at most {max}");
  const parts: string[] = [];
  switch (spec.type) {
    case "text":
      parts.push(
        "text",
        between(
          spec.min,
          spec.max,
          "of {min} to {max} characters",
          "of at least {min} characters",
          "of at most {max} characters",
        ),
      );
      if (spec.pattern !== undefined)
        parts.push(spec.hint === undefined ? "in the form asked for" : `in the form asked for (${spec.hint})`);
      break;
    case "number":
      parts.push("a number", range);
      break;
    case "integer":
      parts.push("a whole number", range);
      break;
    case "boolean":
      parts.push("yes or no");
      break;
    case "date":
      parts.push(
        "a date with its year, such as 2026-11-21",
        between(spec.min_date, spec.max_date, "from {min} to {max}", "not before {min}", "not after {max}"),
      );
      break;
    case "choice":
      parts.push(`one of: ${listed(spec, ", ")}`);
      break;
    case "choices":
      parts.push(
        between(spec.min, spec.max, "{min} to {max} of", "at least {min} of", "at most {max} of") || "one or more of",
        listed(spec, ", "),
      );
      break;
    case "money":
      parts.push(
        "an amount of money",
        spec.currency === undefined ? "" : `in ${spec.currency}`,
        range,
        "such as 1,200.50",
      );
      break;
    case "duration":
      parts.push(
        "a length of time with its unit, such as 2h 30m or 90 minutes",
        between(
          spec.min,
          spec.max,
          "from {min} to {max} seconds",
          "of at least {min} seconds",
          "of at most {max} seconds",
        ),
      );
      break;
  }
  if (spec.optional === true) parts.push("(or nothing)");
  return parts.filter((part) => part !== "").join(" ");
}

function inChinese(spec: InputSpec): string {
  const range = between(spec.min, spec.max, "{min} 到 {max} 之间", "不小于 {min}", "不大于 {max}");
  const parts: string[] = [];
  switch (spec.type) {
    case "text":
      parts.push("文字", between(spec.min, spec.max, "{min} 到 {max} 个字", "至少 {min} 个字", "至多 {max} 个字"));
      if (spec.pattern !== undefined)
        parts.push(spec.hint === undefined ? "须符合要求的格式" : `须符合要求的格式（${spec.hint}）`);
      break;
    case "number":
      parts.push("数字", range);
      break;
    case "integer":
      parts.push("整数", range);
      break;
    case "boolean":
      parts.push("“是”或“否”");
      break;
    case "date":
      parts.push(
        "带年份的日期，例如 2026-11-21 或 2026年11月21日",
        between(spec.min_date, spec.max_date, "{min} 到 {max} 之间", "不早于 {min}", "不晚于 {max}"),
      );
      break;
    case "choice":
      parts.push(`下列之一：${listed(spec, "、")}`);
      break;
    case "choices":
      parts.push(
        `从下列中选${between(spec.min, spec.max, " {min} 到 {max} 项", "至少 {min} 项", "至多 {max} 项") || "一项或多项"}：${listed(spec, "、")}`,
      );
      break;
    case "money":
      parts.push(
        spec.currency === undefined
          ? "金额，例如 1,200.50 或 3.5万"
          : `金额（${spec.currency}），例如 1,200.50 或 3.5万`,
        range,
      );
      break;
    case "duration":
      parts.push(
        "带单位的时长，例如 2小时30分 或 3天",
        between(spec.min, spec.max, "{min} 到 {max} 秒之间", "不少于 {min} 秒", "不多于 {max} 秒"),
      );
      break;
  }
  if (spec.optional === true) parts.push("也可以留空");
  return parts.filter((part) => part !== "").join("，");
}

function between(
  min: number | string | undefined,
  max: number | string | undefined,
  both: string,
  least: string,
  most: string,
): string {
  const form =
    min !== undefined && max !== undefined ? both : min !== undefined ? least : max !== undefined ? most : "";
  return form.replace("{min}", String(min)).replace("{max}", String(max));
}

/** The choices by id, with the words people read where those differ. */
function listed(spec: InputSpec, join: string): string {
  const choices = spec.choices ?? [];
  const shown = choices.slice(0, 20).map(({ id, description }) => (description === id ? id : `${id} (${description})`));
  return (choices.length > 20 ? [...shown, "…"] : shown).join(join);
}
