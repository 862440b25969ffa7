/**
 * Beside a tree on a server of the author's own: what is broken in the files while the last good release is served, at which step, and where
 * a step is written. Read again with each report; not shown to anybody else.
 */
import { useEffect, useState } from "preact/hooks";
import type { ChannelReport } from "../../../knowledge/channel-report.ts";
import type { Tree } from "../../../knowledge/model.ts";
import { read } from "../../api.ts";
import { say } from "../../settings.ts";
import { FindingList } from "../../parts/finding-list.tsx";
import { overlayOfFindings } from "./overlay/of-findings.tsx";
import type { Overlay } from "./overlay/overlay.ts";
import { findingsByStep, reportPath, type ReportAnswer } from "./overlay/report.ts";
import { texts } from "./overlay/texts.ts";

interface Props {
  channel: string;
  /** Another number reads it anew. */
  times: number;
  tree: Tree;
  take(report: ChannelReport | undefined): void;
  /** Shows what is broken at the steps it is about; undefined where nothing is. */
  put(overlay: Overlay | undefined): void;
}

export function Authoring({ channel, times, tree, take, put }: Props) {
  const [report, setReport] = useState<ChannelReport | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    // Who may not read it sees the tree without it.
    read<ReportAnswer>(reportPath(channel), ended.signal).then(
      (answer) => {
        setReport(answer.report);
        take(answer.report ?? undefined);
      },
      () => undefined,
    );
    return () => ended.abort();
  }, [channel, times]);
  useEffect(() => {
    const isBroken = report !== null && report.release === null;
    put(isBroken ? overlayOfFindings(tree, findingsByStep(report, tree), report.root) : undefined);
  }, [report, tree]);
  if (report === null || report.release !== null) return null;
  return (
    <div class="failed" role="alert">
      <p>
        <strong>{say(texts.brokenFiles)}</strong>
      </p>
      <FindingList findings={report.findings.filter(({ severity }) => severity === "error")} root={report.root} />
    </div>
  );
}
