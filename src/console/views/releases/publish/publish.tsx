/** Publishes a folder: read and compiled in this browser, judged in place, compared with what is served, and sent when the author says so. */
import { useRef, useState } from "preact/hooks";
import { withReportOf, type ChannelReport } from "../../../../knowledge/channel-report.ts";
import { MAX_OBJECT_BYTES } from "../../../../knowledge/release.ts";
import { read } from "../../../api.ts";
import { compileInThread } from "../../../compiler/run.ts";
import type { CompileAnswer } from "../../../compiler/messages.ts";
import { Failed } from "../../../parts/failed.tsx";
import { say } from "../../../settings.ts";
import type { Change } from "../change.ts";
import { Checked } from "./checked.tsx";
import { chosenFolder, droppedFolder, readFolder, TooLarge, type Dropped } from "./dropped.ts";
import { holdsNothing } from "./holds-nothing.ts";
import { readServed, type Served } from "./served.ts";
import { texts } from "./texts.ts";

/** Chrome, Firefox and Safari know the attribute; the types of its elements do not. */
const FOLDER = { webkitdirectory: true };

type Named = Change & { channel: string };

interface Props {
  channels: readonly Named[];
  /** Chosen at first. */
  channel: string;
  done(): void;
}

interface Compiled extends CompileAnswer {
  tests: number;
  /** What the channel served when the folder was read. */
  before: Change | undefined;
  /** Of a part of a project: the bases of the channel that it says nothing of. */
  stays: readonly string[] | undefined;
}

/** Bases that are served, and have no file among those that were dropped. */
function stayingOf({ manifest }: Served, sources: readonly { path: string }[]): string[] {
  const dropped = new Set(sources.map(({ path }) => path.split("/")[1]));
  return manifest.bases.flatMap(({ base }) => (dropped.has(base) ? [] : [base]));
}

/** The report with what the channel's own says of the bases that stay. Without one that is of the release it serves, as it is. */
async function withRest(part: ChannelReport, before: Named, stays: readonly string[]): Promise<ChannelReport> {
  const path = `/api/channels/${encodeURIComponent(before.channel)}/report`;
  const { report } = await read<{ report: ChannelReport | null }>(path).catch(() => ({ report: null }));
  return report?.release === before.release ? withReportOf(part, report, stays) : part;
}

/** The sentence of what cannot be published whatever is in it; undefined = nothing stands in the way. */
function obstacle({ release }: CompileAnswer, files: number): string | undefined {
  if (files === 0 || (release !== undefined && holdsNothing(release.manifest))) return say(texts.noFiles);
  const large = release?.manifest.objects.find(({ size }) => size > MAX_OBJECT_BYTES);
  return large && `${large.name} ${say(texts.largeObject)}`;
}

export function Publish({ channels, channel: first, done }: Props) {
  const [channel, setChannel] = useState(first);
  const [step, setStep] = useState("");
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const [compiled, setCompiled] = useState<Compiled | undefined>(undefined);
  const newest = useRef(0);
  const take = async (folder: Dropped | undefined): Promise<void> => {
    const turn = (newest.current += 1);
    setError(undefined);
    setProblem(undefined);
    setCompiled(undefined);
    if (folder === undefined) return setProblem(say(texts.notFolder));
    try {
      const { sources, tests, isPart } = await readFolder(folder, (read, total) => {
        setStep(`${say(texts.reading)} ${read}/${total}`);
      });
      setStep(say(texts.checking));
      const before = channels.find((one) => one.channel === channel);
      const served = isPart && before !== undefined && sources.length > 0 ? await readServed(before) : undefined;
      const stays = served && stayingOf(served, sources);
      const answer = await compileInThread({ sources, ...(served !== undefined && { served }) });
      // A folder that was dropped meanwhile is the one that counts.
      if (turn !== newest.current) return;
      const report =
        before === undefined || stays === undefined ? answer.report : await withRest(answer.report, before, stays);
      const stands = obstacle(answer, sources.length);
      setProblem(stands);
      if (stands === undefined) setCompiled({ ...answer, report, tests, before, stays });
    } catch (failure) {
      if (failure instanceof TooLarge) setProblem(say(texts.tooLarge));
      else setError(failure);
    } finally {
      if (turn === newest.current) setStep("");
    }
  };
  return (
    <section
      class="card drop"
      aria-label={say(texts.heading)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (event.dataTransfer !== null) void droppedFolder(event.dataTransfer).then(take, setError);
      }}
    >
      <h2>{say(texts.heading)}</h2>
      <p class="soft">{say(texts.lead)}</p>
      <p>
        <label>
          {say(texts.channel)}{" "}
          <input
            type="text"
            list="channels"
            value={channel}
            maxLength={64}
            onInput={({ currentTarget }) => {
              setChannel(currentTarget.value.trim());
              setCompiled(undefined);
            }}
          />
        </label>
        <datalist id="channels">
          {channels.map((one) => (
            <option key={one.channel} value={one.channel} />
          ))}
        </datalist>{" "}
        <label class="button file">
          {say(texts.choose)}
          <input
            {...FOLDER}
            type="file"
            onChange={({ currentTarget }) => {
              if (currentTarget.files !== null && currentTarget.files.length > 0)
                void take(chosenFolder(currentTarget.files));
              // The same folder may be chosen again after a correction.
              currentTarget.value = "";
            }}
          />
        </label>
      </p>
      {step !== "" && (
        <p role="status" class="soft">
          {step}
        </p>
      )}
      {problem !== undefined && (
        <p class="failed" role="alert">
          {problem}
        </p>
      )}
      {error !== undefined && <Failed error={error} />}
      {compiled !== undefined && <Checked {...compiled} channel={channel} done={done} />}
    </section>
  );
}
