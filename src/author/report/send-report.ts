/** Sends the report that goes beside a publish. It is an extra: no publish fails because of it. */
import { MAX_REPORT_BYTES, type ChannelReport } from "../../knowledge/channel-report.ts";
import type { Api } from "../api.ts";

/** A report of at most what a server keeps: of one that is too large first what the conversations miss, then the lines of steps. */
export function fitReport(report: ChannelReport): Uint8Array {
  const bytes = (part: ChannelReport): Uint8Array => new TextEncoder().encode(JSON.stringify(part));
  const whole = bytes(report);
  if (whole.length <= MAX_REPORT_BYTES) return whole;
  const trees = report.trees.map(({ base, tree, file, steps }) => ({ base, tree, file, steps }));
  const withoutMissed = { ...report, trees };
  const smaller = bytes(withoutMissed);
  if (smaller.length <= MAX_REPORT_BYTES) return smaller;
  return bytes({ ...report, trees: trees.map((tree) => ({ ...tree, steps: [] })) });
}

/** Sends it. Answers whether the server has kept it; one of an earlier version has no place for it. */
export async function sendReport(api: Api, channel: string, report: ChannelReport): Promise<boolean> {
  try {
    await api.put(`/api/channels/${encodeURIComponent(channel)}/report`, fitReport(report));
    return true;
  } catch {
    return false;
  }
}
