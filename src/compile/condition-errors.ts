/** Why a condition does not compile, without the terms of CEL's parser, and what was probably meant. */
import { foldCompatibility } from "../fold-compatibility.ts";
import type { ExpressionError } from "../knowledge/expression.ts";
import { readPlainNumber } from "../knowledge/inputs/numeric.ts";
import { formatValue } from "../knowledge/text.ts";
import type { LocalizedText } from "../localized-text.ts";
import { nearest, type FindingText, type Range } from "./findings.ts";
import { describeFullWidth } from "./full-width.ts";

/** Operators of other languages, at the place where the parser stops, and what CEL has instead. */
const foreignOperators: readonly (readonly [written: RegExp, meant: string])[] = [
  [/^and\b/i, "&&"],
  [/^or\b/i, "||"],
  [/^×/, "*"],
  [/^÷/, "/"],
  [/^=>/, ">="],
  [/^=</, "<="],
  [/^=(?!=)/, "=="],
  [/^&(?!&)/, "&&"],
  [/^\|(?!\|)/, "||"],
  [/^(?:且|并且|而且)/, "&&"],
  [/^(?:或者|或)/, "||"],
  [/^(?:is )?(?:(?:greater|more|larger|higher|bigger) than or equal to|at least|not less than)\b/i, ">="],
  [/^(?:is )?(?:(?:less|fewer|smaller|lower) than or equal to|at most|not more than)\b/i, "<="],
  [/^(?:is )?(?:greater|more|larger|higher|bigger|older|longer) than\b/i, ">"],
  [/^(?:is )?(?:less|fewer|smaller|lower|younger|shorter) than\b/i, "<"],
  [/^(?:is not|不等于|不是)/, "!="],
  [/^(?:is\b|equals\b|等于|是)/, "=="],
  [/^(?:大于等于|不小于|不少于|至少)/, ">="],
  [/^(?:小于等于|不大于|不超过|至多)/, "<="],
  [/^(?:大于|超过|多于)/, ">"],
  [/^(?:小于|少于|不到)/, "<"],
  [/^(?:x\b|乘以|乘)/i, "*"],
  [/^除以/, "/"],
  [/^加(?!倍)/, "+"],
  [/^减/, "-"],
];

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

const exampleEn = 'Conditions are CEL, such as answers.age >= 18 && answers.city == "上海".';
const exampleZh = '条件用 CEL 书写，例如 answers.age >= 18 && answers.city == "上海"。';

/** The finding for a reason, which continues a sentence, and a fix. */
function conditionText({ en, zh }: FindingText): FindingText {
  return { en: [`This condition does not compile: ${en[0]}.`, en[1]], zh: [`这个条件无法编译：${zh[0]}。`, zh[1]] };
}

/** The functions that authors use, and how each is written. */
const functions: ReadonlyMap<string, string> = new Map([
  ["days_between", "days_between(from, to)"],
  ["years_between", "years_between(from, to)"],
  ["add_days", "add_days(day, 30)"],
  ["date", 'date("2027-01-31")'],
  ["round", "round(x)"],
  ["size", "size(list)"],
  ["has", "has(answers.name)"],
  ["contains", 'answers.name.contains("text")'],
  ["startsWith", 'answers.name.startsWith("text")'],
  ["int", "int(x)"],
  ["double", "double(x)"],
]);

const choiceText = conditionText({
  en: ["there is no if(…)", "Write a choice as: condition ? one : other."],
  zh: ["这里没有 if(…) 的写法", "二选一请写成：条件 ? 甲 : 乙。"],
});

