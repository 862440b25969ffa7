import type { ComponentChildren } from "preact";
import type { ChannelReport } from "../../../../knowledge/channel-report.ts";
import { Loaded } from "../../../parts/loaded.tsx";
import { say } from "../../../settings.ts";
import type { PanelProps } from "./overlay.ts";
import { reportPath, type ReportAnswer } from "./report.ts";
import { texts } from "./texts.ts";

export interface ReportProps extends PanelProps {
  report: ChannelReport;
}

/** What a panel shows of the report on the channel's files, and whether these are the files that are served. */
export function FromReport({ children, ...props }: PanelProps & { children(props: ReportProps): ComponentChildren }) {
  return (
    <Loaded<ReportAnswer> path={reportPath(props.channel)} times={props.times}>
      {({ report, serves }) => {
        if (report === null) return <p class="soft">{say(texts.noReport)}</p>;
        return (
          <>
            {report.release !== serves && (
              <p class="soft">{say(report.release === null ? texts.brokenFiles : texts.otherFiles)}</p>
            )}
            {children({ ...props, report })}
          </>
        );
      }}
    </Loaded>
  );
}
