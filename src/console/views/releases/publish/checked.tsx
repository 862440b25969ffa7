/** What a compiled folder would publish: its findings with their places, the difference from what is served, and the button that sends it. */
import { lazy, Suspense } from "preact/compat";
import { useState } from "preact/hooks";
import type { ChannelReport, ReportedFinding } from "../../../../knowledge/channel-report.ts";
import type { CompiledRelease } from "../../../../knowledge/release.ts";
import { AskForm } from "../../../parts/ask-form.tsx";
import { Busy } from "../../../parts/busy.tsx";
import { changeMessage } from "../../../parts/change-message.ts";
import { FindingCount, FindingList } from "../../../parts/finding-list.tsx";
import { Told } from "../../../parts/told.tsx";
import { listed, say, sayCount } from "../../../settings.ts";
import { SHORT, type Change } from "../change.ts";
import { RolledBack } from "./rolled-back.tsx";
import { Removed } from "./removed.tsx";
import { madeMessage } from "./made-message.ts";
import { sendRelease } from "./send.ts";
import { texts } from "./texts.ts";

const Difference = lazy(async () => (await import("../difference.tsx")).ReleaseDifference);

interface Props {
  findings: readonly ReportedFinding[];
  release: CompiledRelease | undefined;
  report: ChannelReport;
  /** Files with example conversations. */
  tests: number;
  before: Change | undefined;
  /** Bases of the channel that stay as they are, where a part of a project was dropped. */
  stays: readonly string[] | undefined;
  channel: string;
  done(): void;
}

function Findings({ findings }: Pick<Props, "findings">) {
  return (
    <>
      <FindingCount findings={findings} />
      {findings.length > 0 && (
        <details open={findings.some(({ severity }) => severity === "error")}>
          <summary>{say(texts.findings)}</summary>
          <FindingList findings={findings} root={undefined} />
        </details>
      )}
    </>
  );
}

export function Checked({ findings, release, report, tests, before, stays, channel, done }: Props) {
  const [progress, setProgress] = useState("");
  // What would change is shown before it can be published.
  const [isCompared, setCompared] = useState(false);
  const [made, setMade] = useState("published a folder");
  const [published, setPublished] = useState("");
  const send = async (message: string): Promise<void> => {
    if (release === undefined || progress !== "") return;
    try {
      const { changed, sequence } = await sendRelease(release, {
        channel,
        message: message === "" ? made : message,
        expected: before?.sequence ?? 0,
        report,
        progress: (sent, total) => setProgress(`${say(texts.sending)} ${sent}/${total}`),
      });
      setPublished(changed ? `${say(texts.published)} #${sequence}` : say(texts.unchanged));
      done();
    } finally {
      setProgress("");
    }
  };
  if (published !== "") return <Told good>{published}</Told>;
  return (
    <>
      <Findings findings={findings} />
      {tests > 0 && <p class="soft">{sayCount(tests, texts.tests)}</p>}
      {stays !== undefined && (
        <p role="status">
          {say(texts.part)} {stays.length > 0 && `${say(texts.stay)} ${listed(stays)}`}
        </p>
      )}
      {release === undefined && <p role="alert">{say(texts.notSound)}</p>}
      {release === undefined && stays !== undefined && <p>{say(texts.partRefers)}</p>}
      {release !== undefined && (
        <>
          <h3>{say(texts.changes)}</h3>
          {release.id === before?.release ? (
            <p role="status">{say(texts.same)}</p>
          ) : (
            <>
              <p class="soft">
                <code>{release.id.slice(0, SHORT)}</code>{" "}
                {before !== undefined && stays === undefined && say(texts.whole)}
              </p>
              {before !== undefined && <RolledBack channel={channel} next={release.id} />}
              <Suspense fallback={<Busy />}>
                <Difference
                  before={before}
                  after={release}
                  channel={channel}
                  ready={(difference) => {
                    if (difference !== undefined) setMade(madeMessage(difference));
                    setCompared(true);
                  }}
                />
              </Suspense>
              <Removed before={before} after={release.manifest}>
                <AskForm
                  optional
                  waits={!isCompared}
                  label={say(texts.message)}
                  hint={say(changeMessage(made))}
                  button={`${say(texts.publish)} ${channel}`}
                  problems={{ revision_conflict: texts.conflict }}
                  ask={send}
                />
              </Removed>
            </>
          )}
          <p role="status" class="soft">
            {progress}
          </p>
        </>
      )}
    </>
  );
}
