/**
 * The rule about languages: a tag names a language rather than a country, and a text is written in the language that its tag
 * names, as far as scripts tell. Not here: which texts lack a translation (`translations.ts`).
 */
import { languageOf } from "../build-tree.ts";
import type { FindingText, Path } from "../findings.ts";
import type { ParsedFile } from "../parse.ts";
import type { ProjectTree } from "../project.ts";
import { nodesOf } from "./nodes.ts";
import type { Report, Rule } from "./rule.ts";

/** Codes of countries, which no language has, and names of languages, with the tag that is mostly meant. */
const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ["cn", "zh-CN"],
  ["zh-ch", "zh-CN"],
  ["chs", "zh-CN"],
  ["cht", "zh-TW"],
  ["jp", "ja"],
  ["us", "en-US"],
  ["gb", "en-GB"],
  ["eng", "en"],
  ["dk", "da"],
  ["cz", "cs"],
  ["gr", "el"],
  ["english", "en"],
  ["chinese", "zh-CN"],
  ["中文", "zh-CN"],
  ["英文", "en"],
  ["英语", "en"],
]);

/** What is no text of any language: code, placeholders, addresses. */
const ASIDE = /```[\s\S]*?(?:```|$)|`[^`\n]*`|\$\{[^}\n]*\}|\]\([^)\n]*\)|[a-z]+:\/\/[^\s）)]+/g;
/** So many words of Latin letters, small ones, are a sentence and not names. */
const MIN_WORDS = 4;
/** So many Han characters are a sentence and not a name or a quotation. */
const MIN_HAN = 6;
/** So many without a letter of Japanese or Korean are Chinese. */
const MIN_HAN_ALONE = 30;

/** Whether a text cannot be of the language that a tag names. */
function isOther(tag: string, text: string): boolean {
  const words = text.replaceAll(ASIDE, " ");
  const han = words.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latin = words.match(/(?<![\p{L}\d./_-])\p{Ll}{2,}(?![\p{L}\d/_-])/gu)?.length ?? 0;
  const [language = ""] = tag.toLowerCase().split("-");
  if (language === "zh" || language === "yue") return han === 0 && latin >= MIN_WORDS;
  if (["lzh", "wuu", "nan", "hak"].includes(language)) return false;
  // Both write Han characters, and no sentence in them alone.
  const own = { ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, ko: /\p{Script=Hangul}/u }[language];
  if (own !== undefined) return han >= MIN_HAN_ALONE && !own.test(words);
  return han >= MIN_HAN && han > 2 * latin;
}

function countryText(tag: string, meant: string): FindingText {
  return {
    en: [`"${tag}" is the code of no language.`, `Did you mean "${meant}"?`],
    zh: [`“${tag}”不是语言的代码。`, `您是不是想写“${meant}”？`],
  };
}

function otherText(tag: string): FindingText {
  const isChinese = tag.toLowerCase().startsWith("zh");
  return {
    en: [
      `The text here is not in the language "${tag}".`,
      isChinese ? "Write it in Chinese, or correct the tag." : `Write it in "${tag}", or correct the tag.`,
    ],
    zh: [`这里的文字不是“${tag}”这种语言。`, isChinese ? "请写成中文，或更正语言标签。" : "请翻译，或更正语言标签。"],
  };
}

/** The finding for a language that is the code of a country or the name of a language; undefined for every other. */
export function describeCountry(tag: string): FindingText | undefined {
  const meant = COUNTRIES.get(tag.toLowerCase());
  return meant === undefined ? undefined : countryText(tag, meant);
}

/** Reports a tag that is a country's; false where it is none. */
function reportCountry(file: ParsedFile, path: Path, part: "key" | "value", tag: string, report: Report): boolean {
  const text = describeCountry(tag);
  if (text !== undefined) report(file, path, part, text);
  return text !== undefined;
}

function checkTree({ file, source }: ProjectTree, report: Report): void {
  const own = languageOf(source);
  const { language } = source;
  if (language !== undefined && !reportCountry(file, ["language"], "value", language, report)) {
    const texts = nodesOf(source).map(([, { response }]) => response);
    if (isOther(language, texts.join("\n"))) report(file, ["language"], "value", otherText(language));
  }
  // Where the texts themselves are of another language than the tree says, that is told once, above.
  const isOwnWrong =
    source.i18n !== undefined &&
    isOther(
      own,
      nodesOf(source)
        .map(([, { response }]) => response)
        .join("\n"),
    );
  for (const [tag, words] of Object.entries(source.i18n ?? {})) {
    if (reportCountry(file, ["i18n", tag], "key", tag, report)) continue;
    if (tag === language && nodesOf(source).every(([, { i18n }]) => i18n?.[tag] === undefined))
      report(file, ["i18n", tag], "key", ownText(tag));
    for (const key of ["title", "description"] as const) {
      const text = words[key];
      if (text !== undefined && text !== source.title && !isOwnWrong && tag !== own && isOther(tag, text))
        report(file, ["i18n", tag, key], "value", otherText(tag));
    }
  }
  for (const [id, { i18n, response, title }] of nodesOf(source)) {
    for (const [tag, texts] of Object.entries(i18n ?? {})) {
      const at = ["nodes", id, "i18n", tag];
      // Where the texts themselves are of another language than the tree says, that is told once, above.
      if (tag === own || isOther(own, response)) continue;
      const options = Object.entries(texts.options ?? {}).map(([key, text]) => ({ path: ["options", key], text }));
      const all = [
        { path: ["response"], text: texts.response },
        { path: ["title"], text: texts.title === title ? undefined : texts.title },
        { path: ["hint"], text: texts.hint },
        ...options,
      ];
      const wrong = all.find(({ text }) => text !== undefined && isOther(tag, text));
      if (wrong !== undefined) report(file, [...at, ...wrong.path], "value", otherText(tag));
    }
  }
}

function ownText(tag: string): FindingText {
  return {
    en: [
      `"${tag}" is the tree's own language, so this translation is never shown.`,
      "Correct the text above it instead, or the tag of the language.",
    ],
    zh: [`“${tag}”就是这棵树自己的语言，这里的译文永远不会显示。`, "请直接修改原文，或更正语言标签。"],
  };
}

export const wrongLanguage: Rule = {
  id: "wrong-language",
  severity: "warning",
  check(project, report) {
    for (const tree of project.trees) checkTree(tree, report);
    for (const { file, document, named } of project.documents) {
      if (document === undefined || named === undefined) continue;
      if (!reportCountry(file, ["language"], "value", named, report) && isOther(named, document.body))
        report(file, ["language"], "value", otherText(named));
    }
  },
};
