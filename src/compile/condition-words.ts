/** Why a condition does not compile, in words for people who do not know CEL's parser; and what was probably meant. */
import type { ConditionError } from "../knowledge/expression.ts";
import type { Words } from "./findings.ts";
import { fullWidthWords } from "./full-width.ts";

/** What is written out of habit from other languages, in the condition where it stops to make sense. */
const habits: readonly (readonly [written: RegExp, meant: string])[] = [
  [/^and\b/i, "&&"],
  [/^or\b/i, "||"],
  [/^=(?!=)/, "=="],
  [/^&(?!&)/, "&&"],
  [/^\|(?!\|)/, "||"],
  [/^(?:且|并且|而且)/, "&&"],
  [/^(?:或者|或)/, "||"],
];

/** Names of tokens as the parser tells them, and what they look like. */
const signs = new Map([
  ["RPAREN", ")"],
  ["RBRACKET", "]"],
  ["RBRACE", "}"],
  ["COLON", ":"],
]);

const exampleEn = 'Conditions are CEL, such as answers.age >= 18 && answers.city == "上海".';
const exampleZh = '条件用 CEL 书写，例如 answers.age >= 18 && answers.city == "上海"。';

function words(en: readonly [string, string], zh: readonly [string, string]): Words {
  return { en: [`This condition does not compile: ${en[0]}.`, en[1]], zh: [`这个条件无法编译：${zh[0]}。`, zh[1]] };
}

/** Words for what the parser tells, by its beginning. */
const told: readonly (readonly [message: RegExp, say: (...found: string[]) => Words])[] = [
  [
    /^Unexpected token: EOF$/,
    () =>
      words(
        ["it breaks off here", "Write what is to be compared, or remove the last sign."],
        ["写到这里就断了", "请补上要比较的内容，或删除最后的符号。"],
      ),
  ],
  [
    /^Expected (\w+), got/,
    (token) => {
      const sign = signs.get(token) ?? "";
      if (sign === "") return words(["something is missing here", exampleEn], ["这里少了内容", exampleZh]);
      return words([`a ${sign} is missing here`, `Add ${sign}`], [`这里缺少 ${sign}`, `请补上 ${sign}`]);
    },
  ],
  [
    /^Unterminated string/,
    () =>
      words(["this text is never closed", "Close it with the same quote."], ["文本没有结束", "请用同样的引号结束。"]),
  ],
  [
    /^Unknown variable: (\S+)$/,
    (name) =>
      words(
        [`"${name}" is no name here`, `Write answers.${name}, or facts.${name} if it is a fact; a text needs quotes.`],
        [`这里没有“${name}”这个名字`, `请写 answers.${name}，如果是事实则写 facts.${name}；文本要加引号。`],
      ),
  ],
  [
    /^Reserved identifier: (\S+)$/,
    (name) =>
      words(
        [`CEL keeps the word "${name}" for itself`, "For a choice write: condition ? one : other."],
        [`“${name}”是 CEL 的保留字`, "二选一请写成：条件 ? 甲 : 乙。"],
      ),
  ],
  [
    /^no such overload: (\S+) (\S+) (\S+)$/,
    (left, sign, right) =>
      words(
        [`${left} and ${right} do not go together with ${sign}`, "Compare values of one kind; texts stand in quotes."],
        [`${left} 和 ${right} 不能用 ${sign} 连接`, "请比较同一类型的值；文本加引号，数字不加。"],
      ),
  ],
  [
    /^found no matching overload for '(.+)'$/i,
    (call) =>
      words(
        [
          `there is no function ${call}`,
          "See the functions in docs/rules/bad-condition.md, or correct what it is given.",
        ],
        [`没有 ${call} 这样的函数`, "可用的函数见 docs/rules/bad-condition.md，或更正传给它的值。"],
      ),
  ],
];

/** Words for an expression that could not be read. */
export function brokenConditionWords(text: string, { message, start }: ConditionError): Words {
  const rest = text.slice(start);
  const typed = fullWidthWords(rest.charAt(0));
  if (typed !== undefined) return typed;
  // The parser stumbles over what follows this word, not over the word.
  if (/(?:^|[\s(])not\s+$/i.test(text.slice(0, start)))
    return words(['CEL has no "not"', "Write ! instead."], ["CEL 里没有“not”", "请改写成 !"]);
  const habit = habits.find(([written]) => written.test(rest));
  if (habit !== undefined) {
    const written = text.slice(0, start).endsWith("==") ? "===" : (habit[0].exec(rest)?.[0] ?? "");
    return words(
      [`CEL has no "${written}"`, `Write ${habit[1]} instead.`],
      [`CEL 里没有“${written}”`, `请改写成 ${habit[1]}`],
    );
  }
  const name = /^[^\s.()[\]<>=!&|+*/%?:,]+/u.exec(rest)?.[0] ?? "";
  const owner = /(answers|facts)\.$/.exec(text.slice(0, start))?.[1];
  if (owner !== undefined && /[^\x00-\x7F]/.test(name))
    return words(
      ["a name with other characters than Latin letters needs brackets", `Write ${owner}["${name}"].`],
      ["含中文等字符的名字要写在方括号里", `请写成 ${owner}["${name}"]。`],
    );
  for (const [pattern, say] of told) {
    const [whole, ...found] = pattern.exec(message) ?? [];
    if (whole !== undefined) return say(...found);
  }
  const sign = rest.charAt(0);
  if (/^Unexpected (token|character)/.test(message))
    return words([`"${sign}" does not belong here`, exampleEn], [`这里不该有“${sign}”`, exampleZh]);
  return words([message, exampleEn], [message, exampleZh]);
}
