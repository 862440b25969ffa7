/** Problems of an author's input: keys that its type does not use, and what the type itself checks. */
import type { FindingText } from "./findings.ts";
import type { InputSpec } from "../knowledge/model.ts";
import { findInputType, inputTypes } from "../knowledge/inputs/index.ts";
import type { InputType, SpecProblem } from "../knowledge/inputs/input-type.ts";
import { specKeyNames } from "../knowledge/inputs/spec-keys.ts";
import type { SpecKey } from "../knowledge/inputs/spec-values.ts";

const allTypes: readonly InputType[] = inputTypes;

/** The problems of a spec, in no order. */
export function specProblems(spec: InputSpec): SpecProblem[] {
  const type = findInputType(spec.type);
  if (type === undefined) return [];
  const useless = specKeyNames.filter((key) => spec[key] !== undefined && type.keys[key] === undefined);
  return [...useless.map((key) => ({ key, text: uselessKey(key, type) })), ...(type.check?.(spec) ?? [])];
}

function uselessKey(key: SpecKey, { name }: InputType): FindingText {
  const takers = allTypes.filter(({ keys }) => keys[key] !== undefined);
  const en = takers.map(({ label }) => label.en);
  const zh = takers.map(({ label }) => label.zh);
  return {
    en: [
      `"${key}" means nothing for an input of type ${name}.`,
      `It belongs to ${listed(en, ", ", " and ")}; remove it or change the type.`,
    ],
    zh: [`“${key}”对 ${name} 类型的输入没有意义。`, `它用于${listed(zh, "、", "和")}，请删除它或更换类型。`],
  };
}

/** a · a and b · a, b and c. */
function listed(words: readonly string[], comma: string, and: string): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(comma)}${and}${last}`;
}
