import type { ReportedFinding } from "../../knowledge/channel-report.ts";
import { language, say, sayCount } from "../settings.ts";
import { SourcePlace } from "./source-place.tsx";
import { texts } from "../texts.ts";

export const SIGNS = { error: "✗", warning: "!" } as const;

/** How many errors and warnings there are; a cross stands only where something failed. */
export function FindingCount({ findings }: { findings: readonly ReportedFinding[] }) {
  const count = (wanted: string): number => findings.filter(({ severity }) => severity === wanted).length;
  const [errors, warnings] = [count("error"), count("warning")];
  return (
    <p role="status">
      {errors === 0 ? `✓ ${say(texts.noErrors)}` : `${SIGNS.error} ${sayCount(errors, texts.errors)}`}
      {warnings > 0 && ` · ${SIGNS.warning} ${sayCount(warnings, texts.warnings)}`}
    </p>
  );
}

/** Findings with their places, what is wrong, and the way out. */
export function FindingList({ findings, root }: { findings: readonly ReportedFinding[]; root: string | undefined }) {
  return (
    <ul class="marked">
      {findings.map((finding, at) => {
        const { message, fix } = language.value === "zh" ? finding.zh : finding;
        return (
          <li key={at} data-mark={finding.severity}>
            <span class="note">{say(texts[finding.severity])}</span>{" "}
            <SourcePlace root={root} file={finding.file} line={finding.line} column={finding.column} />
            <div>
              {message} <span class="soft">{fix}</span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
