/** Reads template files for check and compile: the templates room judges them, this puts its words into findings. */
import { parse } from "yaml";
import { estimator } from "../context/tokens.ts";
import { Lines, makeFinding, type Finding } from "../knowledge/findings.ts";
import type { SourceFile } from "../knowledge/parse.ts";
import type { ReadTemplate, TemplateReader } from "../knowledge/rules/rule.ts";
import { checkTemplate } from "../templates/check.ts";
import { compileTemplate } from "../templates/compile.ts";
import { isPossibleAddress, OWN_TOOLS } from "../templates/known.ts";

/** What reading one file gave. A check that is repeated hands in the same object while its text stays the same. */
const known = new WeakMap<SourceFile, { template?: ReadTemplate; findings: Finding[] }>();

function readTemplate(file: SourceFile): { template?: ReadTemplate; findings: Finding[] } {
  const before = known.get(file);
  if (before !== undefined) return before;
  const compiled = compileTemplate(file.text, (yaml): unknown => parse(yaml));
  const lines = file.text.split("\n");
  const starts = new Lines(file.text);
  const said = checkTemplate(compiled, {
    countTokens: (text) => estimator.count(text),
    tools: OWN_TOOLS,
    knownResource: isPossibleAddress,
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
  known.set(file, read);
  return read;
}

/** The reader that every command uses. */
export const readTemplates: TemplateReader = (files) => {
  const read = files.map(readTemplate);
  return {
    templates: read.flatMap(({ template }) => template ?? []),
    findings: read.flatMap(({ findings }) => findings),
  };
};
