/**
 * What the authors' check says about compiled templates (CONTRACTS §7). Reading and compiling is `compile.ts`;
 * this judges content: unknown keys, empty sections, unused arguments, loops without an end, token cost.
 */
import type { CompiledTemplateFile, TemplateFinding } from "./compile.ts";
import { includedSections } from "./layout.ts";
import type { Template, TemplateSection } from "./model.ts";

/** `${local:…}` keys that need no argument. */
export const LOCAL_KEYS: readonly string[] = [
  "current_time",
  "user_intent",
  "model_name",
  "session_id",
  "language",
  "knowledge_base",
  "turn_number",
];

/** What the check knows of the rest of the release; what is absent is not checked. */
export interface TemplateSurroundings {
  countTokens(text: string): number;
  /** Names of Cairn's own tools. */
  tools?: ReadonlySet<string>;
  /** Whether an address can exist: `conversation://…`, `knowledge://…`, `document://…`. */
  knownResource?(uri: string): boolean;
  facts?: ReadonlySet<string>;
  /** Node ids and input names. */
  answers?: ReadonlySet<string>;
}

export interface TemplateCost {
  section: string;
  priority: string;
  /** Of the author's own words; what placeholders bring comes on top. */
  tokens: number;
  stable: boolean;
}

/** Text that teaches a repeating pattern: then the template loops and must say when it ends. */
const LOOPS =
  /(?:^|\n)\s*(?:[-*>]\s*)?(?:\*\*)?(?:Thought|Reasoning|Action|Observation|思考|行动|观察)(?:（[^）\n]{1,20}）)?(?:\*\*)?\s*[:：]/i;

function ownText(section: TemplateSection): string {
  return section.parts.map((part) => (part.kind === "text" ? part.text : "")).join("");
}

/** Whether the template teaches the thought–action–observation pattern. */
export function isLooping(template: Template): boolean {
  return template.sections.some((section) => LOOPS.test(ownText(section)));
}

/** Token estimate of each section's own words. */
export function templateCost(template: Template, countTokens: (text: string) => number): TemplateCost[] {
  return template.sections.map((section) => ({
    section: section.name,
    priority: section.priority,
    tokens: countTokens(`# ${section.title}\n\n${ownText(section)}`),
    stable: section.parts.every((part) => part.kind === "text"),
  }));
}

function unknownKey(section: TemplateSection, template: Template, around: TemplateSurroundings): string[] {
  const argumentNames = new Set(template.arguments.map((one) => one.name));
  const sectionNames = new Set(template.sections.map((one) => one.name));
  return section.parts.flatMap((part) => {
    if (part.kind !== "placeholder") return [];
    switch (part.prefix) {
      case "local":
        return LOCAL_KEYS.includes(part.key) || argumentNames.has(part.key) ? [] : [part.raw];
      case "section":
        return sectionNames.has(part.key) || argumentNames.has(`section_${part.key}`) ? [] : [part.raw];
      case "mcp:tool":
        if (part.key === "dynamic_tool_selection" || around.tools === undefined) return [];
        return around.tools.has(part.key) || part.key.includes("/") || part.key.includes(".") ? [] : [part.raw];
      case "mcp:resource":
        return around.knownResource === undefined || around.knownResource(part.key) ? [] : [part.raw];
      case "fact":
        return around.facts === undefined || around.facts.has(part.key) ? [] : [part.raw];
      case "answer":
        return around.answers === undefined || around.answers.has(part.key) ? [] : [part.raw];
    }
  });
}

/** Every name on a circle of `${section:…}` inclusions. */
function circularSections(template: Template): string[] {
  const inside = new Map(
    template.sections.map((section) => [
      section.name,
      section.parts.flatMap((part) => (part.kind === "placeholder" && part.prefix === "section" ? [part.key] : [])),
    ]),
  );
  const reaches = (from: string, goal: string, seen: Set<string>): boolean =>
    (inside.get(from) ?? []).some((next) => {
      if (next === goal) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, goal, seen);
    });
  return [...inside.keys()].filter((name) => reaches(name, name, new Set()));
}

/** Findings of one compiled file, those of compiling first. */
export function checkTemplate(file: CompiledTemplateFile, around: TemplateSurroundings): TemplateFinding[] {
  const findings = [...file.findings];
  const { template } = file;
  if (template === undefined) return findings;
  const lineOf = (section: string): number => file.lines.get(section) ?? 1;
  const add = (severity: "error" | "warning", rule: string, line: number, message: string): void => {
    findings.push({ severity, rule, line, message });
  };

  for (const section of template.sections) {
    const line = lineOf(section.name);
    if (section.parts.length === 0) {
      add("error", "section-empty", line, `Section "${section.name}" has a heading and nothing under it.`);
    }
    for (const part of section.parts) {
      if (part.kind === "placeholder" && part.legacy) {
        add(
          "warning",
          "placeholder-legacy",
          line,
          `Section "${section.name}": write $${part.raw} instead of ${part.raw}.`,
        );
      }
    }
    for (const raw of unknownKey(section, template, around)) {
      add(
        "error",
        "placeholder-unknown-key",
        line,
        `Section "${section.name}": nothing provides ${raw}. Declare it under arguments, or correct the key.`,
      );
    }
  }
  for (const name of circularSections(template)) {
    add("error", "section-circular", lineOf(name), `Section "${name}" includes itself through \${section:…}.`);
  }

  const used = new Set(
    template.sections.flatMap((section) =>
      section.parts.flatMap((part) => (part.kind === "placeholder" && part.prefix === "local" ? [part.key] : [])),
    ),
  );
  const sectionNames = new Set([...template.sections.map((section) => section.name), ...includedSections(template)]);
  for (const argument of template.arguments) {
    const name = argument.name;
    if (used.has(name) || (name.startsWith("section_") && sectionNames.has(name.slice(8)))) continue;
    add(
      "warning",
      "argument-unused",
      1,
      `Argument "${name}" is declared but never used; place \${local:${name}} in a section.`,
    );
  }

  if (isLooping(template) && template.end_condition === null) {
    add(
      "error",
      "end-condition-missing",
      1,
      "The template teaches a thought-action-observation loop but has no end_condition, so it would never stop.",
    );
  }
  if (
    template.end_condition !== null &&
    !template.sections.some((section) => ownText(section).includes(template.end_condition ?? ""))
  ) {
    add("warning", "end-condition-untold", 1, "No section tells the model the words of end_condition.");
  }
  if (template.sections.every((section) => section.priority !== "must")) {
    add(
      "warning",
      "nothing-must-stay",
      1,
      "No section has priority must: under a small budget the whole prompt could be left out.",
    );
  }
  const costs = templateCost(template, around.countTokens);
  const late = costs.findIndex((cost) => !cost.stable);
  const stableAfter = costs.filter((cost, index) => late !== -1 && index > late && cost.stable);
  const lost = stableAfter.reduce((sum, cost) => sum + cost.tokens, 0);
  const kept = costs.slice(0, late === -1 ? costs.length : late).reduce((sum, cost) => sum + cost.tokens, 0);
  if (lost > 200 && lost > 2 * kept) {
    add(
      "warning",
      "prefix-short",
      lineOf(costs[late]?.section ?? ""),
      `Only ${kept} tokens come before the first changing section and ${lost} unchanging ones after it; moved up, a provider could cache them.`,
    );
  }
  return findings;
}
