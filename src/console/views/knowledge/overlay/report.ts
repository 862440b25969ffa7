/** What the page reads of the report on a channel's files, and which of it belongs to a tree and its steps. */
import type { ChannelReport, ReportedFinding, ReportedTree } from "../../../../knowledge/channel-report.ts";

export interface ReportAnswer {
  /** The release that the channel serves; null = none, or one that the reader may not see. */
  serves: string | null;
  report: ChannelReport | null;
}

export const reportPath = (channel: string): string => `/api/channels/${encodeURIComponent(channel)}/report`;

interface TreeName {
  base: string;
  tree: string;
}

export const treeOf = ({ trees }: ChannelReport, { base, tree }: TreeName): ReportedTree | undefined =>
  trees.find((one) => one.base === base && one.tree === tree);

/** The names of files that a tree may be written in, for one that could not be read. */
const mayHold = ({ base, tree }: TreeName, file: string): boolean => {
  const name = file.replace(/(?:\.tree)?\.(?:json|xml|ya?ml)$/, "");
  return name !== file && (name === `knowledge/${base}/${tree}` || (base === tree && name === `knowledge/${base}`));
};

/** The findings of a tree's file. */
function findingsOf(report: ChannelReport, tree: TreeName): ReportedFinding[] {
  const known = treeOf(report, tree)?.file;
  return report.findings.filter(({ file }) => (known === undefined ? mayHold(tree, file) : file === known));
}

/** The findings of a tree's file by step; under undefined those of the rest of the file. */
export function findingsByStep(report: ChannelReport, tree: TreeName): Map<string | undefined, ReportedFinding[]> {
  const written = treeOf(report, tree);
  const found = new Map<string | undefined, ReportedFinding[]>();
  for (const finding of findingsOf(report, tree)) {
    const step = stepAt(written, finding.line);
    found.set(step, [...(found.get(step) ?? []), finding]);
  }
  return found;
}

/** The step that a line of a tree's file belongs to; undefined = none. */
const stepAt = (tree: ReportedTree | undefined, line: number): string | undefined =>
  tree?.steps.find((step) => step.line <= line && line <= step.end_line)?.node;
