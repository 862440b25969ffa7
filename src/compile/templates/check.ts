/**
 * What the authors' check says about compiled templates. Reading and compiling is `compile.ts`;
 * this judges content: unknown keys, empty sections, unused arguments, loops without an end, token cost.
 */
import { nearest } from "../findings.ts";
import type { CompiledTemplateFile } from "./compile.ts";
import { templateFinding } from "./findings.ts";
import type { TemplateFinding } from "./findings.ts";
import type { TemplateProblem } from "./problems.ts";
import { includedSections } from "../../templates/layout.ts";
import { LOCAL_KEYS } from "../../templates/local-keys.ts";
import { findTemplateCost } from "../../templates/template-cost.ts";
import { CALLABLE_TOOLS, parsePlaceholderCall } from "../../templates/tool-call.ts";
import type { Template, TemplateSection } from "../../templates/model.ts";
import { fitsTool } from "./known.ts";

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
  const isLocal = (key: string): boolean => LOCAL_KEYS.some((known) => known === key) || argumentNames.has(key);
  return section.parts.flatMap((part) => {
    if (part.kind !== "placeholder") return [];
    if (part.prefix !== "mcp:tool_result" && part.key.includes("${")) return [part.raw];
    switch (part.prefix) {
      case "local":
        return isLocal(part.key) ? [] : [part.raw];
      case "mcp:tool_result": {
        const call = parsePlaceholderCall(part.key);
        if (call === undefined || !CALLABLE_TOOLS.has(call.tool)) return [part.raw];
        if (!fitsTool(call)) return [part.raw];
        const unknown = [...call.arguments.values()].some((one) => "local" in one && !isLocal(one.local));
        return unknown ? [part.raw] : [];
      }
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

/** `${name}` and `{{name}}` of a value that the template has, as other programs write placeholders, and `${local：name}` with full-width marks. */
function withoutPrefix(section: TemplateSection, template: Template): { raw: string; name: string }[] {
  const known = new Set<string>([...template.arguments.map(({ name }) => name), ...LOCAL_KEYS]);
  const found = ownText(section).matchAll(
    /[$＄￥@#]?[{｛]{1,2}[ \t]*(?:\w{1,40}[.:：][ \t]*)?(\w{1,64})(?:[ \t]*\|[^{}\n]{0,40})?[ \t]*[}｝]{1,2}|(?:%\(?|\$?[(（]local[:：][ \t]*)(\w{1,64})(?:%|\)s|[ \t]*[)）])|\$(\w{1,64})(?![\w{:])/g,
  );
  return Array.from(found, ([raw, one, other, bare]) => ({ raw, name: one ?? other ?? bare ?? "" })).filter(
    ({ name }) => known.has(name),
  );
}

/** The name that a placeholder of this template was probably to have. */
function meantKey(raw: string, template: Template): string | undefined {
  const [, prefix = "", key = ""] = /^\$?\{(local|section|answer|fact):([^:}]+)\}$/.exec(raw) ?? [];
  if (key === "") return undefined;
  // An argument is no answer of a session.
  if (prefix === "answer" || prefix === "fact")
    return template.arguments.some(({ name }) => name === key) ? key : undefined;
  const known =
    prefix === "section"
      ? template.sections.map(({ name }) => name)
      : [...template.arguments.map(({ name }) => name), ...LOCAL_KEYS];
  return nearest(key, known);
}

/** Every section on a circle of `${section:…}` inclusions, with the first that leads around. */
function circularSections(template: Template): { section: string; raw: string }[] {
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
  return template.sections.flatMap(({ name, parts }) => {
    const way = parts.find(
      (part) =>
        part.kind === "placeholder" &&
        part.prefix === "section" &&
        (part.key === name || reaches(part.key, name, new Set())),
    );
    return way?.kind === "placeholder" ? [{ section: name, raw: way.raw }] : [];
  });
}

/** Findings of one compiled file, those of compiling first. */
export function checkTemplate(file: CompiledTemplateFile, around: TemplateSurroundings): TemplateFinding[] {
  const findings = [...file.findings];
  const template = file.template ?? file.rest?.template;
  if (template === undefined) return findings;
  const unread = file.rest?.unread ?? new Set();
  const lineOf = (section: string): number => file.lines.get(section) ?? 1;
  const report = (line: number, problem: TemplateProblem): void => {
    findings.push(templateFinding(line, problem));
  };

  /** Arguments that a placeholder was probably to name: that they are not used follows from its slip. */
  const misspelt = new Set<string>();
  for (const { words } of file.findings) misspelt.add(/^\$\{\w+:\s*(\w+)\s*\}$/.exec(words?.trim() ?? "")?.[1] ?? "");
  const unclosed = file.findings.flatMap(({ words }) => /^\$\{local:([^}]*)$/.exec(words?.trim() ?? "")?.[1] ?? []);
  for (const section of template.sections) {
    const line = lineOf(section.name);
    if (section.parts.length === 0) {
      report(line, { rule: "section-empty", section: section.name });
    }
    for (const part of section.parts) {
      if (part.kind === "placeholder" && part.legacy) {
        report(line, { rule: "placeholder-legacy", section: section.name, raw: part.raw });
      }
    }
    for (const { raw, name } of unread.has("arguments") ? [] : withoutPrefix(section, template)) {
      // Told as a prefix that is not known, or as one that is not closed.
      if (file.findings.some(({ words = "" }) => words.includes(raw))) continue;
      misspelt.add(name);
      report(line, { rule: "placeholder-unknown-key", section: section.name, raw, meant: name });
    }
    for (const raw of unread.has("arguments") ? [] : unknownKey(section, template, around)) {
      const meant = meantKey(raw, template);
      if (meant !== undefined) misspelt.add(meant);
      report(line, {
        rule: "placeholder-unknown-key",
        section: section.name,
        raw,
        ...(meant === undefined ? {} : { meant }),
      });
    }
  }
  const cost = findTemplateCost(template);
  if (cost !== undefined) report(1, { rule: "too-costly", cost });
  for (const { section, raw } of circularSections(template)) {
    report(lineOf(section), { rule: "section-circular", section, raw });
  }

  const used = new Set(
    template.sections.flatMap((section) =>
      section.parts.flatMap((part) => {
        if (part.kind !== "placeholder") return [];
        if (part.prefix === "local") return [part.key];
        const call = part.prefix === "mcp:tool_result" ? parsePlaceholderCall(part.key) : undefined;
        return [...(call?.arguments.values() ?? [])].flatMap((one) => ("local" in one ? [one.local] : []));
      }),
    ),
  );
  const sectionNames = new Set([...template.sections.map((section) => section.name), ...includedSections(template)]);
  for (const argument of template.arguments) {
    const name = argument.name;
    if (
      used.has(name) ||
      misspelt.has(name) ||
      unclosed.some((words) => words.startsWith(name)) ||
      (name.startsWith("section_") && sectionNames.has(name.slice(8)))
    )
      continue;
    const nth = template.arguments.indexOf(argument);
    // A map has them by name, a list by number.
    const place =
      file.isArgumentList === true
        ? { path: `arguments.${nth}.name`, part: "value" as const }
        : { path: `arguments.${name}`, part: "key" as const };
    report(1, { rule: "argument-unused", argument: name, ...place });
  }

  if (isLooping(template) && template.end_condition === null && !unread.has("end_condition")) {
    report(1, { rule: "end-condition-missing" });
  }
  if (
    template.end_condition !== null &&
    !template.sections.some((section) => ownText(section).includes(template.end_condition ?? ""))
  ) {
    report(1, { rule: "end-condition-untold", condition: template.end_condition, path: "end_condition" });
  }
  if (template.sections.every((section) => section.priority !== "must") && !unread.has("sections")) {
    report(1, { rule: "nothing-must-stay" });
  }
  const costs = templateCost(template, around.countTokens);
  const late = costs.findIndex((cost) => !cost.stable);
  const stableAfter = costs.filter((cost, index) => late !== -1 && index > late && cost.stable);
  const lost = stableAfter.reduce((sum, cost) => sum + cost.tokens, 0);
  const kept = costs.slice(0, late === -1 ? costs.length : late).reduce((sum, cost) => sum + cost.tokens, 0);
  if (lost > 200 && lost > 2 * kept) {
    report(lineOf(costs[late]?.section ?? ""), { rule: "prefix-short", kept, lost });
  }
  return findings;
}
