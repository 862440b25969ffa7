/** Validates a stored tree of a release: unique ids, an existing root and targets, conditions and facts that compile. */
import { readExpression } from "../knowledge/conditions.ts";
import type { Node, NodeRef, Tree } from "../knowledge/model.ts";
import { treeKey } from "../knowledge/refs.ts";
import { describeCost, estimateFacts, estimateText, findTooCostly } from "../knowledge/tree-cost.ts";
import { findPlaceholders, MAX_PLACEHOLDERS } from "../knowledge/text.ts";
import type { LocalizedText } from "../localized-text.ts";
import { quoteName } from "./references/contents.ts";

/** Reports a problem of an object of the release. `object` is its name in the manifest. */
/** `fix`: the way out, where compiling again is not it. */
export type ReportProblem = (object: string, rule: string, message: LocalizedText, fix?: LocalizedText) => void;

/** Reports every problem of a tree. `trees` are all trees of the release by `base/tree`, for its references to them. */
export function validateTree(tree: Tree, trees: ReadonlyMap<string, Tree>, report: ReportProblem): void {
  const object = `tree/${treeKey(tree.base, tree.tree)}`;
  const ids = new Set(tree.nodes.map((node) => node.id));
  if (ids.size !== tree.nodes.length)
    report(object, "duplicate-id", { en: "Two nodes have the same id.", zh: "有两个节点的 id 相同。" });
  if (!ids.has(tree.root))
    report(object, "missing-root", { en: "The root is not one of the nodes.", zh: "根节点不在节点之中。" });
  for (const jump of tree.jumps)
    if (!trees.has(treeKey(jump.base, jump.tree)))
      report(object, "dangling-next-node", {
        en: `The tree leads to the tree ${quoteName(treeKey(jump.base, jump.tree))}, which is not in the release.`,
        zh: `这棵树通向树 ${quoteName(treeKey(jump.base, jump.tree))}，版本里却没有它。`,
      });
  const targetExists = createTargetTest(tree, ids, trees);
  for (const node of tree.nodes) validateNode(node, object, targetExists, report);
  for (const fact of tree.facts) {
    if (readExpression(fact.expression).error === undefined) continue;
    report(object, "bad-condition", {
      en: `The fact ${quoteName(fact.name)} does not compile.`,
      zh: `事实 ${quoteName(fact.name)} 无法编译。`,
    });
  }
  validateCosts(tree, object, report);
}

/** The facts together, and the conditions of each node together, stay within the budget of steps. */
function validateCosts(tree: Tree, object: string, report: ReportProblem): void {
  const facts = estimateFacts(tree.facts);
  const groups = [
    facts.steps,
    ...tree.nodes.map((node) =>
      [...node.options, ...node.next].map(({ when }) =>
        when === undefined ? 0 : estimateText(when, facts.sizes).steps,
      ),
    ),
  ];
  for (const steps of groups) {
    const tooCostly = findTooCostly(steps);
    if (tooCostly !== undefined) report(object, "bad-condition", describeCost(tooCostly.total));
  }
}

/** A target in another tree must exist and be listed in `jumps`, because sessions load only those trees before a step. */
function createTargetTest(
  tree: Tree,
  ids: ReadonlySet<string>,
  trees: ReadonlyMap<string, Tree>,
): (target: NodeRef) => boolean {
  const own = treeKey(tree.base, tree.tree);
  const jumps = new Set(tree.jumps.map((jump) => treeKey(jump.base, jump.tree)));
  const idsByTree = new Map([[own, ids]]);
  return (target) => {
    const key = treeKey(target.base, target.tree);
    const known = idsByTree.get(key) ?? new Set(trees.get(key)?.nodes.map((node) => node.id));
    idsByTree.set(key, known);
    return known.has(target.node) && (key === own || jumps.has(key));
  };
}

function validateNode(
  node: Node,
  object: string,
  targetExists: (target: NodeRef) => boolean,
  report: ReportProblem,
): void {
  const id = quoteName(node.id);
  for (const { target } of [...node.options, ...node.next]) {
    if (!target || targetExists(target)) continue;
    report(object, "dangling-next-node", {
      en: `Node ${id} leads to a node that is not in the release.`,
      zh: `节点 ${id} 指向了版本中不存在的节点。`,
    });
  }
  const responses = [node.response, ...node.texts.map(({ response = "" }) => response)];
  if (responses.some((text) => findPlaceholders(text).length > MAX_PLACEHOLDERS)) {
    report(object, "too-many-placeholders", {
      en: `A text of node ${id} has more than ${MAX_PLACEHOLDERS} placeholders.`,
      zh: `节点 ${id} 的某段文字有超过 ${MAX_PLACEHOLDERS} 个占位符。`,
    });
  }
  if (new Set(node.options.map((option) => option.id)).size !== node.options.length) {
    report(object, "duplicate-option", {
      en: `Node ${id} has two options with the same id.`,
      zh: `节点 ${id} 有两个 id 相同的选项。`,
    });
  }
  for (const { when } of [...node.options, ...node.next]) {
    if (when === undefined || readExpression(when).error === undefined) continue;
    report(object, "bad-condition", {
      en: `A condition of node ${id} does not compile.`,
      zh: `节点 ${id} 的某个条件无法编译。`,
    });
  }
}
