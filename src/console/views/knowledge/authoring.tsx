/**
 * Beside a tree on a server of the author's own: what is broken in the files while the last good release is served, and where a step is
 * written. Read again with each report; not shown to anybody else.
 */
import { useEffect, useState } from "preact/hooks";
import type { ChannelReport } from "../../../knowledge/channel-report.ts";
import { read } from "../../api.ts";
import { say } from "../../settings.ts";
import { FindingList } from "../../parts/finding-list.tsx";
import { reportPath, type ReportAnswer } from "./overlay/report.ts";
import { texts } from "./overlay/texts.ts";

interface Props {
  channel: string;
  /** Another number reads it anew. */
  times: number;
  take(report: ChannelReport | undefined): void;
}

export function Authoring({ channel, times, take }: Props) {
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
