/** Full-width punctuation where a format needs ASCII: Chinese input methods type it by default. */
import type { FindingText } from "./findings.ts";

const narrow = new Map([
  ["：", ":"],
  ["，", ","],
  ["、", ","],
  ["；", ";"],
  ["“", '"'],
  ["”", '"'],
  ["＂", '"'],
  ["‘", "'"],
  ["’", "'"],
  ["【", "["],
  ["】", "]"],
  ["［", "["],
  ["］", "]"],
  ["｛", "{"],
  ["｝", "}"],
  ["（", "("],
  ["）", ")"],
  ["＞", ">"],
  ["＜", "<"],
  ["＝", "="],
  ["！", "!"],
  ["＆", "&"],
  ["｜", "|"],
  ["＋", "+"],
  ["－", "-"],
  ["≥", ">="],
  ["≤", "<="],
  ["≠", "!="],
]);

/** The finding for a full-width character, with the ASCII one to type; undefined for every other character. */
export function describeFullWidth(character: string): FindingText | undefined {
  const meant = narrow.get(character);
  if (meant === undefined) return undefined;
  return {
    en: [
      `The ${character} here is full-width punctuation and means nothing.`,
      meant === ":" ? 'Type ":" and a space instead.' : `Type ${meant} instead.`,
    ],
    zh: [
      `这里的 ${character} 是中文标点，在这里不起作用。`,
      meant === ":" ? "请改用英文冒号，后面再加一个空格。" : `请改用英文标点 ${meant}`,
    ],
  };
}

/** A mark of YAML's grammar in its full-width shape: after a key, between flow members, around a list, around a text. */
const structural =
  /^[ \t]*(?:-[ \t]+)*[{[]?[ \t]*[“‘"']?(?:[A-Za-z_$][\w-]*|[^\s：，。；]{1,40}(?=：[ \t]*$))[”’"']?[ \t]*(?<colon>：)|[{,，][^{}“”]*?(?<comma>，)(?=[ \t]*[“"']?[A-Za-z_]\w*[”"']?[ \t]*[:：])|[:：][ \t]*(?<open>[【［｛])(?![^】］｝]*[】］｝][^\s,，}\]】］｝])/u;

/** Where a line of YAML uses one as a mark of the grammar; undefined where it can only be part of a text. */
export function fullWidthMark(line: string): { index: number; character: string } | undefined {
  const found = structural.exec(line);
  const character = found?.groups?.colon ?? found?.groups?.comma ?? found?.groups?.open;
  if (found === null || character === undefined) return undefined;
  return { index: found.index + found[0].lastIndexOf(character), character };
}
