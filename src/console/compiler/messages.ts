/** What the page and the thread of the compiler tell each other. */
import type { ChannelReport, ReportedFinding } from "../../knowledge/channel-report.ts";
import type { Served } from "../../compile/keep-rest.ts";
import type { CompiledRelease } from "../../knowledge/release.ts";

export interface CompileRequest {
  /** Paths as the compiler expects them (`knowledge/…`, `templates/…`), with their texts. */
  sources: readonly { path: string; text: string }[];
  /** What is served and stays, as far as the sources do not replace it. */
  served?: Served;
}

export interface CompileAnswer {
  findings: readonly ReportedFinding[];
  /** Undefined = a finding is an error. */
  release: CompiledRelease | undefined;
  /** What the channel keeps of the files beside the release. */
  report: ChannelReport;
}
