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
 * @param cache kept by a caller that checks again and again; unchanged files are then not read again, and the same files of the same day are
 * not checked again: the answer is the one before
 */
export function checkSources(
  sources: readonly SourceFile[],
  options: CheckOptions = {},
  cache?: ReadCache,
  progress?: Progress,
): Checked {
  const before = cache === undefined ? undefined : lastChecks.get(cache);
  if (before !== undefined && before.today === options.today && areSame(before.sources, sources)) return before.checked;
  const checked = checkAll(sources, options, cache, progress);
  if (cache !== undefined) lastChecks.set(cache, { sources: [...sources], today: options.today, checked });
  return checked;
}

/** What was checked last with a cache: a publish, its tests and its report check the same files. */
const lastChecks = new WeakMap<
  ReadCache,
  { sources: readonly SourceFile[]; today: string | undefined; checked: Checked }
>();

function areSame(left: readonly SourceFile[], right: readonly SourceFile[]): boolean {
  return (
    left.length === right.length &&
    left.every(({ path, text }, at) => path === right[at]?.path && text === right[at]?.text)
  );
}

function checkAll(
  sources: readonly SourceFile[],
  options: CheckOptions,
  cache: ReadCache | undefined,
  progress: Progress | undefined,
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
