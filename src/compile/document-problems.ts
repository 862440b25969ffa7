/**
 * Mistakes in a document that reading it would pass over: front matter that is never closed, a key beside a known one, a
 * document without text. Not here: values of a wrong type (`documents.ts`), documents among each other (`rules/documents.ts`).
 */
import type { Json } from "../json.ts";
import type { LocalizedText } from "../localized-text.ts";
import { nearest, type FindingText } from "./findings.ts";
import { describeFullWidth } from "./full-width.ts";
import { chineseKeys } from "./schema/chinese-keys.ts";
import { behindHan } from "./schema/kinds.ts";
import { frontMatterKeys } from "./schema/front-matter.ts";
import { inputSchema, nodeSchema, ruleSchema, treeFileSchema } from "./schema/schema.ts";

/** Shorter keys are near to everything. */
const MIN_MISSPELT_LENGTH = 3;

const opened = /^---[ \t]*\n(?:[ \t]*\n)*[\p{L}_][\p{L}\p{N}_-]*[ \t]*[:：]/u;

/** Whether a text begins with front matter: a line of dashes, then a key. */
export function beginsFrontMatter(text: string): boolean {
  return opened.test(text);
}

/** Whether what stands between two lines of dashes is text rather than keys: then the second one closes nothing. */
export function holdsText(yaml: string): boolean {
  return /\n[ \t]*\n(?=\S)(?![^\n]*:(?:[ \t]|\n|$))(?![-#]|\.\.\.)/.test(yaml) || /\n[ \t]*\n#{1,6} /.test(yaml);
}

export const unclosedFrontMatter: FindingText = {
  en: ["The front matter is never closed.", "Write a line of three dashes, ---, under its last key."],
  zh: ["文件开头的元数据没有结束。", "请在最后一个键的下一行写上 ---（三个减号，单独一行）。"],
};

/** For a line of dashes under the last key that are not three hyphens. */
export const otherDashes: FindingText = {
  en: ["Front matter ends with three hyphens, and this line has others.", "Write --- here, three hyphens."],
  zh: ["元数据要用三个半角减号结束，这一行不是。", "请把这一行改成 ---（三个半角减号）。"],
};

export const secondFrontMatter: FindingText = {
  en: ["Front matter stands here a second time, and is read as text.", "Keep one of the two."],
  zh: ["这里又出现了一段元数据，它会被当作正文。", "请只保留一段。"],
};

export const emptyLineBefore: FindingText = {
  en: [
    "An empty line stands above the front matter, so it is read as text.",
    "Remove the empty line: --- must be the first line.",
  ],
  zh: ["元数据上面有空行，所以会被当作正文。", "请删除上面的空行：--- 必须是文件的第一行。"],
};

/** Whether a text is nothing but keys with values, as far as its lines show. */
export function isAmongKeys(text: string): boolean {
  return text
    .split("\n")
    .every((line) => line.trim() === "" || /^(?:[\p{L}_][\p{L}\p{N}_-]*[ \t]*[:：]|[ \t]|- |#)/u.test(line));
}

/** The finding for a key that is nearly a known one; undefined for a known one and for an author's own. */
export function describeMisspeltKey(key: string, value?: Json): FindingText | undefined {
  const other = otherNames.get(key.toLowerCase());
  if (frontMatterKeys.includes(key) || (other === undefined && key.length < MIN_MISSPELT_LENGTH)) return undefined;
  const typed = describeFullWidth(/：/.exec(key)?.[0] ?? "");
  if (typed !== undefined) return typed;
  if (/^[\w-]+:./.test(key)) return spaceAfterColon;
  if (other === undefined && elsewhere.has(key)) return keyOfOther;
  if (hides.test(key)) return cannotHide;
  const meant = other ?? nearest(key.replaceAll(/[\s-]/g, "_"), frontMatterKeys) ?? dayKey(key, value);
  if (meant === undefined) return undefined;
  return {
    en: [`"${key}" has no effect; it is nearly "${meant}".`, `Write "${meant}", or rename the key if it is your own.`],
    zh: [`“${key}”不起作用，它与“${meant}”很接近。`, `请写成“${meant}”；如果是您自己的键，请换一个名字。`],
  };
}

/** Keys that decide something in a tree, a test or a template, and nothing in a document. Words that an author may use are not here. */
const elsewhere: ReadonlySet<string> = new Set(
  [treeFileSchema, nodeSchema, ruleSchema, inputSchema]
    .flatMap((schema) => Object.keys(schema.shape))
    .filter(
      (key) =>
        !frontMatterKeys.includes(key) &&
        ![
          "description",
          "name",
          "$schema",
          "draft",
          "unit",
          "min",
          "max",
          "hint",
          "pattern",
          "input",
          "next",
          "options",
        ].includes(key),
    ),
);
const keyOfOther: FindingText = {
  en: ["This key belongs to trees; in a document it has no effect.", "Remove it, or rename it if it is your own."],
  zh: ["这个键属于树，在文档里不起作用。", "请删除它；如果是您自己的键，请换一个名字。"],
};
/** Keys with which other programs hold a text back. */
const hides = /^(?:is_?)?(?:draft|published?|hidden|private|archived|disabled|enabled|visible|草稿|发布|隐藏)$/i;
const cannotHide: FindingText = {
  en: [
    "This key has no effect: every document of a base is published.",
    "Move the file out of documents until it is ready, or set valid_until.",
  ],
  zh: ["这个键不起作用：库里的文档都会发布。", "没写好的文档请先移出 documents；不再有效的请写 valid_until。"],
};

/** Which of the two days a key means whose words say so. */
function dayKey(key: string, value: Json | undefined): string | undefined {
  const words = key
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_")
    .toLowerCase()
    .split(/[_\s-]+/);
  if (words.some((word) => /^(?:valid|validity|expir\w*|until|effective|deadline)$/.test(word))) return "valid_until";
  if (/有效|过期|失效|到期/.test(key)) return "valid_until";
  const isDay = typeof value === "string" && /^\d{4}\D\d{1,2}\D\d{1,2}$/.test(value.trim());
  return words.includes("review") && (isDay || words.some((word) => /^(?:date|day|at|on|next|due)$/.test(word)))
    ? "review_by"
    : undefined;
}

/** For a key of a known name with nothing behind it. */
export function emptyKey(key: string, cut: string | undefined): FindingText {
  return cut === undefined
    ? {
        en: [`"${key}" has no value, so it has no effect.`, "Write its value, or remove the key."],
        zh: [`“${key}”没有值，不起作用。`, "请写上它的值，或删除这个键。"],
      }
    : {
        en: [
          `"${key}" has no value: YAML takes what follows # for a comment.`,
          "Put the text in quotes, or leave out the #.",
        ],
        zh: [`“${key}”没有值：YAML 把 # 后面的内容当作注释。`, "请给文字加上引号，或去掉 #。"],
      };
}

/** What other programs call the keys, too far from ours to be taken for a slip. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ["lang", "language"],
  ["locale", "language"],
  ["expires", "valid_until"],
  ["keywords", "tags"],
  ...[...chineseKeys].filter(([, meant]) => frontMatterKeys.includes(meant)),
  ["关键词", "tags"],
  ["关键字", "tags"],
]);

const spaceAfterColon: FindingText = {
  en: ["A space is missing after this colon.", 'Write "key: value", with a space after the colon.'],
  zh: ["这个冒号后面缺少空格。", "请写成“键: 值”，冒号后面加一个空格。"],
};

export const unopenedFrontMatter: FindingText = {
  en: [
    "These lines look like front matter, but the file does not begin with it, so they are read as text.",
    "Write ---, three hyphens, as the very first line, and again under the last key.",
  ],
  zh: [
    "这几行像是元数据，但文件不是以它开头，所以会被当作正文。",
    "请在文件第一行写 ---（三个半角减号），并在最后一个键的下一行再写一次。",
  ],
};

/** Whether keys of front matter stand at the beginning of a text that lacks its first line, or has another one before it. */
export function hasMisplacedFrontMatter(text: string): boolean {
  const found =
    /^(?:\s*|\s*[^\n]{1,80}\n\s*)(?:[-—–―－_=*]{2,}[ \t]*\n)?(?=(?:title|id|tags|type|language|valid_until|review_by)[ \t]*[:：])/.exec(
      text,
    );
  if (found === null) return false;
  const rest = text.slice(found[0].length);
  return /^[a-z_]+[ \t]*[:：][^\n]*\n(?:[a-z_]+[ \t]*[:：]|[-—–―－]{2,}[ \t]*(?:\n|$))/.test(rest);
}

export const emptyDocument: FindingText = {
  en: ["The document has no text, so no search can find it.", "Write its text, or remove the file."],
  zh: ["这篇文档没有正文，任何检索都找不到它。", "请写上正文，或删除这个文件。"],
};

/** The finding for a day that the calendar does not have. */
export function noSuchDay(day: string): FindingText {
  return {
    en: [`${day} is not a day of the calendar.`, "Correct the day."],
    zh: [`日历上没有 ${day} 这一天。`, "请更正日期。"],
  };
}

/** The finding for a value of the wrong type. */
export function mustBe(key: string, what: LocalizedText): FindingText {
  return {
    en: [`"${key}" must be ${what.en}.`, `Write ${what.en} here.`],
    zh: [`“${key}”应当是${behindHan(what.zh)}。`, `请在这里写${behindHan(what.zh)}。`],
  };
}

/** For a day of review behind the last day of validity. */
export const reviewTooLate: FindingText = {
  en: ["The review is due after the last day on which the document may be quoted.", "Write a day before valid_until."],
  zh: ["复审日期晚于有效期，到那时这篇文档早已不能引用。", "请写一个早于 valid_until 的日期。"],
};

/** For front matter that is a text or a list. */
export const notAnObject: FindingText = {
  en: ["The front matter must be keys with values.", "Write lines such as title: My title between the two --- lines."],
  zh: ["文件开头的元数据应当是键和值。", "请在两行 --- 之间写“title: 标题”这样的行。"],
};
