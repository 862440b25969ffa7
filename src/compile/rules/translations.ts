/** Rules about texts in other languages: whole or not at all, and only for what exists. */
import type { LocalizedText } from "../../localized-text.ts";
import { nearest, type FindingText } from "../findings.ts";
import type { ProjectTree } from "../project.ts";
import type { NodeFile } from "../schema/schema.ts";
import { languageOf } from "../build-tree.ts";
import { findPlaceholders } from "../../knowledge/text.ts";
import { nodeRule, nodesOf } from "./nodes.ts";
import type { Rule } from "./rule.ts";

/** Languages an author began to translate a tree into. A title alone begins nothing: it stands in lists. */
function promised(tree: ProjectTree): Set<string> {
  const tags = nodesOf(tree.source).flatMap(([, { i18n }]) => (i18n === undefined ? [] : Object.keys(i18n)));
  const own = languageOf(tree.source);
  return new Set(tags.filter((tag) => tag !== own));
}

/** For one node under a wrong tag so many have the right one. */
const MIN_TIMES_MORE = 3;

/**
 * Tags that a few nodes have instead of another that most have → the other one. A tag that stands beside the other one,
 * or at the top of the tree, is a translation that was begun.
 */
function wrongTags({ source }: ProjectTree, languages: ReadonlySet<string>): Map<string, string> {
  const wrong = new Map<string, string>();
  if (languages.size < 2) return wrong;
  const tags = nodesOf(source).map(([, { i18n }]) => new Set(Object.keys(i18n ?? {})));
  const count = (tag: string): number => tags.filter((of) => of.has(tag)).length;
  const [usual = ""] = [...languages].toSorted((left, right) => count(right) - count(left));
  for (const tag of languages) {
    const isInstead = source.i18n?.[tag] === undefined && !tags.some((of) => of.has(tag) && of.has(usual));
    if (tag !== usual && isInstead && count(tag) * MIN_TIMES_MORE <= count(usual)) wrong.set(tag, usual);
  }
  return wrong;
}

function wrongTagText(tag: string, meant: string): FindingText {
  return {
    en: [
      `Here the texts are under "${tag}"; the other nodes have theirs under "${meant}".`,
      `Did you mean "${meant}"?`,
    ],
    zh: [`这里的译文写在“${tag}”下，其他节点都写在“${meant}”下。`, `您是不是想写“${meant}”？`],
  };
}

/** Ids that need a description in another language: options, and choices that have one. */
function describedIds(node: NodeFile): string[] {
  const choices = (node.input?.choices ?? []).flatMap((choice) => (typeof choice === "string" ? [] : [choice.id]));
  return [...(node.options ?? []).map((option) => option.id), ...choices];
}

/** Ids that a translation names and that are misspelt there, which is told at the name. */
function misspeltOptions(node: NodeFile, named: readonly string[]): ReadonlySet<string | undefined> {
  const known = describedIds(node);
  return new Set(named.flatMap((name) => (known.includes(name) ? [] : [nearest(name, known)])));
}

