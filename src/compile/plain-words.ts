/** What is no word as users type it, in keywords, tags and synonyms: wildcards, patterns, placeholders, several words in one. */
import type { FindingText, Range } from "./findings.ts";

/** What in a word is a wildcard, a regular expression or a placeholder; all of it where nothing in it is a letter, a digit or a sign. */
export function patternMark(word: string): Range | undefined {
  if (!/[\p{L}\p{N}\p{S}\p{Extended_Pictographic}]/u.test(word)) return { start: 0, end: word.length };
  const found =
    /\.[*+?]|\\[a-zA-Z]|^[%^]|[*%$]$|^\*|(?<=\p{Script=Han})\*|\(\?[:=!]|\[[^\]]+\][*+?]|(?<=\p{L})\|(?=\p{L})|[*]{2}|[$＄{]\{[^{}]*\}+|^<[^<>]+>$/u.exec(
      word,
    );
  return found === null ? undefined : { start: found.index, end: found.index + found[0].length };
}

export const patternText: FindingText = {
  en: [
    "This is to be a word or a phrase as users type it; wildcards, patterns and placeholders stand for nothing.",
    "Write the word itself, and each of its forms by itself.",
  ],
  zh: ["这里应当是用户会输入的词，通配符、正则表达式和占位符不起作用。", "请直接写出这个词；有几种说法就分别写出来。"],
};

/** A remark in brackets behind a word, which would have to be typed with it. */
export function remarkMark(word: string): Range | undefined {
  const found = /(?<=\S)[ \t]*[(（][^()（）]+[)）]$/u.exec(word);
  return found === null ? undefined : { start: found.index, end: word.length };
}

export const remarkText: FindingText = {
  en: [
    "The remark in brackets is part of the word, and no user types it.",
    "Remove it, or put it behind # as a comment.",
  ],
  zh: ["括号里的说明会被当作词的一部分，用户不会这样输入。", "请删除它，或用 # 写成注释。"],
};

/** A semicolon between the words of one text. */
export function joinedBySemicolon(word: string): Range | undefined {
  const found = /(?<=\S)[ \t]*;(?=[ \t]*\S)/.exec(word);
  return found === null ? undefined : { start: found.index, end: found.index + found[0].length };
}

export const semicolonText: FindingText = {
  en: ["A semicolon does not part words here, so these are one word.", "Write a comma instead of each ; here."],
  zh: ["这里的分号不能分开词语，它们会被当作一个词。", "请把 ; 改成英文逗号。"],
};

/** Where the first of several Chinese words ends that stand in one text with spaces between them. */
export function spacedWords(text: string): Range | undefined {
  const found = /^\p{Script=Han}{2,}([ \t\u3000]+)(?=\p{Script=Han}{2,}(?:[ \t\u3000]|$))/u.exec(text);
  const [, gap = ""] = found ?? [];
  return found === null ? undefined : { start: found[0].length - gap.length, end: found[0].length };
}
