/**
 * A tool as fields of text. What a tool says comes from its server: it is counted, cut at a length, and never obeyed.
 * Not here: what a field is worth (`settings.ts`).
 */
import { isRecord } from "../../json.ts";
import type { JsonSchema, KnownTool } from "../model.ts";

export const FIELD_NAMES = ["name", "title", "first", "rest", "server", "parameters", "details", "feedback"] as const;
export type FieldName = (typeof FIELD_NAMES)[number];
export type ToolFields = Record<FieldName, string>;

/** Characters of a tool's text that are read: what stands further on says little, and servers may send megabytes. */
const MAX_TEXT = 4000;
const MAX_PARAMETERS = 40;
const MAX_PARAMETER_TEXT = 300;

/** The first sentence of a text, and the rest. A line break ends a sentence, an abbreviation such as `e.g.` does not. */
export function splitSentence(text: string): { first: string; rest: string } {
  const read = text.slice(0, MAX_TEXT).trim();
  const end = /(?<!\b(?:e\.g|i\.e|vs|etc|cf))[.!?](?=\s)|[。！？]|\n/u.exec(read);
  if (end === null) return { first: read, rest: "" };
  const at = end.index + end[0].length;
  return { first: read.slice(0, at), rest: read.slice(at) };
}

/** Names and descriptions of a schema's own properties, in its order. */
export function parametersOf(schema: JsonSchema): { name: string; description: string }[] {
  const { properties } = schema;
  if (!isRecord(properties)) return [];
  return Object.entries(properties)
    .slice(0, MAX_PARAMETERS)
    .map(([name, property]) => {
      const description = isRecord(property) ? property["description"] : undefined;
      const text = typeof description === "string" ? description.slice(0, MAX_PARAMETER_TEXT) : "";
      return { name: name.slice(0, MAX_PARAMETER_TEXT), description: text };
    });
}

/** The fields of one tool. `feedback`: words of needs that it served well. */
export function fieldsOf({ server, definition }: KnownTool, feedback = ""): ToolFields {
  const { first, rest } = splitSentence(definition.description ?? "");
  const parameters = parametersOf(definition.inputSchema);
  return {
    name: definition.name,
    title: definition.title ?? "",
    first,
    rest,
    server: server ?? "",
    parameters: parameters.map(({ name }) => name).join(" ; "),
    details: parameters.map(({ description }) => description).join("\n"),
    feedback,
  };
}