/** The finding for a function that is not there, or not for such values. `call` is `name(type, type)`. */
function describeCall(call: string): FindingText {
  const name = /[\w]+(?=\()/.exec(call)?.[0] ?? call;
  if (/^if$/i.test(name)) return choiceText;
  const form = functions.get(name);
  if (form !== undefined)
    return conditionText({
      en: [`${name} cannot be used with these values`, `Write it as ${form}.`],
      zh: [`${name} 不能这样使用`, `请写成 ${form}。`],
    });
  const meant = nearest(name, functions.keys());
  if (meant !== undefined)
    return conditionText({
      en: [`there is no function "${name}"`, `Did you mean "${meant}"?`],
      zh: [`没有“${name}”这个函数`, `您是不是想写“${meant}”？`],
    });
  const all = [...functions.values()];
  return conditionText({
    en: [`there is no function "${name}"`, `There are ${all.join(", ")}.`],
    zh: [`没有“${name}”这个函数`, `可用的函数：${all.join("、")}。`],
  });
}

const chained = conditionText({
  en: [
    "two comparisons cannot follow each other",
    "Write two, joined with &&, such as 0 < answers.age && answers.age < 18.",
  ],
  zh: ["两个比较不能连写", "请拆成两个，用 && 连接，例如 0 < answers.age && answers.age < 18。"],
});
const betweenText = conditionText({
  en: ['CEL has no "between"', "Write two comparisons joined with &&, such as 18 <= answers.age && answers.age <= 65."],
  zh: ["CEL 里没有“between”", "请写成两个比较，用 && 连接，例如 18 <= answers.age && answers.age <= 65。"],
});
export const commaInNumber: FindingText = conditionText({
  en: ["a number is written with a comma", "Write a point, such as 21.75."],
  zh: ["小数点写成了逗号", "请用点，例如 21.75。"],
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

/** Where a number is written with a comma, outside of texts and lists; a comma without a space may separate the items of a list. */
export function decimalComma(text: string): Range | undefined {
  const plain = text.replaceAll(/"[^"]*"|'[^']*'/g, (quoted) => " ".repeat(quoted.length));
  const found = plain.includes("[") ? null : /(?<![\w.])\d+,\d+(?![\w.])/.exec(plain);
  return found === null ? undefined : { start: found.index, end: found.index + found[0].length };
}

/** The finding for letters and digits of full width, with what to type instead. */
function describeWide(rest: string): FindingText | undefined {
  const [wide = ""] = /^[\uFF10-\uFF5A]+/u.exec(rest) ?? [];
  if (wide === "") return undefined;
  const meant = foldCompatibility(wide);
  return conditionText({
    en: [`"${wide}" is full-width`, `Write ${meant}.`],
    zh: [`“${wide}”是全角字符`, `请改成半角 ${meant}。`],
  });
}

/** The finding for a condition that cannot be parsed: the reason, and the fix. */
export function describeConditionError(text: string, { message, start }: ExpressionError): FindingText {
  const rest = text.slice(start);
  const [, list, choice] = /((?:answers|facts)\.\w+)\s+in\s+("[^"]*"|'[^']*')/.exec(text) ?? [];
  if (list !== undefined && /^no such overload: \S+ in string$/.test(message))
    return conditionText({
      en: ["the choice stands before in, and the answer behind it", `Write ${choice} in ${list}.`],
      zh: ["选择项写在 in 前面，答案写在后面", `请写成 ${choice} in ${list}。`],
    });
  if (decimalComma(text) !== undefined && /^(?:Unexpected|Expected|found no matching)/i.test(message))
    return commaInNumber;
  const typed = describeFullWidth(rest.charAt(0)) ?? describeWide(rest);
  if (typed !== undefined) return typed;
  if (/^\s*=?\s*if\s*\(/i.test(text)) return choiceText;
  if (/^\s*=(?!=)/.test(text) && text.slice(0, start).trim() === "")
    return conditionText({
      en: ["it begins with an equals sign, as a formula of a spreadsheet does", "Remove the = at its beginning."],
      zh: ["开头有一个等号，这是表格公式的写法", "请删除开头的 ="],
    });
  // The parser reports what follows this word, not the word.
  if (/(?:^|[\s(])not\s+$/i.test(text.slice(0, start)))
    return conditionText({ en: ['CEL has no "not"', "Write ! instead."], zh: ["CEL 里没有“not”", "请改写成 !"] });
  const [, percent] = /(\d+(?:\.\d+)?)\s*%\s*$/.exec(text.slice(0, start)) ?? [];
  if (percent !== undefined) {
    const share = formatValue(Number(percent) / 100);
    return conditionText({
      en: [`${percent}% is no number here`, `Write the share as a number: ${share}.`],
      zh: [`这里不能写百分数 ${percent}%`, `请写成小数 ${share}。`],
    });
  }
  if (/^(?:else|otherwise|default|其他|其它|否则)$/iu.test(text.trim()))
    return conditionText({
      en: [`"${text.trim()}" is no comparison`, "Remove the line when: a rule without when always holds."],
      zh: [`“${text.trim()}”不是比较`, "请删除 when 这一行：没有 when 的规则总是成立。"],
    });
  if (/^between\b/i.test(rest)) return betweenText;
  if (rest.startsWith("^"))
    return conditionText({
      en: ['CEL has no "^"', "Write the product out, such as answers.a * answers.a."],
      zh: ["CEL 里没有“^”", "请写成乘法，例如 answers.a * answers.a。"],
    });
  const placeholder = /^[^]{0,2}\{?(fact|answer)s?[:.：](\w+)\}/u.exec(rest.startsWith("$") ? rest : "");
  if (placeholder !== null)
    return conditionText({
      en: ["braces belong into texts", `Write ${placeholder[1]}s.${placeholder[2]} here.`],
      zh: ["带花括号的写法只用在文本里", `这里请写 ${placeholder[1]}s.${placeholder[2]}。`],
    });
  // Of <> the parser takes the first half.
  if (rest.startsWith(">") && text.slice(0, start).endsWith("<"))
    return conditionText({ en: ['CEL has no "<>"', "Write != instead."], zh: ["CEL 里没有“<>”", "请改写成 !="] });
  const foreign = foreignOperators.find(([written]) => written.test(rest));
  if (foreign !== undefined) {
    const written = text.slice(0, start).endsWith("==") ? "===" : (foreign[0].exec(rest)?.[0] ?? "");
    return conditionText({
      en: [`CEL has no "${written}"`, `Write ${foreign[1]} instead.`],
      zh: [`CEL 里没有“${written}”`, `请改写成 ${foreign[1]}`],
    });
  }
  const unit = /\d\s*$/.test(text.slice(0, start)) ? /^[\p{L}%°]+/u.exec(rest)?.[0] : undefined;
  const [digits = ""] = /[\d.]+\s*$/.exec(text.slice(0, start)) ?? [];
  const counted = unit === undefined ? undefined : readPlainNumber(`${digits.trim()}${unit}`);
  if (counted !== undefined)
    return conditionText({
      en: [`"${digits.trim()}${unit}" is not written in digits`, `Write ${counted}.`],
      zh: [`“${digits.trim()}${unit}”不是阿拉伯数字`, `请写成 ${counted}。`],
    });
  if (unit !== undefined && !/^[\w.]+\(/.test(rest))
    return conditionText({
      en: [`"${unit}" stands behind a number`, "Write the number alone: the input's unit says what it counts."],
      zh: [`数字后面写了“${unit}”`, "只写数字，不写单位：单位由 input 的 unit 决定。"],
    });
  const name = /^[^\s.()[\]<>=!&|+*/%?:,]+/u.exec(rest)?.[0] ?? "";
  const owner = /(answers|facts)\.$/.exec(text.slice(0, start))?.[1];
  if (owner !== undefined && /[^\x00-\x7F]/.test(name))
    return conditionText({
      en: ["a name that has other characters than Latin letters needs brackets", `Write ${owner}["${name}"].`],
      zh: ["含中文等字符的名字要写在方括号里", `请写成 ${owner}["${name}"]。`],
    });
  for (const [pattern, describe] of parserMessages) {
    const [whole, ...found] = pattern.exec(message) ?? [];
    if (whole !== undefined) return describe(...found);
  }
  const sign = rest.charAt(0);
  if (/^Unexpected (token|character)/.test(message))
    return conditionText({ en: [`"${sign}" does not belong here`, exampleEn], zh: [`这里不该有“${sign}”`, exampleZh] });
  return conditionText({ en: [message, exampleEn], zh: [message, exampleZh] });
}
