/**
 * Publishes a compiled release as the command line does: the objects that the server lacks, a few at a time, and the manifest last. The
 * channel points at it only then, and only if nobody else has published meanwhile.
 */
import { fitReport, type ChannelReport } from "../../../../knowledge/channel-report.ts";
import type { CompiledRelease } from "../../../../knowledge/release.ts";
import { ApiFailure, call } from "../../../api.ts";

const MAX_PARALLEL = 4;

export interface PublishOptions {
  channel: string;
  message: string;
  /** The channel's change that the reader has seen; 0 = it had none. */
  expected: number;
  /** Kept beside the release, for the overlays of the trees. */
  report: ChannelReport;
  progress(sent: number, total: number): void;
}

async function sendObjects(
  release: CompiledRelease,
  wanted: readonly string[],
  progress: PublishOptions["progress"],
): Promise<void> {
  const names = new Map(release.manifest.objects.map(({ hash, name }) => [hash, name]));
  const waiting = [...wanted];
  let sent = 0;
  progress(sent, wanted.length);
  const lane = async (): Promise<void> => {
    for (let hash = waiting.shift(); hash !== undefined; hash = waiting.shift()) {
      const name = encodeURIComponent(names.get(hash) ?? "");
      await call("PUT", `/api/objects/${hash}?name=${name}`, release.objects.get(hash) ?? new Uint8Array());
      sent += 1;
      progress(sent, wanted.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(MAX_PARALLEL, wanted.length) }, lane));
}

/** Answers whether the channel has changed, and its number. Fails with `ApiFailure`: `conflict` where another author was first. */
export async function sendRelease(
  release: CompiledRelease,
  { channel, message, expected, report, progress }: PublishOptions,
): Promise<{ changed: boolean; sequence: number }> {
  const objects = [...release.objects.keys()];
  const { missing } = await call<{ missing: string[] }>("POST", "/api/releases/missing", { objects, channel });
  await sendObjects(release, missing, progress);
  const publish = () =>
    call<{ changed?: boolean; sequence: number }>("POST", "/api/releases", {
      manifest: release.manifest,
      channel,
      expected_sequence: expected,
      ...(message !== "" && { message }),
    });
  const done = await publish().catch(async (error: unknown) => {
    // A clean-up has removed objects in between: they are sent, and the release once more.
    if (!(error instanceof ApiFailure) || error.missing === undefined) throw error;
    await sendObjects(release, error.missing, progress);
    return publish();
  });
  // An extra, as for the command line: what is published is published without it.
  await call("PUT", `/api/channels/${encodeURIComponent(channel)}/report`, fitReport(report)).catch(() => undefined);
  return { changed: done.changed !== false, sequence: done.sequence };
}
