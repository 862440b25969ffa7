/** What the readers of JSON and YAML give back: a value, what was wrong with the text, and where each part stands. */
import type { Json } from "../../json.ts";
import type { Path, Range, FindingText } from "../findings.ts";

/** What a reader could not accept, and where. */
export interface Problem {
  rule: "parse-error" | "duplicate-key" | "reserved-key";
  range: Range;
  text: FindingText;
}

/** A text that has been read. */
export interface Reading {
  /** Undefined when the text could not be read at all. */
  value: Json | undefined;
  problems: Problem[];
  /** True when a comment of the text begins with an ellipsis: more is to be written here. */
  unfinished: boolean;
  /** Where a value stands, or the key in front of it. Undefined when the path leads nowhere. */
  locate(path: Path, part: "key" | "value"): Range | undefined;
}

/** More levels of nesting than any tree needs. The limit keeps a hostile file from exhausting the stack. */
export const MAX_DEPTH = 100;

export const tooDeep: FindingText = {
  en: ["This is nested too deeply.", `Keep it below ${MAX_DEPTH} levels.`],
  zh: ["嵌套太深。", `请控制在 ${MAX_DEPTH} 层以内。`],
};

/** The same key twice in one object: the second would silently replace the first. */
export function duplicateKey(name: string, range: Range): Problem {
  return {
    rule: "duplicate-key",
    range,
    text: {
      en: [`"${name}" stands here twice.`, "Rename or remove one of the two; only one could be kept."],
      zh: [`“${name}”在这里出现了两次。`, "请重命名或删除其中一个，两者只能保留一个。"],
    },
  };
}

/** A key that JavaScript gives a meaning of its own. */
export function reservedKey(range: Range): Problem {
  return {
    rule: "reserved-key",
    range,
    text: {
      en: [`"__proto__" cannot be a key.`, "Choose another name."],
      zh: ["“__proto__”不能作为键。", "请换一个名字。"],
    },
  };
}
