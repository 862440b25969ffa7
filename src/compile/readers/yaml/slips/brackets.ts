/** Slips inside of {…} and […]: brackets, commas, and colons in texts. */
import type { FindingText } from "../../../findings.ts";
import { describeFullWidth } from "../../../full-width.ts";
import { unclosedBracket, wrongBracket } from "../../json/error-texts.ts";
import { flowKeys } from "../flow-keys.ts";
import { patternSlip, type FoundSlip, type Slip } from "./slip.ts";

/** The beginning of a value in braces or brackets. */
const opensFlow = /^( *(?:- +)*(?:(?:[\w$-]+|[^\s:{}[\]"']+): +)?)[{[]/;
const pairs: Readonly<Record<string, string>> = { "{": "}", "[": "]" };

const quoteText: FindingText = {
  en: ['A text that holds ": " must stand in quotes.', "Put the text in quotes: '…'."],
  zh: ["含有“: ”的文本必须加引号。", "请给这段文本加上引号：'…'。"],
};
const missingComma: FindingText = {
  en: ["A comma is missing before this key.", "Write a comma between the members."],
  zh: ["这个键前面缺少逗号。", "成员之间请用英文逗号隔开。"],
};
const semicolon: FindingText = {
  en: ["Members are separated with commas, not with semicolons.", "Write a comma instead."],
  zh: ["成员之间要用逗号，不是分号。", "请改成英文逗号。"],
};
const doubleComma: FindingText = {
  en: ["There is a comma too many here.", "Keep one comma."],
  zh: ["这里多了一个逗号。", "请只保留一个逗号。"],
};
const bracketBegins: FindingText = {
  en: ["A text that begins with a bracket or a brace must stand in quotes.", "Put the whole text in quotes: '[…] …'."],
  zh: ["以方括号或花括号开头的文本必须加引号。", "请给整段文本加上引号：'[…] …'。"],
};

function closesNothing(mark: string): FindingText {
  return {
    en: [`This ${mark} closes nothing.`, "Remove it, or write the opening bracket where the value begins."],
    zh: [`这个 ${mark} 没有对应的左括号。`, "请删除它，或在值的开头补上左括号。"],
  };
}

const numberSign: FindingText = {
  en: [
    "A # behind a space begins a comment, so the rest of the line is not read.",
    "Put the text that holds it in quotes: '… #1 …'.",
  ],
  zh: ["空格后面的 # 会开始注释，这一行余下的内容都不会被读取。", "请给含有 # 的文本加上引号：'… #1 …'。"],
};
const ownLine: FindingText = {
  en: ["Two list items stand on one line.", "Begin a new line before this dash, aligned with the other items."],
  zh: ["两个列表项写在了同一行。", "请在这个减号前换行，并与其他项对齐。"],
};

function behindEnd(marks: string, end: string): FindingText {
  return {
    en: [`Behind the closing ${end} nothing may stand, not even ${marks}`, "Remove it."],
    zh: [`${end} 之后不能再有内容，这里多了 ${marks}`, "请删除它。"],
  };
}

/** What stands on a line outside of quotes; what is in quotes is replaced by underscores, so that columns stay. */
export function withoutQuoted(line: string): string {
  return line.replace(/(?<=[\s,[{:(]|^)(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')(?=\s*(?:[,\]}:#]|$))/g, (quoted) =>
    "_".repeat(quoted.length),
  );
}

/** Brackets of a line that do not fit each other. */
const unbalanced: Slip = (line) => {
  const bare = withoutQuoted(line);
  const begin = opensFlow.exec(bare)?.[1]?.length;
  if (begin === undefined) return strayClose(bare);
  const open: { mark: string; at: number }[] = [];
  for (let at = begin; at < bare.length; at++) {
    const mark = bare[at] ?? "";
    if (mark === "#" && /\s/.test(bare[at - 1] ?? "")) break;
    if (pairs[mark] !== undefined) open.push({ mark, at });
    if (mark !== "}" && mark !== "]") continue;
    const last = open.pop();
    if (last === undefined) return { at: [at, at + 1], text: closesNothing(mark) };
    const meant = pairs[last.mark] ?? "";
    if (meant !== mark) {
      // With more brackets to come, one of another kind is missing before this one.
      const rest = bare.slice(at + 1).match(/[}\]]/g)?.length ?? 0;
      return open.length > 0 && rest < open.length + 1
        ? { at: [last.at, last.at + 1], text: unclosedBracket(last.mark, meant) }
        : { at: [at, at + 1], text: wrongBracket(mark, meant) };
    }
    const rest = bare.slice(at + 1);
    const stray = /^\s*(?<marks>[，。；、,;.]+)\s*$/u.exec(rest)?.groups?.marks;
    if (open.length === 0 && /^\s+- +[{\w"']/.test(rest)) {
      const from = at + 1 + rest.indexOf("-");
      return { at: [from, from + 1], text: ownLine };
    }
    if (open.length === 0 && stray !== undefined) {
      const from = at + 1 + rest.indexOf(stray);
      return { at: [from, from + stray.length], text: behindEnd(stray, mark) };
    }
    if (open.length === 0 && !/^\s*(?:#|$|[\]}])/.test(rest) && !/^\s*:/.test(rest))
      return { at: [begin, at + 1], text: bracketBegins };
  }
  return undefined;
};

function strayClose(bare: string): FoundSlip | undefined {
  const found = /^ *(?:- +)?[\w-]+: [^{[]*(?<at>[}\]])\s*$/.exec(bare);
  if (found === null || !/, *[\w-]+: /.test(bare)) return undefined;
  const at = bare.search(/[}\]]\s*$/);
  return { at: [at, at + 1], text: closesNothing(bare[at] ?? "}") };
}

/** A text of a member that holds a number sign behind a space: the closing bracket is in the comment. */
const commentCuts: Slip = (line) => {
  const bare = withoutQuoted(line);
  const begin = opensFlow.exec(bare)?.[1]?.length;
  const cut = begin === undefined ? -1 : bare.slice(begin).search(/\s#/);
  if (begin === undefined || cut === -1) return undefined;
  const at = begin + cut + 1;
  const count = (text: string, marks: RegExp): number => text.match(marks)?.length ?? 0;
  const isOpen = count(bare.slice(0, at), /[{[]/g) > count(bare.slice(0, at), /[}\]]/g);
  return isOpen && /[}\]]\s*$/.test(bare) ? { at: [at, at + 1], text: numberSign } : undefined;
};

/** An opening bracket that its line does not close, where the line below begins a key or an item. */
const unclosed: Slip = (line, _above, below) => {
  const bare = withoutQuoted(line);
  const begin = opensFlow.exec(bare)?.[1]?.length;
  if (begin === undefined || !/^ *(?:- |[\w-]+:(?:\s|$))/.test(below)) return undefined;
  const open: { mark: string; at: number }[] = [];
  for (let at = begin; at < bare.length; at++) {
    const mark = bare[at] ?? "";
    if (pairs[mark] !== undefined) open.push({ mark, at });
    else if (mark === "}" || mark === "]") open.pop();
  }
  const last = open.at(-1);
  if (last === undefined || /[,[{]\s*$/.test(bare)) return undefined;
  // The end is there, typed with a Chinese input method.
  const wide = /[｝］】]\s*$/u.exec(bare);
  const typed = wide === null ? undefined : describeFullWidth(wide[0].trim());
  if (wide !== null && typed !== undefined) return { at: [wide.index, wide.index + 1], text: typed };
  return { at: [last.at, last.at + 1], text: unclosedBracket(last.mark, pairs[last.mark] ?? "") };
};

const members: Slip = (line) => {
  const bare = withoutQuoted(line);
  const begin = opensFlow.exec(bare)?.[1]?.length;
  if (begin === undefined) return undefined;
  const inner = bare.slice(begin);
  const twice = /[,，]\s*[,，]|[{[]\s*[,，]/.exec(inner);
  if (twice !== null) {
    const at = begin + twice.index + twice[0].length - 1;
    return { at: [at, at + 1], text: doubleComma };
  }
  const half = /[;；]\s*(?:\w+)\s*:\s/.exec(inner);
  if (half !== null) return { at: [begin + half.index, begin + half.index + 1], text: semicolon };
  // A second known key shows that a comma is missing, not that a text has a colon.
  const next = new RegExp(String.raw`[,{]\s*\w+:\s[^,{}[\]]*?[^,{}[\]\s:]\s+(?=(?:${flowKeys}):\s)`).exec(inner);
  if (next !== null) {
    const at = begin + next.index + next[0].length;
    return { at: [at, at + (/^\w+/.exec(bare.slice(at))?.[0].length ?? 1)], text: missingComma };
  }
  const colon = /[,{]\s*\w+:\s+(?<words>[^,{}[\]"']*?:\s[^,{}[\]]*)/.exec(inner);
  const words = colon?.groups?.words;
  if (colon === null || words === undefined) return undefined;
  const at = begin + colon.index + colon[0].length - words.length;
  return { at: [at, at + words.trimEnd().length], text: quoteText };
};

/** In the order in which they are tried. */
/** `[guide](guide.md)` as an item of a list. */
const link = patternSlip(/^[^"'#]*?[[,]\s*(?<at>\[[^[\]]+\]\([^()]*\))/, {
  en: ["A link of Markdown is no item of a list.", "Write its id or name alone, or put the whole text in quotes."],
  zh: ["列表项不能是 Markdown 链接。", "请只写 id 或名称；如果是一段文字，请给整段加上引号。"],
});

export const bracketSlips: readonly Slip[] = [link, commentCuts, unbalanced, unclosed, members];
