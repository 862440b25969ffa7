/** Rules about texts that YAML reads otherwise than they look: ended at ` #`, with a quote never opened, or with a mark of JSON. */
import type { FindingText } from "../findings.ts";
import { nodesOf } from "./nodes.ts";
import type { Rule } from "./rule.ts";
import { textsOfNode, textsOfTree } from "./shown-texts.ts";

/** `#1` and `#热线` belong to a text; a comment has a space behind its mark. */
const cut = /^[ \t]+#(?=[^\s#])[^\n]*/;

export const cutText: Rule = {
  id: "cut-text",
  severity: "warning",
  check(project, report) {
    for (const { file, source } of project.trees) {
      if (!/\.ya?ml$/.test(file.path) || !/[ \t]#[^\s#]/.test(file.text)) continue;
      for (const [id, node] of nodesOf(source)) {
        for (const { path } of textsOfNode(id, node)) {
          const range = file.reading.locate(path, "value");
          // In quotes or in a block, the mark is part of the text.
          if (range === undefined || /["'|>]/.test(file.text[range.start] ?? "")) continue;
          const lost = cut.exec(file.text.slice(range.end))?.[0];
          if (lost === undefined) continue;
          const start = range.end + lost.search(/\S/);
          report(file, { start, end: range.end + lost.trimEnd().length }, "value", {
            en: [
              "The text ends before this #: YAML takes what follows for a comment, so users will not read it.",
              "Put the whole text in quotes; if this is a comment, write a space after the #.",
            ],
            zh: [
              "文本在这个 # 之前就结束了：YAML 把后面的内容当作注释，用户看不到。",
              "请给整段文本加上引号；如果确实是注释，请在 # 后面加一个空格。",
            ],
          });
        }
      }
    }
  },
};

export const strayQuote: Rule = {
  id: "stray-quote",
  severity: "warning",
  check(project, report) {
    for (const { file, source } of project.trees) {
      if (!/[“”「」『』《》【】]/u.test(file.text)) continue;
      for (const [id, node] of nodesOf(source)) {
        for (const { path, text } of textsOfNode(id, node)) {
          const mark = halfQuotation(text);
          const start = mark === undefined ? -1 : text.indexOf(mark);
          if (mark !== undefined)
            report(file, path, { start, end: start + 1 }, isMixed(text) ? mixedText : halfText(mark));
        }
      }
    }
    for (const { file, source } of project.trees) {
      if (!/\.ya?ml$/.test(file.path) || !/[^"\s]"[ \t]*(?:[,}]|$)/m.test(file.text)) continue;
      for (const [id, node] of nodesOf(source)) {
        for (const { path, text } of textsOfNode(id, node)) {
          if (isMixed(text) || !text.endsWith('"') || text.split('"').length !== 2) continue;
          const range = file.reading.locate(path, "value");
          if (range === undefined || /["'|>]/.test(file.text[range.start] ?? "")) continue;
          report(file, { start: range.end - 1, end: range.end }, "value", {
            en: [
              "This quote closes nothing, so users will read it as part of the text.",
              "Write the opening quote before the text too, or remove this one.",
            ],
            zh: ["这个引号没有开头，用户会把它当作文本的一部分看到。", "请在文本前面也写上引号，或删除这一个。"],
          });
        }
      }
    }
  },
};

/** Whether a text begins with a Chinese quote and ends with another one. */
const isMixed = (text: string): boolean => /^“[^”"]*"$/u.test(text);

const mixedText: FindingText = {
  en: ["The text begins with this quote and ends with another one.", "Write ” at its end, or remove both."],
  zh: ["文本以这个引号开头，却以另一种引号结束。", "请把末尾的引号改成 ”，或两个都删除。"],
};

function halfText(mark: string): FindingText {
  return {
    en: [`This ${mark} has no counterpart in its text.`, "Write the other one too, or remove it."],
    zh: [`这个 ${mark} 在文本里没有配对。`, "请补上另一半，或删除它。"],
  };
}

/** The mark of a text that opens a quotation once and never closes it, or closes one that was never opened. */
function halfQuotation(text: string): string | undefined {
  for (const [open, close] of ["“”", "「」", "『』", "《》", "【】"]) {
    const [opened, closed] = [text.split(open ?? "").length - 1, text.split(close ?? "").length - 1];
    if (opened + closed === 1) return opened === 1 ? open : close;
  }
  return undefined;
}

export const strayComma: Rule = {
  id: "stray-comma",
  severity: "warning",
  check(project, report) {
    for (const { file, source } of project.trees) {
      if (!/[^\s,;，；、][,;，；、][ \t]*(?:$|["},])/m.test(file.text)) continue;
      for (const { path, text } of textsOfTree(source)) {
        const mark = /(?<=[^\s,;，；、])[,;，；、]$/u.exec(text.trimEnd())?.[0];
        const range = mark === undefined ? undefined : file.reading.locate(path, "value");
        if (mark === undefined || range === undefined) continue;
        const at = file.text.lastIndexOf(mark, range.end - 1);
        report(file, at < range.start ? range : { start: at, end: at + 1 }, "value", {
          en: [`The text ends with ${mark}, and users will read it.`, `Remove the ${mark} at its end.`],
          zh: [`文本以 ${mark} 结尾，用户会看到它。`, `请删除末尾的 ${mark}`],
        });
      }
    }
  },
};
