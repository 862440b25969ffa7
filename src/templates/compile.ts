/**
 * Template file (Markdown with YAML front matter, CONTRACTS §7) -> Template, with findings instead of exceptions.
 * The YAML parser comes in from outside, so the Worker never carries one. Judging content is `check.ts`.
 */
import * as z from "zod";
import { PRIORITIES } from "./model.ts";
import type { Template, TemplateArgument, TemplateSection, TimeToLive } from "./model.ts";
import { parsePlaceholders } from "./placeholder.ts";
import { splitFrontMatter, splitSections } from "./markdown.ts";

/** What a check has to say about a template file. Errors stop a publish, warnings do not. */
export interface TemplateFinding {
  severity: "error" | "warning";
  /** Stable, kebab-case; tests and editors key on it. */
  rule: string;
  /** One-based line of the file. */
  line: number;
  message: string;
}

export interface CompiledTemplateFile {
  /** Absent when the file is too broken to be used. */
  template?: Template;
  findings: TemplateFinding[];
  /** Line of each section's heading by section name, for later findings. */
  lines: Map<string, number>;
}

const DURATION = /^(\d{1,6})\s*(s|m|h|d|turns?)$/;
const SECONDS: ReadonlyMap<string, number> = new Map([
  ["s", 1],
  ["m", 60],
  ["h", 3600],
  ["d", 86_400],
]);

/** A bare number counts turns; `30s`, `10m`, `2h`, `7d` are time. */
export function parseTimeToLive(value: string | number): TimeToLive | undefined {
  if (typeof value === "number") return Number.isInteger(value) && value > 0 ? { turns: value } : undefined;
  const match = DURATION.exec(value.trim());
  if (match === null) return undefined;
  const amount = Number(match[1]);
  if (amount === 0) return undefined;
  const unit = SECONDS.get(match[2] ?? "");
  return unit === undefined ? { turns: amount } : { seconds: amount * unit };
}

const text = z.string().trim();
const sectionSettings = z.strictObject({
  title: text.min(1).optional(),
  priority: z.enum(PRIORITIES).optional(),
  ttl: z.union([z.number(), text]).optional(),
  min_tokens: z.int().min(0).max(1_000_000).optional(),
});
const argumentSettings = z.strictObject({ description: text.optional(), required: z.boolean().optional() });
const frontMatter = z.strictObject({
  name: text.regex(/^[a-z0-9][a-z0-9_-]{0,63}$/),
  title: text.optional(),
  description: text.min(1),
  language: text.min(2).optional(),
  keywords: z.array(text.min(1)).optional(),
  examples: z.array(text.min(1)).optional(),
  arguments: z
    .union([
      z.array(argumentSettings.extend({ name: text.min(1) })),
      z.record(text.min(1), z.union([argumentSettings, text, z.null()])),
    ])
    .optional(),
  sections: z.record(text.min(1), sectionSettings.nullable()).optional(),
  end_condition: text.min(1).nullish(),
});
type FrontMatter = z.infer<typeof frontMatter>;

function readArguments(given: FrontMatter["arguments"]): TemplateArgument[] {
  if (given === undefined) return [];
  if (Array.isArray(given)) {
    return given.map((one) => ({
      name: one.name,
      description: one.description ?? "",
      required: one.required ?? false,
    }));
  }
  return Object.entries(given).map(([name, one]) => {
    if (one === null) return { name, description: "", required: false };
    if (typeof one === "string") return { name, description: one, required: false };
    return { name, description: one.description ?? "", required: one.required ?? false };
  });
}

/**
 * Compiles one file. `parseYaml` turns the front matter's text into a value and may throw.
 * Never throws itself: what is wrong is in `findings`, and `template` is absent when it cannot be used.
 */
export function compileTemplate(source: string, parseYaml: (yaml: string) => unknown): CompiledTemplateFile {
  const findings: TemplateFinding[] = [];
  const lines = new Map<string, number>();
  const add = (severity: "error" | "warning", rule: string, line: number, message: string): void => {
    findings.push({ severity, rule, line, message });
  };
  const file = splitFrontMatter(source);
  if (file === undefined) {
    add("error", "front-matter-missing", 1, "The file must open with front matter between two lines of three dashes.");
    return { findings, lines };
  }
  let settings: FrontMatter;
  try {
    const parsed = frontMatter.safeParse(parseYaml(file.yaml));
    if (!parsed.success) {
      for (const issue of parsed.error.issues) {
        const path = issue.path.map(String).join(".") || "front matter";
        const outOfRange = issue.path[0] === "sections" && issue.path.at(-1) === "priority";
        if (outOfRange) add("error", "priority-out-of-range", 1, `${path}: use one of ${PRIORITIES.join(", ")}.`);
        else add("error", "front-matter-invalid", 1, `${path}: ${issue.message}.`);
      }
      return { findings, lines };
    }
    settings = parsed.data;
  } catch {
    add("error", "front-matter-unreadable", 1, "The front matter is not valid YAML.");
    return { findings, lines };
  }

  const sections: TemplateSection[] = [];
  const configured = new Map(Object.entries(settings.sections ?? {}));
  for (const found of splitSections(file.body, file.bodyLine)) {
    if (lines.has(found.name)) {
      add("error", "section-repeated", found.line, `Section "${found.name}" appears twice; give each its own name.`);
      continue;
    }
    lines.set(found.name, found.line);
    if (found.heading === undefined) {
      add(
        "warning",
        "text-before-first-section",
        found.line,
        'Text before the first heading became the section "preamble".',
      );
    }
    const own = configured.get(found.name) ?? {};
    configured.delete(found.name);
    const ttl = own.ttl === undefined ? undefined : parseTimeToLive(own.ttl);
    if (own.ttl !== undefined && ttl === undefined) {
      add(
        "error",
        "ttl-invalid",
        found.line,
        `Section "${found.name}": ttl is a number of turns, or a time such as 30s, 10m, 2h, 7d.`,
      );
    }
    const { parts, unknown } = parsePlaceholders(found.body);
    for (const raw of unknown) {
      add(
        "error",
        "placeholder-unknown-prefix",
        found.line,
        `Section "${found.name}": nobody resolves ${raw}; it would stay as it is.`,
      );
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
  for (const name of configured.keys()) {
    add("error", "section-without-content", 1, `The front matter names a section "${name}" that has no heading below.`);
  }
  if (sections.length === 0) {
    add("error", "no-sections", file.bodyLine, "A template needs at least one level-1 heading with text under it.");
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
    sections,
    source,
  };
  return { template, findings, lines };
}
