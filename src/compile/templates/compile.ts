/**
 * Template file (Markdown with YAML front matter) -> Template, with findings instead of exceptions.
 * The YAML parser comes in from outside, so the Worker never carries one. Judging content is `check.ts`.
 */
import * as z from "zod";
import { nearest } from "../findings.ts";
import { templateFinding } from "./findings.ts";
import type { TemplateFinding } from "./findings.ts";
import type { TemplateProblem } from "./problems.ts";
import { evidenceSettings, minTokens, TEMPLATE_NAME } from "../object-schemas.ts";
import { BEFORE_STEPS, PRIORITIES } from "../../templates/model.ts";
import type { Template, TemplateArgument, TemplateSection, TimeToLive } from "../../templates/model.ts";
import { describeFrontMatter } from "./issues.ts";
import { LOCAL_KEYS } from "../../templates/local-keys.ts";
import { parsePlaceholders } from "./placeholder.ts";
import { opensFrontMatter, splitFrontMatter, splitSections } from "./markdown.ts";

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
export const sectionSettings = z.strictObject({
  title: text.min(1).optional().describe("The section's heading in the prompt"),
  priority: z.enum(PRIORITIES).optional().describe("What is left out first when the budget is short"),
  ttl: z
    .union([z.number(), text])
    .optional()
    .describe("How long it stays useful: turns, or a time such as 30s, 10m, 2h, 7d"),
  min_tokens: minTokens.optional().describe("Below so many tokens it is left out whole"),
});
export const argumentSettings = z.strictObject({
  description: text.optional().describe("What it is, for agents"),
  required: z.boolean().optional().describe("True: without it there is no prompt"),
});
export const templateFrontMatter = z
  .strictObject({
    name: text.regex(TEMPLATE_NAME).describe("The template's name; translations share it"),
    title: text.optional().describe("Its name for people"),
    description: text.min(1).describe("What it is for; a template is chosen by it"),
    language: text.min(2).optional().describe("The language of the prompt, such as zh-CN or en"),
    keywords: z.array(text.min(1)).optional().describe("Words of a request that this template fits"),
    examples: z.array(text.min(1)).optional().describe("Requests that it fits"),
    arguments: z
      .union([
        z.array(argumentSettings.extend({ name: text.min(1) })),
        z.record(text.min(1), z.union([argumentSettings, text, z.null()])),
      ])
      .optional()
      .describe("Name → what a caller may pass: a description, or the keys below"),
    sections: z
      .record(text.min(1), sectionSettings.nullable())
      .optional()
      .describe("Id of a section, {#id} at its heading → its settings"),
    evidence: evidenceSettings.optional().describe("How evidence is shown in the prompt"),
    end_condition: text
      .min(1)
      .nullish()
      .describe("Words in the model's answer after which the work is done, such as final_answer:"),
    before: z.enum(BEFORE_STEPS).optional().describe("A step before the first turn: retrieve"),
  })
  .describe("The front matter of a prompt template");
type FrontMatter = z.infer<typeof templateFrontMatter>;

/** The settings of a front matter with errors that can be read all the same, and the keys that cannot. */
function readableSettings(given: unknown): { settings: FrontMatter; unread: Set<string> } {
  const settings: FrontMatter = { name: "unnamed", description: "unknown" };
  const unread = new Set<string>();
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    return { settings, unread: new Set(templateFrontMatter.keyof().options) };
  }
  for (const [key, value] of Object.entries(given)) {
    const parsed = templateFrontMatter.safeParse({ ...settings, [key]: value });
    if (parsed.success) Object.assign(settings, parsed.data);
    else unread.add(key);
  }
  return { settings, unread };
}

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
  for (const name of configured.keys()) {
    // Told where the name stands: which of the two is the slip, only the author knows.
    const own = [...lines.keys()].filter((one) => !Object.hasOwn(settings.sections ?? {}, one));
    const meant = nearest(name, own);
    const told = meant === undefined ? {} : { meant };
    const heading = lineOfHeading(file.body, name);
    if (heading !== undefined) {
      report(file.bodyLine + heading, { rule: "section-without-content", section: name, isHeading: true });
      continue;
    }
    report(lineOfKey(file.yaml, name) ?? 1, {
      rule: "section-without-content",
      section: name,
      path: `sections.${name}`,
      part: "key",
      ...told,
    });
  }
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

/** The line of a body, from 0, that names a section as a heading does and is none: `#Rules {#rules}`, `# Rules ｛#rules｝`. */
function lineOfHeading(body: string, name: string): number | undefined {
  const index = body
    .split("\n")
    .findIndex((line) => /^\s*[#＃].*[{｛]\s*[#＃]\s*([^\s}｝]+)\s*[}｝]/u.exec(line)?.[1] === name);
  return index === -1 ? undefined : index;
}

/** The line of the file with a key of the front matter, which begins behind line 1; undefined where it is written otherwise. */
function lineOfKey(yaml: string, key: string): number | undefined {
  const index = yaml.split("\n").findIndex((line) => line.replace(/^\s+/, "").startsWith(`${key}:`));
  return index === -1 ? undefined : index + 2;
}