export const missingTranslation: Rule = {
  id: "missing-translation",
  severity: "warning",
  check(project, report, surroundings) {
    lostValue.check(project, report, surroundings);
    for (const tree of project.trees) {
      const languages = promised(tree);
      const wrong = wrongTags(tree, languages);
      for (const [tag, meant] of wrong) {
        for (const [id, { i18n }] of nodesOf(tree.source))
          if (i18n?.[tag] !== undefined) report(tree.file, ["nodes", id, "i18n", tag], "key", wrongTagText(tag, meant));
      }
      const own = languageOf(tree.source);
      const [usual] = languages;
      const inOwn = new Set<string>();
      for (const [id, { i18n }] of nodesOf(tree.source)) {
        if (usual === undefined || i18n?.[own] === undefined || i18n[usual] !== undefined) continue;
        inOwn.add(id);
        report(tree.file, ["nodes", id, "i18n", own], "key", wrongTagText(own, usual));
      }
      for (const language of languages) {
        if (wrong.has(language)) continue;
        if (tree.source.title !== undefined && tree.source.i18n?.[language]?.title === undefined) {
          report(
            tree.file,
            tree.source.i18n?.[language] === undefined ? ["title"] : ["i18n", language],
            "key",
            missingText(language, { en: "the tree's title", zh: "树的标题" }),
          );
        }
        for (const [id, node] of nodesOf(tree.source)) {
          if (inOwn.has(id)) continue;
          const texts = node.i18n?.[language];
          // Its texts stand under the wrong tag, which is told there.
          if (Object.keys(node.i18n ?? {}).some((tag) => wrong.get(tag) === language)) continue;
          const misspelt = misspeltOptions(node, Object.keys(texts?.options ?? {}));
          const lacks = [
            ...(texts?.response === undefined ? ["response"] : []),
            ...(node.title !== undefined && texts?.title === undefined ? ["title"] : []),
            ...(node.input?.hint !== undefined && texts?.hint === undefined ? ["hint"] : []),
            ...describedIds(node)
              .filter((option) => texts?.options?.[option] === undefined && !misspelt.has(option))
              .map((option) => `options.${option}`),
          ];
          if (lacks.length === 0) continue;
          const shown = lacks.slice(0, 4).join(", ") + (lacks.length > 4 ? ", …" : "");
          report(
            tree.file,
            texts === undefined ? ["nodes", id] : ["nodes", id, "i18n", language],
            "key",
            missingText(language, { en: `of node "${id}": ${shown}`, zh: `节点“${id}”的 ${shown}` }),
          );
        }
      }
    }
  },
};

function missingText(language: string, part: LocalizedText): FindingText {
  return {
    en: [
      `The ${language} texts are incomplete: missing ${part.en}.`,
      `Add them under i18n: ${language}; until then users read the tree's own language there.`,
    ],
    zh: [`${language} 译文不完整，缺少${part.zh}。`, `请在 i18n: ${language} 下补上；在此之前用户会看到原文。`],
  };
}

/** The placeholders of a text that fill in a value. */
function filledIn(text: string): string[] {
  return findPlaceholders(text)
    .filter(({ prefix }) => prefix === "fact" || prefix === "answer")
    .map(({ prefix, key }) => `\${${prefix}:${key}}`);
}

/** A value that the tree's own text shows and a translation does not: one of the two was changed alone. */
const lostValue = nodeRule("missing-translation", "warning", (_id, node, report) => {
  const own = new Set(filledIn(node.response));
  for (const [language, { response }] of Object.entries(own.size === 0 ? {} : (node.i18n ?? {}))) {
    if (response === undefined) continue;
    const shown = filledIn(response);
    // A placeholder that is written wrongly, or its name misspelt, is told as that.
    const isNamed = (one: string): boolean => response.includes(one.slice(one.indexOf(":") + 1, -1));
    const lost = [...own].filter((one) => !shown.includes(one) && !isNamed(one));
    if (lost.length === 0 || shown.some((one) => !own.has(one))) continue;
    report(["i18n", language, "response"], "value", {
      en: [
        `The tree's own text shows ${lost.join(", ")}, and this translation does not.`,
        "Write it here too, or remove it there.",
      ],
      zh: [`原文里有 ${lost.join("、")}，这段译文里没有。`, "请在译文里也写上，或从原文里删除。"],
    });
  }
});

export const strayTranslation = nodeRule("stray-translation", "error", (id, node, report) => {
  const known = [...describedIds(node), ...(node.input?.choices ?? []).filter((choice) => typeof choice === "string")];
  for (const [language, texts] of Object.entries(node.i18n ?? {})) {
    for (const option of Object.keys(texts.options ?? {})) {
      if (known.includes(option)) continue;
      const meant = nearest(option, known);
      report(["i18n", language, "options", option], "key", {
        en: [
          `Node "${id}" has no option "${option}" to translate.`,
          meant === undefined ? "Remove it, or write the option." : `Did you mean "${meant}"?`,
        ],
        zh: [
          `节点“${id}”没有选项“${option}”可供翻译。`,
          meant === undefined ? "请删除它，或补上这个选项。" : `您是不是想写“${meant}”？`,
        ],
      });
    }
  }
});
