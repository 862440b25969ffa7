/** The rule about placeholders in a tree's texts: well formed, in a response, and of facts and answers that exist. */
import type { FindingText, Path, Range } from "../findings.ts";
import { findPlaceholders } from "../../knowledge/text.ts";
import type { ProjectTree } from "../project.ts";
import type { NodeFile } from "../schema/schema.ts";
import { namesOf, unknownAnswer, unknownFact, type Names } from "./names.ts";
import { nodesOf } from "./nodes.ts";
import { textsOfNode, type PlacedText } from "./shown-texts.ts";
import type { Report, Rule } from "./rule.ts";

export const unknownPlaceholder: Rule = {
  id: "unknown-placeholder",
  severity: "error",
  check(project, report) {
    for (const tree of project.trees) {
      const names = namesOf(project, tree);
      for (const [id, node] of nodesOf(tree.source))
        for (const { path, text } of bracedTexts(id, node)) checkText(tree, names, path, text, report);
    }
  },
};

/** Those texts of a node that have a mark with which placeholders begin, in whatever program. */
export function bracedTexts(id: string, node: NodeFile): PlacedText[] {
  return textsOfNode(id, node).filter(({ text }) =>
    /[{｛<＜《«【[［]|%\p{L}\w*%|[(（](?:fact|answer)[:：]|[$＄][A-Za-z_]/u.test(text),
  );
}

const outsideResponse: FindingText = {
  en: [
    "Placeholders are filled in responses alone; here users would read the braces.",
    "Move it to the response, or write the text out.",
  ],
  zh: ["占位符只在 response 里会被替换，写在这里用户会看到花括号。", "请移到 response 里，或直接写出文字。"],
};

/** `{fact:x}` without its dollar sign, one that is never closed, or one with full-width marks. */
const malformed =
  /(?<!\$)\{(?:fact|answer):[^{}]*\}|\$\{(?:fact|answer):[^}\n]{0,200}?(?=\$\{|$|\n)|\$\{(?:fact|answer):[^\s{}]+\s(?=[^}\n]*)|\$\{[ \t]+(?:fact|answer)s?[:：][^{}\n]{0,80}\}|\$\{(?:facts?|answers?)[.。_ ][^{}\n]{0,80}\}|\$?[(（](?:fact|answer)[:：][^()\n]{0,80}[)）]|\{\{\s*(?:fact|answer)s?[.:：][^{}\n]{0,80}\}\}|(?:[$＄￥]?｛\s*(?:fact|answer)\s*[:：]|[＄￥]\{\s*(?:fact|answer)\s*[:：]|\$?\{\s*(?:fact|answer)\s*：)[^{}｛｝\n]{0,80}[}｝]?|[$＄](?:fact|answer)s?[:：][^{}\s，。；、,;!?！？]{1,80}\}?|\$\{(?:事实|答案|回答|答复)[:：.][^{}\n]{0,80}\}/g;

/**
 * A name between marks as other programs write placeholders: `${name}`, `{{name}}`, `{name}`, `%name%`, `<name>`, `[[name]]`,
 * `【name】`, `{{#node.name#}}`, `$name`, `@{name}`, `{{ name | round }}`. Only a name that the tree has is one.
 */
const marked =
  /[$＄@#]?[{｛<＜《«【[［%]{1,2}[#=\s]{0,2}(?:[\p{L}_][\p{L}\p{N}_-]{0,63}[.:：]){0,2}([\p{L}_][\p{L}\p{N}_-]{0,63})(?:\s*[|:*/+-][^{}｛｝<>\]】\n]{0,40})?[#\s]{0,2}[}｝>＞》»】\]］%]{1,2}(?!\()|(?<![\w$＄])[$＄]([A-Za-z_]\w*)(?![\w{:：])/gu;

/** A placeholder of ours with more than a name in it: the name is all that is read. */
const calculated = /^([A-Za-z_]\w*)(?:\s*[|*/+.-]|\s*:)/;

/** Code of other programs that fill in texts, whatever its names. */
const foreign = /\{\{[^{}\n]{1,80}\}\}|\{%[^\n]{1,80}?%\}|<%[^\n]{1,80}?%>|[$＄#]\{[^{}\n:]{1,80}\}/g;
const foreignText: FindingText = {
  en: [
    "This is a placeholder of another program; here users would read it as it stands.",
    "Write ${fact:name} or ${answer:node}, or the text itself; put code between backquotes.",
  ],
  zh: [
    "这是其他软件的占位符，用户会原样看到它。",
    "请写成 ${fact:名称} 或 ${answer:节点}，或直接写出文字；代码请放在反引号里。",
  ],
};

function withoutPrefix(prefix: "fact" | "answer", name: string): FindingText {
  const meant = `\${${prefix}:${name}}`;
  return {
    en: ["A placeholder names where its value comes from; here users would see the braces.", `Write ${meant}.`],
    zh: ["占位符要写明值的来源，这样写用户会看到花括号。", `请写成 ${meant}。`],
  };
}

function checkText(tree: ProjectTree, names: Names, path: Path, text: string, report: Report): void {
  const facts = Object.keys(tree.source.facts ?? {});
  const filled = path.at(-1) === "response";
  const told: Range[] = [];
  const tell = (place: Range, words: FindingText): void => {
    if (told.some(({ start, end }) => place.start < end && start < place.end)) return;
    told.push(place);
    report(tree.file, path, place, words);
  };
  const isName = (name: string): "fact" | "answer" | undefined =>
    facts.includes(name) ? "fact" : names.answers.has(name) ? "answer" : undefined;
  for (const { prefix, key, start, end } of findPlaceholders(text)) {
    const place = { start, end };
    const [, name = ""] = calculated.exec(key) ?? [];
    if (!filled) tell(place, outsideResponse);
    else if ((prefix === "fact" || prefix === "answer") && isName(key) === undefined && isName(name) !== undefined)
      tell(place, onlyAName(prefix, name));
    else if (prefix === "fact" && !facts.includes(key))
      tell(place, unknownFact(key, facts, false, names.answers, true));
    else if (prefix === "answer" && !names.answers.has(key)) tell(place, unknownAnswer(key, names, facts, true));
    else if (prefix === "fact" || prefix === "answer") told.push(place);
    else tell(place, otherPrefix(prefix, isName(key), key));
  }
  for (const match of text.matchAll(malformed)) {
    const name = match[0].match(/[\p{L}_][\p{L}\p{N}_-]*/gu)?.find((word) => isName(word) !== undefined);
    const prefix = name === undefined ? undefined : isName(name);
    tell(
      { start: match.index, end: match.index + match[0].trimEnd().length },
      name === undefined || prefix === undefined ? malformedText : malformedName(prefix, name),
    );
  }
  // In code it is an example.
  const code = [...text.matchAll(/(`+)(?!`)[^`\n]+\1/g)];
  told.push(...code.map(({ index, 0: run }) => ({ start: index, end: index + run.length })));
  for (const match of text.matchAll(marked)) {
    const name = match[1] ?? match[2] ?? "";
    const prefix = isName(name);
    if (prefix === undefined) continue;
    tell(
      { start: match.index, end: match.index + match[0].length },
      filled ? withoutPrefix(prefix, name) : outsideResponse,
    );
  }
  for (const match of text.matchAll(foreign))
    tell({ start: match.index, end: match.index + match[0].length }, foreignText);
}

function onlyAName(prefix: "fact" | "answer", name: string): FindingText {
  const meant = `\${${prefix}:${name}}`;
  return {
    en: ["A placeholder holds a name and nothing else.", `Write ${meant}; compute other values as a fact.`],
    zh: ["占位符里只能写名称。", `请写成 ${meant}；要计算请另写一个事实。`],
  };
}

function otherPrefix(prefix: string, meant: "fact" | "answer" | undefined, key: string): FindingText {
  const written = `\${${meant}:${key}}`;
  return {
    en: [
      `A tree's texts know only \${fact:…} and \${answer:…}; "${prefix}" stays as it stands.`,
      meant === undefined ? "Use a fact or an answer, or remove the placeholder." : `Write ${written}.`,
    ],
    zh: [
      `树的文本只认识 \${fact:…} 和 \${answer:…}，“${prefix}”会原样显示。`,
      meant === undefined ? "请改用事实或答案，或去掉这个占位符。" : `请写成 ${written}。`,
    ],
  };
}

function malformedName(prefix: "fact" | "answer", name: string): FindingText {
  const meant = `\${${prefix}:${name}}`;
  return {
    en: [malformedText.en[0], `Write ${meant}, with $, both braces and a half-width colon.`],
    zh: [malformedText.zh[0], `请写成 ${meant}，带 $ 和一对花括号，冒号用英文冒号。`],
  };
}

const malformedText: FindingText = {
  en: [
    "This looks like a placeholder but is not one.",
    "Write ${fact:name} or ${answer:node}, with $, both braces and a half-width colon.",
  ],
  zh: ["这里像占位符，但写法不对。", "请写成 ${fact:名称} 或 ${answer:节点}，带 $ 和一对花括号，冒号用英文冒号。"],
};
