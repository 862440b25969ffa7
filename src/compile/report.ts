/**
 * The part of a channel's report that the files alone give: findings, and where each step is written. Not here: what example
 * conversations take (`author/report/make-report.ts`).
 */
import { MAX_REPORTED_FINDINGS } from "../knowledge/channel-report.ts";
import type { ChannelReport, ReportedFinding, ReportedTree, StepPlace } from "../knowledge/channel-report.ts";
import { Lines, sortFindings, type Finding } from "./findings.ts";
import type { Project, ProjectTree } from "./project.ts";

interface Options {
  /** Undefined = errors prevent a release. */
  release: string | undefined;
  /** Milliseconds since the epoch. */
  now: number;
}

const isError = ({ severity }: Finding): boolean => severity === "error";

/** Errors first, so that they are not what is left out. */
function reported(findings: readonly Finding[]): Pick<ChannelReport, "findings" | "left_out"> {
  const ordered = [...findings.filter(isError), ...findings.filter((finding) => !isError(finding))];
  return {
    findings: sortFindings(ordered.slice(0, MAX_REPORTED_FINDINGS)).map(
      ({ rule, severity, file, line, column, message, fix, zh }): ReportedFinding => {
        return { rule, severity, file, line, column, message, fix, zh };
      },
    ),
    left_out: Math.max(0, ordered.length - MAX_REPORTED_FINDINGS),
  };
}

function stepsOf({ file, source }: ProjectTree): StepPlace[] {
  const lines = new Lines(file.text);
  return Object.keys(source.nodes).flatMap((node) => {
    const name = file.reading.locate(["nodes", node], "key");
    const text = file.reading.locate(["nodes", node], "value") ?? name;
    if (name === undefined || text === undefined) return [];
    // A block of YAML may end with the line feed before the next name.
    const end = file.text.slice(0, text.end).trimEnd().length;
    return [{ node, line: lines.at(name.start).line, end_line: lines.at(Math.max(end, name.start)).line }];
  });
}

/** One row for each tree of the project, in its order. */
export function reportFiles(
  project: Project,
  findings: readonly Finding[],
  { release, now }: Options,
): ChannelReport & { trees: ReportedTree[] } {
  return {
    format: 1,
    release: release ?? null,
    at: now,
    ...reported(findings),
    trees: project.trees.map((tree) => ({
      base: tree.here.base,
      tree: tree.here.tree,
      file: tree.file.path,
      steps: stepsOf(tree),
    })),
  };
}
