/**
 * A tool as `tools/list` shows it. Every client downloads the list and most put it into each prompt, so it says what a
 * model needs to choose and call a tool, and of the answer no more than names and types. The whole contract, with limits
 * of lengths and what each member of an answer means, is at `GET /api/tools`.
 */
import { isRecord } from "../../json.ts";
import type { ToolDescription } from "./tool-record.ts";

/** Keywords of a schema that are enforced where a call is checked, and that no model counts characters by. */
const UNLISTED: ReadonlySet<string> = new Set(["minLength", "maxLength", "propertyNames", "maxItems", "minItems"]);
/** What the schema of an answer's member keeps. */
const ANSWER_KEYWORDS = ["type", "enum"] as const;

/** The same tool, said in less. */
export function listedTool(whole: ToolDescription): ToolDescription {
  const { title: _, ...hints } = whole.annotations ?? {};
  return {
    ...whole,
    inputSchema: withoutLengths(whole.inputSchema),
    ...(whole.outputSchema !== undefined && { outputSchema: namesAndTypes(whole.outputSchema) }),
    annotations: hints,
  };
}

/** A number of at least this is a limit that nobody reaches by writing a number. */
const UNREACHED = 1_000;

/** Whether a keyword of a schema says something to whoever writes an argument. */
function isListed(keyword: string, value: unknown, schema: Record<string, unknown>): boolean {
  if (UNLISTED.has(keyword)) return false;
  // Open is what a schema is without the keyword.
  if (keyword === "additionalProperties")
    return value !== true && !(isRecord(value) && Object.keys(value).length === 0);
  if (keyword === "minimum" || keyword === "maximum") return Number(schema.maximum ?? UNREACHED) < UNREACHED;
  return true;
}

/** A JSON Schema without the keywords nobody writes by; members of that name are kept. */
function withoutLengths(schema: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(schema).filter(([keyword, value]) => isListed(keyword, value, schema));
  return Object.fromEntries(
    entries.map(([keyword, value]) => {
      if (keyword === "properties" && isRecord(value)) {
        const members = Object.entries(value).map(([name, member]) => [name, shortened(member)]);
        return [keyword, Object.fromEntries(members)];
      }
      return [keyword, Array.isArray(value) ? value.map(shortened) : shortened(value)];
    }),
  );
}

function shortened(schema: unknown): unknown {
  return isRecord(schema) ? withoutLengths(schema) : schema;
}

/** Members of an answer that are listed: a tool's schema begins with those an agent goes on with. */
const MAX_ANSWER_MEMBERS = 5;

/**
 * The first members that every answer has, by name and type. None is listed as required, so that a failure, `{ error }`, fits
 * as well.
 */
function namesAndTypes(whole: Record<string, unknown>): Record<string, unknown> {
  const { properties } = whole;
  if (!isRecord(properties)) return { type: "object" };
  const always = requiredMembers(whole);
  const names = always.length > 0 ? always : Object.keys(properties).filter((name) => name !== "error");
  // A member of several types is left out: without them its schema would say nothing.
  const typed = names.filter((name) => isRecord(properties[name]) && "type" in properties[name]);
  const members = typed.slice(0, MAX_ANSWER_MEMBERS).map((name) => {
    const member = properties[name];
    return [name, isRecord(member) ? pick(member, ANSWER_KEYWORDS) : {}];
  });
  return { type: "object", properties: Object.fromEntries(members) };
}

/** The members an answer promises when it is no failure (`outputSchemaOf` in `schema.ts`). */
function requiredMembers({ anyOf }: Record<string, unknown>): string[] {
  const [promised] = Array.isArray(anyOf) ? (anyOf as { required?: string[] }[]) : [];
  return promised?.required ?? [];
}

function pick(from: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]));
}
