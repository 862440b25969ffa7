/** A problem of a template file as a finding: its severity, its place, and its text in both languages. */
import type { FindingText } from "../findings.ts";
import type { TemplateProblem } from "./problems.ts";
import { describeProblem } from "./texts.ts";

/** What a check has to say about a template file. Errors stop a publish, warnings do not. */
export interface TemplateFinding {
  severity: "error" | "warning";
  /** Stable, kebab-case; tests and editors key on it. */
  rule: TemplateProblem["rule"];
  /** One-based line of the file. */
  line: number;
  /** Words of the file, from that line on, that the finding is about. */
  words?: string;
  /** Keys of the front matter, joined with dots, that lead to it. */
  path?: string;
  /** Whether that is about the key or its value. */
  part?: "key" | "value";
  text: FindingText;
}

const WARNINGS: ReadonlySet<TemplateProblem["rule"]> = new Set<TemplateProblem["rule"]>([
  "text-before-first-section",
  "placeholder-legacy",
  "argument-unused",
  "end-condition-untold",
  "nothing-must-stay",
  "prefix-short",
]);

/** A problem as a finding. */
export function templateFinding(line: number, problem: TemplateProblem): TemplateFinding {
  const { rule } = problem;
  const severity = WARNINGS.has(rule) ? "warning" : "error";
  const words = "raw" in problem ? { words: problem.raw } : {};
  const path =
    "path" in problem && problem.path !== undefined
      ? { path: problem.path }
      : rule === "before-unknown"
        ? { path: "before" }
        : {};
  const part = "part" in problem && problem.part !== undefined ? { part: problem.part } : {};
  return { severity, rule, line, ...words, ...path, ...part, text: describeProblem(problem) };
}
