/** The type `choices`: ids of listed choices, in the order of the list. */
import type { InputSpec } from "../model.ts";
import { between, boundProblems, inRange } from "./bounds.ts";
import { listChoices, missingChoices, readChoice } from "./choice-list.ts";
import type { InputType, SpecProblem } from "./input-type.ts";
import { foldText } from "./plain-text.ts";
import type { Choice } from "./spec-values.ts";

export const choicesInput: InputType<"choices"> = {
  name: "choices",
  label: { en: "choices", zh: "多选" },
  valueKind: "list",
  keys: {
    min: "at least so many",
    max: "at most so many",
    choices: "what may be picked, as ids or as ids with descriptions",
  },
  check: (spec) => [...missingChoices(spec), ...boundProblems(spec), ...countProblems(spec)],
  read: (text, { choices = [] }) => readChoices(choices, text),
  accepts: (value, spec) =>
    Array.isArray(value) &&
    value.every((item) => spec.choices?.some(({ id }) => id === item)) &&
    inRange(spec, value.length, 1),
  expected(spec) {
    const { min, max } = spec;
    const count = between(min, max, "{min} to {max} of", "at least {min} of", "at most {max} of") || "one or more of";
    const zhCount = between(min, max, " {min} 到 {max} 项", "至少 {min} 项", "至多 {max} 项") || "一项或多项";
    return { en: [count, listChoices(spec, ", ")], zh: [`从下列中选${zhCount}：${listChoices(spec, "、")}`] };
  },
  samples({ choices = [], min = 0 }) {
    const ids = choices.map(({ id }) => id);
    return [...(min > 0 ? [] : [[]]), ...ids.map((id) => [id]), ids];
  },
};

/** Several choices, in the order of the list, none twice; undefined when a part is not understood. */
function readChoices(choices: readonly Choice[], text: string): string[] | undefined {
  if (text.length > 5000) return undefined;
  const said = foldText(text);
  if (/^(?:all(?: of (?:them|the above))?|everything|全部|全选|都要|都选|都有|以上都是)$/u.test(said))
    return choices.map(({ id }) => id);
  if (/^(?:none(?: of (?:them|the above))?|nothing|都没有|都不是|都不选|没有|无|以上都不是)$/u.test(said))
    return readNone(choices, text);
  const whole = readChoice(choices, text);
  if (whole !== undefined) return [whole];
  return (
    readSeparated(choices, text, /[,，、;；\n]+/u) ??
    readSeparated(choices, text, /[,，、;；\n]+|\s+(?:and|or|&)\s+|\s*[和与及跟&]\s*/u) ??
    readSeparated(choices, text, /[,，、;；\s]+/u)
  );
}

/** "None" may itself be one of the choices. */
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

function countProblems({ choices, min = 0 }: InputSpec): SpecProblem[] {
  if (choices === undefined || min <= choices.length) return [];
  return [
    {
      key: "min",
      text: {
        en: [
          `At least ${min} are asked for, but there are only ${choices.length} choices.`,
          "Lower min or add choices.",
        ],
        zh: [`要求至少选 ${min} 项，但只有 ${choices.length} 项。`, "请减小 min 或增加选项。"],
      },
    },
  ];
}
