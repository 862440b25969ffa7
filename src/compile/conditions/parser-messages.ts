/** What CEL's parser and its check of types say, in words for authors. */
import type { FindingText } from "../findings.ts";
import type { LocalizedText } from "../../localized-text.ts";
import { conditionText, exampleEn, exampleZh } from "./condition-text.ts";
import { describeCall } from "./functions.ts";

/** The parser's names of tokens, and the characters they stand for. */
const tokenCharacters = new Map([
  ["RPAREN", ")"],
  ["RBRACKET", "]"],
  ["RBRACE", "}"],
  ["COLON", ":"],
]);

/** CEL's names of types, as authors call them. An answer may be of any type. */
const typeNames = new Map<string, LocalizedText>([
  ["dyn", { en: "an answer or a fact", zh: "回答或事实" }],
  ["string", { en: "a text in quotes", zh: "加引号的文本" }],
  ["int", { en: "a number", zh: "数字" }],
  ["uint", { en: "a number", zh: "数字" }],
  ["double", { en: "a number", zh: "数字" }],
  ["bool", { en: "a comparison", zh: "比较的结果" }],
  ["list", { en: "a list", zh: "列表" }],
  ["map", { en: "an object", zh: "对象" }],
  ["null", { en: "null", zh: "空值" }],
]);

function typeName(type: string, language: "en" | "zh"): string {
  return typeNames.get(type.replace(/<.*$/, ""))?.[language] ?? type;
}

const chained = conditionText({
  en: [
    "two comparisons cannot follow each other",
    "Write two, joined with &&, such as 0 < answers.age && answers.age < 18.",
  ],
  zh: ["两个比较不能连写", "请拆成两个，用 && 连接，例如 0 < answers.age && answers.age < 18。"],
});

/** The finding for each message of the parser; groups of the pattern are passed on. */
const parserMessages: readonly (readonly [message: RegExp, describe: (...found: string[]) => FindingText])[] = [
  [
    /^Unexpected token: EOF$/,
    () =>
      conditionText({
        en: ["it ends here unfinished", "Write what is to be compared, or remove the last operator."],
        zh: ["写到这里就断了", "请补上要比较的内容，或删除最后的运算符。"],
      }),
  ],
  [
    /^Expected (\w+), got/,
    (token) => {
      const sign = tokenCharacters.get(token) ?? "";
      if (sign === "")
        return conditionText({ en: ["something is missing here", exampleEn], zh: ["这里少了内容", exampleZh] });
      return conditionText({
        en: [`a ${sign} is missing here`, `Add ${sign}`],
        zh: [`这里缺少 ${sign}`, `请补上 ${sign}`],
      });
    },
  ],
  [
    /^Unterminated string/,
    () =>
      conditionText({
        en: ["this text is never closed", "Close it with the same quote."],
        zh: ["文本没有结束", "请用同样的引号结束。"],
      }),
  ],
  [
    /^Unknown variable: (\S+)$/,
    (name) =>
      name === "answer" || name === "fact"
        ? conditionText({
            en: [`"${name}" is not a known name`, `Write ${name}s, with an s.`],
            zh: [`这里没有“${name}”这个名字`, `请写 ${name}s（带 s）。`],
          })
        : /^math$/i.test(name)
          ? conditionText({
              en: [`"${name}" is not a known name`, "Write the function alone, such as round(…)."],
              zh: [`这里没有“${name}”这个名字`, "请只写函数本身，例如 round(…)。"],
            })
          : conditionText({
              en: [
                `"${name}" is not a known name`,
                `Write answers.${name}, or facts.${name} if it is a fact; a text needs quotes.`,
              ],
              zh: [`这里没有“${name}”这个名字`, `请写 answers.${name}，如果是事实则写 facts.${name}；文本要加引号。`],
            }),
  ],
  [
    /^Reserved identifier: (\S+)$/,
    (name) =>
      conditionText({
        en: [`"${name}" is a reserved word of CEL`, "For a choice write: condition ? one : other."],
        zh: [`“${name}”是 CEL 的保留字`, "二选一请写成：条件 ? 甲 : 乙。"],
      }),
  ],
  [
    /^no such overload: (\S+) (\S+) (\S+)$/,
    (left = "", sign = "", right) =>
      left === "bool" && /^[<>]=?$/.test(sign)
        ? chained
        : sign === "-" && [left, right].includes("string")
          ? conditionText({
              en: [
                "texts and days cannot be subtracted",
                "For the days between two days write days_between(from, to).",
              ],
              zh: ["文本和日期不能相减", "要算两个日期相差几天，请写 days_between(从, 到)。"],
            })
          : conditionText({
              en: [
                `${typeName(left, "en")} and ${typeName(right ?? "", "en")} cannot be combined with ${sign}`,
                "Compare values of one type; texts need quotes, numbers do not.",
              ],
              zh: [
                `${typeName(left, "zh")}和${typeName(right ?? "", "zh")}不能用 ${sign} 连接`,
                "请比较同一类型的值；文本加引号，数字不加。",
              ],
            }),
  ],
  [
    /^Ternary branches must have the same type, got '(\w+)' and '(\w+)'/,
    (one = "", other = "") =>
      [one, other].toSorted().join() === "double,int"
        ? conditionText({
            en: [
              "of the two results one is a whole number and one is not",
              "Write the whole number with .0, such as 0.0.",
            ],
            zh: ["两个结果一个是整数，一个是小数", "请给整数加上 .0，例如把 0 写成 0.0。"],
          })
        : conditionText({
            en: [
              `one result is ${typeName(one, "en")} and the other ${typeName(other, "en")}`,
              "Write both of one type, on both sides of the colon.",
            ],
            zh: [`两个结果一个是${typeName(one, "zh")}，一个是${typeName(other, "zh")}`, "冒号两边请写同一类型的值。"],
          }),
  ],
  [/^found no matching overload for '(.+)'$/i, describeCall],
];

/** The finding for a message of the parser; undefined for one that is not known. */
export function describeParserMessage(message: string): FindingText | undefined {
  for (const [pattern, describe] of parserMessages) {
    const [whole, ...found] = pattern.exec(message) ?? [];
    if (whole !== undefined) return describe(...found);
  }
  return undefined;
}
