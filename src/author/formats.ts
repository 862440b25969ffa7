/** Findings in machine-readable formats: JSON, SARIF 2.1.0 for code hosts, and workflow commands of GitHub Actions. */
import type { Finding } from "../compile/findings.ts";
import { createHash } from "node:crypto";
import { rulePage } from "./rule-pages.ts";
import type { TemplateTokens } from "../compile/templates/read.ts";
import { inLanguage, type Language } from "../localized-text.ts";

const messageOf = (finding: Finding, language: Language): string =>
  inLanguage(language, { en: `${finding.message} ${finding.fix}`, zh: `${finding.zh.message}${finding.zh.fix}` });

/** One JSON document with every finding, and the token estimate of each template. */
export function toJson(findings: readonly Finding[], files: number, templates: readonly TemplateTokens[]): string {
  const errors = findings.filter((finding) => finding.severity === "error").length;
  return `${JSON.stringify({ files, errors, warnings: findings.length - errors, findings, templates }, null, 2)}\n`;
}

/** A path as a relative URI reference: `?` and `#` in names are escaped. */
const uriOf = (file: string): string => file.replaceAll("\\", "/").split("/").map(encodeURIComponent).join("/");

/**
 * Identifies a finding independently of its line, so that code hosts recognise it after an edit.
 * `nth` distinguishes equal findings of one file.
 */
function fingerprint(finding: Finding, nth: number): string {
  const { rule, file, message } = finding;
  return createHash("sha256")
    .update(JSON.stringify([rule, file.replaceAll("\\", "/"), message, nth]))
    .digest("hex")
    .slice(0, 32);
}

/** A SARIF log, with the page of each rule as its help. */
export function toSarif(findings: readonly Finding[], language: Language): string {
  const rules = [...new Set(findings.map((finding) => finding.rule))].toSorted();
  const counts = new Map<string, number>();
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "cairn",
            rules: rules.map((id) => {
              const { short, page } = rulePage(id, language);
              return {
                id,
                shortDescription: { text: short },
                fullDescription: { text: short },
                help: { text: page, markdown: page },
              };
            }),
          },
        },
        columnKind: "utf16CodeUnits",
        results: findings.map((finding) => {
          const same = `${finding.rule} ${finding.file} ${finding.message}`;
          const nth = counts.get(same) ?? 0;
          counts.set(same, nth + 1);
          return {
            ruleId: finding.rule,
            ruleIndex: rules.indexOf(finding.rule),
            level: finding.severity,
            message: { text: messageOf(finding, language) },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: uriOf(finding.file) },
                  region: {
                    startLine: finding.line,
                    startColumn: finding.column,
                    endLine: finding.end_line,
                    endColumn: finding.end_column,
                  },
                },
              },
            ],
            partialFingerprints: { primaryLocationLineHash: `${fingerprint(finding, nth)}:1` },
          };
        }),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

const data = (text: string): string => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

/** Workflow commands that GitHub Actions shows as annotations. */
export function toGithub(findings: readonly Finding[], language: Language): string {
  return findings
    .map(
      (finding) =>
        `::${finding.severity} file=${property(finding.file)},line=${finding.line},col=${finding.column},endLine=${finding.end_line},title=${property(finding.rule)}::${data(messageOf(finding, language))}\n`,
    )
    .join("");
}
