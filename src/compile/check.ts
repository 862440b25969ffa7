/** Checks everything an author wrote: reads the files, then applies every rule. Pure: texts come in, findings go out. */
import { sortFindings, type Finding } from "./findings.ts";
import type { SourceFile } from "./parse.ts";
import type { Progress } from "./progress.ts";
import { readProject, type Project, type ReadCache } from "./project.ts";
import { rootCauses } from "./root-causes.ts";
import { rules } from "./rules/index.ts";
import type { CheckOptions } from "./rules/rule.ts";
import { readTemplates } from "./templates/read.ts";
import type { Template } from "../templates/model.ts";

export interface Checked {
  project: Project;
  templates: Template[];
  /** Sorted by file and place. */
  findings: Finding[];
  /** True when no finding is an error, so that a release can be made. */
  sound: boolean;
}

/**
 * @param sources paths relative to the repository (`knowledge/…`, `templates/…`) with their texts
 * @param cache kept by a caller that checks again and again; unchanged files are then not read again
 */
export function checkSources(
  sources: readonly SourceFile[],
  options: CheckOptions = {},
  cache?: ReadCache,
  progress?: Progress,
): Checked {
  const project = readProject(sources, cache, progress);
  const read = readTemplates(project);
  const findings = [...project.findings, ...read.findings];
  for (const [nth, rule] of rules.entries()) {
    progress?.("check", nth, rules.length);
    rule.check(
      project,
      (file, where, part, text, severity = rule.severity) => {
        const isRange = "start" in where;
        findings.push(
          isRange ? file.findingAt(rule.id, severity, where, text) : file.finding(rule.id, severity, where, part, text),
        );
      },
      options,
    );
  }
  return {
    project,
    templates: read.templates,
    findings: sortFindings(rootCauses(findings)),
    sound: findings.every((finding) => finding.severity !== "error"),
  };
}
