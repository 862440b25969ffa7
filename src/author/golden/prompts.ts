/** Runs the `prompts` rows of a test file: a template filled with arguments, and what its prompt must contain, in this order. */
import type { Finding } from "../../compile/findings.ts";
import type { LocalizedText } from "../../localized-text.ts";
import { layOut, splitArguments } from "../../templates/layout.ts";
import { findTemplate, type Template } from "../../templates/model.ts";
import { collectPlaceholders, fillSections, type ResolvedPlaceholder } from "../../templates/resolve.ts";
import { failureAt, type PromptRow } from "./file.ts";
import type { RunContext } from "./run.ts";

export interface PromptRowsResult {
  total: number;
  passed: number;
  findings: Finding[];
}

/** Runs the rows of one file. Only arguments are filled in: what other placeholders bring depends on a session, and they stay as written. */
export function runPrompts(context: RunContext): PromptRowsResult {
  const rows = context.golden.prompts ?? [];
  const findings = rows.flatMap((row, index) => {
    const problem = problemOf(row, context.knowledge.templates, row.language ?? context.golden.language);
    return problem === undefined ? [] : [failureAt(context.file, ["prompts", index, problem.key], problem.text)];
  });
  return { total: rows.length, passed: rows.length - findings.length, findings };
}

interface RowProblem {
  key: "template" | "arguments" | "includes";
  text: LocalizedText;
}

function problemOf(row: PromptRow, templates: readonly Template[], language?: string): RowProblem | undefined {
  const template = findTemplate(templates, row.template, language);
  if (template === undefined)
    return {
      key: "template",
      text: { en: `There is no template "${row.template}".`, zh: `没有名为“${row.template}”的模板。` },
    };
  const given = new Map(Object.entries(row.arguments ?? {}).map(([name, value]) => [name, String(value)]));
  const missing = template.arguments.find(({ name, required }) => required && !given.has(name));
  if (missing !== undefined)
    return {
      key: "arguments",
      text: {
        en: `"${row.name}": the argument ${missing.name} is required and not given.`,
        zh: `“${row.name}”：缺少必填参数 ${missing.name}。`,
      },
    };
  const prompt = fill(template, given);
  let from = 0;
  for (const piece of row.includes) {
    const at = prompt.indexOf(piece, from);
    if (at === -1)
      return {
        key: "includes",
        text: {
          en: `"${row.name}": the prompt does not contain ${JSON.stringify(piece)}${from === 0 ? "" : " after the pieces before"}.`,
          zh: `“${row.name}”：提示词里${from === 0 ? "" : "在前面各段之后"}没有“${piece}”。`,
        },
      };
    from = at + piece.length;
  }
  return undefined;
}

function fill(template: Template, given: ReadonlyMap<string, string>): string {
  const { plain, sections } = splitArguments(given);
  const laidOut = layOut(template, sections);
  const resolved = collectPlaceholders(laidOut).map(({ prefix, key, raw }): ResolvedPlaceholder => {
    if (prefix !== "local") return { prefix, key, status: "resolved", value: { kind: "text", text: raw } };
    const text = plain.get(key) ?? "";
    return { prefix, key, status: text === "" ? "empty" : "resolved", value: { kind: "text", text } };
  });
  const optional = new Set(template.arguments.flatMap(({ name, required }) => (required ? [] : [name])));
  return fillSections(laidOut, resolved, template.language, optional)
    .map(
      ({ title, pieces }) => `${title}\n${pieces.map((piece) => (piece.kind === "text" ? piece.text : "")).join("")}`,
    )
    .join("\n\n");
}
