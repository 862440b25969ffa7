/** What the check found in the file of this tree, at the steps it is about. */
import { useEffect, useMemo } from "preact/hooks";
import type { Mark } from "../../../../chart/model.ts";
import type { ReportedFinding } from "../../../../knowledge/channel-report.ts";
import { say } from "../../../settings.ts";
import { FindingCount, FindingList, SIGNS } from "../../../parts/finding-list.tsx";
import type { PanelProps } from "./overlay.ts";
import { FromReport, type ReportProps } from "./from-report.tsx";
import { findingsOf, stepAt, treeOf } from "./report.ts";
import { texts } from "./texts.ts";

/** Findings by step; under undefined those of the rest of the file. */
function byStep({ report, tree }: ReportProps): Map<string | undefined, ReportedFinding[]> {
  const written = treeOf(report, tree);
  const found = new Map<string | undefined, ReportedFinding[]>();
  for (const finding of findingsOf(report, tree)) {
    const step = stepAt(written, finding.line);
    found.set(step, [...(found.get(step) ?? []), finding]);
  }
  return found;
}

const worst = (findings: readonly ReportedFinding[]): "error" | "warning" =>
  findings.some(({ severity }) => severity === "error") ? "error" : "warning";

function Findings(props: ReportProps) {
  const { report, tree, put } = props;
  const found = useMemo(() => byStep(props), [report, tree]);
  useEffect(() => {
    const marks = new Map<string, Mark>();
    const notes = new Map<string, string>();
    for (const [step, findings] of found) {
      if (step === undefined) continue;
      marks.set(step, worst(findings));
      notes.set(step, `${SIGNS[worst(findings)]} ${findings.length}`);
    }
    put({
      tree,
      marks,
      notes,
      about(node) {
        const own = found.get(node);
        return own && <FindingList findings={own} root={report.root} />;
      },
    });
  }, [found]);
  const all = [...found.values()].flat();
  if (all.length === 0) return <p role="status">{say(texts.noFindings)}</p>;
  if (all.length === 0) return <p role="status">{say(texts.noFindings)}</p>;
  return (
    <>
      <FindingCount findings={all} />
      <details>
        <summary>{say(texts.allFindings)}</summary>
        <FindingList findings={all} root={report.root} />
      </details>
    </>
  );
}

export const FindingsPanel = (props: PanelProps) => (
  <FromReport {...props}>{(given) => <Findings {...given} />}</FromReport>
);
