/** The rule about placeholders of sensitive answers, and of facts that rest on one: whoever reads the text reads a mark there. */
import { findPlaceholders } from "../../knowledge/text.ts";
import { factsOver, SENSITIVE_MARK } from "../../session/sensitive.ts";
import type { FindingText } from "../findings.ts";
import { namesOf } from "./names.ts";
import { nodesOf } from "./nodes.ts";
import { textsOfNode } from "./shown-texts.ts";
import type { Rule } from "./rule.ts";

export const hiddenValue: Rule = {
  id: "hidden-value",
  severity: "warning",
  check(project, report) {
    for (const tree of project.trees) {
      const { sensitive } = namesOf(project, tree);
      if (sensitive.size === 0) continue;
      const facts = Object.entries(tree.source.facts ?? {}).map(([name, expression]) => ({ name, expression }));
      const hidden = { answer: sensitive, fact: new Set(factsOver(sensitive, facts)) };
      for (const [id, node] of nodesOf(tree.source)) {
        const told = new Set<string>();
        for (const { path, text } of textsOfNode(id, node)) {
          if (path.at(-1) !== "response") continue;
          for (const { prefix, key, start, end } of findPlaceholders(text)) {
            if ((prefix !== "answer" && prefix !== "fact") || !hidden[prefix].has(key)) continue;
            // Once for a step, not again for each translation.
            if (told.has(`${prefix}:${key}`)) continue;
            told.add(`${prefix}:${key}`);
            report(tree.file, path, { start, end }, hiddenText(prefix, key));
          }
        }
      }
    }
  },
};

function hiddenText(prefix: "answer" | "fact", key: string): FindingText {
  const isFact = prefix === "fact";
  return {
    en: [
      `\${${prefix}:${key}} ${isFact ? "rests on an answer that is marked" : "is marked"} sensitive: users read ${SENSITIVE_MARK} here.`,
      "Word the text without it, lead to texts of their own with conditions, or take `sensitive` away if the value may be shown and stored.",
    ],
    zh: [
      `\${${prefix}:${key}} ${isFact ? "由标为 sensitive 的回答计算得出" : "已标为 sensitive"}，用户在这里只会看到 ${SENSITIVE_MARK}。`,
      "请改写文字、不写出这个值，或用条件通向不同的文字；如果这个值可以显示和保存，请去掉 sensitive。",
    ],
  };
}
