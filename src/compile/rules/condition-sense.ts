/** Rules about what conditions come to, tried out over the answers that can be there: gaps, and conditions that decide nothing. */
import { evaluate, holds, readExpression, type ConditionEnvironment } from "../../knowledge/conditions.ts";
import { untranslated, type LocalizedText } from "../../localized-text.ts";
import type { FindingText, Path } from "../findings.ts";
import { formatValue } from "../../knowledge/text.ts";
import type { NodeFile } from "../schema/schema.ts";
import { unknownChoices } from "./choice-names.ts";
import { spaceAt } from "./condition-space.ts";
import { nodesOf } from "./nodes.ts";
import { wrongKinds } from "./wrong-kinds.ts";
import { noTruth, wrongLiterals } from "./wrong-literals.ts";
import type { Report, Rule } from "./rule.ts";
import type { ProjectTree } from "../project.ts";

/** `answers.age = 17`, as an author would write it: the example that falls through. */
function example({ answers }: ConditionEnvironment, input: NodeFile["input"], id: string): LocalizedText {
  // The node's own answer has two names; one is enough to see what is meant.
  const named = Array.from(answers).filter(([name]) => name !== id || input === undefined || input.name === id);
  const parts = named.map(
    ([name, value]) =>
      `${name} = ${typeof value === "string" ? JSON.stringify(value) : value === null ? "null" : Array.isArray(value) ? JSON.stringify(value) : formatValue(value)}`,
  );
  if (parts.length > 0) return untranslated(parts.slice(0, 4).join(", "));
  return { en: "nothing answered yet", zh: "还没有任何回答" };
}

const conditionsOf = (items: readonly { when?: string | undefined }[]): string[] =>
  items.flatMap(({ when }) => (when === undefined ? [] : [when]));
const compiles = (text: string): boolean => readExpression(text).error === undefined;

/** Whether somebody who answers this node is sent on by its rules rather than by an option of their own. */
function rulesDecide(node: NodeFile): boolean {
  const options = node.options ?? [];
  return node.input !== undefined || options.length === 0 || options.some((option) => option.next_node === undefined);
}

export const noFallback: Rule = {
  id: "no-fallback",
  severity: "warning",
  check(project, report, { today }) {
    for (const tree of project.trees) {
      for (const [id, node] of nodesOf(tree.source)) {
        const rules = Array.isArray(node.next) ? node.next : [];
        if (rules.length > 0 && rules.every(({ when }) => when !== undefined && compiles(when)) && rulesDecide(node)) {
          const texts = conditionsOf(rules);
          spaceAt(project, tree, id, texts, true, today)?.some((environment) => {
            if (texts.some((text) => holds(text, environment))) return false;
            const shown = example(environment, node.input, id);
            report(tree.file, ["nodes", id, "next"], "key", {
              en: [
                `No rule of node "${id}" may hold, and then nobody gets on: for example with ${shown.en}.`,
                "Add a last rule without when.",
              ],
              zh: [
                `节点“${id}”的规则可能全都不成立，用户会停在这里，例如 ${shown.zh} 时。`,
                "请在最后加一条不带 when 的规则。",
              ],
            });
            return true;
          });
        }
        const options = node.options ?? [];
        if (
          options.length === 0 ||
          node.input !== undefined ||
          node.next !== undefined ||
          !options.every(({ when }) => when !== undefined && compiles(when))
        )
          continue;
        const texts = conditionsOf(options);
        spaceAt(project, tree, id, texts, false, today)?.some((environment) => {
          if (texts.some((text) => holds(text, environment))) return false;
          const shown = example(environment, node.input, id);
          report(tree.file, ["nodes", id, "options"], "key", {
            en: [
              `Node "${id}" may have no option to offer: for example with ${shown.en}.`,
              "Give one option no when, or give the node a next.",
            ],
            zh: [
              `节点“${id}”可能一个选项都给不出来，例如 ${shown.zh} 时。`,
              "请让某个选项不带 when，或给节点写上 next。",
            ],
          });
          return true;
        });
      }
    }
  },
};

