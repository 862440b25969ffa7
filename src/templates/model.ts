/**
 * Templates as the runtime reads them: parsed and checked, split into text and placeholders.
 * The compiler (`compile.ts`) makes these from Markdown; a release stores them as JSON under `templates`.
 */

/** Block priorities (requirement blocks/priority), strongest first. */
export const PRIORITIES = ["must", "high", "medium", "low"] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Grades of sensitivity, the lowest first. What has no grade counts as the lowest. */
export const SENSITIVITY_GRADES = ["public", "internal", "confidential", "restricted"] as const;
export type Sensitivity = (typeof SENSITIVITY_GRADES)[number];

/** How evidence is shown: as it was recorded, or made into something else from the same content. */
export const EVIDENCE_FORMS = ["text", "summary", "table", "timeline"] as const;
export type EvidenceForm = (typeof EVIDENCE_FORMS)[number];

/** Steps that a template may request before its first turn. */
export const BEFORE_STEPS = ["retrieve"] as const;
export type BeforeStep = (typeof BEFORE_STEPS)[number];

/** A template's settings for the evidence in its prompts. */
export interface EvidenceSettings {
  /** One form for all, or one by type of evidence; `text` for what is not named. */
  render?: EvidenceForm | { [type: string]: EvidenceForm };
  /** The highest grade that is shown. */
  max_sensitivity?: Sensitivity;
}

/** How long a section or block stays useful. Turns are counted from its first appearance, seconds from its creation. */
export type TimeToLive = { turns: number } | { seconds: number };

/** Known placeholder prefixes. Longest match wins, so `mcp:resource` is never read as a prefix `mcp`. */
export const PLACEHOLDER_PREFIXES = [
  "mcp:resource",
  "mcp:tool_result",
  "mcp:tool",
  "section",
  "answer",
  "local",
  "fact",
] as const;
export type PlaceholderPrefix = (typeof PLACEHOLDER_PREFIXES)[number];

/** One piece of a section: the author's words, or a place where a value goes. */
export type TemplatePart =
  | { kind: "text"; text: string }
  | {
      kind: "placeholder";
      prefix: PlaceholderPrefix;
      key: string;
      /** As written, for reports. */
      raw: string;
      /** Written without the dollar sign: accepted, and reported by the check. */
      legacy: boolean;
    };

/** A named partition of the prompt. */
export interface TemplateSection {
  /** What `section_<name>` arguments and `${section:<name>}` refer to. */
  name: string;
  /** Heading shown in the prompt. */
  title: string;
  priority: Priority;
  ttl?: TimeToLive;
  /** The least that is still useful: with less room than this the section is left out rather than shortened. */
  min_tokens?: number;
  parts: TemplatePart[];
}

export interface TemplateArgument {
  name: string;
  description: string;
  required: boolean;
}

/** One prompt template in one language. The same name may exist once per language. */
export interface Template {
  name: string;
  title: string;
  description: string;
  language: string;
  /** Words and phrases that select this template, besides its description. */
  keywords: string[];
  /** Typical requests this template is meant for. */
  examples: string[];
  arguments: TemplateArgument[];
  /** The words that end the loop; null for a template that answers once. */
  end_condition: string | null;
  /** Step before the first turn: `retrieve` searches the knowledge with the user's intent. */
  before?: BeforeStep;
  evidence?: EvidenceSettings;
  sections: TemplateSection[];
  /** The file's own text, for `template://{name}`. */
  source: string;
}

/**
 * Finds a template by name, in the wanted language where it exists, otherwise in the first one listed; `name.language` is the
 * one in that language.
 */
export function findTemplate(templates: readonly Template[], name: string, language?: string): Template | undefined {
  const named = templates.filter((template) => template.name === name);
  if (named.length === 0) return templates.find((template) => `${template.name}.${template.language}` === name);
  if (language === undefined || named.length < 2) return named[0];
  const wanted = language.toLowerCase();
  const base = wanted.split("-")[0];
  return (
    named.find((template) => template.language.toLowerCase() === wanted) ??
    named.find((template) => template.language.toLowerCase().split("-")[0] === base) ??
    named[0]
  );
}

/** Names in order of first appearance, each once: a template in two languages is one name. */
export function templateNames(templates: readonly Template[]): string[] {
  return [...new Set(templates.map((template) => template.name))];
}
