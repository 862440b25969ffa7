/** Syntax errors of XML, for people who seldom write it: where to correct what, and what to type. */
import type { FindingText } from "../../findings.ts";
import { describeFullWidth } from "../../full-width.ts";
import type { Problem } from "../reading.ts";

function problem(start: number, length: number, text: FindingText): Problem {
  return { rule: "parse-error", range: { start, end: start + Math.max(1, length) }, text };
}

/** A document type: not needed, and refused because it could define entities. */
export function doctypeProblem(text: string): Problem | undefined {
  const found = /<!DOCTYPE/i.exec(text);
  if (found === null) return undefined;
  return problem(found.index, found[0].length, {
    en: ["A document type is not read here.", "Remove <!DOCTYPE …>."],
    zh: ["这里不读取文档类型声明。", "请删除 <!DOCTYPE …>。"],
  });
}

/** By words of the parser's message. */
const byMessage: readonly (readonly [RegExp, FindingText])[] = [
  [
    /reference|entity/i,
    {
      en: [
        "The character & begins a code here.",
        "Write &amp; for the character itself; other characters as they are.",
      ],
      zh: ["& 在这里表示转义的开始。", "如果要写 & 本身，请写成 &amp;；其他字符直接写即可。"],
    },
  ],
  [
    /Unescaped `<`/,
    {
      en: ["The character < cannot stand in a value.", "Write &lt; instead, as in answers.age &lt; 18."],
      zh: ["值里不能直接写 <。", "请写成 &lt;，例如 answers.age &lt; 18。"],
    },
  ],
  [
    /Duplicate attribute/,
    {
      en: ["This attribute stands here twice.", "Keep one of the two."],
      zh: ["这个属性写了两次。", "请只保留一个。"],
    },
  ],
  [
    /Attribute value expected|Unclosed attribute|Missing end quote|Whitespace/,
    {
      en: ['An attribute is written name="value".', "Put the value in straight double quotes, and close them."],
      zh: ['属性要写成 名称="值"。', "请用英文双引号把值括起来，并且前后都要有。"],
    },
  ],
  [
    /comment/,
    {
      en: ["A comment is <!-- … -->, and has no -- inside.", "Correct or remove the comment."],
      zh: ["注释要写成 <!-- … -->，中间不能有 --。", "请修改或删除这个注释。"],
    },
  ],
  [
    /CDATA/,
    { en: ["A CDATA section is not closed.", "Write ]]> at its end."], zh: ["CDATA 没有结束。", "请在末尾写上 ]]>。"] },
  ],
  [
    /declaration|processing instruction/,
    {
      en: [
        '<?xml version="1.0"?> stands at the very beginning of a file, and nowhere else.',
        "Move it there, or remove it.",
      ],
      zh: ['<?xml version="1.0"?> 只能写在文件最开头。', "请移到开头，或删除。"],
    },
  ],
  [
    /Extra content/,
    {
      en: ["There is content behind the end of the tree.", "Remove it, or move it inside of the first element."],
      zh: ["树结束之后还有内容。", "请删除它，或移到第一个元素之内。"],
    },
  ],
  [
    /Root element/,
    {
      en: ["The file has no element.", "Write <tree>…</tree>."],
      zh: ["文件里没有任何元素。", "请写上 <tree>…</tree>。"],
    },
  ],
  [
    /Invalid character/,
    {
      en: ["This character cannot stand in XML.", "Remove it."],
      zh: ["XML 里不能有这个字符。", "请删除它。"],
    },
  ],
];
const other: FindingText = {
  en: ["This is not valid XML.", "Check tags, quotes and the characters & and < around here."],
  zh: ["这里不是合法的 XML。", "请检查附近的标签、引号，以及 & 和 < 这两个字符。"],
};

const tag =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<\?[\s\S]*?(?:\?>|$)|<(\/?)([^\s<>/="'“”]+)((?:"[^"]*"|'[^']*'|[^<>"'])*?)(\/?)>/g;

/** The first tag that does not fit the others; undefined where all do. */
function wrongTag(text: string): Problem | undefined {
  const open: { name: string; at: number }[] = [];
  for (const { index, 0: whole, 1: closes, 2: name, 4: isEmpty } of text.matchAll(tag)) {
    if (name === undefined || isEmpty === "/") continue;
    if (closes !== "/") {
      open.push({ name, at: index });
      continue;
    }
    const last = open.pop();
    if (last?.name === name) continue;
    if (last !== undefined && open.some((outer) => outer.name === name)) return unclosed(last);
    return last === undefined
      ? problem(index, whole.length, {
          en: [`</${name}> closes nothing.`, "Remove it, or write its start tag."],
          zh: [`</${name}> 没有对应的开始标签。`, "请删除它，或补上开始标签。"],
        })
      : problem(index, whole.length, {
          en: [`</${name}> does not fit <${last.name}>, which is open here.`, `Write </${last.name}>.`],
          zh: [`这里打开的是 <${last.name}>，不能用 </${name}> 结束。`, `请写成 </${last.name}>。`],
        });
  }
  return open.length === 0
    ? undefined
    : cutOff(
        text,
        open
          .map(({ name }) => `</${name}>`)
          .toReversed()
          .join(""),
      );
}