export const constantCondition: Rule = {
  id: "constant-condition",
  severity: "warning",
  check(project, report, { today }) {
    for (const tree of project.trees) {
      const wrongFacts = Object.entries(tree.source.facts ?? {}).filter(
        ([name, text]) => compiles(text) && reportLiterals(tree, ["facts", name], text, report),
      );
      // What such a fact makes of a condition is told at the fact.
      const follows = (text: string): boolean => wrongFacts.length > 0 && /\bfacts\b/.test(text);
      for (const [id, node] of nodesOf(tree.source)) {
        for (const [index, option] of (node.options ?? []).entries()) {
          if (option.when === undefined || !compiles(option.when) || follows(option.when)) continue;
          if (reportLiterals(tree, ["nodes", id, "options", index, "when"], option.when, report)) continue;
          const space = spaceAt(project, tree, id, [option.when], false, today, true);
          const found = constantText(space, option.when);
          if (found !== undefined) report(tree.file, ["nodes", id, "options", index, "when"], "value", found);
        }
        const rules = Array.isArray(node.next) ? node.next : [];
        for (const [index, rule] of rules.entries()) {
          const before = conditionsOf(rules.slice(0, index));
          if (index > before.length) {
            report(tree.file, ["nodes", id, "next", index], "value", neverReached);
            continue;
          }
          if (rule.when === undefined || !compiles(rule.when) || !before.every(compiles)) continue;
          if ([...before, rule.when].some(follows)) continue;
          const { when } = rule;
          if (reportLiterals(tree, ["nodes", id, "next", index, "when"], when, report)) continue;
          const found = constantText(spaceAt(project, tree, id, [when], true, today, true), when);
          if (found !== undefined) {
            report(tree.file, ["nodes", id, "next", index, "when"], "value", found);
            continue;
          }
          const space = spaceAt(project, tree, id, [...before, when], true, today, true);
          if (space === undefined || !space.exact) continue;
          const reached = space.some(
            (environment) => holds(when, environment) && !before.some((text) => holds(text, environment)),
          );
          if (!reached) report(tree.file, ["nodes", id, "next", index, "when"], "value", neverReached);
        }
      }
    }
  },
};

/** Reports choices that are not there, numbers in quotes and days that are none: the cause, rather than that the condition never holds. */
function reportLiterals(tree: ProjectTree, path: Path, text: string, report: Report): boolean {
  const literals = [...unknownChoices(text, tree), ...wrongLiterals(text, tree)];
  const unknown = literals.length > 0 ? literals : wrongKinds(text, tree);
  for (const { start, end, text: words } of unknown) report(tree.file, path, { start, end }, words);
  // A fact may be of any kind.
  const untrue = unknown.length > 0 || path[0] === "facts" ? undefined : noTruth(text, tree);
  if (untrue !== undefined) report(tree.file, path, "value", untrue);
  return unknown.length > 0 || untrue !== undefined;
}

const neverReached: FindingText = {
  en: ["This rule is never reached: the rules before it hold whenever it would.", "Move it up, or remove it."],
  zh: ["这条规则永远轮不到：凡是它成立的时候，前面的规则已经成立。", "请把它移到前面，或删除它。"],
};

/** The finding for a condition that always or never holds; undefined for every other, and when that cannot be computed. */
function constantText(space: ReturnType<typeof spaceAt>, text: string): FindingText | undefined {
  if (space === undefined || !space.exact) return undefined;
  const seen = new Set<boolean>();
  space.some((environment) => {
    seen.add(evaluate(text, environment) === true);
    return seen.size === 2;
  });
  if (seen.size !== 1) return undefined;
  return seen.has(true)
    ? {
        en: ["This condition always holds.", "Remove it, or correct what it compares with."],
        zh: ["这个条件总是成立。", "请删除它，或更正比较的内容。"],
      }
    : {
        en: ["This condition can never hold here.", "Correct what it compares with, or remove what depends on it."],
        zh: ["这个条件在这里不可能成立。", "请更正比较的内容，或删除依赖它的部分。"],
      };
}
