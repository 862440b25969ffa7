/** What a rule of the check is: one file may hold a group of them, `index.ts` lists them all. */
import type { Path, Severity, Words } from "../findings.ts";
import type { ParsedFile, Part } from "../parse.ts";
import type { Project } from "../project.ts";

/** Says that something at a place is not right. */
export type Report = (file: ParsedFile, path: Path, part: Part, words: Words, severity?: Severity) => void;

export interface Rule {
  /** Stable; its page is `docs/rules/<id>.md`. */
  id: string;
  severity: Severity;
  check(project: Project, report: Report, options: CheckOptions): void;
}

export interface CheckOptions {
  /** `YYYY-MM-DD`; without it nothing is called expired. */
  today?: string;
}
