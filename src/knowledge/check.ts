/** Checks everything an author wrote: reading, then every rule. Pure: files come in as texts, findings go out. */
import { sortFindings, type Finding } from "./findings.ts";
import type { SourceFile } from "./parse.ts";
import { readProject, type Project, type ReadCache } from "./project.ts";
import { rules } from "./rules/index.ts";
import type { CheckOptions } from "./rules/rule.ts";

export interface Checked {
  project: Project;
  /** Sorted by file and place. */
  findings: Finding[];
  /** True when nothing stands in the way of a release; warnings do not. */
  sound: boolean;
}

/**
 * @param sources paths relative to the repository (`knowledge/…`, `templates/…`) with their texts
 * @param cache kept by a caller that checks again and again; unchanged files are then not read again
 */
export function checkSources(sources: readonly SourceFile[], options: CheckOptions = {}, cache?: ReadCache): Checked {
  const project = readProject(sources, cache);
  const findings = [...project.findings];
  for (const rule of rules) {
    rule.check(
      project,
      (file, path, part, words, severity) =>
        findings.push(file.finding(rule.id, severity ?? rule.severity, path, part, words)),
      options,
    );
  }
  return {
    project,
    findings: sortFindings(findings),
    sound: findings.every((finding) => finding.severity !== "error"),
  };
}
