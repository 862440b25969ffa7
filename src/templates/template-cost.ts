/**
 * What a template costs before any value is in it, in steps: one for every part of its text, with sections that include others
 * written out, and one for so many characters. Checked by the authors' check and at publish; `layOut` holds every template to
 * the same limits, whoever published it. Not here: what callers' values expand to (`resolve.ts`).
 */
import type { LocalizedText } from "../localized-text.ts";
import type { PlaceholderPrefix, Template, TemplatePart } from "./model.ts";

/** Steps of one template: about 60 pages of text, or as many placeholders as any prompt needs. */
export const MAX_TEMPLATE_STEPS = 5_000;
/** Steps of all templates of a release together: each choice of a template reads the words of all. */
export const MAX_RELEASE_STEPS = 50_000;
/** Sections within sections. */
export const MAX_NESTED_SECTIONS = 16;

/**
 * Characters that all values take in one prompt together, and all texts of callers' sections, each counted as often as it is
 * placed. No model reads as many.
 */
export const MAX_EXPANDED = 2_000_000;

/**
 * Different placeholders of one prompt that ask for something: a search, a tool of Cairn's own, a resource. Each may cost tens of
 * milliseconds, and nobody else is served meanwhile.
 */
export const MAX_ASKING = 8;

/** Whether a placeholder asks outside of the prompt for its value. */
export const isAsking = ({ prefix }: { prefix: PlaceholderPrefix }): boolean => prefix.startsWith("mcp:");

/** Characters that cost as much as one part. */
const CHARACTERS_PER_STEP = 64;

/** Steps for texts of these lengths. */
export function stepsOf(parts: number, characters: number): number {
  return parts + Math.ceil(characters / CHARACTERS_PER_STEP);
}

interface Expanded {
  parts: number;
  characters: number;
  depth: number;
}

function textOf(part: TemplatePart): string {
  return part.kind === "text" ? part.text : part.raw;
}

/** The steps of a template, and how deep its sections are nested. A section that includes itself counts as written. */
export function estimateTemplate(template: Template): { steps: number; depth: number } {
  const sections = new Map(template.sections.map((section) => [section.name, section]));
  const known = new Map<string, Expanded>();
  const expand = (name: string, open: ReadonlySet<string>): Expanded => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const sum = { parts: 0, characters: 0, depth: 1 };
    const within = new Set([...open, name]);
    for (const part of sections.get(name)?.parts ?? []) {
      const isSection = part.kind === "placeholder" && part.prefix === "section" && sections.has(part.key);
      const isWritten = !isSection || within.has(part.key) || within.size > MAX_NESTED_SECTIONS;
      const one = isWritten ? { parts: 1, characters: textOf(part).length, depth: 0 } : expand(part.key, within);
      sum.parts += one.parts;
      sum.characters += one.characters;
      sum.depth = Math.max(sum.depth, 1 + one.depth);
    }
    known.set(name, sum);
    return sum;
  };
  const words = [template.title, template.description, template.end_condition ?? "", template.source];
  words.push(...template.keywords, ...template.examples);
  for (const { name, description } of template.arguments) words.push(name, description);
  const total = { parts: words.length, characters: words.reduce((sum, text) => sum + text.length, 0), depth: 0 };
  for (const { name } of template.sections) {
    const one = expand(name, new Set());
    total.parts += one.parts;
    total.characters += one.characters;
    total.depth = Math.max(total.depth, one.depth);
  }
  return { steps: stepsOf(total.parts, total.characters), depth: total.depth };
}

/** How many different placeholders of a template ask for something. */
function countAsking({ sections }: Template): number {
  const asking = sections.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === "placeholder" && isAsking(part) ? [`${part.prefix}:${part.key}`] : [])),
  );
  return new Set(asking).size;
}

/** What is wrong with a template's cost, in one sentence; undefined when it is within the limits. */
export function findTemplateCost(template: Template): LocalizedText | undefined {
  const { steps, depth } = estimateTemplate(template);
  if (depth > MAX_NESTED_SECTIONS)
    return {
      en: `Its sections are nested more than ${MAX_NESTED_SECTIONS} deep; include the text itself instead.`,
      zh: `分区嵌套超过 ${MAX_NESTED_SECTIONS} 层，请直接写出内容。`,
    };
  const asking = countAsking(template);
  if (asking > MAX_ASKING)
    return {
      en: `It has ${asking} different placeholders that search, call or read something (\${mcp:…}); at most ${MAX_ASKING} are allowed.`,
      zh: `其中有 ${asking} 个不同的占位符要搜索、调用或读取内容（\${mcp:…}），上限是 ${MAX_ASKING} 个。`,
    };
  if (steps <= MAX_TEMPLATE_STEPS) return undefined;
  const [cost, limit] = [Math.min(steps, Number.MAX_SAFE_INTEGER), MAX_TEMPLATE_STEPS].map((one) =>
    one.toLocaleString("en"),
  );
  return {
    en: `With its sections written out it takes ${cost} steps (one for each part and each ${CHARACTERS_PER_STEP} characters); at most ${limit} are allowed.`,
    zh: `展开所有分区后需要 ${cost} 步（每个部分、每 ${CHARACTERS_PER_STEP} 个字符各一步），上限是 ${limit} 步。`,
  };
}
