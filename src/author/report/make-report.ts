/** Makes the report that goes beside a publish: findings, where each step is written, and what the example conversations take. */
import { checkSources } from "../../compile/check.ts";
import { releaseOf } from "../../compile/compile.ts";
import type { Finding } from "../../compile/findings.ts";
import type { ProjectTree, ReadCache } from "../../compile/project.ts";
import { reportFiles } from "../../compile/report.ts";
import type { ChannelReport, ReportedCoverage, ReportedTree } from "../../knowledge/channel-report.ts";
import { todayAt } from "../../knowledge/conditions.ts";
import type { OpenTree } from "../../knowledge/model.ts";
import { coverageMarks } from "../chart-marks.ts";
import type { Collection } from "../files.ts";
import { checkTests } from "../golden/check.ts";
import type { Coverage } from "../golden/coverage.ts";
import type { GoldenCache } from "../golden/file.ts";
import { runSuite, type SuiteResult } from "../golden/suite.ts";
import { openLocalKnowledge } from "../local-knowledge.ts";

interface Options {
  /** Milliseconds since the epoch. */
  now: number;
  /** What a run of the example conversations over the same files gave, or whether they are run here. */
  tests: SuiteResult | boolean;
  /** The folder of the files, for a server on this machine. */
  root?: string;
  readCache?: ReadCache | undefined;
  goldenCache?: GoldenCache;
}

const isError = ({ severity }: Finding): boolean => severity === "error";

function coverageOf(project: ProjectTree, tree: OpenTree, coverage: Coverage): ReportedCoverage {
  const { nodes, options, rules } = coverage.of(project);
  const missed = [...coverageMarks(tree, coverage)].flatMap(([key, mark]) => (mark === "missed" ? [key] : []));
  return { nodes, options, rules, missed };
}

/** The report on a collection's files as they are now. */
export function makeReport(
  collection: Collection,
  { now, tests, root, readCache, goldenCache }: Options,
): ChannelReport {
  const checked = checkSources(collection.sources, { today: todayAt(now) }, readCache);
  const { project } = checked;
  const release = checked.sound ? releaseOf(checked) : undefined;
  const knowledge = release === undefined || tests === false ? undefined : openLocalKnowledge(release);
  const run = () => knowledge && runSuite({ ...collection, only: "" }, { project, knowledge }, now, goldenCache);
  const suite = typeof tests === "boolean" ? run() : tests;
  const findings = [...checked.findings, ...checkTests(collection.tests, project, goldenCache), ...failuresOf(suite)];
  const files = reportFiles(project, withoutRepeats(findings), { release: release?.id, now });
  return {
    ...files,
    ...(root !== undefined && { root }),
    trees: files.trees.map((row, place): ReportedTree => {
      const [tree, open] = [project.trees[place], knowledge?.trees.get(`${row.base}/${row.tree}`)];
      const coverage = tree && open && suite && coverageOf(tree, open, suite.coverage);
      return { ...row, ...(coverage !== undefined && { coverage }) };
    }),
    ...(suite !== undefined && {
      conversations: { passed: suite.passed, failed: suite.failed },
      conversations_by_base: Array.from(suite.bases, ([base, counts]) => ({ base, ...counts })),
    }),
  };
}

/** What the conversations found. */
const failuresOf = (suite: SuiteResult | undefined): Finding[] => suite?.findings.filter(isError) ?? [];

/** The check of the test files and their run may find the same. */
function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const keyOf = ({ rule, file, line, column, message }: Finding) => [rule, file, line, column, message].join("\n");
  return [...new Map(findings.map((one) => [keyOf(one), one])).values()];
}
