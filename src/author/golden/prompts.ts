/** Runs the `prompts` rows of a test file: a template filled with arguments, and what its prompt must contain, in this order. */
import type { Finding } from "../../compile/findings.ts";
import type { LocalizedText } from "../../localized-text.ts";
import { layOut, splitArguments } from "../../templates/layout.ts";
import { findTemplate, type Template } from "../../templates/model.ts";
import { fillSections } from "../../templates/fill.ts";
import { collectPlaceholders, type ResolvedPlaceholder } from "../../templates/resolve.ts";
import { failureAt, type PromptRow } from "./file.ts";
import { wrongPromptName, type WrongPromptName } from "./prompt-names.ts";
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
    const found = failureOf(row, context.knowledge.templates, row.language ?? context.golden.language);
    if (found === undefined) return [];
    if ("expected" in found) return [failureAt(context.file, ["prompts", index, "includes"], found.expected)];
    const { path, part, text } = found.wrong;
    return [context.file.finding("bad-test", "error", ["prompts", index, ...path], part, text)];
  });
  return { total: rows.length, passed: rows.length - findings.length, findings };
}

/** A name that means nothing, or a piece that the prompt does not contain. */
type RowFailure = { wrong: WrongPromptName } | { expected: LocalizedText };

function failureOf(row: PromptRow, templates: readonly Template[], language?: string): RowFailure | undefined {
  const wrong = wrongPromptName(row, templates, language);
  if (wrong !== undefined) return { wrong };
  const template = findTemplate(templates, row.template, language);
  if (template === undefined) return undefined;
  const given = new Map(Object.entries(row.arguments ?? {}).map(([name, value]) => [name, String(value)]));
  const prompt = fill(template, given);
  let from = 0;
  for (const piece of row.includes) {
    const at = prompt.indexOf(piece, from);
    if (at === -1)
      return {
        expected: {
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
