/** What the check found, over a tree: a mark and a count at each step, and the findings in its card. */
import type { Mark } from "../../../../chart/model.ts";
import type { ReportedFinding } from "../../../../knowledge/channel-report.ts";
import type { Tree } from "../../../../knowledge/model.ts";
import { FindingList, SIGNS } from "../../../parts/finding-list.tsx";
import type { Overlay } from "./overlay.ts";

const worst = (findings: readonly ReportedFinding[]): "error" | "warning" =>
  findings.some(({ severity }) => severity === "error") ? "error" : "warning";

/** `found` by step, `root` the folder of the files on the reader's own machine. */
export function overlayOfFindings(
  tree: Tree,
  found: ReadonlyMap<string | undefined, ReportedFinding[]>,
  root: string | undefined,
): Overlay {
  const marks = new Map<string, Mark>();
  const notes = new Map<string, string>();
  for (const [step, findings] of found) {
    if (step === undefined) continue;
    marks.set(step, worst(findings));
    notes.set(step, `${SIGNS[worst(findings)]} ${findings.length}`);
  }
  return {
    tree,
    marks,
    notes,
    about(node) {
      const own = found.get(node);
      return own && <FindingList findings={own} root={root} />;
    },
  };
}
