/** Rules about ids that must be unique: options of a node, choices of an input, trees, documents, templates. */
import type { LocalizedText } from "../../localized-text.ts";
import type { FindingText, Range } from "../findings.ts";
import { treeKey } from "../../knowledge/refs.ts";
import { nodeRule } from "./nodes.ts";
import type { Project } from "../project.ts";
import type { Rule } from "./rule.ts";

export const duplicateOption = nodeRule("duplicate-option", "error", (id, node, report) => {
  const seen = new Set<string>();
  for (const [index, option] of (node.options ?? []).entries()) {
    if (seen.has(option.id)) {
      report(["options", index, "id"], "value", {
        en: [
          `Node "${id}" has two options with the id "${option.id}".`,
          "Give one of them another id; only the first could ever be taken.",
        ],
        zh: [`节点“${id}”有两个 id 同为“${option.id}”的选项。`, "请给其中一个换一个 id，否则只有第一个能被选中。"],
      });
    }
    seen.add(option.id);
  }
  const choices = new Set<string>();
  for (const [index, choice] of (node.input?.choices ?? []).entries()) {
    const name = typeof choice === "string" ? choice : choice.id;
    if (choices.has(name)) {
      report(["input", "choices", index], "value", {
        en: [`The choice "${name}" stands here twice.`, "Remove one of the two, or give it another id."],
        zh: [`选择项“${name}”出现了两次。`, "请删除其中一个，或换一个 id。"],
      });
    }
    choices.add(name);
  }
});

export const duplicateId: Rule = {
  id: "duplicate-id",
  severity: "error",
  check(project, report) {
    const trees = new Map<string, string>();
    for (const { file, here } of project.trees) {
      const key = treeKey(here.base, here.tree);
      const first = trees.get(key);
      if (first === undefined) trees.set(key, file.path);
      else report(file, [], "value", duplicateText({ en: "tree", zh: "树" }, key, first));
    }
    const documents = new Map<string, string>();
    // Of two, the one that names its id is the likelier slip: the other is called as its file is.
    const named = project.documents.toSorted((left, right) => namesItself(left) - namesItself(right));
    for (const { file, document } of named) {
      if (document === undefined) continue;
      const key = `${document.base}/${document.id}`;
      const first = documents.get(key);
      if (first === undefined) documents.set(key, file.path);
      else report(file, ["id"], "value", duplicateText({ en: "document", zh: "文档" }, key, first));
    }
    const templates = new Map<string, string>();
    for (const { file, name, language } of project.templates) {
      // One name may exist once per language.
      const key = language === "" ? name : `${name} (${language})`;
      const first = templates.get(key);
      if (first === undefined) templates.set(key, file.path);
      else report(file, nameLine(file.text), "value", duplicateText({ en: "template", zh: "模板" }, key, first));
    }
  },
};

/** Where a template names itself, else its beginning. */
function nameLine(text: string): Range {
  const found = /^name:.*$/m.exec(text);
  return found === null ? { start: 0, end: 1 } : { start: found.index, end: found.index + found[0].length };
}

function namesItself({ document }: Project["documents"][number]): number {
  return document?.meta.id === undefined ? 0 : 1;
}

function duplicateText(kind: LocalizedText, key: string, first: string): FindingText {
  return {
    en: [`The ${kind.en} "${key}" exists already in ${first}.`, "Rename or remove one of the two."],
    zh: [`${kind.zh}“${key}”已经存在于 ${first}。`, "请重命名或删除其中一个。"],
  };
}

/** A tree with fewer steps is the same as another by chance. */
const MIN_STEPS = 2;

export const duplicateTree: Rule = {
  id: "duplicate-tree",
  severity: "warning",
  check(project, report) {
    const seen = new Map<string, string>();
    for (const { file, source, here } of project.trees) {
      if (Object.keys(source.nodes).length < MIN_STEPS) continue;
      const key = `${here.base} ${JSON.stringify([source.title, source.keywords, source.nodes])}`;
      const first = seen.get(key);
      if (first === undefined) seen.set(key, file.path);
      else
        report(file, [], "value", {
          en: [
            `The tree is the same as ${first}.`,
            "Remove one of the two files: a question could begin in either of them.",
          ],
          zh: [`这棵树与 ${first} 相同。`, "请删除其中一个文件，否则同一个问题可能从任何一棵开始。"],
        });
    }
  },
};
