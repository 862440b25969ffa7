/** Rules about names: answers and facts that conditions and placeholders speak of must exist. */
import { nearest, type Path, type FindingText } from "../findings.ts";
import { readExpression } from "../../knowledge/conditions.ts";
import type { Project, ProjectTree } from "../project.ts";
import { resolveRef, treeKey } from "../../knowledge/refs.ts";
import type { NodeFile } from "../schema/schema.ts";
import { findPlaceholders } from "../../knowledge/text.ts";
import { expressionsOf } from "./conditions.ts";
import { isLeafFile } from "./graph.ts";
import { nodesOf } from "./nodes.ts";
import { targetsOf } from "./references.ts";
import type { Report, Rule } from "./rule.ts";

/** What conditions of a tree can speak of. */
interface Names {
  answers: Set<string>;
  /** Nodes that exist but ask nothing, so that they never have an answer. */
  silent: Set<string>;
}

const computed = new WeakMap<Project, Map<ProjectTree, Names>>();

/** Answers that can exist in a tree: its own, and those of trees that lead into it. Computed once for a project. */
function answersOf(project: Project): Map<ProjectTree, Names> {
  const known = computed.get(project) ?? computeAnswers(project);
  computed.set(project, known);
  return known;
}

function computeAnswers(project: Project): Map<ProjectTree, Names> {
  const own = new Map(project.trees.map((tree) => [treeKey(tree.here.base, tree.here.tree), ownNames(tree)]));
  const into = new Map<string, Set<string>>();
  for (const tree of project.trees) {
    const from = treeKey(tree.here.base, tree.here.tree);
    for (const [id, node] of nodesOf(tree.source)) {
      for (const { target } of targetsOf(id, node)) {
        const found = target === null ? undefined : resolveRef(target, tree.here, project.refs);
        const to = found?.kind === "found" ? treeKey(found.ref.base, found.ref.tree) : from;
        if (to !== from) into.set(to, (into.get(to) ?? new Set()).add(from));
      }
    }
  }
  return new Map(
    project.trees.map((tree) => {
      const seen = new Set([treeKey(tree.here.base, tree.here.tree)]);
      for (const key of seen) for (const before of into.get(key) ?? []) seen.add(before);
      const names: Names = { answers: new Set(), silent: new Set() };
      for (const key of seen) {
        for (const name of own.get(key)?.answers ?? []) names.answers.add(name);
        for (const name of own.get(key)?.silent ?? []) names.silent.add(name);
      }
      return [tree, names];
    }),
  );
}

function ownNames(tree: ProjectTree): Names {
  const names: Names = { answers: new Set(), silent: new Set() };
  for (const [id, node] of nodesOf(tree.source)) {
    (isLeafFile(node) ? names.silent : names.answers).add(id);
    if (node.input !== undefined) names.answers.add(node.input.name);
  }
  return names;
}

function unknownAnswer(name: string, names: Names): FindingText {
  const meant = nearest(name, names.answers);
  if (names.silent.has(name)) {
    return {
      en: [
        `Node "${name}" asks nothing, so it never has an answer.`,
        meant === undefined ? "Name a node with options or an input." : `Did you mean "${meant}"?`,
      ],
      zh: [
        `节点“${name}”没有提问，不会有答案。`,
        meant === undefined ? "请写一个有选项或输入的节点。" : `您是不是想写“${meant}”？`,
      ],
    };
  }
  return {
    en: [
      `No node and no input is named "${name}", so there is never such an answer.`,
      meant === undefined ? "Name a node id or the name of an input." : `Did you mean "${meant}"?`,
    ],
    zh: [
      `没有名为“${name}”的节点或输入，不会有这个答案。`,
      meant === undefined ? "请写节点 id 或输入的 name。" : `您是不是想写“${meant}”？`,
    ],
  };
}

function unknownFact(name: string, known: readonly string[], later: boolean): FindingText {
  if (later) {
    return {
      en: [
        `The fact "${name}" is computed only after this one.`,
        "Move it above this one: facts are computed in order.",
      ],
      zh: [`事实“${name}”排在这一条之后才计算。`, "请把它移到前面，事实按顺序计算。"],
    };
  }
  const meant = nearest(name, known);
  return {
    en: [`There is no fact "${name}".`, meant === undefined ? "Define it under facts." : `Did you mean "${meant}"?`],
    zh: [`没有名为“${name}”的事实。`, meant === undefined ? "请在 facts 下定义它。" : `您是不是想写“${meant}”？`],
  };
}

export const unknownName: Rule = {
  id: "unknown-name",
  severity: "error",
  check(project, report) {
    const all = answersOf(project);
    for (const tree of project.trees) {
      const names = all.get(tree) ?? { answers: new Set<string>(), silent: new Set<string>() };
      const facts = Object.keys(tree.source.facts ?? {});
      for (const { path, text, fact } of expressionsOf(tree.source)) {
        const expression = readExpression(text);
        for (const { name, start, end } of expression.answers) {
          if (!names.answers.has(name)) report(tree.file, path, { start, end }, unknownAnswer(name, names));
        }
        const visible = fact === undefined ? facts : facts.slice(0, facts.indexOf(fact));
        for (const { name, start, end } of expression.facts) {
          if (!visible.includes(name))
            report(tree.file, path, { start, end }, unknownFact(name, visible, facts.includes(name)));
        }
      }
    }
  },
};

export const unknownPlaceholder: Rule = {
  id: "unknown-placeholder",
  severity: "error",
  check(project, report) {
    const all = answersOf(project);
    for (const tree of project.trees) {
      const names = all.get(tree) ?? { answers: new Set<string>(), silent: new Set<string>() };
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
function textsOfNode(id: string, node: NodeFile): PlacedText[] {
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
  return textsOfNode(id, node).filter(({ text }) => text.includes("{"));
}

const outsideResponse: FindingText = {
  en: [
    "Placeholders are filled in responses alone; here users would read the braces.",
    "Move it to the response, or write the text out.",
  ],
  zh: ["占位符只在 response 里会被替换，写在这里用户会看到花括号。", "请移到 response 里，或直接写出文字。"],
};

/** `{fact:x}` without its dollar sign, or one that is never closed. */
const malformed = /(?<!\$)\{(?:fact|answer):[^{}]*\}|\$\{(?:fact|answer):[^}]{0,80}(?:$|\n)/g;

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
  for (const match of text.matchAll(malformed)) {
    report(
      tree.file,
      path,
      { start: match.index, end: match.index + match[0].trimEnd().length },
      {
        en: [
          "This looks like a placeholder but is not one.",
          "Write ${fact:name} or ${answer:node}, with $ and both braces.",
        ],
        zh: ["这里像占位符，但写法不对。", "请写成 ${fact:名称} 或 ${answer:节点}，带 $ 和一对花括号。"],
      },
    );
  }
}
