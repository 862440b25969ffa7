/** Tools of the host's own, as a prompt lists them: the host runs them, so all that is needed is what a model reads. */
import type { Json } from "../../json.ts";
import { inLanguage, type LocalizedText } from "../../localized-text.ts";
import type { LaidOutSection } from "../../templates/layout.ts";
import { templateNames, type Template } from "../../templates/model.ts";
import type { TemplatePort } from "../../templates/port.ts";
import { collectPlaceholders } from "../../templates/resolve.ts";
import { DYNAMIC_SELECTION_KEY } from "../../templates/resolvers/mcp-tool.ts";

export interface HostTool {
  name: string;
  description?: string | undefined;
  input_schema?: Json | undefined;
}

/** A port that lists these tools first. One with the name of a tool of Cairn's stands for it. */
export function withHostTools(port: TemplatePort, tools: readonly HostTool[]): TemplatePort {
  if (tools.length === 0) return port;
  const given = new Map(
    tools.map(({ name, description = "", input_schema }) => [
      name,
      { name, description, chosen: true as const, ...(input_schema !== undefined && { input_schema }) },
    ]),
  );
  return {
    ...port,
    async listTools(signal) {
      const others = (await port.listTools?.(signal)) ?? [];
      return [...given.values(), ...others.filter(({ name }) => !given.has(name))];
    },
  };
}

const NOT_SHOWN: LocalizedText<(template: string, listing: readonly string[]) => string> = {
  en: (template, listing) =>
    `Not all of your own tools are in this prompt: the template ${template} does not list them. ${
      listing.length === 0 ? "No template here lists tools." : `These templates do: ${listing.join(", ")}.`
    }`,
  zh: (template, listing) =>
    `您自己的工具没有全部出现在提示词里：模板 ${template} 不列出工具。${
      listing.length === 0 ? "这里没有列出工具的模板。" : `会列出工具的模板有：${listing.join("、")}。`
    }`,
};

/** The tools that a layout shows by their names; undefined where it lists them all. */
function namedTools(sections: readonly Pick<LaidOutSection, "parts">[]): Set<string> | undefined {
  const keys = collectPlaceholders(sections).flatMap(({ prefix, key }) => (prefix === "mcp:tool" ? [key] : []));
  return keys.includes(DYNAMIC_SELECTION_KEY) ? undefined : new Set(keys);
}

/**
 * What the host is told where a prompt shows not all of the tools it handed in, with the templates in its language that list
 * tools; undefined where all are shown. `sections`: of the prompt, as they were laid out.
 */
export function noteNotShown(
  tools: readonly HostTool[],
  { name, language }: Pick<Template, "name" | "language">,
  sections: readonly LaidOutSection[],
  templates: readonly Template[],
): string | undefined {
  const named = namedTools(sections);
  if (named === undefined || tools.every((tool) => named.has(tool.name))) return undefined;
  const listing = templates.filter((one) => namedTools(one.sections) === undefined);
  return inLanguage(language, NOT_SHOWN)(name, templateNames(listing));
}
