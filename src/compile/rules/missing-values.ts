/**
 * The rule about placeholders without a value: a text that can be reached on a way on which the answer it shows was never
 * given. Not here: the walks (`ways-without.ts`), texts that keywords lead straight to (`entries.ts`).
 */
import { readExpression } from "../../knowledge/conditions.ts";
import { treeKey } from "../../knowledge/refs.ts";
import { findPlaceholders } from "../../knowledge/text.ts";
import type { FindingText } from "../findings.ts";
import type { ProjectTree } from "../project.ts";
import type { TreeFile } from "../schema/schema.ts";
import { deciderOf } from "./decider.ts";
import { graphOf, nodeKey } from "./graph.ts";
import { nodesOf } from "./nodes.ts";
import type { Rule } from "./rule.ts";
import { waysWithout, type WalkBudget } from "./ways-without.ts";

/** Steps of all walks through one tree: well below a second. Trees of two thousand nodes and forty questions take about half of it. */
const MAX_STEPS = 2_500_000;

/** Steps of a way that a message names. */
const MAX_SHOWN_STEPS = 8;

export const missingValue: Rule = {
  id: "missing-value",
  severity: "warning",
  check(project, report, { today = "2026-01-01" }) {
    for (const tree of project.trees)
      for (const { id, place, text } of missingIn(tree, today))
        report(tree.file, ["nodes", id, "response"], place, text);
  },
};

interface Missing {
  id: string;
  /** Of the placeholder in the node's response. */
  place: { start: number; end: number };
  text: FindingText;
}

// While files are watched an unchanged tree is the same object, and what it lacks depends on no other tree.
const before = new WeakMap<TreeFile, { key: string; missing: Missing[] }>();

function missingIn(tree: ProjectTree, today: string): Missing[] {
  const key = `${nodeKey(tree, tree.here.root)} ${today}`;
  const known = before.get(tree.source);
  if (known?.key === key) return known.missing;
  const refs = new Map([[treeKey(tree.here.base, tree.here.tree), tree.here]]);
  const graph = graphOf({ trees: [tree], refs });
  const budget: WalkBudget = { left: MAX_STEPS };
  const decide = deciderOf(tree, today, budget);
  const asked = new Set(
    nodesOf(tree.source).flatMap(([id, { input }]) => [id, ...(input === undefined ? [] : [input.name])]),
  );
  const missing = Array.from(placeholdersOf(tree), ([placeholder, users]): Missing[] => {
    if (budget.left < 0) return [];
    const required = requiredAnswers(tree, placeholder);
    if (required.size === 0 || ![...required].every((name) => asked.has(name))) return [];
    return waysWithout({ graph, refs }, tree, required, new Set(users.keys()), decide, budget).flatMap(
      ({ way, missing: lacking }) => {
        const id = way.at(-1) ?? "";
        const place = users.get(id);
        return place === undefined ? [] : [{ id, place, text: missingText(placeholder, way, lacking) }];
      },
    );
  }).flat();
  before.set(tree.source, { key, missing });
  return missing;
}

/** Each placeholder of a tree (`fact:x`, `answer:x`) → the nodes that show it, with its place in their response. */
function placeholdersOf(tree: ProjectTree): Map<string, Map<string, { start: number; end: number }>> {
  const found = new Map<string, Map<string, { start: number; end: number }>>();
  for (const [id, node] of nodesOf(tree.source)) {
    // What keywords lead to has a rule of its own.
    const isRoot = id === tree.here.root && (tree.source.keywords ?? []).length > 0;
    if (isRoot || (node.keywords ?? []).length > 0) continue;
    for (const { prefix, key, start, end } of findPlaceholders(node.response)) {
      if (prefix !== "fact" && prefix !== "answer") continue;
      const name = `${prefix}:${key}`;
      const users = found.get(name) ?? new Map<string, { start: number; end: number }>();
      if (!users.has(id)) users.set(id, { start, end });
      found.set(name, users);
    }
  }
  return found;
}

/** The answers without which a placeholder has no value; those of a fact are those it rests on. */
function requiredAnswers(tree: ProjectTree, placeholder: string): Set<string> {
  const [prefix, key] = [
    placeholder.slice(0, placeholder.indexOf(":")),
    placeholder.slice(placeholder.indexOf(":") + 1),
  ];
  if (prefix === "answer") return new Set([key]);
  const answers = new Set<string>();
  const facts = new Set([key]);
  for (const name of facts) {
    const { requiredForValue } = readExpression(tree.source.facts?.[name] ?? "true");
    for (const answer of requiredForValue.answers) answers.add(answer);
    for (const fact of requiredForValue.facts) facts.add(fact);
  }
  return answers;
}

function missingText(placeholder: string, way: readonly string[], missing: readonly string[]): FindingText {
  const steps = way.length > MAX_SHOWN_STEPS ? ["…", ...way.slice(-MAX_SHOWN_STEPS)] : way;
  const shown = steps.join(" → ");
  return {
    en: [
      `\${${placeholder}} has no value on the way ${shown}, where nobody answers ${missing.map((name) => `"${name}"`).join(" and ")}.`,
      "Ask for it on that way too, lead that way to a text without it, or word the text so that it reads without it.",
    ],
    zh: [
      `按 ${shown} 走到这里时，\${${placeholder}} 没有内容：途中没有回答${missing.map((name) => `“${name}”`).join("、")}。`,
      "请在这条路上也提问，或让它通向不用这个值的节点，或改写文字。",
    ],
  };
}
