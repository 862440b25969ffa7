/** Checks everything an author wrote: reading, then every rule. Pure: files come in as texts, findings go out. */
import { sortFindings, type Finding } from "./findings.ts";
import type { SourceFile } from "./parse.ts";
import { readProject, type Project, type ReadCache } from "./project.ts";
import { rules } from "./rules/index.ts";
import type { CheckOptions, ReadTemplate } from "./rules/rule.ts";

export interface Checked {
  project: Project;
  templates: ReadTemplate[];
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
  const read = readTemplates(project, options);
  const findings = [...project.findings, ...read.findings];
  for (const rule of rules) {
    rule.check(
      project,
      (file, where, part, words, severity = rule.severity) => {
        const atText = "start" in where;
        findings.push(
          atText
            ? file.findingAt(rule.id, severity, where, words)
            : file.finding(rule.id, severity, where, part, words),
        );
      },
      options,
    );
  }
  return {
    project,
    templates: read.templates,
    findings: sortFindings(findings),
    sound: findings.every((finding) => finding.severity !== "error"),
  };
}

function readTemplates(project: Project, options: CheckOptions): { templates: ReadTemplate[]; findings: Finding[] } {
  const files = project.templates.map(({ file }) => file);
  if (options.templates !== undefined) return options.templates(files, project);
  return { templates: project.templates.map(({ name, text }) => ({ name, value: { name, text } })), findings: [] };
}
