/** The input type `choices`: ids of listed choices, in the order of the list. How one is read: `choice-list.ts`. */
import type { InputSpec } from "../model.ts";
import { describeBounds, checkBounds, isInRange } from "./bounds.ts";
import { listChoices, checkChoicesPresent, readChoice } from "./choice-list.ts";
import type { InputType, SpecProblem } from "./input-type.ts";
import { foldText } from "./plain-text.ts";
import type { Choice } from "./spec-values.ts";

export const choicesInput: InputType<"choices"> = {
  name: "choices",
  label: { en: "choices", zh: "多选" },
  valueKind: "list",
  keys: {
    min: "least number of choices",
    max: "greatest number of choices",
    choices: "the choices, as ids or as ids with descriptions",
  },
  check: (spec) => [...checkChoicesPresent(spec), ...checkBounds(spec), ...checkCount(spec)],
  read: (text, { choices = [] }) => readChoices(choices, text),
  accepts: (value, spec) =>
    Array.isArray(value) &&
    value.every((item) => spec.choices?.some(({ id }) => id === item)) &&
    isInRange(spec, value.length, 1),
  expected(spec) {
    const { min, max } = spec;
    const count =
      describeBounds(min, max, "{min} to {max} of", "at least {min} of", "at most {max} of") || "one or more of";
    const zhCount = describeBounds(min, max, " {min} 到 {max} 项", "至少 {min} 项", "至多 {max} 项") || "一项或多项";
    return { en: [count, listChoices(spec, ", ")], zh: [`从下列中选${zhCount}：${listChoices(spec, "、")}`] };
  },
  samples({ choices = [], min = 0 }) {
    const ids = choices.map(({ id }) => id);
    return [...(min > 0 ? [] : [[]]), ...ids.map((id) => [id]), ids];
  },
};

/** In characters. */
const MAX_TEXT_LENGTH = 5000;

/** Reads several choices: in the order of the list, without duplicates. Undefined when a part matches no single choice. */
function readChoices(choices: readonly Choice[], text: string): string[] | undefined {
  if (text.length > MAX_TEXT_LENGTH) return undefined;
  const folded = foldText(text);
  if (/^(?:all(?: of (?:them|the above))?|everything|全部|全选|都要|都选|都有|以上都是)$/u.test(folded))
    return choices.map(({ id }) => id);
  if (/^(?:none(?: of (?:them|the above))?|nothing|都没有|都不是|都不选|没有|无|以上都不是)$/u.test(folded))
    return readNone(choices, text);
  const whole = readChoice(choices, text);
  if (whole !== undefined) return [whole];
  return (
    readSeparated(choices, text, /[,，、;；\n]+/u) ??
    readSeparated(choices, text, /[,，、;；\n]+|\s{1,20}(?:and|or|&)\s{1,20}|\s{0,20}[和与及跟&]\s{0,20}/u) ??
    readSeparated(choices, text, /[,，、;；\s]+/u)
  );
}

/** Reads a text that means "none", which may itself be a choice. */
function readNone(choices: readonly Choice[], text: string): string[] {
  const named = readChoice(choices, text);
  return named === undefined ? [] : [named];
}

function readSeparated(choices: readonly Choice[], text: string, separator: RegExp): string[] | undefined {
  const parts = text
    .split(separator)
    .map((part) => part.replace(/^\s*(?:and|和)\s+/u, "").trim())
    .filter((part) => part !== "");
  if (parts.length === 0 || parts.length > choices.length * 2) return undefined;
  const picked = parts.map((part) => readChoice(choices, part));
  if (picked.some((id) => id === undefined)) return undefined;
  return choices.map(({ id }) => id).filter((id) => picked.includes(id));
}

function checkCount({ choices, min = 0 }: InputSpec): SpecProblem[] {
  if (choices === undefined || min <= choices.length) return [];
  return [
    {
      key: "min",
      text: {
        en: [
          `min requires at least ${min} choices, but only ${choices.length} are listed.`,
          "Lower min or add choices.",
        ],
        zh: [`min 要求至少选 ${min} 项，但只列出了 ${choices.length} 项。`, "请减小 min 或增加选项。"],
      },
    },
  ];
}
