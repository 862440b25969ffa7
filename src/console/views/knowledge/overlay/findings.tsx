/** What the check found in the file of this tree, at the steps it is about. */
import { useEffect, useMemo } from "preact/hooks";
import { say } from "../../../settings.ts";
import { FindingCount, FindingList } from "../../../parts/finding-list.tsx";
import type { PanelProps } from "./overlay.ts";
import { FromReport, type ReportProps } from "./from-report.tsx";
import { overlayOfFindings } from "./of-findings.tsx";
import { findingsByStep } from "./report.ts";
import { texts } from "./texts.ts";

function Findings(props: ReportProps) {
  const { report, tree, put } = props;
  const found = useMemo(() => findingsByStep(report, tree), [report, tree]);
  useEffect(() => {
    put(overlayOfFindings(tree, found, report.root));
  }, [found]);
  const all = [...found.values()].flat();
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
