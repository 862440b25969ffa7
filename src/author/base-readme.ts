/**
 * The README of a base: a picture of each tree, made from the trees. What stands outside the two marks is the author's and stays.
 * A test compares the READMEs of the shipped bases with what this makes.
 */
import { collapseBackLinks } from "../chart/back-links.ts";
import { chartOf } from "../chart/model.ts";
import { toSvg } from "../chart/svg.ts";
import type { OpenTree } from "../knowledge/model.ts";
import { inLanguage } from "../localized-text.ts";
import { legendWords } from "../chart/legend-words.ts";
import { chartTexts } from "../chart/localized.ts";
import { inlineText } from "./export/markdown/text.ts";
import type { LocalKnowledge } from "./local-knowledge.ts";

const PART = /<!-- trees[^>]*-->[\s\S]*?<!-- \/trees -->/;

/** The other trees of a base, by name. */
export function otherTrees({ trees }: LocalKnowledge, main: OpenTree): OpenTree[] {
  return [...trees.values()]
    .filter((tree) => tree.base === main.base && tree !== main)
    .toSorted((left, right) => (left.tree < right.tree ? -1 : 1));
}

/**
 * The files, by their path below the base's folder: `README.md`, and a picture for each tree.
 *
 * @param existing the present README; its text outside the marks is kept
 */
export function baseReadme(knowledge: LocalKnowledge, main: OpenTree, existing?: string): Map<string, string> {
  const trees = [main, ...otherTrees(knowledge, main)];
  const { language } = main;
  const files = new Map<string, string>();
  const parts = trees.map((tree) => {
    const picture = `pictures/${tree.tree}.svg`;
    const chart = collapseBackLinks(chartOf(tree, undefined, chartTexts(tree, knowledge.trees, language)), tree.root);
    files.set(picture, toSvg(chart, tree.root, { direction: "auto", legend: legendWords(language) }));
    const title = inlineText(tree.title ?? tree.tree);
    const count = tree.nodes.length;
    const size = inLanguage(language, { en: `${count} steps`, zh: `${count} 步` });
    return `## ${title}\n\n\`${tree.tree}.tree\`, ${size}\n\n![${title}](${picture})`;
  });
  const made = `<!-- trees: made by \`npm run author -- graph ${main.base} --readme\` -->\n\n${parts.join("\n\n")}\n\n<!-- /trees -->`;
  const heading = `# ${inlineText(main.title ?? main.base)}\n${main.description === undefined ? "" : `\n${inlineText(main.description)}\n`}`;
  const readme =
    existing === undefined
      ? `${heading}\n${made}\n`
      : PART.test(existing)
        ? existing.replace(PART, () => made)
        : `${existing.trimEnd()}\n\n${made}\n`;
  return new Map([["README.md", readme], ...files]);
}
