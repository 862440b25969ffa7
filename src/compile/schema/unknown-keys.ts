/** Keys that the tree file does not have, with the one that was probably meant. */
import { nearest, type FindingText, type Path } from "../findings.ts";
import { describeFullWidth } from "../full-width.ts";
import { chineseKeys } from "./chinese-keys.ts";
import { keysAt, kindName, objectKindAt } from "./kinds.ts";
import type { SchemaProblem } from "./problem.ts";

/** What other formats call a key, by kind of object; what an input offers is called by another name than what a node offers. */
const aliases: ReadonlyMap<string, string> = new Map([
  ["input.options", "choices"],
  ...["then", "goto", "target", "to", "next", "go_to"].flatMap((word): [string, string][] => [
    [`rule.${word}`, "next_node"],
    [`option.${word}`, "next_node"],
  ]),
  ...["else", "default", "otherwise"].map((word): [string, string] => [`rule.${word}`, "next_node"]),
  ...["if", "condition", "cond"].flatMap((word): [string, string][] => [
    [`rule.${word}`, "when"],
    [`option.${word}`, "when"],
  ]),
  ...["label", "text", "title", "name"].flatMap((word): [string, string][] => [
    [`option.${word}`, "description"],
    [`choice.${word}`, "description"],
  ]),
  ...["message", "question", "text", "content", "prompt", "description"].map((word): [string, string] => [
    `node.${word}`,
    "response",
  ]),
  ...["goto", "next_node"].map((word): [string, string] => [`node.${word}`, "next"]),
  ["input.minimum", "min"],
  ["input.maximum", "max"],
  ["node.choices", "options"],
  ["node.answers", "options"],
  ["input.placeholder", "hint"],
  ["input.values", "choices"],
  ["tree.start", "root"],
  ["tree.name", "title"],
  ["tree.steps", "nodes"],
]);

/** The problem of the key `key` in the object at `path`. */
export function unknownKey(path: Path, key: string): SchemaProblem {
  const kind = objectKindAt(path);
  const typed =
    describeFullWidth(/[：，]/.exec(key)?.[0] ?? "") ??
    (/^[\w-]+:/.test(key) ? spaceMissing : meantOtherwise.get(`${kind}.${key}`));
  if (typed !== undefined) return { rule: "unknown-key", path: [...path, key], part: "key", text: typed };
  const known = keysAt.get(kind) ?? [];
  const alias = aliases.get(`${kind}.${key}`);
  const chinese = chineseKeys.get(key);
  const meant = alias ?? (chinese !== undefined && known.includes(chinese) ? chinese : nearest(key, known));
  return {
    rule: "unknown-key",
    path: [...path, key],
    part: "key",
    text: {
      en: [
        `"${key}" is not a key of ${kindName(kind).en}.`,
        meant === undefined ? `Known keys: ${known.join(", ")}.` : `Did you mean "${meant}"?`,
      ],
      zh: [
        `${kindName(kind).zh}没有“${key}”这个键。`,
        meant === undefined ? `可用的键：${known.join("、")}。` : `您是不是想写“${meant}”？`,
      ],
    },
  };
}

/** For what other formats say of an answer that has to be given. */
const requiredAlready: FindingText = {
  en: ["An answer is required unless the input says otherwise.", "Remove this key, or write optional: true."],
  zh: ["不另外说明时，每个输入都必须回答。", "请删除这个键；如果可以不答，请写 optional: true。"],
};

const noDefault: FindingText = {
  en: ["An input has no value before the user gives one.", "Remove this key; what is usual may stand in hint."],
  zh: ["用户回答之前，input 没有值。", "请删除这个键；常见的值可以写在 hint 里。"],
};

/** Keys that stand for what is written elsewhere, or for nothing, by kind of object. */
const meantOtherwise: ReadonlyMap<string, FindingText> = new Map([
  ["input.required", requiredAlready],
  ["input.default", noDefault],
  ["input.value", noDefault],
  [
    "input.range",
    {
      en: ["Bounds are two keys.", "Write min: … and max: …."],
      zh: ["上下限是两个键。", "请分别写 min: … 和 max: …。"],
    },
  ],
  [
    "choice.next_node",
    {
      en: ["A choice leads nowhere by itself.", "Write rules under the node's next, with the choice's id in when."],
      zh: ["选择项本身不通向任何地方。", "请在节点的 next 下写规则，when 里写选择项的 id。"],
    },
  ],
]);

/** For a key that its value is glued to. */
const spaceMissing: FindingText = {
  en: ["A space is missing after this colon.", 'Write "key: value", with a space after each colon.'],
  zh: ["这个冒号后面缺少空格。", "请写成“键: 值”，每个冒号后面都加一个空格。"],
};
