/** Slips with quotes: a text that goes on behind its closing quote, and quotes that are opened and never closed. */
import type { FindingText } from "../../../findings.ts";
import type { Slip } from "./slip.ts";

const inside: Readonly<Record<string, FindingText>> = {
  '"': {
    en: [
      "The text goes on behind its closing quote.",
      "Put the whole text in single quotes if it has double ones: '… \"…\" …'.",
    ],
    zh: [
      "文本在结束引号之后还有内容。",
      "文本里有双引号时，请把整段文本放进单引号：'… \"…\" …'；也可以改用中文引号“”。",
    ],
  },
  "'": {
    en: [
      "The text goes on behind its closing quote.",
      "Put the whole text in double quotes, or write an apostrophe twice: 'It''s'.",
    ],
    zh: ["文本在结束引号之后还有内容。", "请把整段文本放进双引号，或把里面的单引号写两遍：'It''s'。"],
  },
};

/** The text for a quote that nothing closes. */
export function openQuoteText(mark: string): FindingText {
  return {
    en: [`The quote ${mark} that opens here is never closed.`, `Write ${mark} at the end of the text.`],
    zh: [`这里的引号 ${mark} 没有结束。`, `请在文本末尾补上英文引号 ${mark}`],
  };
}

const value = /^( *(?:- +)*(?:(?:[\w$-]+|[^\s:{}[\]"']+): +)?)(["'])/;
const member = /[,{[]\s*(?:\w+:\s+)?(["'])/g;

/** Where a quoted text that begins at a column ends: the column behind its closing quote; undefined when it is never closed. */
function closeOf(line: string, at: number): number | undefined {
  const mark = line[at];
  for (let index = at + 1; index < line.length; index++) {
    if (mark === '"' && line[index] === "\\") index++;
    else if (line[index] === mark) {
      if (mark === "'" && line[index + 1] === "'") index++;
      else return index + 1;
    }
  }
  return undefined;
}

function judge(line: string, at: number, isMember: boolean): ReturnType<Slip> {
  const mark = line[at] ?? '"';
  const end = closeOf(line, at);
  if (end === undefined) return { at: [at, at + 1], text: openQuoteText(mark) };
  // The next quote begins the value of the next key: it was not to close this text.
  if (isMember && /,\s*\w+:\s*$/.test(line.slice(at, end - 1))) return { at: [at, at + 1], text: openQuoteText(mark) };
  const rest = line.slice(end);
  const isOver = isMember ? /^\s*(?:[,}\]:]|$)/ : /^\s*(?:#|:(?:\s|$)|$)/;
  if (isOver.test(rest)) return undefined;
  // A full-width comma behind a quote is told as that.
  if (isMember && /^\s*[，；：]/.test(rest)) return undefined;
  return { at: [at, end], text: inside[mark] ?? inside['"'] ?? { en: ["", ""], zh: ["", ""] } };
}

/** A line whose quotes do not fit. A text of several lines in quotes is sound, so this is asked only where a parse failed. */
export const quoteSlip: Slip = (line) => {
  const first = value.exec(line);
  if (first !== null) return judge(line, first[0].length - 1, false);
  if (!/[{[]/.test(line)) return undefined;
  for (let from = 0; ;) {
    member.lastIndex = from;
    const found = member.exec(line);
    if (found === null) return undefined;
    const at = found.index + found[0].length - 1;
    const slip = judge(line, at, true);
    if (slip !== undefined) return slip;
    from = closeOf(line, at) ?? line.length;
  }
};
