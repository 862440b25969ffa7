/** What an exploration did not reach, as findings. */
import type { Finding, FindingText } from "../../compile/findings.ts";
import type { Project, ProjectTree } from "../../compile/project.ts";
import { graphOf, reach } from "../../compile/rules/graph.ts";
import type { LocalizedText } from "../../localized-text.ts";
import type { Exploration } from "./explore.ts";

/**
 * Nodes, options and rules that no path reached. That nothing can reach a part is said only where it is proved whatever is
 * answered: where no way leads to its node, or a rule before it always holds.
 */
export function findUnreached(
  { coverage, isComplete }: Exploration,
  trees: readonly ProjectTree[],
  project: Project,
): Finding[] {
  const graph = graphOf(project);
  const reachable = reach(graph, graph.entries);
  return trees.flatMap(
    (tree) =>
      coverage.of(tree, (part, { id, rule }) => {
        const { next } = tree.source.nodes[id] ?? {};
        const isBehindAll = Array.isArray(next) && next.slice(0, rule ?? 0).some(({ when }) => when === undefined);
        const isProved = isBehindAll || !reachable.has(`${tree.here.base}/${tree.here.tree}#${id}`);
        return isProved ? unreachable(part) : notReached(part, isComplete);
      }).uncovered,
  );
}

function unreachable({ en, zh }: LocalizedText): FindingText {
  return {
    en: [`${en} cannot be reached.`, "Correct what leads to it, or remove it."],
    zh: [`没有任何路径能到达${zh}。`, "请修正通向它的路径，或删除它。"],
  };
}

function notReached({ en, zh }: LocalizedText, isComplete: boolean): FindingText {
  return {
    en: [
      `${en} was not reached with the values tried.`,
      isComplete
        ? "Write a test that reaches it: walk then takes the answers of the test. If none can, correct the conditions that lead to it."
        : "Run walk again with more --steps, or write a test that reaches it: walk then takes the answers of the test.",
    ],
    zh: [
      `用试过的值没有走到${zh}。`,
      isComplete
        ? "请写一个能走到这里的测试，walk 会使用测试里的回答；如果写不出来，请修正通向它的条件。"
        : "请用更大的 --steps 再运行一次 walk，或写一个能走到这里的测试，walk 会使用测试里的回答。",
    ],
  };
}
