/** The words of a chart in one language: texts of the tree, conditions in words, titles of other trees, and the legend. */
import type { ChartTexts } from "../chart/model.ts";
import type { LegendWords } from "../chart/legend.ts";
import type { OpenTree } from "../knowledge/model.ts";
import { localizeNode } from "../knowledge/text.ts";
import { inLanguage } from "../localized-text.ts";
import { ConditionWords } from "../knowledge/condition-words.ts";

/** @param language a tag such as zh-CN or en */
export function chartTexts(tree: OpenTree, trees: ReadonlyMap<string, OpenTree>, language: string): ChartTexts {
  const conditions = new ConditionWords(tree, language);
  return {
    title: tree.title ?? `${tree.base}/${tree.tree}`,
    node: (node) => localizeNode(tree, node, language),
    condition: (when) => conditions.describe(when),
    otherwise: inLanguage(language, { en: "otherwise", zh: "其他情况" }),
    elsewhere: ({ base, tree: name, node }) => {
      const other = trees.get(`${base}/${name}`);
      const target = other?.byId.get(node);
      if (other === undefined || target === undefined) return undefined;
      const title = node === other.root ? undefined : localizeNode(other, target, language).title;
      return `→ ${[other.title ?? name, title].filter((part) => part !== undefined).join(" · ")}`;
    },
  };
}

export function legendWords(language: string): LegendWords {
  return inLanguage(language, {
    en: {
      question: "step with options",
      input: "asks for a value",
      leaf: "last step",
      elsewhere: "goes on in another tree",
      end: "the session ends",
      back: "leads to a step drawn elsewhere here",
      out: "leads to another tree",
    },
    zh: {
      question: "有选项的步骤",
      input: "询问一个值",
      leaf: "最后一步",
      elsewhere: "转到另一棵树",
      end: "会话结束",
      back: "转到图中另外画出的步骤",
      out: "转到另一棵树",
    },
  });
}
