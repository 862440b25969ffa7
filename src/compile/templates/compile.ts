/**
 * Template file (Markdown with YAML front matter) -> Template, with findings instead of exceptions.
 * The YAML parser comes in from outside, so the Worker never carries one. Judging content is `check.ts`.
 */
import { templateFinding } from "./findings.ts";
import type { TemplateFinding } from "./findings.ts";
import type { TemplateProblem } from "./problems.ts";
import type { Template, TemplateSection } from "../../templates/model.ts";
import { parseTimeToLive, readableSettings, readArguments, templateFrontMatter } from "./front-matter.ts";
import { describeFrontMatter } from "./issues.ts";
import { LOCAL_KEYS } from "../../templates/local-keys.ts";
import { parsePlaceholders } from "./placeholder.ts";
import { opensFrontMatter, splitFrontMatter, splitSections } from "./markdown.ts";
import { sectionsWithoutContent } from "./sections-without-content.ts";

export type { TemplateFinding } from "./findings.ts";

export interface CompiledTemplateFile {
  /** Absent when the file is too broken to be used. */
  template?: Template;
  /** What can be read of a file that cannot be used, for the check alone. */
  rest?: PartialTemplate;
  findings: TemplateFinding[];
  /** Line of each section's heading by section name, for later findings. */
  lines: Map<string, number>;
  /** The front matter lists its arguments, rather than naming them. */
  isArgumentList?: boolean;
}

/** A template with made-up values where its front matter could not be read. */
interface PartialTemplate {
  template: Template;
  /** Keys of the front matter that could not be read: nothing can be said about what they would have held. */
  unread: ReadonlySet<string>;
}

/**
 * Compiles one file. `parseYaml` turns the front matter's text into a value and may throw.
 * Never throws itself: what is wrong is in `findings`, and `template` is absent when it cannot be used.
 */
export function compileTemplate(source: string, parseYaml: (yaml: string) => unknown): CompiledTemplateFile {
  const findings: TemplateFinding[] = [];
  const lines = new Map<string, number>();
  const report = (line: number, problem: TemplateProblem): void => {
    findings.push(templateFinding(line, problem));
  };
  const file = splitFrontMatter(source);
  if (file === undefined) {
    report(1, { rule: "front-matter-missing", isOpen: opensFrontMatter(source) });
    return { findings, lines };
  }
  let given: unknown;
  let unread: ReadonlySet<string> | undefined;
  try {
    given = parseYaml(file.yaml);
  } catch {
    report(1, { rule: "front-matter-unreadable" });
    ({ unread } = readableSettings(undefined));
  }
  const parsed = templateFrontMatter.safeParse(given);
  if (!parsed.success && unread === undefined) {
    for (const issue of parsed.error.issues) {
      const path = issue.path.map(String).join(".") || "front matter";
      const outOfRange = issue.path[0] === "sections" && issue.path.at(-1) === "priority";
      if (issue.path[0] === "before") report(1, { rule: "before-unknown" });
      else if (outOfRange) report(1, { rule: "priority-out-of-range", path });
      else
        for (const problem of describeFrontMatter(issue, given))
          report(1, { rule: "front-matter-invalid", ...problem });
    }
    ({ unread } = readableSettings(given));
  }
  // With errors the body is read all the same: an author hears of everything at once.
  const settings = parsed.success ? parsed.data : readableSettings(given).settings;

  const sections: TemplateSection[] = [];
  const argumentNames = new Set(readArguments(settings.arguments).map(({ name }) => name));
  const configured = new Map(Object.entries(settings.sections ?? {}));
  for (const found of splitSections(file.body, file.bodyLine)) {
    if (lines.has(found.name)) {
      report(found.line, { rule: "section-repeated", section: found.name });
      continue;
    }
    lines.set(found.name, found.line);
    if (found.heading === undefined) {
      report(found.line, { rule: "text-before-first-section" });
    }
    const own = configured.get(found.name) ?? {};
    configured.delete(found.name);
    const ttl = own.ttl === undefined ? undefined : parseTimeToLive(own.ttl);
    if (own.ttl !== undefined && ttl === undefined) {
      report(found.line, { rule: "ttl-invalid", section: found.name, path: `sections.${found.name}.ttl` });
    }
    const { parts, unknown } = parsePlaceholders(found.body);
    for (const raw of unknown) {
      // Another prefix before a name that the template has: the name says which was meant.
      const name = /^\$\{[a-z_-]+:\s*(\w+)\s*\}$/i.exec(raw)?.[1] ?? "";
      const isKnown = argumentNames.has(name) || LOCAL_KEYS.some((key) => key === name);
      report(found.line, {
        rule: isKnown ? "placeholder-unknown-key" : "placeholder-unknown-prefix",
        section: found.name,
        raw,
        ...(isKnown ? { meant: name } : {}),
      });
    }
    sections.push({
      name: found.name,
      title: own.title ?? found.heading ?? "",
      priority: own.priority ?? "medium",
      ...(ttl === undefined ? {} : { ttl }),
      ...(own.min_tokens === undefined ? {} : { min_tokens: own.min_tokens }),
      parts,
    });
  }
  for (const { line, problem } of sectionsWithoutContent([...configured.keys()], file, settings.sections ?? {}))
    report(line, problem);
  if (sections.length === 0) {
    report(file.bodyLine, { rule: "no-sections" });
    return { findings, lines };
  }
  const template: Template = {
    name: settings.name,
    title: settings.title ?? settings.name,
    description: settings.description,
    language: settings.language ?? "en",
    keywords: settings.keywords ?? [],
    examples: settings.examples ?? [],
    arguments: readArguments(settings.arguments),
    end_condition: settings.end_condition ?? null,
    ...(settings.before === undefined ? {} : { before: settings.before }),
    ...(settings.evidence === undefined ? {} : { evidence: settings.evidence }),
    sections,
    source,
  };
  const isArgumentList = Array.isArray(settings.arguments);
  return unread === undefined
    ? { template, findings, lines, isArgumentList }
    : { rest: { template, unread }, findings, lines, isArgumentList };
}
