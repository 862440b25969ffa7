/** Why a condition does not compile, without the terms of CEL's parser, and what was probably meant. */
import { foldCompatibility } from "../../fold-compatibility.ts";
import type { ExpressionError } from "../../knowledge/expression.ts";
import { readPlainNumber } from "../../knowledge/inputs/numeric.ts";
import { formatValue } from "../../knowledge/text.ts";
import type { FindingText, Range } from "../findings.ts";
import { describeFullWidth } from "../full-width.ts";
import { conditionText, exampleEn, exampleZh } from "./condition-text.ts";
import { foreignOperators } from "./foreign-operators.ts";
import { choiceText } from "./functions.ts";
import { describeParserMessage } from "./parser-messages.ts";

const betweenText = conditionText({
  en: ['CEL has no "between"', "Write two comparisons joined with &&, such as 18 <= answers.age && answers.age <= 65."],
  zh: ["CEL 里没有“between”", "请写成两个比较，用 && 连接，例如 18 <= answers.age && answers.age <= 65。"],
});
export const commaInNumber: FindingText = conditionText({
  en: ["a number is written with a comma", "Write a point, such as 21.75."],
  zh: ["小数点写成了逗号", "请用点，例如 21.75。"],
});

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
  const [, quoted] = /["']((?:answers|facts)\.\w+)["']/.exec(text) ?? [];
  if (quoted !== undefined && /^no such overload: .*string/.test(message))
    return conditionText({
      en: ["a name in quotes is a text", `Write ${quoted}, without quotes.`],
      zh: ["加了引号的名字是文本", `请写 ${quoted}，不加引号。`],
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
  const [, joiner] = /^(and|or)\s*\(/i.exec(rest) ?? [];
  if (joiner !== undefined && /(?:^|[(,!&|])\s*$/.test(text.slice(0, start))) {
    const sign = joiner.toLowerCase() === "and" ? "&&" : "||";
    return conditionText({
      en: [`there is no ${joiner}(…)`, `Write ${sign} between the parts, such as answers.a > 1 ${sign} answers.b > 2.`],
      zh: [`没有 ${joiner}(…) 的写法`, `请在各部分之间写 ${sign}，例如 answers.a > 1 ${sign} answers.b > 2。`],
    });
  }
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
  const described = describeParserMessage(message);
  if (described !== undefined) return described;
  const sign = rest.charAt(0);
  if (/^Unexpected (token|character)/.test(message))
    return conditionText({ en: [`"${sign}" does not belong here`, exampleEn], zh: [`这里不该有“${sign}”`, exampleZh] });
  return conditionText({ en: [message, exampleEn], zh: [message, exampleZh] });
}
