/**
 * `${mcp:tool:name}`: one tool's definition. `${mcp:tool:dynamic_tool_selection}`: the tools that fit the
 * user's intent, best first, with the number left out always stated (requirement placeholders/tools-ranked). A model that
 * chose the template has chosen them too (`model-choice.ts`); otherwise the words of the request decide. A tool that
 * the template's own text calls, as in its examples, is always among them (requirement placeholders/tools-in-examples).
 */
import { rankByWords } from "../rank.ts";
import { readPart } from "../request-part.ts";
import type { ResolvedValue, Resolver, ToolChoice, ToolDefinition } from "../port.ts";
import type { Json } from "../../json.ts";
import { inLanguage } from "../../localized-text.ts";
import { onOneLine } from "../../outside-lines.ts";

/** The placeholder that lists tools, whatever they are called. */
export const DYNAMIC_SELECTION_KEY = "dynamic_tool_selection";
/** A tool under this share of the best tool's score does not fit. */
const MIN_SCORE_SHARE = 0.35;
/** Most tools that a selection lists. */
const MAX_SELECTED_TOOLS = 12;
/** Up to this many tools are all listed, unranked. */
export const MAX_UNRANKED_TOOLS = 3;

function properties(schema: Json | undefined): [string, Json][] {
  if (schema === undefined || typeof schema !== "object" || schema === null || Array.isArray(schema)) return [];
  const held = Object.hasOwn(schema, "properties") ? schema["properties"] : undefined;
  if (held === undefined || typeof held !== "object" || held === null || Array.isArray(held)) return [];
  return Object.entries(held);
}

function requiredNames(schema: Json | undefined): ReadonlySet<string> {
  if (schema === undefined || typeof schema !== "object" || schema === null || Array.isArray(schema)) return new Set();
  const held = Object.hasOwn(schema, "required") ? schema["required"] : undefined;
  return new Set(Array.isArray(held) ? held.filter((name) => typeof name === "string") : []);
}

function propertyText(name: string, schema: Json, required: boolean): string {
  const type =
    typeof schema === "object" && schema !== null && !Array.isArray(schema) && typeof schema["type"] === "string"
      ? schema["type"]
      : "any";
  return `${name}${required ? "" : "?"}: ${type}`;
}

/**
 * One tool as one to three lines: name and description, input where a schema of it is known, output. What another server says is quoted as JSON,
 * so that nothing in it can end the quotation.
 */
export function describeTool(tool: ToolDefinition): string {
  const required = requiredNames(tool.input_schema);
  const input = properties(tool.input_schema).map(([name, schema]) => propertyText(name, schema, required.has(name)));
  const output = properties(tool.output_schema).map(([name]) => name);
  const { name, description, server } = tool;
  const text = server === undefined ? description : `${JSON.stringify(description)} [${server}]`;
  const described = description === "" ? name : `${name}: ${text}`;
  const lines = [`- ${described}`];
  if (tool.input_schema !== undefined) lines.push(`  input: (${input.join(", ")})`);
  if (output.length > 0) lines.push(`  output: ${output.join(", ")}`);
  // A line break in what whoever offers it wrote could open a heading of the prompt, or another tool.
  return lines.map(onOneLine).join("\n");
}

function formatOmittedCount(count: number, language: string): string {
  const text = {
    en: `(${count} more ${count === 1 ? "tool is" : "tools are"} not listed: they fit this request less.)`,
    zh: `（另有 ${count} 个工具与本次意图关系较小，未列出。）`,
  };
  return inLanguage(language, text);
}

/** Whether a text contains a call such as `retrieve(…)`. */
function callsTool(text: string, name: string): boolean {
  for (let at = text.indexOf(`${name}(`); at !== -1; at = text.indexOf(`${name}(`, at + 1)) {
    if (!/[\w.-]/.test(text.charAt(at - 1))) return true;
  }
  return false;
}

/**
 * The tools that a model chose, in its order, then those that the author's text calls or the caller has chosen; undefined
 * when the model chose none of these.
 */
function chosenTools(
  choice: ToolChoice | undefined,
  tools: readonly ToolDefinition[],
  authorText: string,
): { selected: ToolDefinition[]; left_out: number } | undefined {
  if (choice === undefined || tools.length <= MAX_UNRANKED_TOOLS) return undefined;
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const named = new Set(choice.names.filter((name) => byName.has(name)).slice(0, MAX_SELECTED_TOOLS));
  if (named.size === 0) return undefined;
  for (const { name, chosen } of tools) if (chosen === true || callsTool(authorText, name)) named.add(name);
  const selected = [...named].flatMap((name) => byName.get(name) ?? []);
  return { selected, left_out: tools.length - selected.length };
}

/**
 * The tools that fit an intent, best first, and the number left out. Those that `authorText` calls, as in
 * `retrieve(query="…")`, and those the caller has chosen, are always shown.
 */
export function selectTools(
  userIntent: string,
  tools: readonly ToolDefinition[],
  authorText = "",
): { selected: ToolDefinition[]; left_out: number } {
  if (tools.length <= MAX_UNRANKED_TOOLS) return { selected: [...tools], left_out: 0 };
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const ranked = rankByWords(
    readPart(userIntent),
    tools.map((tool) => ({
      id: tool.name,
      keywords: [...(tool.keywords ?? [])],
      fields: [
        { text: (tool.keywords ?? []).join(" \n "), weight: 0.9 },
        { text: `${tool.name} ${tool.title ?? ""}`, weight: 1 },
        { text: tool.description, weight: 0.8 },
        {
          text: properties(tool.input_schema)
            .map(([name]) => name)
            .join(" "),
          weight: 0.5,
        },
      ],
    })),
  );
  const best = ranked[0]?.score ?? 0;
  // A request in another language than the tools' texts matches nothing; then no tool is hidden for its score.
  const fitting = best === 0 ? ranked : ranked.filter((one) => one.score >= best * MIN_SCORE_SHARE);
  const shown = new Set(fitting.slice(0, MAX_SELECTED_TOOLS).map((one) => one.id));
  for (const { name, chosen } of tools) if (chosen === true || callsTool(authorText, name)) shown.add(name);
  const selected = ranked.flatMap(({ id }) => (shown.has(id) ? (byName.get(id) ?? []) : []));
  return { selected, left_out: tools.length - selected.length };
}

export const resolveMcpTool: Resolver = async (
  key,
  { port, signal, userIntent, language, authorText },
): Promise<ResolvedValue | undefined> => {
  const tools = (await port.listTools?.(signal)) ?? [];
  if (key !== DYNAMIC_SELECTION_KEY) {
    const tool = tools.find((one) => one.name === key);
    return tool === undefined ? undefined : { kind: "text", text: describeTool(tool) };
  }
  const chosen = chosenTools(port.toolChoice, tools, authorText ?? "");
  const { selected, left_out } = chosen ?? selectTools(userIntent, tools, authorText);
  const lines = selected.map(describeTool);
  if (left_out > 0) lines.push(formatOmittedCount(left_out, language));
  const decided_by = chosen === undefined ? "ranking" : port.toolChoice?.decided_by;
  return { kind: "text", text: lines.join("\n"), ...(decided_by !== undefined && { decided_by }) };
};
