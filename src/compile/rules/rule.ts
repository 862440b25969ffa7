/** What a rule of the check is: one file may hold a group of them, `index.ts` lists them all. */
import type { Finding, Path, Range, Severity, Words } from "../findings.ts";
import type { ParsedFile, Part, SourceFile } from "../parse.ts";
import type { Project } from "../project.ts";

/** Says that something is not right: at a path of the file's value, or at offsets of its text. */
export type Report = (file: ParsedFile, where: Path | Range, part: Part, words: Words, severity?: Severity) => void;

export interface Rule {
  /** Stable; its page is `docs/rules/<id>.md`. */
  id: string;
  severity: Severity;
  check(project: Project, report: Report, options: CheckOptions): void;
}

export interface CheckOptions {
  /** `YYYY-MM-DD`; without it nothing is called expired. */
  today?: string;
  /** What reads templates; they belong to a room that this one cannot know. Without it they are kept as they stand. */
  templates?: TemplateReader;
}

/** A template ready to be stored. */
export interface ReadTemplate {
  name: string;
  value: unknown;
}

/** Reads template files: what can be used, and what is wrong with the rest. */
export type TemplateReader = (
  files: readonly SourceFile[],
  project: Project,
) => { templates: ReadTemplate[]; findings: Finding[] };
