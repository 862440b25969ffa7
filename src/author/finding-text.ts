/** Findings as text for a terminal: position, rule, message, the source line with a mark under the place, and the fix. */
import type { Finding } from "../compile/findings.ts";
import { secretsIn } from "../compile/rules/secrets.ts";
import { colorize } from "./color.ts";
import { widthOf } from "../chart/width.ts";
import { inLanguage, type LocalizedText, type Language } from "../localized-text.ts";

/** Characters of a source line that are shown; of a longer line, the part around the mark. */
const MAX_LINE_LENGTH = 160;

/** A line with tabs as spaces and invisible characters as `·`, so that columns line up. */
function visible(text: string): string {
  return text.replaceAll("\t", "  ").replace(/[\p{Cc}\p{Cf}]/gu, "·");
}

/** Masks secrets: a finding must not copy them into a log. */
function maskSecrets(line: string): string {
  return secretsIn(line).reduce((text, { start, end }) => {
    const from = Math.min(start + 4, end);
    return text.slice(0, from) + "*".repeat(end - from) + text.slice(end);
  }, line);
}

/** The line of a finding with a mark under the place, wide characters counted. Empty when the text is unknown. */
export function codeFrame(finding: Finding, text: string | undefined, color: boolean): string {
  const found = text?.split("\n", finding.line)[finding.line - 1];
  if (found === undefined || found.trim() === "") return "";
  const line = maskSecrets(found);
  const end = finding.end_line === finding.line ? finding.end_column - 1 : line.length;
  const from = finding.column - 1 > MAX_LINE_LENGTH ? finding.column - 1 - 40 : 0;
  const lead = visible(line.slice(from, finding.column - 1));
  const marked = visible(line.slice(finding.column - 1, Math.max(end, finding.column)));
  const shown = visible(line.slice(from, from + MAX_LINE_LENGTH));
  const number = String(finding.line);
  const gutter = (digits: string): string => colorize(color, "dim", `${digits.padStart(number.length + 2)} | `);
  const mark = "^".repeat(Math.max(1, Math.min(widthOf(marked), MAX_LINE_LENGTH)));
  const cut = from > 0 ? "…" : "";
  return `${gutter(number)}${cut}${shown}\n${gutter("")}${" ".repeat(widthOf(lead) + cut.length)}${colorize(color, "red", mark)}\n`;
}

/** One finding: `file:line:column severity rule message`, the source line, the fix. */
export function formatFinding(finding: Finding, text: string | undefined, language: Language, color: boolean): string {
  const message = inLanguage(language, { en: finding.message, zh: finding.zh.message });
  const fix = inLanguage(language, { en: finding.fix, zh: finding.zh.fix });
  const severity = colorize(
    color,
    finding.severity === "error" ? "red" : "yellow",
    severities[finding.severity][language],
  );
  const place = colorize(color, "bold", `${finding.file}:${finding.line}:${finding.column}`);
  return `${place} ${severity} ${colorize(color, "dim", finding.rule)} ${message}\n${codeFrame(finding, text, color)}    ${colorize(color, "green", "→")} ${fix}\n`;
}

const severities: Readonly<Record<Finding["severity"], LocalizedText>> = {
  error: { en: "error", zh: "错误" },
  warning: { en: "warning", zh: "警告" },
};

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? "" : "s"}`;

/** The summary of a check, one line. */
export function formatSummary(findings: readonly Finding[], files: number, language: Language): string {
  const errors = findings.filter((finding) => finding.severity === "error").length;
  const warnings = findings.length - errors;
  if (findings.length === 0)
    return inLanguage(language, {
      en: `${count(files, "file")} checked, no problems found.`,
      zh: `已检查 ${files} 个文件，没有发现问题。`,
    });
  return inLanguage(language, {
    en: `${count(files, "file")} checked: ${count(errors, "error")}, ${count(warnings, "warning")}.`,
    zh: `已检查 ${files} 个文件：${errors} 个错误，${warnings} 个警告。`,
  });
}
