/** The rule about names in conditions: the answers and facts they read must exist. Not here: placeholders (`placeholders.ts`). */
import { nearest, type FindingText } from "../findings.ts";
import { readExpression } from "../../knowledge/conditions.ts";
import type { Project, ProjectTree } from "../project.ts";
import { resolveRef, treeKey } from "../../knowledge/refs.ts";
import { expressionsOf } from "./conditions.ts";
import { isLeafFile } from "./graph.ts";
import { nodesOf } from "./nodes.ts";
import { targetsOf } from "./references.ts";
import type { Rule } from "./rule.ts";

/** Names that conditions and placeholders of a tree can use. */
export interface Names {
  answers: Set<string>;
  /** Nodes that ask nothing, so that they never have an answer. */
  unanswered: Set<string>;
  /** Answers to inputs that are marked sensitive. */
  sensitive: Set<string>;
}

const computed = new WeakMap<Project, Map<ProjectTree, Names>>();

/** Answers that can exist in a tree: its own, and those of trees that lead into it. Computed once for a project. */
export function namesOf(project: Project, tree: ProjectTree): Names {
  const known = computed.get(project) ?? computeAnswers(project);
  computed.set(project, known);
  return known.get(tree) ?? noNames();
}

function noNames(): Names {
  return { answers: new Set(), unanswered: new Set(), sensitive: new Set() };
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
      const names = noNames();
      for (const key of seen) {
        for (const name of own.get(key)?.answers ?? []) names.answers.add(name);
        for (const name of own.get(key)?.unanswered ?? []) names.unanswered.add(name);
        for (const name of own.get(key)?.sensitive ?? []) names.sensitive.add(name);
      }
      return [tree, names];
    }),
  );
}

function ownNames(tree: ProjectTree): Names {
  const names = noNames();
  for (const [id, node] of nodesOf(tree.source)) {
    (isLeafFile(node) ? names.unanswered : names.answers).add(id);
    if (node.input === undefined) continue;
    names.answers.add(node.input.name);
    if (node.input.sensitive === true) names.sensitive.add(node.input.name).add(id);
  }
  return names;
}

/** For a name that is one of a fact where an answer is named, or the other way round. `written`: how to write it. */
function ofOtherKind(name: string, isFact: boolean, written: string): FindingText {
  return {
    en: [`"${name}" is ${isFact ? "a fact and no answer" : "an answer and no fact"}.`, `Write ${written}.`],
    zh: [`“${name}”是${isFact ? "事实，不是答案" : "答案，不是事实"}。`, `请写 ${written}。`],
  };
}

/** For an answer that there is not. `facts`: those of the tree; `isPlaceholder`: in a text rather than in a condition. */
export function unknownAnswer(
  name: string,
  names: Names,
  facts: readonly string[],
  isPlaceholder: boolean,
): FindingText {
  if (facts.includes(name)) return ofOtherKind(name, true, isPlaceholder ? `\${fact:${name}}` : `facts.${name}`);
  const near = nearest(name, names.answers);
  const meant = near === undefined || isPlaceholder ? near : `answers.${near}`;
  if (names.unanswered.has(name)) {
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

/** Facts that need each other: no order of them helps. */
function circularFact(name: string, fact: string): FindingText {
  if (name === fact) {
    return {
      en: [`The fact "${name}" is computed from itself.`, "Compute it from answers or from other facts."],
      zh: [`事实“${name}”要用它自己来计算。`, "请改用答案或别的事实来计算。"],
    };
  }
  return {
    en: [
      `The facts "${fact}" and "${name}" need each other, so neither can be computed.`,
      "Take one of them out of the other's condition: one has to come first.",
    ],
    zh: [`事实“${fact}”和“${name}”互相依赖，无法计算。`, "请从其中一个的条件里去掉另一个，总有一个要先算。"],
  };
}

/** For a fact that there is not, or not yet. `answers`: the names of the tree's answers. */
export function unknownFact(
  name: string,
  known: readonly string[],
  later: boolean,
  answers: ReadonlySet<string>,
  isPlaceholder: boolean,
): FindingText {
  if (!later && answers.has(name))
    return ofOtherKind(name, false, isPlaceholder ? `\${answer:${name}}` : `answers.${name}`);
  if (later) {
    return {
      en: [
        `The fact "${name}" is computed only after this one.`,
        "Move it above this one: facts are computed in order.",
      ],
      zh: [`事实“${name}”排在这一条之后才计算。`, "请把它移到前面，事实按顺序计算。"],
    };
  }
  const near = nearest(name, known) ?? known.find((one) => one.split("_").includes(name));
  const meant = near === undefined || isPlaceholder ? near : `facts.${near}`;
  return {
    en: [`There is no fact "${name}".`, meant === undefined ? "Define it under facts." : `Did you mean "${meant}"?`],
    zh: [`没有名为“${name}”的事实。`, meant === undefined ? "请在 facts 下定义它。" : `您是不是想写“${meant}”？`],
  };
}

/** Whether a fact is another one, or is computed from it, directly or through others. */
function needs(needed: ReadonlyMap<string, readonly string[]>, fact: string, other: string): boolean {
  const seen = new Set([fact]);
  for (const name of seen) for (const next of needed.get(name) ?? []) seen.add(next);
  return seen.has(other);
}

export const unknownName: Rule = {
  id: "unknown-name",
  severity: "error",
  check(project, report) {
    for (const tree of project.trees) {
      const names = namesOf(project, tree);
      const facts = Object.keys(tree.source.facts ?? {});
      const needed = new Map(
        Object.entries(tree.source.facts ?? {}).map(([name, text]) => [
          name,
          readExpression(text).facts.map((other) => other.name),
        ]),
      );
      const circular = new Set<string>();
      for (const { path, text, fact } of expressionsOf(tree.source)) {
        const expression = readExpression(text);
        for (const { name, start, end } of expression.answers) {
          if (!names.answers.has(name))
            report(tree.file, path, { start, end }, unknownAnswer(name, names, facts, false));
        }
        const visible = fact === undefined ? facts : facts.slice(0, facts.indexOf(fact));
        for (const { name, start, end } of expression.facts) {
          if (visible.includes(name)) continue;
          const isCircle = fact !== undefined && needs(needed, name, fact);
          // One finding for a circle, however many facts are in it.
          if (isCircle && [...circular].some((other) => needs(needed, fact, other) && needs(needed, other, fact)))
            continue;
          if (isCircle) circular.add(fact);
          const problem = isCircle
            ? circularFact(name, fact)
            : unknownFact(name, visible, facts.includes(name), names.answers, false);
          report(tree.file, path, { start, end }, problem);
        }
      }
    }
  },
};
