/** Reads template files for check and compile: the templates room judges them, this puts its words into findings. */
import { parse } from "yaml";
import { estimator } from "../context/tokens/tokens.ts";
import { Lines, makeFinding, type Finding } from "../compile/findings.ts";
import type { SourceFile } from "../compile/parse.ts";
import type { Project } from "../compile/project.ts";
import type { ReadTemplate, TemplateReader } from "../compile/rules/rule.ts";
import {
  checkTemplate,
  templateCost,
  type TemplateCost,
  type TemplateSurroundings,
} from "../compile/templates/check.ts";
import { compileTemplate, type CompiledTemplateFile } from "../compile/templates/compile.ts";
import { isPossibleAddress, OWN_TOOLS } from "../compile/templates/known.ts";

/** What reading one file gave, where it depends on that file alone. A check that is repeated hands in the same object while its text stays the same. */
const known = new WeakMap<SourceFile, { template?: ReadTemplate; findings: Finding[] }>();

/** Facts and answers a template can quote: of any tree, since it serves them all. Nothing is known while a tree is broken. */
function quotable({ trees, broken }: Project): Pick<TemplateSurroundings, "facts" | "answers"> {
  if (trees.length === 0 || broken.length > 0) return {};
  const facts = new Set(trees.flatMap(({ source }) => Object.keys(source.facts ?? {})));
  const steps = trees.flatMap(({ source }) => Object.entries(source.nodes));
  const answers = new Set(steps.flatMap(([id, { input }]) => (input?.name === undefined ? [id] : [id, input.name])));
  return { facts, answers };
}

/** Whether what is said about a file depends on other files. */
function quotesAnswers(compiled: CompiledTemplateFile): boolean {
  const template = compiled.template ?? compiled.rest?.template;
  const parts = template?.sections.flatMap((section) => section.parts) ?? [];
  return parts.some((part) => part.kind === "placeholder" && (part.prefix === "fact" || part.prefix === "answer"));
}

function readTemplate(file: SourceFile, project: Project): { template?: ReadTemplate; findings: Finding[] } {
  const before = known.get(file);
  if (before !== undefined) return before;
  const compiled = compileTemplate(file.text, (yaml): unknown => parse(yaml));
  const quotes = quotesAnswers(compiled);
  const lines = file.text.split("\n");
  const starts = new Lines(file.text);
  const said = checkTemplate(compiled, {
    countTokens: (text) => estimator.count(text),
    tools: OWN_TOOLS,
    knownResource: isPossibleAddress,
    ...(quotes && quotable(project)),
  });
  const findings = said.map(({ rule, severity, line, message, message_zh }) => {
    const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    const end = start + Math.max(1, lines[line - 1]?.length ?? 1);
    return makeFinding(
      `template-${rule}`,
      severity,
      file.path,
      starts,
      { start, end },
      { en: [message, "See docs/rules/templates.md."], zh: [message_zh, "请参阅 docs/rules/templates.md。"] },
    );
  });
  const { template } = compiled;
  const read = { findings, ...(template === undefined ? {} : { template: { name: template.name, value: template } }) };
  if (!quotes) known.set(file, read);
  return read;
}

/** The reader that every command uses. */
export const readTemplates: TemplateReader = (files, project) => {
  const read = files.map((file) => readTemplate(file, project));
  return {
    templates: read.flatMap(({ template }) => template ?? []),
    findings: read.flatMap(({ findings }) => findings),
  };
};

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
