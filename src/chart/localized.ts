/** The words of a chart in one language: texts of the tree, conditions in words, titles of other trees. */
import type { ChartTexts } from "./model.ts";
import type { OpenTree } from "../knowledge/model.ts";
import { localizedTitle, localizeNode } from "../knowledge/text.ts";
import { inLanguage } from "../localized-text.ts";
import { ConditionWords } from "../knowledge/condition-words.ts";

/** @param language a tag such as zh-CN or en */
export function chartTexts(tree: OpenTree, trees: ReadonlyMap<string, OpenTree>, language: string): ChartTexts {
  const conditions = new ConditionWords(tree, language, { facts: "words" });
  return {
    title: localizedTitle(tree, language) ?? `${tree.base}/${tree.tree}`,
    node: (node) => localizeNode(tree, node, language),
    condition: (when) => conditions.describe(when),
    otherwise: inLanguage(language, { en: "otherwise", zh: "其他情况" }),
    elsewhere: ({ base, tree: name, node }) => {
      const other = trees.get(`${base}/${name}`);
      const target = other?.byId.get(node);
      if (other === undefined || target === undefined) return undefined;
      const title = node === other.root ? undefined : localizeNode(other, target, language).title;
      return `→ ${[localizedTitle(other, language) ?? name, title].filter((part) => part !== undefined).join(" · ")}`;
    },
  };
}
