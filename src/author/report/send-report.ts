/** Sends the report that goes beside a publish. It is an extra: no publish fails because of it. */
import { fitReport, type ChannelReport } from "../../knowledge/channel-report.ts";
import type { Api } from "../api.ts";

/** Sends it. Answers whether the server has kept it; one of an earlier version has no place for it. */
export async function sendReport(api: Api, channel: string, report: ChannelReport): Promise<boolean> {
  try {
    await api.put(`/api/channels/${encodeURIComponent(channel)}/report`, fitReport(report));
    return true;
  } catch {
    return false;
  }
}
