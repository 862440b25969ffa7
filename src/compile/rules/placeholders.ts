/** The rule about placeholders in a tree's texts: well formed, in a response, and of facts and answers that exist. */
import type { FindingText, Path } from "../findings.ts";
import { findPlaceholders } from "../../knowledge/text.ts";
import type { ProjectTree } from "../project.ts";
import type { NodeFile } from "../schema/schema.ts";
import { answersOf, unknownAnswer, unknownFact, type Names } from "./names.ts";
import { nodesOf } from "./nodes.ts";
import type { Report, Rule } from "./rule.ts";

export const unknownPlaceholder: Rule = {
  id: "unknown-placeholder",
  severity: "error",
  check(project, report) {
    const all = answersOf(project);
    for (const tree of project.trees) {
      const names = all.get(tree) ?? { answers: new Set<string>(), unanswered: new Set<string>() };
      for (const [id, node] of nodesOf(tree.source))
        for (const { path, text } of bracedTexts(id, node)) checkText(tree, names, path, text, report);
    }
  },
};

interface PlacedText {
  path: Path;
  text: string;
}

/** Every text of a node in which placeholders could be meant, with its path. */
export function textsOfNode(id: string, node: NodeFile): PlacedText[] {
  const texts: PlacedText[] = [{ path: ["nodes", id, "response"], text: node.response }];
  if (node.title !== undefined) texts.push({ path: ["nodes", id, "title"], text: node.title });
  if (node.input?.hint !== undefined) texts.push({ path: ["nodes", id, "input", "hint"], text: node.input.hint });
  for (const [index, option] of (node.options ?? []).entries())
    texts.push({ path: ["nodes", id, "options", index, "description"], text: option.description });
  for (const [language, words] of Object.entries(node.i18n ?? {})) {
    const at = ["nodes", id, "i18n", language];
    if (words.response !== undefined) texts.push({ path: [...at, "response"], text: words.response });
    if (words.title !== undefined) texts.push({ path: [...at, "title"], text: words.title });
    if (words.hint !== undefined) texts.push({ path: [...at, "hint"], text: words.hint });
    for (const [option, text] of Object.entries(words.options ?? {}))
      texts.push({ path: [...at, "options", option], text });
  }
  return texts;
}

/** Those texts of a node that have an opening brace: nearly none. */
export function bracedTexts(id: string, node: NodeFile): PlacedText[] {
  return textsOfNode(id, node).filter(({ text }) =>
    /[{｛]|%\p{L}\w*%|[(（](?:fact|answer)[:：]|\$(?:fact|answer)[:：]/u.test(text),
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
  /(?<!\$)\{(?:fact|answer):[^{}]*\}|\$\{(?:fact|answer):[^}\n]{0,200}?(?=\$\{|$|\n)|\$\{(?:fact|answer):[^\s{}]+\s(?=[^}\n]*)|\$\{[ \t]+(?:fact|answer)s?[:：][^{}\n]{0,80}\}|\$\{(?:facts?|answers?)[.。_ ][^{}\n]{0,80}\}|\$?[(（](?:fact|answer)[:：][^()\n]{0,80}[)）]|\{\{\s*(?:fact|answer)s?[.:：][^{}\n]{0,80}\}\}|(?:[$＄￥]?｛\s*(?:fact|answer)\s*[:：]|[＄￥]\{\s*(?:fact|answer)\s*[:：]|\$?\{\s*(?:fact|answer)\s*：)[^{}｛｝\n]{0,80}[}｝]?|\$(?:fact|answer)[:：][^{}\s]{1,80}\}|\$\{(?:事实|答案|回答|答复)[:：.][^{}\n]{0,80}\}/g;

/** `${name}`, `%name%` and `{{name}}`, as other programs write placeholders. */
const unprefixed =
  /\$\{[ \t]*([\p{L}_][\p{L}\p{N}_-]*)[ \t]*\}|%([\p{L}_][\p{L}\p{N}_]*)%|\{\{[ \t]*([\p{L}_][\p{L}\p{N}_-]*)[ \t]*\}\}/gu;

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
  for (const { prefix, key, start, end } of findPlaceholders(text)) {
    if (!filled) {
      report(tree.file, path, { start, end }, outsideResponse);
      continue;
    }
    if (prefix === "fact" && !facts.includes(key))
      report(tree.file, path, { start, end }, unknownFact(key, facts, false));
    else if (prefix === "answer" && !names.answers.has(key))
      report(tree.file, path, { start, end }, unknownAnswer(key, names));
    else if (prefix !== "fact" && prefix !== "answer") {
      report(
        tree.file,
        path,
        { start, end },
        {
          en: [
            `A tree's texts know only \${fact:…} and \${answer:…}; "${prefix}" stays as it stands.`,
            "Use a fact or an answer, or remove the placeholder.",
          ],
          zh: [
            `树的文本只认识 \${fact:…} 和 \${answer:…}，“${prefix}”会原样显示。`,
            "请改用事实或答案，或去掉这个占位符。",
          ],
        },
      );
    }
  }
  for (const match of text.matchAll(unprefixed)) {
    const name = match[1] ?? match[2] ?? match[3] ?? "";
    // A name that the tree does not have is most likely an example of another program's.
    const prefix = facts.includes(name) ? "fact" : names.answers.has(name) ? "answer" : undefined;
    if (prefix === undefined) continue;
    const place = { start: match.index, end: match.index + match[0].length };
    report(tree.file, path, place, filled ? withoutPrefix(prefix, name) : outsideResponse);
  }
  for (const match of text.matchAll(malformed)) {
    report(
      tree.file,
      path,
      { start: match.index, end: match.index + match[0].trimEnd().length },
      {
        en: [
          "This looks like a placeholder but is not one.",
          "Write ${fact:name} or ${answer:node}, with $, both braces and a half-width colon.",
        ],
        zh: [
          "这里像占位符，但写法不对。",
          "请写成 ${fact:名称} 或 ${answer:节点}，带 $ 和一对花括号，冒号用英文冒号。",
        ],
      },
    );
  }
}
