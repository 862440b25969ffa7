/** The nodes of a tree as the rules walk them, and rules that judge each node by itself. */
import type { Path, Severity, FindingText } from "../findings.ts";
import type { Part } from "../parse.ts";
import type { NodeFile, TreeFile } from "../schema/schema.ts";
import type { Rule } from "./rule.ts";

/** Ids and nodes of a tree, in its order. */
export function nodesOf(tree: TreeFile): readonly (readonly [string, NodeFile])[] {
  return Object.entries(tree.nodes);
}

/** Reports a finding about a node. `path` begins at the node. */
export type ReportAtNode = (path: Path, part: Part, text: FindingText, severity?: Severity) => void;

/** A rule that judges each node by itself: what it reports may depend on nothing but the node and its id. */
export function nodeRule(
  rule: string,
  severity: Severity,
  judge: (id: string, node: NodeFile, report: ReportAtNode) => void,
): Rule {
  return {
    id: rule,
    severity,
    check(project, report) {
      for (const { file, source } of project.trees) {
        for (const [id, node] of nodesOf(source))
          judge(id, node, (path, ...what) => report(file, ["nodes", id, ...path], ...what));
      }
    },
  };
}
