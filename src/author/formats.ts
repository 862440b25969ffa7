/** Findings for machines: JSON, SARIF 2.1.0 for code hosts, and GitHub's workflow commands. */
import type { Finding } from "../knowledge/findings.ts";
import type { Language } from "./frame.ts";

const messageOf = (finding: Finding, language: Language): string =>
  language === "zh" ? `${finding.zh.message}${finding.zh.fix}` : `${finding.message} ${finding.fix}`;

/** One JSON document with every finding. */
export function toJson(findings: readonly Finding[], files: number): string {
  const errors = findings.filter((finding) => finding.severity === "error").length;
  return `${JSON.stringify({ files, errors, warnings: findings.length - errors, findings }, null, 2)}\n`;
}

/** A SARIF log that code hosts show beside the lines. */
export function toSarif(findings: readonly Finding[], language: Language): string {
  const rules = [...new Set(findings.map((finding) => finding.rule))].toSorted();
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "cairn", rules: rules.map((id) => ({ id, helpUri: `docs/rules/${id}.md` })) } },
        columnKind: "utf16CodeUnits",
        results: findings.map((finding) => ({
          ruleId: finding.rule,
          level: finding.severity,
          message: { text: messageOf(finding, language) },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodeURI(finding.file.replaceAll("\\", "/")) },
                region: {
                  startLine: finding.line,
                  startColumn: finding.column,
                  endLine: finding.end_line,
                  endColumn: finding.end_column,
                },
              },
            },
          ],
        })),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

const data = (text: string): string => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

/** Lines that GitHub Actions turns into annotations. */
export function toGithub(findings: readonly Finding[], language: Language): string {
  return findings
    .map(
      (finding) =>
        `::${finding.severity} file=${property(finding.file)},line=${finding.line},col=${finding.column},endLine=${finding.end_line},title=${property(finding.rule)}::${data(messageOf(finding, language))}\n`,
    )
    .join("");
}
