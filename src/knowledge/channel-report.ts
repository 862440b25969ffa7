/**
 * What is known of the files behind a channel besides what they compile to: findings, where each step is written, what the example
 * conversations take. Made where the files are, shown beside the trees. Not here: making one (`author/report/`), keeping it (`worker/releases/`).
 */
import type { Json } from "../json.ts";

/** A finding of the check, without what only a terminal shows. Lines and columns count from 1. */
export interface ReportedFinding {
  rule: string;
  severity: "error" | "warning";
  /** Relative to the project. */
  file: string;
  line: number;
  column: number;
  message: string;
  fix: string;
  zh: { message: string; fix: string };
}

/** Where a step is written: the line of its name, and the last line of its text. */
export interface StepPlace {
  node: string;
  line: number;
  end_line: number;
}

export interface CoverageCount {
  covered: number;
  total: number;
}

/** What the example conversations take of a tree. */
export interface ReportedCoverage {
  nodes: CoverageCount;
  options: CoverageCount;
  rules: CoverageCount;
  /** Keys of what none takes, as in a chart's marks: a step; a step, a tab, and an option or the number of a rule. */
  missed: string[];
}

export interface ReportedTree {
  base: string;
  tree: string;
  file: string;
  steps: StepPlace[];
  /** Absent where the conversations were not run. */
  coverage?: ReportedCoverage;
}

export interface ChannelReport {
  format: 1;
  /** What the files compile to; null = errors prevent it, so that the channel serves an earlier release. */
  release: string | null;
  /** Milliseconds since the epoch. */
  at: number;
  /** The folder on disk; only of a server on the same machine. */
  root?: string;
  findings: ReportedFinding[];
  /** Findings that there was no room for. */
  left_out: number;
  trees: ReportedTree[];
  /** Example conversations that were run; absent where they were not. */
  conversations?: ConversationCounts;
  /** The same by the base they are written for; absent in reports that were made before it was counted. */
  conversations_by_base?: (ConversationCounts & { base: string })[];
}

interface ConversationCounts {
  passed: number;
  failed: number;
}

/** Findings in one report: an author reads the first of them, and the rest after the next edit. */
export const MAX_REPORTED_FINDINGS = 300;

/** Bytes of a report; a larger one is not kept. */
export const MAX_REPORT_BYTES = 1_500_000;

type Fields = { readonly [key: string]: Json | undefined };

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string";
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isListOf = (value: unknown, is: (one: unknown) => boolean): boolean => Array.isArray(value) && value.every(is);

function isFinding(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { rule, severity, file, line, column, message, fix, zh } = value;
  return (
    [rule, file, message, fix].every(isText) &&
    (severity === "error" || severity === "warning") &&
    isCount(line) &&
    isCount(column) &&
    isFields(zh) &&
    isText(zh.message) &&
    isText(zh.fix)
  );
}

const isStep = (value: unknown): boolean =>
  isFields(value) && isText(value.node) && isCount(value.line) && isCount(value.end_line);

const isCoverageCount = (value: unknown): boolean => isFields(value) && isCount(value.covered) && isCount(value.total);

const isCoverage = (value: unknown): boolean =>
  isFields(value) && [value.nodes, value.options, value.rules].every(isCoverageCount) && isListOf(value.missed, isText);

const isTree = (value: unknown): boolean =>
  isFields(value) &&
  [value.base, value.tree, value.file].every(isText) &&
  isListOf(value.steps, isStep) &&
  (value.coverage === undefined || isCoverage(value.coverage));

const isCounts = (value: unknown): boolean => isFields(value) && isCount(value.passed) && isCount(value.failed);

/** A value as a report; undefined when it is none. */
export function readChannelReport(value: unknown): ChannelReport | undefined {
  if (!isFields(value) || value.format !== 1) return undefined;
  const { release, at, root, findings, left_out, trees, conversations, conversations_by_base } = value;
  const isReport =
    (release === null || (isText(release) && /^[0-9a-f]{64}$/.test(release))) &&
    isCount(at) &&
    (root === undefined || isText(root)) &&
    isListOf(findings, isFinding) &&
    isCount(left_out) &&
    isListOf(trees, isTree) &&
    (conversations === undefined || isCounts(conversations)) &&
    (conversations_by_base === undefined ||
      isListOf(conversations_by_base, (one) => isFields(one) && isText(one.base) && isCounts(one)));
  return isReport ? (value as unknown as ChannelReport) : undefined;
}

/** The base that a file of a project belongs to: its folder under `knowledge/`, or the file that is a base by itself. */
const baseOfFile = (file: string): string | undefined =>
  /^knowledge\/([^/]+)\//.exec(file)?.[1] ?? /^knowledge\/([^/.]+)\./.exec(file)?.[1];

/** The report on a part of a project that was published, with what is known of the bases that stay as they were. */
export function withReportOf(part: ChannelReport, before: ChannelReport, stays: readonly string[]): ChannelReport {
  const kept = before.findings.filter(({ file }) => stays.includes(baseOfFile(file) ?? ""));
  const findings = [...part.findings, ...kept];
  const conversations_by_base = [
    ...(part.conversations_by_base ?? []),
    ...(before.conversations_by_base ?? []).filter(({ base }) => stays.includes(base)),
  ];
  const sum = (name: "passed" | "failed"): number => conversations_by_base.reduce((all, one) => all + one[name], 0);
  return {
    ...part,
    findings: findings.slice(0, MAX_REPORTED_FINDINGS),
    left_out: part.left_out + Math.max(0, findings.length - MAX_REPORTED_FINDINGS),
    trees: [...part.trees, ...before.trees.filter(({ base }) => stays.includes(base))],
    ...(conversations_by_base.length > 0 && {
      conversations: { passed: sum("passed"), failed: sum("failed") },
      conversations_by_base,
    }),
  };
}

/** A report of at most what a server keeps: of one that is too large first what the conversations miss, then the lines of steps. */
export function fitReport(report: ChannelReport): Uint8Array {
  const bytes = (part: ChannelReport): Uint8Array => new TextEncoder().encode(JSON.stringify(part));
  const whole = bytes(report);
  if (whole.length <= MAX_REPORT_BYTES) return whole;
  const trees = report.trees.map(({ base, tree, file, steps }) => ({ base, tree, file, steps }));
  const withoutMissed = { ...report, trees };
  const smaller = bytes(withoutMissed);
  if (smaller.length <= MAX_REPORT_BYTES) return smaller;
  return bytes({ ...report, trees: trees.map((tree) => ({ ...tree, steps: [] })) });
}
