/** What an exploration did not reach, as findings. */
import type { Finding, FindingText } from "../../compile/findings.ts";
import type { ProjectTree } from "../../compile/project.ts";
import type { LocalizedText } from "../../localized-text.ts";
import type { Exploration } from "./explore.ts";

/** Nodes, options and rules that no path reached. Only a complete exploration proves that nothing can reach them. */
export function findUnreached({ coverage, isComplete }: Exploration, trees: readonly ProjectTree[]): Finding[] {
  const describe = isComplete ? unreachable : notReached;
  return trees.flatMap((tree) => coverage.of(tree, describe).uncovered);
}

function unreachable({ en, zh }: LocalizedText): FindingText {
  return {
    en: [`${en} cannot be reached.`, "Correct the conditions that lead to it, or remove it."],
    zh: [`没有任何路径能到达${zh}。`, "请修正通向它的条件，或删除它。"],
  };
}

function notReached({ en, zh }: LocalizedText): FindingText {
  return {
    en: [`${en} was not reached, but not all paths were tried.`, "Run walk again with more --steps."],
    zh: [`没有走到${zh}，但并未走完所有路径。`, "请用更大的 --steps 再运行一次 walk。"],
  };
}
