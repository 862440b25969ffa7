/** The rule about nodes that a first question can lead to: their texts must not depend on earlier answers. */
import { evaluateFacts } from "../../knowledge/conditions.ts";
import type { FindingText } from "../findings.ts";
import { findPlaceholders } from "../../knowledge/text.ts";
import { bracedTexts } from "./placeholders.ts";
import { nodesOf } from "./nodes.ts";
import type { Rule } from "./rule.ts";

export const entryNeedsAnswer: Rule = {
  id: "entry-needs-answer",
  severity: "warning",
  check(project, report) {
    for (const tree of project.trees) {
      const entries = new Set(
        nodesOf(tree.source).flatMap(([id, { keywords = [] }]) => (keywords.length > 0 ? [id] : [])),
      );
      if ((tree.source.keywords ?? []).length > 0) entries.add(tree.here.root);
      if (entries.size === 0) continue;
      const names = Object.entries(tree.source.facts ?? {}).map(([name, expression]) => ({ name, expression }));
      const decided = evaluateFacts({ facts: names }, new Map(), 0);
      for (const { path, text } of nodesOf(tree.source).flatMap(([id, node]) =>
        entries.has(id) ? bracedTexts(id, node) : [],
      )) {
        if (path.at(-1) !== "response") continue;
        for (const { prefix, key, start, end } of findPlaceholders(text)) {
          const empty =
            prefix === "answer" || (prefix === "fact" && names.some(({ name }) => name === key) && !decided.has(key));
          if (empty) report(tree.file, path, { start, end }, unansweredText(`${prefix}:${key}`, String(path[1])));
        }
      }
    }
  },
};

function unansweredText(name: string, id: string): FindingText {
  return {
    en: [
      `Keywords lead straight to node "${id}", and then \${${name}} has nothing to show.`,
      "Word the text so that it reads without it, or give the keywords to the node that asks first.",
    ],
    zh: [
      `关键词会把用户直接带到节点“${id}”，这时 \${${name}} 还没有内容。`,
      "请改写文字，不要依赖前面的回答；或把关键词移到先提问的节点。",
    ],
  };
}
