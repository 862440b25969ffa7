/** What an exploration has never come by, as findings. */
import type { Finding } from "../../compile/findings.ts";
import type { ProjectTree } from "../../compile/project.ts";
import type { Exploration } from "./explore.ts";

/** Nodes, options and rules that no walk took. Only a whole exploration may say that they cannot be taken at all. */
export function findUnreached(exploration: Exploration, trees: readonly ProjectTree[]): Finding[] {
  return trees.flatMap((tree) =>
    exploration.coverage.of(tree).uncovered.map((finding) =>
      Object.assign({}, finding, {
        rule: "never-taken",
        message: finding.message.replace(
          "is taken by no conversation",
          exploration.isComplete ? "can be taken by nobody" : "was not come by, but not every way was walked",
        ),
        zh: {
          ...finding.zh,
          message: finding.zh.message.replace(
            "没有任何对话走到",
            exploration.isComplete ? "没有任何走法能到达" : "这次没有走到（并未走遍）",
          ),
        },
      }),
    ),
  );
}
