/** The rule about texts that YAML ends at ` #`: what follows is a comment, and users never read it. */
import { textsOfNode } from "./placeholders.ts";
import { nodesOf } from "./nodes.ts";
import type { Rule } from "./rule.ts";

/** `#1` and `#热线` belong to a text; a comment has a space behind its mark. */
const cut = /^[ \t]+#(?=[^\s#])[^\n]*/;

export const cutText: Rule = {
  id: "cut-text",
  severity: "warning",
  check(project, report) {
    for (const { file, source } of project.trees) {
      if (file.path.endsWith(".json") || !/[ \t]#[^\s#]/.test(file.text)) continue;
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