/** For a file that ends before all tags are closed; one that another closes too early is told at its beginning. */
function cutOff(text: string, tags: string): Problem {
  const end = text.trimEnd().length;
  return problem(Math.max(0, end - 1), 1, {
    en: ["The file ends before everything is closed.", `Write ${tags} at its end.`],
    zh: ["文件在标签全部关闭之前就结束了。", `请在末尾写上 ${tags}。`],
  });
}

function unclosed({ name, at }: { name: string; at: number }): Problem {
  return problem(at, name.length + 1, {
    en: [`<${name}> is never closed.`, `Write </${name}> where it ends, or /> at the end of its tag.`],
    zh: [`<${name}> 没有结束。`, `请在它结束的地方写上 </${name}>，或在标签末尾写 />。`],
  });
}

/** A problem for the parser's error. `pos` counts characters, which are not UTF-16 units. */
export function describeXmlError(text: string, message: string, pos: number): Problem {
  const offset = /[\uD800-\uDBFF]/.test(text) ? [...text].slice(0, pos).join("").length : pos;
  const at = Math.min(offset, Math.max(0, text.length - 1));
  const angle = /Unescaped/.test(message) ? undefined : bareAngleNear(text, at);
  if (angle !== undefined) return problem(angle, 1, bareAngle);
  if (/Missing end tag|Unclosed (?:start|end) tag|Extra content/.test(message)) {
    const wide = fullWidthIn(text, at) ?? fullWidthTag(text);
    if (wide !== undefined) return wide;
    const quote = openAttribute(text);
    if (quote !== undefined) return quote;
    const found = wrongTag(text);
    if (found !== undefined) return found;
  }
  const wide = /Attribute|quote|name|start tag/i.test(message) ? fullWidthIn(text, at) : undefined;
  if (wide !== undefined) return wide;
  const words = byMessage.find(([pattern]) => pattern.test(message))?.[1];
  if (/name/i.test(message) && words === undefined) return wrongTag(text) ?? problem(at, 1, bareAngle);
  // The parser stops behind the character that it means.
  const start = /reference|entity/i.test(message) ? Math.max(0, text.lastIndexOf("&", at)) : at;
  const [code = "", name = ""] = /^&([A-Za-z]{2,10});/.exec(text.slice(start)) ?? [];
  if (name !== "" && !/^(?:amp|lt|gt|quot|apos)$/.test(name)) return problem(start, code.length, codeOfHtml(code));
  return problem(start, 1, words ?? other);
}

/** For a code of HTML that XML does not have. */
function codeOfHtml(code: string): FindingText {
  const [en, zh] =
    code === "&nbsp;"
      ? ["Write an ordinary space.", "请写一个普通空格。"]
      : ["Write the character itself.", "请直接写出这个字符。"];
  return {
    en: [`${code} is a code of HTML, which XML does not know.`, en],
    zh: [`${code} 是网页的写法，XML 不认识。`, zh],
  };
}

/** A < that begins no tag, in the line of a place or the one before it. */
function bareAngleNear(text: string, at: number): number | undefined {
  const from = text.lastIndexOf("\n", text.lastIndexOf("\n", at - 1) - 1) + 1;
  const end = text.indexOf("\n", at);
  const found = /<(?![\p{L}_:/!?])/u.exec(text.slice(from, end === -1 ? text.length : end));
  return found === null ? undefined : from + found.index;
}

const bareAngle: FindingText = {
  en: ["The character < begins a tag here.", "Write &lt; for the character itself."],
  zh: ["< 在这里表示标签的开始。", "如果要写 < 本身，请写成 &lt;。"],
};

/** The first tag that begins or ends with a full-width mark. */
function fullWidthTag(text: string): Problem | undefined {
  const found = /(?<![\w<])＜(?=\/?[A-Za-z]\w*[\s>＞/])|(?<=<\/?[A-Za-z]\w*[^<>\n]*)＞/u.exec(text);
  const words = found === null ? undefined : describeFullWidth(found[0]);
  return found === null || words === undefined ? undefined : problem(found.index, 1, words);
}

/** The first attribute whose value has no closing quote: the next attribute's name ended up inside of it. */
function openAttribute(text: string): Problem | undefined {
  const found = /<[A-Za-z]\w*(?:\s+\w+="[^"<>\n]*")*\s+\w+=(?<open>")[^"<>\n]*\s\w+=""?[^"\s/>]/d.exec(text);
  const at = found?.indices?.groups?.open?.[0];
  const words = byMessage.find(([pattern]) => pattern.test("Missing end quote"))?.[1];
  return at === undefined || words === undefined ? undefined : problem(at, 1, words);
}

/** A full-width mark in the tag around a place. */
function fullWidthIn(text: string, at: number): Problem | undefined {
  const start = Math.max(0, text.lastIndexOf("<", at));
  const end = text.indexOf("\n", at);
  const found = /[“”＂‘’＝＜＞／]/u.exec(text.slice(start, end === -1 ? text.length : end));
  const words = found === null ? undefined : describeFullWidth(found[0]);
  return found === null || words === undefined ? undefined : problem(start + found.index, 1, words);
}
