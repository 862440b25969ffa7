/** What a rule of the check is: one file may hold a group of them, `index.ts` lists them all. */
import type { Path, Range, Severity, FindingText } from "../findings.ts";
import type { ParsedFile, Part } from "../parse.ts";
import type { Project } from "../project.ts";

/** Reports a finding: at a path of the file's value, or at offsets of its text. */
export type Report = (
  file: ParsedFile,
  where: Path | Range,
  part: Part,
  text: FindingText,
  severity?: Severity,
) => void;

export interface Rule {
  /** Stable; its page is `docs/rules/<id>.md`. */
  id: string;
  severity: Severity;
  check(project: Project, report: Report, options: CheckOptions): void;
}

export interface CheckOptions {
  /** `YYYY-MM-DD`; without it nothing counts as expired. */
  today?: string;
}
