/** Reads template files for check and compile: parses the front matter, applies the checks, and places their findings. */
import { parse } from "yaml";
import { estimator } from "../../context/tokens/tokens.ts";
import type { Template } from "../../templates/model.ts";
import { splitFrontMatter, templateIdentity } from "../documents.ts";
import { Lines, makeFinding, type Finding, type Range } from "../findings.ts";
import type { SourceFile } from "../parse.ts";
import type { Project } from "../project.ts";
import { checkTemplate, templateCost, type TemplateCost, type TemplateSurroundings } from "./check.ts";
import { readYaml } from "../readers/yaml/read-yaml.ts";
import { compileTemplate, type CompiledTemplateFile, type TemplateFinding } from "./compile.ts";
import { describeCountry } from "../rules/languages.ts";
import { isPossibleAddress, OWN_TOOLS } from "./known.ts";

interface TemplateReading {
  /** Absent when the file cannot be used. */
  template?: Template;
  findings: Finding[];
}

/** Files that were read before, as far as that depends on the file alone: a repeated check hands in the same object. */
const readBefore = new WeakMap<SourceFile, TemplateReading>();

/** Facts and answers that a template can quote, of any tree. Nothing is known while a tree is broken. */
function quotable({ trees, broken }: Project): Pick<TemplateSurroundings, "facts" | "answers"> {
  if (trees.length === 0 || broken.length > 0) return {};
  const facts = new Set(trees.flatMap(({ source }) => Object.keys(source.facts ?? {})));
  const steps = trees.flatMap(({ source }) => Object.entries(source.nodes));
  const answers = new Set(steps.flatMap(([id, { input }]) => (input?.name === undefined ? [id] : [id, input.name])));
  return { facts, answers };
}

/** Whether the findings about a file depend on other files. */
function quotesTrees(compiled: CompiledTemplateFile): boolean {
  const template = compiled.template ?? compiled.rest?.template;
  const parts = template?.sections.flatMap((section) => section.parts) ?? [];
  return parts.some((part) => part.kind === "placeholder" && (part.prefix === "fact" || part.prefix === "answer"));
}

/** Offsets of a line, counted from 1. */
function lineRange(text: string, line: number): [start: number, end: number] {
  let start = 0;
  for (let nth = 1; nth < line; nth++) start = text.indexOf("\n", start) + 1;
  const end = text.indexOf("\n", start);
  return [start, Math.max(start + 1, end === -1 ? text.length : end)];
}

function readTemplate(file: SourceFile, project: Project): TemplateReading {
  const before = readBefore.get(file);
  if (before !== undefined) return before;
  const compiled = compileTemplate(file.text, (yaml): unknown => parse(yaml));
  const quotes = quotesTrees(compiled);
  const starts = new Lines(file.text);
  const { yaml, start: frontStart } = splitFrontMatter(file.text);
  const front = readYaml(yaml);
  const problems = checkTemplate(compiled, {
    countTokens: (text) => estimator.count(text),
    tools: OWN_TOOLS,
    knownResource: isPossibleAddress,
    ...(quotes && quotable(project)),
  });
  const place = ({ line, words, path, part }: TemplateFinding): Range => {
    const inFront = path === undefined ? undefined : front.locate(path.split("."), part ?? "value");
    if (inFront !== undefined) return { start: inFront.start + frontStart, end: inFront.end + frontStart };
    const [start, end] = lineRange(file.text, line);
    const at = words === undefined ? -1 : file.text.indexOf(words, start);
    return at === -1 ? { start, end } : { start: at, end: at + (words ?? "").length };
  };
  const findings = front.problems.map(({ rule, range, text }) =>
    makeFinding(
      rule,
      "error",
      file.path,
      starts,
      { start: range.start + frontStart, end: range.end + frontStart },
      text,
    ),
  );
  const { language } = templateIdentity(file.text);
  const country = language === undefined ? undefined : describeCountry(language);
  const at = country === undefined ? undefined : front.locate(["language"], "value");
  if (country !== undefined && at !== undefined) {
    const range = { start: at.start + frontStart, end: at.end + frontStart };
    findings.push(makeFinding("wrong-language", "warning", file.path, starts, range, country));
  }
  for (const problem of problems) {
    // What the YAML reader has told more exactly.
    if (problem.rule === "front-matter-unreadable" && front.problems.length > 0) continue;
    findings.push(
      makeFinding(`template-${problem.rule}`, problem.severity, file.path, starts, place(problem), problem.text),
    );
  }
  const { template } = compiled;
  const reading = { findings, ...(template === undefined ? {} : { template }) };
  if (!quotes) readBefore.set(file, reading);
  return reading;
}

/** The templates of a project that can be used, and what is wrong with all of them. */
export function readTemplates(project: Project): { templates: Template[]; findings: Finding[] } {
  const readings = project.templates.map(({ file }) => readTemplate(file, project));
  return {
    templates: readings.flatMap(({ template }) => template ?? []),
    findings: readings.flatMap(({ findings }) => findings),
  };
}

/** What a template file costs in a prompt before its placeholders are filled, as a whole and by section. */
export interface TemplateTokens {
  file: string;
  name: string;
  language: string;
  tokens: number;
  sections: TemplateCost[];
}

/** Token estimates of the files that can be compiled, in their order. */
export function templateTokens(files: readonly SourceFile[]): TemplateTokens[] {
  return files.flatMap(({ path: file, text }) => {
    const { template } = compileTemplate(text, (yaml): unknown => parse(yaml));
    if (template === undefined) return [];
    const sections = templateCost(template, (words) => estimator.count(words));
    const tokens = sections.reduce((sum, section) => sum + section.tokens, 0);
    return [{ file, name: template.name, language: template.language, tokens, sections }];
  });
}
