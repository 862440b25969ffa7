/** Reads template files for check and compile: the templates room judges them, this puts its words into findings. */
import { parse } from "yaml";
import { estimator } from "../context/tokens.ts";
import { Lines, makeFinding, type Finding } from "../knowledge/findings.ts";
import type { ReadTemplate, TemplateReader } from "../knowledge/rules/rule.ts";
import { checkTemplate } from "../templates/check.ts";
import { compileTemplate } from "../templates/compile.ts";

/** The reader that every command uses. */
export const readTemplates: TemplateReader = (files) => {
  const templates: ReadTemplate[] = [];
  const findings: Finding[] = [];
  for (const file of files) {
    const compiled = compileTemplate(file.text, (yaml): unknown => parse(yaml));
    const lines = file.text.split("\n");
    const starts = new Lines(file.text);
    for (const { rule, severity, line, message, message_zh } of checkTemplate(compiled, {
      countTokens: (text) => estimator.count(text),
    })) {
      const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
      const end = start + Math.max(1, lines[line - 1]?.length ?? 1);
      findings.push(
        makeFinding(
          `template-${rule}`,
          severity,
          file.path,
          starts,
          { start, end },
          {
            en: [message, "See docs/rules/templates.md."],
            zh: [message_zh, "请参阅 docs/rules/templates.md。"],
          },
        ),
      );
    }
    if (compiled.template !== undefined) templates.push({ name: compiled.template.name, value: compiled.template });
  }
  return { templates, findings };
};
