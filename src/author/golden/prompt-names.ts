/** Templates and arguments that the `prompts` rows of a test file name and that are not there. */
import { nearest, type FindingText, type Path } from "../../compile/findings.ts";
import type { Project } from "../../compile/project.ts";
import { readTemplates } from "../../compile/templates/read.ts";
import { splitArguments } from "../../templates/layout.ts";
import { LOCAL_KEYS } from "../../templates/local-keys.ts";
import { findTemplate, templateNames, type Template } from "../../templates/model.ts";
import type { GoldenFile, PromptRow } from "./file.ts";

/** A wrong name, with its place in the row. */
export interface WrongPromptName {
  path: Path;
  part: "key" | "value";
  text: FindingText;
}

/** The first wrong name of each row, with its place in the file. Nothing is known of a template that cannot be read. */
export function wrongPrompts({ prompts = [], language }: GoldenFile, project: Project): WrongPromptName[] {
  if (prompts.length === 0) return [];
  const { templates } = readTemplates(project);
  const isMissing = [...project.strays, ...project.lost].some(({ path }) => path.startsWith("templates/"));
  const isWhole = !isMissing && templates.length === project.templates.length;
  return prompts.flatMap((row, index) => {
    const wrong = wrongPromptName(row, templates, row.language ?? language);
    if (wrong === undefined || (!isWhole && wrong.path[0] === "template")) return [];
    return [{ ...wrong, path: ["prompts", index, ...wrong.path] }];
  });
}

/** What a row names wrongly: its template, an argument, or one that it must give and does not. */
export function wrongPromptName(
  row: PromptRow,
  templates: readonly Template[],
  language: string | undefined,
): WrongPromptName | undefined {
  const template = findTemplate(templates, row.template, language);
  if (template === undefined)
    return { path: ["template"], part: "value", text: noSuchTemplate(row.template, templateNames(templates)) };
  const given = new Map(Object.entries(row.arguments ?? {}).map(([name, value]) => [name, String(value)]));
  const taken = [...template.arguments.map(({ name }) => name), ...keysIn(template)];
  const known = new Set([...taken, ...LOCAL_KEYS]);
  for (const name of splitArguments(given).plain.keys()) {
    if (known.has(name)) continue;
    const text = noSuchArgument(name, row.template, nearest(name, known), [...new Set(taken)]);
    return { path: ["arguments", name], part: "key", text };
  }
  const missing = template.arguments.find(({ name, required }) => required && !given.has(name));
  if (missing === undefined) return undefined;
  const at: Path = row.arguments === undefined ? [] : ["arguments"];
  return { path: at, part: row.arguments === undefined ? "value" : "key", text: notGiven(missing.name, row.template) };
}

/** Keys of `${local:…}` in a template: each takes an argument of its name. */
function keysIn({ sections }: Template): string[] {
  return sections.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === "placeholder" && part.prefix === "local" ? [part.key] : [])),
  );
}

function noSuchTemplate(name: string, names: readonly string[]): FindingText {
  const meant = nearest(name, names);
  const [en, zh] =
    names.length === 0 ? ["", ""] : [`Write one of: ${names.join(", ")}.`, `可以写：${names.join("、")}。`];
  return {
    en: [
      `There is no template "${name}", so this test cannot pass.`,
      meant === undefined
        ? en || "Write the template as templates/<name>.md, or remove the row."
        : `Did you mean "${meant}"?`,
    ],
    zh: [
      `没有“${name}”这个模板，这个测试不可能通过。`,
      meant === undefined ? zh || "请先写模板 templates/<名称>.md，或删除这一项。" : `您是不是想写“${meant}”？`,
    ],
  };
}

function noSuchArgument(
  name: string,
  template: string,
  meant: string | undefined,
  names: readonly string[],
): FindingText {
  const [en, zh] =
    names.length === 0
      ? ["Remove it: the template takes no arguments.", "请删除它：这个模板没有参数。"]
      : [`Write one of: ${names.join(", ")}.`, `可以写：${names.join("、")}。`];
  return {
    en: [
      `The template ${template} has no argument "${name}", so the value is used nowhere.`,
      meant === undefined ? en : `Did you mean "${meant}"?`,
    ],
    zh: [
      `模板 ${template} 没有“${name}”这个参数，这个值不会用到。`,
      meant === undefined ? zh : `您是不是想写“${meant}”？`,
    ],
  };
}

function notGiven(name: string, template: string): FindingText {
  return {
    en: [`The template ${template} needs the argument ${name}, which is not given.`, `Add ${name} to arguments.`],
    zh: [`模板 ${template} 需要参数 ${name}，这里没有给。`, `请在 arguments 里补上 ${name}。`],
  };
}
