/**
 * Mistakes in a document that reading it would pass over: front matter that is never closed, a key beside a known one, a
 * document without text. Not here: values of a wrong type (`documents.ts`), documents among each other (`rules/documents.ts`).
 */
import { nearest, type FindingText } from "./findings.ts";

/** The keys that have a meaning; an author may add others. */
const KNOWN_KEYS = ["id", "title", "type", "language", "tags", "valid_until"];
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

/** The finding for a key that is nearly a known one; undefined for a known one and for an author's own. */
export function describeMisspeltKey(key: string): FindingText | undefined {
  if (KNOWN_KEYS.includes(key) || key.length < MIN_MISSPELT_LENGTH) return undefined;
  const meant = nearest(key.replaceAll(/[\s-]/g, "_"), KNOWN_KEYS);
  if (meant === undefined) return undefined;
  return {
    en: [`"${key}" has no effect; it is nearly "${meant}".`, `Write "${meant}", or rename the key if it is your own.`],
    zh: [`“${key}”不起作用，它与“${meant}”很接近。`, `请写成“${meant}”；如果是您自己的键，请换一个名字。`],
  };
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
