/**
 * Which sections a prompt will have, before anything is resolved: the template's own, those a caller replaces
 * or adds with `section_<name>` arguments, and `${section:name}` replaced by its section (requirement
 * partitions/section-argument).
 * A caller's text is data: it is copied unchanged and never parsed for placeholders.
 */
import { onOneLine } from "../outside-lines.ts";
import type { Template, TemplatePart, TemplateSection } from "./model.ts";
import { MAX_EXPANDED, MAX_NESTED_SECTIONS, MAX_TEMPLATE_STEPS } from "./template-cost.ts";

export type LaidOutPart = TemplatePart | { kind: "data"; text: string };

export interface LaidOutSection extends Omit<TemplateSection, "parts"> {
  parts: LaidOutPart[];
  /** Has no placeholder or caller's text, so its bytes are the same every turn. */
  stable: boolean;
}

const SECTION_ARGUMENT = "section_";

/** Splits prompt arguments into plain ones and sections, by name. */
export function splitArguments(given: ReadonlyMap<string, string>): {
  plain: Map<string, string>;
  sections: Map<string, string>;
} {
  const plain = new Map<string, string>();
  const sections = new Map<string, string>();
  for (const [name, value] of given) {
    if (name.startsWith(SECTION_ARGUMENT) && name.length > SECTION_ARGUMENT.length) {
      sections.set(name.slice(SECTION_ARGUMENT.length), value);
    } else plain.set(name, value);
  }
  return { plain, sections };
}

function isSectionPart(part: TemplatePart): part is Extract<TemplatePart, { kind: "placeholder" }> {
  return part.kind === "placeholder" && part.prefix === "section";
}

/** Names of sections that are included in another one, and so do not appear on their own. */
export function includedSections(template: Template): Set<string> {
  const included = new Set<string>();
  for (const section of template.sections) {
    for (const part of section.parts) if (isSectionPart(part) && part.key !== section.name) included.add(part.key);
  }
  return included;
}

/**
 * Lays a template out. Given sections replace their namesakes in place; new ones follow the template's own,
 * unless the template says where they go with `${section:name}`. A cycle of sections stays as written; so does whatever
 * would come after `MAX_TEMPLATE_STEPS` parts, which no published template has, or after `MAX_EXPANDED` characters of callers'.
 */
export function layOut(template: Template, given: ReadonlyMap<string, string>): LaidOutSection[] {
  const own = new Map(template.sections.map((section) => [section.name, section]));
  const included = includedSections(template);

  let left = MAX_TEMPLATE_STEPS;
  let room = MAX_EXPANDED;
  const expand = (parts: readonly TemplatePart[], open: readonly string[]): LaidOutPart[] =>
    parts.flatMap((part): LaidOutPart[] => {
      left -= 1;
      if (!isSectionPart(part)) return [part];
      if (left < 0 || open.length > MAX_NESTED_SECTIONS) return [part];
      const text = given.get(part.key);
      if (text !== undefined) {
        room -= text.length;
        return room < 0 ? [part] : [{ kind: "data", text }];
      }
      const section = own.get(part.key);
      if (section === undefined || open.includes(part.key)) return [part];
      return expand(section.parts, [...open, part.key]);
    });

  const roots = template.sections.filter((section) => !included.has(section.name));
  const laidOut = (roots.length === 0 ? template.sections : roots).map((section): LaidOutSection => {
    const text = given.get(section.name);
    const parts: LaidOutPart[] = text === undefined ? expand(section.parts, [section.name]) : [{ kind: "data", text }];
    return Object.assign({}, section, { parts, stable: parts.every((part) => part.kind === "text") });
  });
  for (const [name, text] of given) {
    if (own.has(name) || included.has(name)) continue;
    laidOut.push({ name, title: onOneLine(name), priority: "high", parts: [{ kind: "data", text }], stable: false });
  }
  return laidOut;
}
